/**
 * The scores of a topic's summaries against the EDU pyramid of its references (hirao-2018): the metrics `edu-al`,
 * `edu-rouge` and `edu-be` with `step`, and their soft forms with `sentence`.
 *
 *   await eduScores({ id: 'storm', references, sources, summaries, method: 'edu-al', mode: 'step' })
 *   // [{ score: .5, details: { raw: 3, of: 6, matched: ['1', '4'], units: 7, proven: true } }, …]
 */
import { CheopsError } from '../../errors.ts';
import type { MetricScore } from '../../method.ts';
import { buildEduPyramid } from '../../pyramid/edu/build.ts';
import type { EduDocument, EduMethod, EduOptions } from '../../pyramid/edu/extract.ts';
import { createLap, type LapMode } from './lap.ts';

/** One for each summary, in their order. A topic of which no pyramid can be built is unscored, with the reason. */
export async function eduScores({
  id,
  references,
  sources = [],
  summaries,
  method,
  mode,
  options = {},
}: {
  id: string;
  references: readonly EduDocument[];
  sources?: readonly EduDocument[];
  summaries: readonly EduDocument[];
  method: EduMethod;
  mode: LapMode;
  options?: Partial<EduOptions>;
}): Promise<readonly MetricScore[]> {
  const built = await buildEduPyramid({ id, references, sources, method, options }).catch(
    (error: unknown) => {
      if (error instanceof CheopsError && error.code === 'E_EMPTY') return error.message;
      throw error;
    },
  );
  if (typeof built === 'string') return summaries.map(() => ({ score: null, reason: built, details: {} }));
  const match = createLap({ pyramid: built, mode });
  const about = { units: built.units.length, proven: built.extracts.every(({ proven }) => proven) };
  return summaries.map((summary) => {
    const { annotated, score } = match({ summary, sentences: summary.sentences });
    if (score.value === null) return { score: null, reason: score.reason, details: about };
    const matched = annotated.matches.map(({ unit }) => unit);
    const details = { raw: score.numerator, of: score.denominator, matched, ...about };
    return { score: score.value, details };
  });
}
