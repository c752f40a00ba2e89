/**
 * What matchers have in common: how a unit's wordings are taken from a pyramid, and which summaries cannot be matched.
 *
 *   wordingsOf(unit)                              // ['Dogs bark', 'A dog barked.']
 *   unscored(summary, obstacleIn(text, true)!)    // The summary has no words.
 */
import type { AnnotatedSummary, ContentUnit, Summary } from '../model.ts';
import { joinRuns } from '../segment/segmentation.ts';
import { JOINT } from '../text/spans.ts';
import { words } from '../text/words.ts';

export const NO_WORDS = 'The summary has no words.';
export const NOT_ENGLISH = 'The text does not look like English, and cannot be parsed.';

/** A unit is what its contributors say, or its label where it has none. */
export function wordingsOf({ label, contributors }: ContentUnit, join = joinRuns): readonly string[] {
  return contributors.length === 0 ? [label] : contributors.map(({ text }) => join(text.split(JOINT)));
}

/** The parts of discontinuous words as they stand, with blanks between. */
export function joinBlank(runs: readonly string[]): string {
  return runs.join(' ');
}

/** Why a text cannot be matched, or null. An empty one is told of by the scores, in words of their own. */
export function obstacleIn(text: string, isReadable: boolean, unreadable = NOT_ENGLISH): string | null {
  if (!isReadable) return unreadable;
  return text.trim() !== '' && words(text).length === 0 ? NO_WORDS : null;
}

export function unscored(summary: Summary, reason: string): AnnotatedSummary {
  return { summary, matches: [], unmatched: [], unscored: reason };
}
