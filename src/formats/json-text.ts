/**
 * JSON with positions. `JSON.parse` is fast but does not say what is where; a scan of the text finds the place
 * of a fault, of a field, and of a key that an object has twice.
 *
 *   const { value, at } = parseJson('{\n  "weight": "3"\n}', log);
 *   at(['weight']) // a function that gives { line: 2, column: 13 }
 */
import { lineAndColumn } from './encoding.ts';
import type { At, Log } from './log.ts';

export type Path = readonly (string | number)[];

export interface JsonText {
  readonly value: unknown;
  /** Where a field is; for one that is missing, where it should be. */
  at(path: Path): At;
}

/** `row` is the number of the line that holds this text, in a file of JSON Lines. */
export function parseJson(text: string, log: Log, row = 1): JsonText {
  const place = (offset: number) => () => {
    const { line, column } = lineAndColumn(text, offset);
    return { line: line + row - 1, column };
  };
  const onTwice = (key: string, offset: number) =>
    log.note({
      code: 'W_DUPLICATE',
      at: place(offset),
      message: `The field ${JSON.stringify(key)} is there twice.`,
      assumed: 'The last one counts.',
    });
  try {
    scan({ text, onTwice });
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    throw log.error('E_JSON', fault.message, place(fault.offset));
  }
  let places: Node | null = null;
  return {
    value: JSON.parse(text),
    at: (path) => () => {
      places ??= scan({ text, keep: true });
      return place(offsetOf(places, path))();
    },
  };
}

/** The offset of the value that a path leads to, or of the last one on the way. */
function offsetOf(node: Node, path: Path): number {
  let here = node;
  for (const step of path) {
    const next = here.items?.get(step);
    if (next === undefined) break;
    here = next;
  }
  return here.offset;
}

/** `units[3].weight`, as a programmer would write it. */
export function formatPath(path: Path): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      if (!/^[\w-]+$/.test(step)) return `[${JSON.stringify(step)}]`;
      return index === 0 ? step : `.${step}`;
    })
    .join('');
}

class Fault extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

const DEEPEST = 200;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;

/** Where a value begins, and the values in it. */
interface Node {
  readonly offset: number;
  readonly items: Map<string | number, Node> | null;
}

/** Walks through a text once; throws a fault unless it is sound JSON. Without `keep`, the values inside are not remembered. */
function scan({
  text,
  keep = false,
  onTwice,
}: {
  text: string;
  keep?: boolean;
  onTwice?: (key: string, offset: number) => void;
}): Node {
  let at = 0;

  function skip(pattern: RegExp): boolean {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  }

  function skipSpace(): void {
    let code = text.charCodeAt(at);
    while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) code = text.charCodeAt(++at);
  }

  function value(depth: number): Node {
    skipSpace();
    const offset = at;
    const char = text[at];
    if (depth > DEEPEST) throw new Fault(`Nested more than ${DEEPEST} deep.`, at);
    const items = keep && (char === '{' || char === '[') ? new Map<string | number, Node>() : null;
    if (char === '{') object(depth, items);
    else if (char === '[') array(depth, items);
    else if (char === '"') string();
    else if (!skip(char === '-' || (char !== undefined && char >= '0' && char <= '9') ? NUMBER : WORD)) {
      throw unexpected('a value');
    }
    skipSpace();
    return keep ? { offset, items } : NOWHERE;
  }

  function object(depth: number, items: Map<string | number, Node> | null): void {
    const keys = new Set<string>();
    at++;
    skipSpace();
    if (text[at] === '}') return void at++;
    for (;;) {
      skipSpace();
      const start = at;
      if (text[at] !== '"') throw unexpected('a key in double quotes');
      string();
      const written = text.slice(start + 1, at - 1);
      const key = written.includes('\\') ? JSON.parse(`"${written}"`) : written;
      if (keys.has(key)) onTwice?.(key, start);
      keys.add(key);
      skipSpace();
      if (text[at] !== ':') throw unexpected('a colon');
      at++;
      const item = value(depth + 1);
      items?.set(key, item);
      if (text[at] === '}') return void at++;
      if (text[at] !== ',') throw unexpected('a comma or }');
      at++;
    }
  }

  function array(depth: number, items: Map<string | number, Node> | null): void {
    at++;
    skipSpace();
    if (text[at] === ']') return void at++;
    for (let index = 0; ; index++) {
      const item = value(depth + 1);
      items?.set(index, item);
      if (text[at] === ']') return void at++;
      if (text[at] !== ',') throw unexpected('a comma or ]');
      at++;
    }
  }

  function string(): void {
    const start = at++;
    for (; ; at++) {
      const code = text.charCodeAt(at);
      if (code === 0x22) break;
      if (Number.isNaN(code)) throw new Fault('A text that does not end.', start);
      if (code < 0x20) throw new Fault('A line break or another control character in a text.', at);
      if (code === 0x5c) {
        if (!skip(ESCAPE)) throw new Fault('A backslash that begins no escape.', at);
        at--;
      }
    }
    at++;
  }

  function unexpected(wanted: string): Fault {
    const char = String.fromCodePoint(text.codePointAt(at) ?? 0);
    return new Fault(`Expected ${wanted}, found ${at < text.length ? JSON.stringify(char) : 'the end'}.`, at);
  }

  const whole = value(0);
  if (at < text.length) throw unexpected('nothing more');
  return whole;
}

const NOWHERE: Node = { offset: 0, items: null };
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
