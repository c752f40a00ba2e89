/**
 * To which clause a punctuation mark belongs: to that of the word before it, except where a reader would say
 * otherwise.
 *
 *   Dust mites, which are small, live in rugs.   // the commas go with "which are small", the stop with "live"
 */
import type { Word } from '../../syntax/parsed.ts';
import { isPunctuation } from './dependencies.ts';
import type { ClauseMap } from './structure.ts';

/** Rewrites the owner of every punctuation mark. */
export function placePunctuation({
  map,
  shared,
  ownerOf,
}: {
  map: ClauseMap;
  /** The words that each clause repeats. */
  shared: ReadonlyMap<number, readonly number[]>;
  ownerOf: number[];
}): void {
  const { words } = map.dependencies;
  // A mark that heads a clause, which only a wrong parse has, stays with it.
  const marks = words.flatMap((word, i) => (isPunctuation(word) && map.clauseOf[i] !== i ? [i] : []));
  const { before, after } = neighbours(map, ownerOf);
  const openings = matchPairs(words);
  const lastClosing = Math.max(-1, ...openings.keys());
  for (const mark of marks) {
    const left = before[mark]!;
    const right = after[mark]!;
    const opening = openings.get(mark);
    if (left === -1 && right === -1) continue;
    if (opening !== undefined) ownerOf[mark] = ownerOf[opening]!;
    else if (right === -1) ownerOf[mark] = mark < lastClosing ? left : endOfSentence(map, left);
    else if (left === -1 || opens(words[mark]!)) ownerOf[mark] = right;
    // "cats, which are shy, hide": the clause repeats the word before the comma, and so takes the comma.
    else ownerOf[mark] = shared.get(right)!.includes(mark - 1) ? right : left;
  }
}

/** By the opening mark; also as the Penn Treebank writes them. */
const PAIRS: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['“', '”'],
  ['«', '»'],
  ['‘', '’'],
  ['``', "''"],
  ['-lrb-', '-rrb-'],
  ['-lsb-', '-rsb-'],
  ['-lcb-', '-rcb-'],
]);

/** The opening bracket or quotation mark of every closing one. */
function matchPairs(words: readonly Word[]): Map<number, number> {
  const openings = new Map<number, number>();
  const waiting: { readonly at: number; readonly closing: string }[] = [];
  words.forEach((word, i) => {
    if (!isPunctuation(word)) return;
    const mark = word.text.toLowerCase();
    const open = waiting.findLastIndex(({ closing }) => closing === mark);
    if (open !== -1) {
      openings.set(i, waiting[open]!.at);
      waiting.length = open;
    } else if (opens(word)) waiting.push({ at: i, closing: PAIRS.get(mark) ?? mark });
  });
  return openings;
}

/** The clauses of the nearest words on either side of every word; −1 for none. */
function neighbours(map: ClauseMap, ownerOf: readonly number[]): { before: number[]; after: number[] } {
  const { words } = map.dependencies;
  const before = new Array<number>(words.length);
  const after = new Array<number>(words.length);
  for (let i = 0, clause = -1; i < words.length; i++) {
    before[i] = clause;
    if (!isPunctuation(words[i]!)) clause = ownerOf[i]!;
  }
  for (let i = words.length - 1, clause = -1; i >= 0; i--) {
    after[i] = clause;
    if (!isPunctuation(words[i]!)) clause = ownerOf[i]!;
  }
  return { before, after };
}

function opens({ text, xpos }: Word): boolean {
  return xpos === '``' || xpos === '-LRB-' || PAIRS.has(text.toLowerCase());
}

/** The stop ends the sentence and not the clause inside it that happens to come last. */
function endOfSentence({ kindOf, parentOf }: ClauseMap, clause: number): number {
  let owner = clause;
  for (let at = clause, up = parentOf.get(at); up !== undefined; at = up, up = parentOf.get(at)) {
    const kind = kindOf.get(at)!;
    if (kind !== 'coordinate' && kind !== 'shared-subject') owner = up;
  }
  return owner;
}
