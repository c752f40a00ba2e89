/**
 * What remains to do on a pyramid, as the second passes of pyramid-2003 B.3.5 ask: words that no unit has, units without
 * a label, unresolved ones, singletons that say more than one thing.
 *
 *   const { unconsumed, isFinished } = pyramidProgress(work);
 */
import type { Span } from '../model.ts';
import { overlaps } from './spans.ts';
import { wordsOf } from './words.ts';
import { acceptedUnits, keyOf, marksOf, type TextName, textOf, type Work } from './work.ts';

const known = new Map<string, readonly Span[]>();
const MOST_KNOWN = 5_000;

/** The words of a text; found once. */
export function wordsIn(text: string): readonly Span[] {
  const found = known.get(text);
  if (found !== undefined) return found;
  if (known.size >= MOST_KNOWN) known.clear();
  const words = wordsOf(text);
  known.set(text, words);
  return words;
}

export interface TextProgress {
  readonly text: TextName;
  readonly words: number;
  /** Words that are in no unit and not marked as without content. */
  readonly unconsumed: readonly Span[];
}

export type PyramidProgress = ReturnType<typeof pyramidProgress>;

/** The words of one reference that a person has yet to look at. */
function referenceProgress(work: Work, id: string): TextProgress {
  const used = acceptedUnits(work).flatMap(({ contributors }) =>
    contributors.flatMap((contributor) => (contributor.reference === id ? contributor.spans : [])),
  );
  return remaining(work, { kind: 'reference', id }, used);
}

export function summaryProgress(work: Work, id: string): TextProgress {
  const { matches, unmatched } = marksOf(work, id);
  const used = [...matches.filter(({ state }) => state !== 'no'), ...unmatched].flatMap(({ spans }) => spans);
  return remaining(work, { kind: 'summary', id }, used);
}

function remaining(work: Work, text: TextName, used: readonly Span[]): TextProgress {
  const words = wordsIn(textOf(work, text)!);
  const taken = [...used, ...(work.noContent.get(keyOf(text)) ?? [])];
  return { text, words: words.length, unconsumed: words.filter((word) => !overlaps(taken, word)) };
}

export function pyramidProgress(work: Work) {
  const texts = work.references.map(({ id }) => referenceProgress(work, id));
  const accepted = acceptedUnits(work);
  const proposals = work.units.filter(({ proposed }) => proposed !== undefined);
  const unlabelled = accepted.filter(({ label }) => label === '');
  const unresolved = accepted.filter(({ resolved }) => !resolved);
  return {
    texts,
    proposals,
    unlabelled,
    unresolved,
    singletons: accepted.filter(({ contributors }) => contributors.length === 1),
    isFinished:
      accepted.length > 0 &&
      proposals.length + unlabelled.length + unresolved.length === 0 &&
      texts.every(({ unconsumed }) => unconsumed.length === 0),
  };
}
