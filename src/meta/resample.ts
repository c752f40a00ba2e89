/**
 * Bootstrap resamples of topics and systems: how often each one counts.
 *
 *   const draw = resampler({ topics: 3, systems: 2, resample: 'topics', seed: 1 });
 *   draw()  // { topics: [0, 2, 1], systems: [1, 1] }
 */
import { createRandom, type Random } from '../optimize/random.ts';
import type { Counts } from './level.ts';

/** What is drawn anew: the topics, the systems, or both, independently. */
export const RESAMPLES = ['topics', 'systems', 'both'] as const;
export type Resample = (typeof RESAMPLES)[number];

export function resampler(options: {
  readonly topics: number;
  readonly systems: number;
  readonly resample: Resample;
  readonly seed: number;
}): () => Counts {
  const random = createRandom(options.seed);
  const counts = { topics: new Float64Array(options.topics), systems: new Float64Array(options.systems) };
  const draw = (into: Float64Array, varies: boolean) => (varies ? drawCounts(into, random) : into.fill(1));
  return () => {
    draw(counts.topics, options.resample !== 'systems');
    draw(counts.systems, options.resample !== 'topics');
    return counts;
  };
}

/** As many things as there are, drawn with replacement: how often each was. */
export function drawCounts(into: Float64Array, random: Random): Float64Array {
  into.fill(0);
  for (let i = 0; i < into.length; i++) into[random.below(into.length)]!++;
  return into;
}
