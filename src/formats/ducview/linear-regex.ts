/**
 * Regular expressions in linear time. A DUCView file brings its own expression, which may be hostile; this
 * matcher keeps a list of all places in the expression at once (Thompson 1968) and never goes back in the text.
 *
 *   matches(compile('-- \\w+ --')!, 'a -- B1 -- c -- B2 --') // [[2, 10], [13, 21]]
 *
 * It knows the part of Java's syntax that such files use: characters, escapes, classes, groups, alternatives,
 * `^`, `$` and all greedy and lazy quantifiers. `compile` gives null for the rest, such as back-references.
 */
import type { Span } from '../../model.ts';

type Accepts = (code: number) => boolean;
/** `split` tries `first` before `second`, which is how greedy and lazy differ. */
type Step =
  | { readonly kind: 'character'; readonly accepts: Accepts }
  | { readonly kind: 'split'; first: number; second: number }
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'match' };

export type Program = readonly Step[];

type Node =
  | { readonly kind: 'character'; readonly accepts: Accepts }
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'sequence'; readonly items: readonly Node[] }
  | { readonly kind: 'choice'; readonly items: readonly Node[] }
  | {
      readonly kind: 'repeat';
      readonly item: Node;
      readonly least: number;
      readonly most: number;
      readonly lazy: boolean;
    };

const MOST_STEPS = 500;
const DEEPEST_GROUP = 50;

class Unsupported extends Error {}

export function compile(pattern: string): Program | null {
  try {
    const program: Step[] = [];
    emit(parse(pattern), program);
    program.push({ kind: 'match' });
    return program;
  } catch (error) {
    if (error instanceof Unsupported) return null;
    throw error;
  }
}

/** All matches from left to right that are not empty and do not overlap. */
export function matches(program: Program, text: string): readonly Span[] {
  const found: Span[] = [];
  for (let from = 0; from < text.length; ) {
    const next = firstMatch(program, text, from);
    if (next === null) break;
    found.push(next);
    from = next[1];
  }
  return found;
}

/** The leftmost match at or after `from`, and of those the one that backtracking would find first. */
function firstMatch(program: Program, text: string, from: number): Span | null {
  let best: Span | null = null;
  let threads: Thread[] = [];
  const seen = new Int32Array(program.length).fill(-1);
  const begins = beginnings(program);
  for (let at = from; at <= text.length; at++) {
    // Most of a text cannot begin a match; walk over it.
    if (threads.length === 0 && best === null && begins !== null) {
      while (at < text.length && !begins.some((accepts) => accepts(text.charCodeAt(at)))) at++;
    }
    if (best === null) follow({ program, text, at, step: 0, start: at, threads, seen });
    if (threads.length === 0 && best !== null) break;
    const next: Thread[] = [];
    const code = at < text.length ? text.charCodeAt(at) : -1;
    for (const thread of threads) {
      const step = program[thread.step]!;
      if (step.kind === 'match') {
        // Threads behind this one are less wanted; an empty match is none.
        if (at > thread.start) {
          best = [thread.start, at];
          break;
        }
      } else if (step.kind === 'character' && code !== -1 && step.accepts(code)) {
        follow({
          program,
          text,
          at: at + 1,
          step: thread.step + 1,
          start: thread.start,
          threads: next,
          seen,
        });
      }
    }
    threads = next;
  }
  return best;
}

/** What the first character of a match can be; null if the expression looks at more than a character. */
function beginnings(program: Program): readonly Accepts[] | null {
  const threads: Thread[] = [];
  const seen = new Int32Array(program.length).fill(-1);
  follow({ program, text: '', at: 0, step: 0, start: 0, threads, seen });
  const steps = threads.map(({ step }) => program[step]!);
  if (program.some(({ kind }) => kind === 'start' || kind === 'end')) return null;
  return steps.flatMap((step) => (step.kind === 'character' ? [step.accepts] : []));
}

interface Thread {
  readonly step: number;
  readonly start: number;
}

/** Adds the characters that may come next after a step, each at most once for a place in the text. */
function follow(task: {
  program: Program;
  text: string;
  at: number;
  step: number;
  start: number;
  threads: Thread[];
  seen: Int32Array;
}): void {
  const { program, text, at, start, threads, seen } = task;
  const open = [task.step];
  while (open.length > 0) {
    const index = open.pop()!;
    if (seen[index] === at) continue;
    seen[index] = at;
    const step = program[index]!;
    if (step.kind === 'split') open.push(step.second, step.first);
    else if (step.kind === 'start') {
      if (at === 0) open.push(index + 1);
    } else if (step.kind === 'end') {
      if (at === text.length || (at === text.length - 1 && text[at] === '\n')) open.push(index + 1);
    } else threads.push({ step: index, start });
  }
}

function emit(node: Node, program: Step[]): void {
  if (program.length > MOST_STEPS) throw new Unsupported();
  if (node.kind === 'sequence') for (const item of node.items) emit(item, program);
  else if (node.kind === 'choice') emitChoice(node.items, program);
  else if (node.kind === 'repeat') emitRepeat(node, program);
  else program.push(node);
}

function emitChoice(items: readonly Node[], program: Step[]): void {
  const exits: Jump[] = [];
  for (const item of items.slice(0, -1)) {
    const split = jump(program);
    emit(item, program);
    exits.push(jump(program));
    split.second = program.length;
  }
  emit(items.at(-1)!, program);
  for (const exit of exits) exit.first = exit.second = program.length;
}

function emitRepeat({ item, least, most, lazy }: Node & { kind: 'repeat' }, program: Step[]): void {
  for (let i = 0; i < least; i++) emit(item, program);
  if (most === Infinity) {
    const begin = program.length;
    const split = jump(program);
    emit(item, program);
    const back = jump(program);
    back.first = back.second = begin;
    leave(split, program.length, lazy);
    return;
  }
  const splits: Jump[] = [];
  for (let i = least; i < most; i++) {
    splits.push(jump(program));
    emit(item, program);
  }
  for (const split of splits) leave(split, program.length, lazy);
}

type Jump = Step & { kind: 'split' };

/** A split that goes on with the next step, until it is told another way. */
function jump(program: Step[]): Jump {
  const split: Jump = { kind: 'split', first: program.length + 1, second: program.length + 1 };
  program.push(split);
  return split;
}

function leave(split: Jump, exit: number, lazy: boolean): void {
  if (lazy) split.first = exit;
  else split.second = exit;
}

function parse(pattern: string): Node {
  let at = 0;
  let depth = 0;

  function choice(): Node {
    const items = [sequence()];
    while (pattern[at] === '|') {
      at++;
      items.push(sequence());
    }
    return items.length === 1 ? items[0]! : { kind: 'choice', items };
  }

  function sequence(): Node {
    const items: Node[] = [];
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') items.push(repeat(atom()));
    return { kind: 'sequence', items };
  }

  function repeat(item: Node): Node {
    const found = /^(?:([*+?])|\{(\d{1,4})(?:(,)(\d{1,4})?)?\})([?+]?)/.exec(pattern.slice(at, at + 16));
    if (found === null) return item;
    at += found[0].length;
    const [, sign, low, comma, high, mode] = found;
    // A possessive quantifier never gives back what it took; only backtracking can do that.
    if (mode === '+' || /^[*+?{]/.test(pattern.slice(at))) throw new Unsupported();
    const least = sign === undefined ? Number(low) : sign === '+' ? 1 : 0;
    const most =
      sign === undefined
        ? comma === undefined
          ? least
          : Number(high ?? Infinity)
        : sign === '?'
          ? 1
          : Infinity;
    if (most < least || least > MOST_STEPS || (most > MOST_STEPS && most !== Infinity))
      throw new Unsupported();
    return { kind: 'repeat', item, least, most, lazy: mode === '?' };
  }

  function atom(): Node {
    const char = pattern[at++]!;
    if (char === '(') return group();
    if (char === '[') return { kind: 'character', accepts: characterClass() };
    if (char === '.') return { kind: 'character', accepts: (code) => !LINE_ENDS.includes(code) };
    if (char === '^') return { kind: 'start' };
    if (char === '$') return { kind: 'end' };
    if (char === '\\') return { kind: 'character', accepts: escaped() };
    if ('*+?{'.includes(char)) throw new Unsupported();
    return { kind: 'character', accepts: is(char.charCodeAt(0)) };
  }

  function group(): Node {
    if (pattern.startsWith('?:', at)) at += 2;
    else if (pattern[at] === '?' || ++depth > DEEPEST_GROUP) throw new Unsupported();
    const inner = choice();
    if (pattern[at++] !== ')') throw new Unsupported();
    return inner;
  }

  function escaped(): Accepts {
    const char = pattern[at++];
    if (char === undefined) throw new Unsupported();
    if (char in SETS) return SETS[char]!;
    if (char in CONTROLS) return is(CONTROLS[char]!);
    if (/[A-Za-z0-9]/.test(char)) throw new Unsupported();
    return is(char.charCodeAt(0));
  }

  function characterClass(): Accepts {
    const negated = pattern[at] === '^';
    if (negated) at++;
    const parts: Accepts[] = [];
    while (pattern[at] !== ']' || parts.length === 0) {
      const char = pattern[at++];
      if (char === undefined || char === '[' || (char === '&' && pattern[at] === '&'))
        throw new Unsupported();
      parts.push(char === '\\' ? escapeInClass() : range(char.charCodeAt(0)));
    }
    at++;
    return (code) => parts.some((accepts) => accepts(code)) !== negated;
  }

  function escapeInClass(): Accepts {
    const char = pattern[at]!;
    const accepts = escaped();
    if (char in SETS) return accepts;
    return range(CONTROLS[char] ?? char.charCodeAt(0));
  }

  function range(low: number): Accepts {
    if (pattern[at] !== '-' || pattern[at + 1] === ']' || pattern[at + 1] === undefined) return is(low);
    if (pattern[at + 1] === '[' || pattern[at + 1] === '\\') throw new Unsupported();
    const high = pattern.charCodeAt(at + 1);
    at += 2;
    return (code) => code >= low && code <= high;
  }

  const node = choice();
  if (at < pattern.length) throw new Unsupported();
  return node;
}

const LINE_ENDS = [0x0a, 0x0d, 0x85, 0x2028, 0x2029];
const CONTROLS: Readonly<Record<string, number>> = { n: 0x0a, r: 0x0d, t: 0x09, f: 0x0c, e: 0x1b, a: 0x07 };

const digit: Accepts = (code) => code >= 0x30 && code <= 0x39;
const word: Accepts = (code) =>
  digit(code) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code === 0x5f;
const space: Accepts = (code) => code === 0x20 || (code >= 0x09 && code <= 0x0d);
const SETS: Readonly<Record<string, Accepts>> = {
  d: digit,
  w: word,
  s: space,
  D: (code) => !digit(code),
  W: (code) => !word(code),
  S: (code) => !space(code),
};

function is(wanted: number): Accepts {
  return (code) => code === wanted;
}
