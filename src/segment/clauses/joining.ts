/**
 * Clauses that stay together as one segment. It holds every word that is theirs, so that no word of the sentence is
 * lost; but a conjunction or a comma without what it joins would dangle in its text, and is not read.
 *
 *   // "Ann bakes bread, and sells it": the first clause has "," and "and" too, and reads
 *   // Ann bakes bread
 */
import { ascending } from 'd3-array';
import type { ParsedSentence, Word } from '../../syntax/parsed.ts';
import { makeSegment, type Segment } from '../segmentation.ts';
import { isPunctuation } from './dependencies.ts';
import type { Clause } from './structure.ts';

export function joinClauses({
  sentence,
  group,
  conjunctions,
}: {
  sentence: ParsedSentence;
  group: readonly Clause[];
  /** The coordinators of all clauses of the sentence. */
  conjunctions: ReadonlySet<number>;
}): Segment {
  const own = new Set(group.flatMap((clause) => clause.own));
  const joining = group.filter(({ before }) => before.some((word) => own.has(word)));
  const joined = new Set([
    ...joining.flatMap(({ coordinators }) => coordinators),
    ...group.flatMap(({ shared }) => shared),
  ]);
  const words = [...new Set([...own, ...joined])].sort(ascending);
  const leadsOn = separatorRule(group, own);
  const read: number[] = [];
  for (const word of words.toReversed()) {
    const isRead = isSeparator(sentence.words, word)
      ? leadsOn(word, read.at(-1))
      : joined.has(word) || !conjunctions.has(word);
    if (isRead) read.push(word);
  }
  return makeSegment({ sentence, words, read: read.length === 0 ? words : read.reverse() });
}

/** Whether a comma leads on to the word that is read after it. */
function separatorRule(
  group: readonly Clause[],
  own: ReadonlySet<number>,
): (mark: number, next: number | undefined) => boolean {
  const inLists = new Set(group.flatMap((clause) => (clause.kind === 'list' ? clause.own : [])));
  const starts = new Set(group.flatMap((clause) => (clause.kind === 'coordinate' ? clause.own[0]! : [])));
  return (mark, next) => {
    if (next === undefined) return false;
    // What was cut out between two sentences leaves one comma.
    if (next !== mark + 1) return starts.has(next);
    // Of "Ann, Bob and Cy, agreed", the last item is "Cy agreed".
    return !inLists.has(mark) || own.has(next);
  };
}

const SEPARATOR = /^(?:[,;:–—]|-+)$/u;

/** Whether a word is a mark between words. A hyphen that touches the word before it ("well-") is part of that. */
function isSeparator(words: readonly Word[], at: number): boolean {
  const word = words[at]!;
  if (!isPunctuation(word) || !SEPARATOR.test(word.text)) return false;
  return word.text !== '-' || words[at - 1]?.span[1] !== word.span[0];
}
