/**
 * The live scores of a summary, as `cheops score` has them unless it is told otherwise: what people decided, what stands if nobody objects to the proposals, and what it could
 * be at most.
 *
 *   const { decided, standing } = liveScore(work, 's1');
 */
import type { Pyramid } from '../model.ts';
import { scoreSummary } from '../score/score.ts';
import { type Counting, toAnnotated, toPyramid } from './pyramid.ts';
import { marksOf, type Work } from './work.ts';

export function liveScore(work: Work, summary: string) {
  const pyramid = scorable(toPyramid(work, ''));
  const card = (counting: Counting) =>
    scoreSummary({ annotated: toAnnotated(work, summary, counting), pyramid });
  const { matches } = marksOf(work, summary);
  const count = (state: string) => matches.filter((match) => match.state === state).length;
  const decided = card('decided');
  const [open, unsure] = [count('open'), count('unsure')];
  const standing = open === 0 ? decided : card('standing');
  return { decided, standing, possible: unsure === 0 ? standing : card('possible'), open, unsure };
}

/**
 * A rubric has no references to take an average size from. With one that says all of it, coverage is what it should be:
 * points earned of all points.
 */
function scorable(pyramid: Pyramid): Pyramid {
  return pyramid.references.length > 0 ? pyramid : { ...pyramid, references: [{ id: 'rubric', text: '' }] };
}
