/**
 * Which reference is where in DUCView's text: it is one text, with separators that a regular expression
 * describes, or lines of dashes where there is none. What stands between two separators is a reference.
 *
 *   splitReferences({ text: '---\nA storm.\n---\nStorm!', regex: null, … })
 *   // references 1 and 2, whose bodies are [4, 12] and [17, 23]
 */
import type { Span } from '../../model.ts';
import { excerpt, type Log } from '../log.ts';
import { createIds } from '../names.ts';
import { compile, matches } from './java-regex.ts';

/** A reference and where its text is in the text of the file. */
export interface Body {
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

export interface Place {
  readonly line: number;
  readonly column: number;
}

interface Separator {
  readonly span: Span;
  readonly name: string;
}

export function splitReferences({
  text,
  regex,
  at,
  log,
}: {
  text: string;
  regex: string | null;
  at: Place;
  log: Log;
}): readonly Body[] {
  const exact = regex !== null && OURS.test(regex);
  if (regex === null && text.trim() === '') return [];
  const separators = findSeparators(text, regex, at, log);
  const first = separators[0];
  if (first === undefined) return [trim(text, { id: '1', start: 0, end: text.length })];
  if (text.slice(0, first.span[0]).trim() !== '') {
    log.note({
      code: 'W_SEPARATOR',
      at,
      message: `Words before the first reference: ${excerpt(text.slice(0, first.span[0]))}.`,
      assumed: 'They belong to no reference.',
    });
  }
  return nameReferences(separators, at, log).map((id, index) => {
    const start = separators[index]!.span[1];
    const next = separators[index + 1]?.span[0] ?? text.length;
    // In a file that cheops wrote, a reference's own white space is exactly what is there.
    if (exact) return { id, start, end: index + 1 < separators.length ? Math.max(start, next - 1) : next };
    return trim(text, { id, start, end: next });
  });
}

/** The expression that cheops writes: a line of dashes, a name, and the same line again. */
const OURS = /^(-\{9\}\d*)\\n\[\^\\n\]\*\\n\1\\n$/;

/** The separators for references: what to put before each, and the expression that finds them. */
export function separatorsFor(texts: readonly string[]): { before(name: string): string; regex: string } {
  // Dashes in the texts must not pass for a separator, so ours end in a number that theirs do not have.
  const used = new Set<string>();
  for (const text of texts) {
    for (const [, digits] of text.matchAll(/-{9,}(\d{0,8})/g)) {
      for (let length = 0; length <= digits!.length; length++) used.add(digits!.slice(0, length));
    }
  }
  let mark = '';
  for (let number = 1; used.has(mark); number++) mark = String(number);
  const line = `---------${mark}`;
  return {
    before: (name) => `${line}\n${name}\n${line}\n`,
    regex: `-{9}${mark}\\n[^\\n]*\\n-{9}${mark}\\n`,
  };
}

function findSeparators(text: string, regex: string | null, at: Place, log: Log): readonly Separator[] {
  const dashed = regex === null ? dashLines(text) : [];
  if (dashed.length > 0) return dashed;
  if (regex === null) {
    log.note({
      code: 'W_SEPARATOR',
      at,
      message: 'There is no startDocumentRegEx, and no line of dashes, to tell the references apart.',
      assumed: 'The text is one reference.',
    });
    return [];
  }
  const expression = compile(regex);
  const found = expression === null ? [] : matches(expression, text);
  if (found.length > 0) {
    const name = OURS.test(regex) ? middleLine : nameOf;
    return found.map((span) => ({ span, name: name(text.slice(...span)) }));
  }
  const instead = dashLines(text);
  log.note({
    code: 'W_SEPARATOR',
    at,
    message:
      expression === null
        ? `The expression ${excerpt(regex)} has parts that are not supported.`
        : `The expression ${excerpt(regex)} is nowhere in the text.`,
    assumed: instead.length > 0 ? 'Lines of dashes separate the references.' : 'The text is one reference.',
  });
  return instead;
}

/**
 * Lines of at least three dashes. Where every two of them enclose one line without white space inside, as in
 * DUC's files, the three lines together are the separator, and the line between is the name.
 */
function dashLines(text: string): readonly Separator[] {
  const lines = [...text.matchAll(/^-{3,}[ \t]*(?:\n|$)/gm)].map(({ index, 0: line }) => ({
    start: index,
    end: index + line.length,
  }));
  const headers = lines.length % 2 === 0 ? enclosedNames(text, lines) : null;
  return headers ?? lines.map(({ start, end }) => ({ span: [start, end], name: '' }));
}

function enclosedNames(
  text: string,
  lines: readonly { start: number; end: number }[],
): readonly Separator[] | null {
  const headers: Separator[] = [];
  for (let i = 0; i < lines.length; i += 2) {
    const between = text.slice(lines[i]!.end, lines[i + 1]!.start);
    if (!/^[ \t]*\S+[ \t]*\n$/.test(between)) return null;
    headers.push({ span: [lines[i]!.start, lines[i + 1]!.end], name: nameOf(between) });
  }
  return headers;
}

function middleLine(separator: string): string {
  return separator.split('\n')[1] ?? '';
}

/** What is left of a separator without the dashes and white space around, and without a file's ending. */
function nameOf(separator: string): string {
  let start = 0;
  let end = separator.length;
  while (start < end && /[-\s]/.test(separator[start]!)) start++;
  while (end > start && /[-\s]/.test(separator[end - 1]!)) end--;
  return separator.slice(start, end).replace(/\.txt$/i, '');
}

/** Each reference has a name of its own: the separator's, or its number. */
function nameReferences(separators: readonly Separator[], at: Place, log: Log): readonly string[] {
  const ids = createIds();
  return separators.map(({ name }, index) => {
    const wanted = name === '' ? String(index + 1) : name;
    const id = ids.take(wanted);
    if (id !== wanted) {
      log.note({
        code: 'W_DUPLICATE',
        at,
        message: `Two references have the name ${excerpt(wanted)}.`,
        assumed: `The later one is ${excerpt(id)}.`,
      });
    }
    return id;
  });
}

/** White space around a reference belongs to the layout of the file. */
function trim(text: string, { id, start, end }: Body): Body {
  while (start < end && /\s/.test(text[start]!)) start++;
  while (end > start && /\s/.test(text[end - 1]!)) end--;
  return { id, start, end };
}
