/**
 * What a summary says, sorted for reading: each unit it expresses with its first mention and the repeats, and
 * what has no unit under a letter.
 *
 *   expressedUnits(view, matches) → [{ view: unit 1, first: 'It stormed', repeats: ['the storm'] }]
 */
import { group } from 'd3-array';
import type { AnnotatedSummary, Expression, Match } from '../../model.ts';
import { letters } from '../format.ts';
import { type TopicView, type UnitView, unitOf } from './view.ts';

export interface ExpressedUnit {
  readonly view: UnitView;
  readonly first: Match;
  readonly repeats: readonly Match[];
}

export interface OtherUnit {
  readonly letter: string;
  readonly expression: Expression;
}

/** Heaviest first, in the order of the pyramid; the mention that comes first in the text is the one that counts. */
export function expressedUnits(view: TopicView, matches: readonly Match[]): readonly ExpressedUnit[] {
  const byUnit = group(inTextOrder(matches), (match) => unitOf(view, match.unit));
  return [...byUnit]
    .sort(([a], [b]) => a.number - b.number)
    .map(([unit, [first, ...repeats]]) => ({ view: unit, first: first!, repeats }));
}

/** What the summary says beside the units that it expresses. */
export function otherUnits(annotated: AnnotatedSummary): readonly OtherUnit[] {
  return inTextOrder(annotated.unmatched).map((expression, i) => ({ letter: letters(i), expression }));
}

/** By the first word; expressions whose place is not known come last, as they were given. */
function inTextOrder<E extends Expression>(expressions: readonly E[]): readonly E[] {
  const start = ({ spans }: E) => spans[0]?.[0] ?? Number.POSITIVE_INFINITY;
  return [...expressions].sort((a, b) => (start(a) === start(b) ? 0 : start(a) - start(b)));
}
