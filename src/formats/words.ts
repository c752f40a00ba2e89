/**
 * Words and where they stand in a text. Annotators copy words from a text, so white space may differ, and
 * the offsets beside them may be wrong:
 *
 *   createFinder('A storm\nhit Rome.').find('storm hit') // { span: [2, 11], differs: 'nothing' }
 */
import type { Span } from '../model.ts';

/** Whether two texts differ at most in white space, and not in very much of it. */
export function sameWords(a: string, b: string): boolean {
  if (a === b) return true;
  // So that comparing a short label with a long stretch of text never costs more than the label.
  if (Math.max(a.length, b.length) > 4 * Math.min(a.length, b.length) + 100) return false;
  return a.replace(/\s+/g, '') === b.replace(/\s+/g, '');
}

export interface Found {
  readonly span: Span;
  /** What in the text is not as in the words; a white-space character for another is nothing. */
  readonly differs: 'nothing' | 'spacing' | 'case';
}

export type Finder = ReturnType<typeof createFinder>;

// Looking for words costs the length of the text. A hostile file with wrong offsets everywhere would make that
// its square, so a finder gives up after this many characters: 2,000 wrong labels in a text of 10,000.
const MOST_CHARACTERS = 20_000_000;

export function createFinder(text: string) {
  let budget = MOST_CHARACTERS;
  let flat: string | undefined;
  let squeezed: ReturnType<typeof squeeze> | undefined;
  let folded: string | undefined;
  return {
    text,
    /** The occurrence that starts nearest to `near`, or the first one. */
    find(words: string, near = 0): Found | null {
      budget -= text.length + words.length;
      if (budget < 0 || words.trim() === '') return null;
      flat ??= flatten(text);
      const start = nearest(flat, flatten(words), near);
      if (start !== -1) return { span: [start, start + words.length], differs: 'nothing' };

      squeezed ??= squeeze(text);
      const narrow = squeeze(words).text;
      const from = squeezed.before(near);
      const spaced = nearest(squeezed.text, narrow, from);
      if (spaced !== -1) return { span: squeezed.span(spaced, narrow.length), differs: 'spacing' };

      folded ??= fold(squeezed.text);
      const cased = nearest(folded, fold(narrow), from);
      return cased === -1 ? null : { span: squeezed.span(cased, narrow.length), differs: 'case' };
    },
  };
}

/** Finds words whose parts are joined by `...`; each part must stand after the one before. */
export function findParts(finder: Finder, words: string): readonly Found[] | null {
  const whole = finder.find(words);
  if (whole !== null) return [whole];
  const found: Found[] = [];
  let from = 0;
  for (const part of words.split(/\s*\.\.\.\s*/).filter((part) => part !== '')) {
    const next = finder.find(part, from);
    if (next === null || next.span[0] < from) return null;
    found.push(next);
    from = next.span[1];
  }
  return found.length === 0 ? null : found;
}

/** Each white-space character becomes a blank, so that offsets stay. */
function flatten(text: string): string {
  return text.replace(/\s/g, ' ');
}

/** Lower case, character by character, so that offsets stay. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (char) => {
    const small = char.toLowerCase();
    return small.length === char.length ? small : char;
  }).join('');
}

/** The text without white space, and the way back. */
function squeeze(text: string) {
  const origin: number[] = [];
  for (let i = 0; i < text.length; i++) if (!/\s/.test(text[i]!)) origin.push(i);
  return {
    text: text.replace(/\s+/g, ''),
    /** How many characters of the squeezed text stand before an offset of the whole one. */
    before(offset: number) {
      const index = origin.findIndex((at) => at >= offset);
      return index === -1 ? origin.length : index;
    },
    /** The span in the whole text of characters of the squeezed one. */
    span: (start: number, length: number): Span => [origin[start]!, origin[start + length - 1]! + 1],
  };
}

/** The start of the occurrence nearest to an offset; -1 if there is none. Takes linear time. */
function nearest(text: string, words: string, near: number): number {
  let best = -1;
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + words.length)) {
    if (best === -1 || Math.abs(at - near) < Math.abs(best - near)) best = at;
    if (at >= near) break;
  }
  return best;
}
