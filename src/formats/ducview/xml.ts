/**
 * DUCView's XML as plain data, with the line and column of each element. Nothing is judged here but the XML:
 * `<part label="hit" start="8" end="11"/>` becomes { label: 'hit', start: '8', end: '11', line, column }.
 *
 * The parser makes one pass and never expands an entity of the file's own, so a file costs what its size is.
 */
import { SaxesParser } from 'saxes';
import { lineAndColumn } from '../encoding.ts';
import { type At, excerpt, type Log } from '../log.ts';
import type { Place } from './separators.ts';

export interface XmlPart extends Place {
  readonly label: string | undefined;
  readonly start: string | undefined;
  readonly end: string | undefined;
}

export interface XmlContributor extends Place {
  readonly label: string | undefined;
  readonly comment: string | undefined;
  readonly parts: XmlPart[];
}

/** A `scu` of a pyramid or a `peerscu` of an annotation. */
export interface XmlUnit extends Place {
  readonly uid: string | undefined;
  readonly label: string | undefined;
  readonly comment: string | undefined;
  readonly contributors: XmlContributor[];
}

/** A `pyramid` or an `annotation`: a text and units that point into it. */
export interface XmlBlock extends Place {
  regex: string | null;
  /** The lines joined by a line break: what offsets count in. Null where there is no `text`. */
  text: string | null;
  readonly units: XmlUnit[];
}

export interface XmlFile {
  readonly root: 'pyramid' | 'peerAnnotation' | 'Pyramid';
  readonly pyramid: XmlBlock | null;
  readonly annotation: XmlBlock | null;
}

/** Where the parser is after a pyramid that an annotation follows. */
export interface Resume extends Place {
  /** Everything up to the end of `</pyramid>`. */
  readonly prefix: string;
}

/** What may be inside what; the empty string is the file itself. */
const CHILDREN: ReadonlyMap<string, readonly string[]> = mapOf({
  '': ['pyramid', 'peerAnnotation', 'Pyramid'],
  peerAnnotation: ['pyramid', 'annotation'],
  pyramid: ['startDocumentRegEx', 'text', 'scu'],
  Pyramid: ['scu'],
  annotation: ['text', 'peerscu'],
  text: ['line'],
  scu: ['contributor'],
  peerscu: ['contributor'],
  contributor: ['part'],
  part: [],
  line: [],
  startDocumentRegEx: [],
});

const ATTRIBUTES: ReadonlyMap<string, ReadonlySet<string>> = mapOf({
  scu: new Set(['uid', 'label', 'comment']),
  peerscu: new Set(['uid', 'label', 'comment']),
  contributor: new Set(['label', 'comment']),
  part: new Set(['label', 'start', 'end']),
});

/** A map, and not an object, so that an element named “constructor” is as unknown as any other. */
function mapOf<Value>(entries: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(entries));
}

// Deeper than any DUCView file, which has five levels; what is deeper is not one.
const DEEPEST = 64;

/**
 * Parses a file; `text` has passed `cleanXml`. With `after`, only what follows that prefix is parsed, as if
 * the prefix had been parsed before. `onPyramid` is told where an annotation's pyramid ends.
 */
export function parseXml({
  text,
  log,
  after,
  onPyramid,
}: {
  text: string;
  log: Log;
  after?: Resume | undefined;
  onPyramid?: (pyramid: XmlBlock, resume: Resume) => void;
}): XmlFile {
  const parser = new SaxesParser({ position: true, xmlns: false });
  const place = (back = 0): Place => shifted(parser, back, after);
  const builder = createBuilder(log, after !== undefined);
  let at: Place = { line: 1, column: 1 };

  parser.on('error', (error) => {
    const fault = error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
    // Saxes reports it and then passes on the literal text.
    const isHarmless = fault === 'malformed character entity';
    if (!isHarmless) throw log.error('E_XML', `This is not well-formed XML: ${fault}.`, place());
    log.note({
      code: 'W_CONTROL',
      at: place(),
      message: 'A reference to a character that XML cannot have.',
      assumed: 'The reference stands there as text.',
    });
  });
  let element = '';
  parser.ENTITIES = standardEntities((name) => {
    log.note({
      code: 'W_ENTITY',
      at: place(name.length + 1),
      message: `XML does not define the entity “${name}”, and entities of the file’s own are not expanded.`,
      assumed: 'Its name stands there as text.',
    });
  });
  parser.on('opentagstart', ({ name }) => {
    element = name;
    at = place(name.length + 1);
  });
  parser.on('attribute', ({ name }) => {
    if (CHILDREN.has(element) && ATTRIBUTES.get(element)?.has(name) !== true) {
      noteUnknown(log, at, `<${element}> has no attribute “${name}”`);
    }
  });
  parser.on('opentag', ({ name, attributes }) => builder.open(name, attributes, at));
  parser.on('text', (words) => builder.text(words, place));
  parser.on('cdata', (words) => builder.text(words, place));
  parser.on('closetag', ({ name }) => {
    if (builder.close(name, place) && onPyramid !== undefined) {
      const prefix = text.slice(0, parser.position);
      onPyramid(builder.file.pyramid!, { prefix, line: parser.line, column: parser.column });
    }
  });

  if (after !== undefined) parser.write(ROOT);
  parser.write(after === undefined ? text : text.slice(after.prefix.length)).close();
  return builder.file;
}

/** The entities of XML; any other one is told of, and stands for itself. */
function standardEntities(onOther: (name: string) => void): Record<string, string> {
  const known = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));
  return new Proxy<Record<string, string>>(
    {},
    {
      get(_, name) {
        const text = known.get(String(name));
        if (text === undefined) onOther(String(name));
        return text ?? `&${String(name)};`;
      },
    },
  );
}

/** The place of the character that is so far behind the parser, in the whole file. */
function shifted({ line, column }: SaxesParser, back: number, after: Resume | undefined): Place {
  if (after === undefined) return { line, column: Math.max(1, column - back) };
  const shift = line === 1 ? after.column - ROOT.length : 0;
  return { line: line + after.line - 1, column: Math.max(1, column - back + shift) };
}

/** Puts elements where they belong, and leaves out, with a note, those that belong nowhere. */
function createBuilder(log: Log, hasPyramid: boolean) {
  const file: { -readonly [Part in keyof XmlFile]: XmlFile[Part] } = {
    root: 'peerAnnotation',
    pyramid: null,
    annotation: null,
  };
  const opened: string[] = [];
  let skipped = 0;
  let block: XmlBlock = newBlock({ line: 1, column: 1 });
  let lines: string[] = [];
  let words = '';

  function openBlock(name: string, at: Place): void {
    block = newBlock(at);
    const slot = name === 'annotation' ? 'annotation' : 'pyramid';
    if (file[slot] !== null || (hasPyramid && slot === 'pyramid')) {
      throw log.error('E_XML', `A second <${name}> in one file.`, at, 'Put each in a file of its own.');
    }
    file[slot] = block;
  }

  function setOnce(field: 'regex' | 'text', value: string, at: () => Place): void {
    if (block[field] === null) block[field] = value;
    else {
      const name = field === 'text' ? field : 'startDocumentRegEx';
      log.note({ code: 'W_DUPLICATE', at, message: `A second <${name}>.`, assumed: 'The first one counts.' });
    }
  }

  return {
    file,
    open(name: string, attributes: Readonly<Record<string, string>>, at: Place): void {
      if (opened.length + skipped >= DEEPEST) {
        throw log.error('E_XML', `Elements are nested more than ${DEEPEST} deep.`, at);
      }
      const parent = opened.at(-1) ?? '';
      if (skipped > 0 || CHILDREN.get(parent)?.includes(name) !== true) {
        if (parent === '')
          throw log.error('E_FORMAT', `<${name}> is neither a pyramid nor an annotation.`, at);
        if (skipped++ === 0) noteUnknown(log, at, `<${name}> has no place in <${parent}>`);
        return;
      }
      opened.push(name);
      words = '';
      if (parent === '') file.root = name as XmlFile['root'];
      if (name === 'pyramid' || name === 'Pyramid' || name === 'annotation') openBlock(name, at);
      else if (name === 'text') lines = [];
      else if (name !== 'line') addUnit(block, name, attributes, at);
    },
    /** Whether that was the end of an annotation's pyramid. */
    close(name: string, at: () => Place): boolean {
      if (skipped > 0) {
        skipped--;
        return false;
      }
      opened.pop();
      if (name === 'line') lines.push(literal(words));
      else if (name === 'text') setOnce('text', lines.join('\n'), at);
      else if (name === 'startDocumentRegEx') setOnce('regex', literal(words), at);
      words = '';
      return name === 'pyramid' && file.root === 'peerAnnotation';
    },
    text(more: string, at: () => Place): void {
      const element = opened.at(-1);
      if (skipped > 0) return;
      if (element === 'line' || element === 'startDocumentRegEx') words += more;
      else if (more.trim() !== '') noteUnknown(log, at, `The words ${excerpt(more)} have no place there`);
    },
  };
}

function newBlock(at: Place): XmlBlock {
  return { regex: null, text: null, units: [], ...at };
}

/** Adds a unit, a contributor of the last unit, or a part of the last contributor. */
function addUnit(
  block: XmlBlock,
  name: string,
  attributes: Readonly<Record<string, string>>,
  at: Place,
): void {
  const label = value(attributes, 'label');
  const comment = value(attributes, 'comment');
  if (name === 'scu' || name === 'peerscu') {
    block.units.push({ uid: value(attributes, 'uid'), label, comment, contributors: [], ...at });
  } else if (name === 'contributor') {
    block.units.at(-1)!.contributors.push({ label, comment, parts: [], ...at });
  } else if (name === 'part') {
    const { start, end } = attributes;
    block.units
      .at(-1)!
      .contributors.at(-1)!
      .parts.push({ label, start, end, ...at });
  }
}

function value(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  const text = attributes[name];
  return text === undefined ? undefined : literal(text);
}

function noteUnknown(log: Log, at: At, message: string): void {
  log.note({ code: 'W_UNKNOWN', at, message: `${message}.`, assumed: 'It is left out.' });
}

const ROOT = '<peerAnnotation>';

// A noncharacter of Unicode, which no text has: it stands for a bare ampersand on its way through the parser.
const AMPERSAND = '\uFDD0';

/** Without the stand-in for ampersands. */
function literal(text: string): string {
  return text.includes(AMPERSAND) ? text.replaceAll(AMPERSAND, '&') : text;
}

/** What cannot be in XML. With the flag u, a surrogate only matches where it is alone. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
export const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\uFDD0\uFFFE\uFFFF\uD800-\uDFFF]+/gu;
const ENTITY = /&(?:#\d{1,7}|#x[\da-fA-F]{1,6}|[A-Za-z_:][\w.:-]{0,63});/y;

/** The text of a file without what stops an XML parser, as far as it begins at `from`; nothing else moves. */
export function cleanXml(text: string, log: Log, from = 0): string {
  FORBIDDEN.lastIndex = from;
  const clean = FORBIDDEN.test(text) ? replaceForbidden(text, log, from) : text;
  return clean.includes('&', from) ? replaceAmpersands(clean, log, from) : clean;
}

function replaceForbidden(text: string, log: Log, from: number): string {
  const rest = text.slice(from).replace(FORBIDDEN, (run, offset: number) => {
    const code = run.codePointAt(0)!;
    log.note({
      code: 'W_CONTROL',
      at: () => lineAndColumn(text, from + offset),
      message: `The character U+${code.toString(16).toUpperCase().padStart(4, '0')} cannot be in XML.`,
      assumed: code < 0x20 ? 'A blank stands for it.' : 'U+FFFD stands for it.',
    });
    return Array.from(run, (char) => (char < ' ' ? ' ' : '\uFFFD')).join('');
  });
  return text.slice(0, from) + rest;
}

function isEntity(text: string, offset: number): boolean {
  ENTITY.lastIndex = offset;
  return ENTITY.test(text);
}

/** Only outside CDATA sections and comments, where an ampersand is as good as any character. */
function replaceAmpersands(text: string, log: Log, begin: number): string {
  const pieces: string[] = [];
  let from = 0;
  const special = /<!\[CDATA\[|<!--|&/g;
  special.lastIndex = begin;
  for (let found = special.exec(text); found !== null; found = special.exec(text)) {
    if (found[0] !== '&') {
      const end = text.indexOf(found[0] === '<!--' ? '-->' : ']]>', found.index);
      if (end === -1) break;
      special.lastIndex = end;
    } else if (!isEntity(text, found.index)) {
      const { index } = found;
      log.note({
        code: 'W_ENTITY',
        at: () => lineAndColumn(text, index),
        message: 'An ampersand that begins no entity.',
        assumed: 'It is the character “&”.',
      });
      pieces.push(text.slice(from, index), AMPERSAND);
      from = index + 1;
    }
  }
  return pieces.join('') + text.slice(from);
}
