/** Correlations from sums, against the same resamples and swaps computed from the values. */
import { describe, expect, it } from 'vitest';
import { levelCorrelation } from '../../src/meta/level.ts';
import { resampledPearson, swappedPearson } from '../../src/meta/moments.ts';
import { resampler } from '../../src/meta/resample.ts';
import { alignScores, type ScoreRow } from '../../src/meta/score-table.ts';
import { createRandom } from '../../src/optimize/random.ts';

/** Some summaries are missing, some topics constant, and one metric lies far from zero. */
function randomTable(seed: number) {
  const random = createRandom(seed);
  const rows = { human: [] as ScoreRow[], a: [] as ScoreRow[], b: [] as ScoreRow[] };
  for (let t = 0; t < 1 + random.below(6); t++) {
    const constant = random.below(4) === 0;
    for (let s = 0; s < 5; s++) {
      if (random.below(8) === 0) continue;
      const key = { topic: `t${t}`, summary: `s${s}` };
      rows.human.push({ ...key, score: random.below(5) / 4 });
      rows.a.push({ ...key, score: constant ? 0.3 : random.uniform() });
      rows.b.push({ ...key, score: 1000 + random.below(3) });
    }
  }
  return alignScores({ metrics: { a: rows.a, b: rows.b }, human: rows.human });
}

const near = (actual: number, expected: number) =>
  Number.isNaN(expected) ? expect(actual).toBeNaN() : expect(actual).toBeCloseTo(expected, 9);

describe('Pearson from sums', () => {
  it('is that of the resample, also where few topics are drawn and values do not vary', () => {
    for (let seed = 0; seed < 200; seed++) {
      const table = randomTable(seed);
      if (table.human.length === 0) continue;
      const draw = resampler({
        topics: table.topics.length,
        systems: table.systems.length,
        resample: (['topics', 'systems', 'both'] as const)[seed % 3]!,
        seed,
      });
      for (const scores of [table.metrics.a!, table.metrics.b!]) {
        const bySums = resampledPearson(table, scores);
        for (let round = 0; round < 5; round++) {
          const counts = draw();
          for (const level of ['summary', 'pooled'] as const) {
            const expected = levelCorrelation({ table, level, coefficient: 'pearson' })(scores)(counts);
            near(bySums(counts)[level], expected);
          }
        }
      }
    }
  });

  it('is that of the swapped scores, at every level', () => {
    for (let seed = 0; seed < 200; seed++) {
      const table = randomTable(seed);
      const [a, b] = [table.metrics.a!, table.metrics.b!.map((score) => score - 1000)];
      const random = createRandom(seed);
      const coins = Uint8Array.from(a, () => random.below(2));
      const x = a.map((score, i) => (coins[i] === 1 ? b[i]! : score));
      const y = b.map((score, i) => (coins[i] === 1 ? a[i]! : score));
      const [ofX, ofY] = swappedPearson(table, [a, b])(coins);
      for (const level of ['system', 'summary', 'pooled'] as const) {
        const agreement = levelCorrelation({ table, level, coefficient: 'pearson' });
        near(ofX[level], agreement(x)());
        near(ofY[level], agreement(y)());
      }
    }
  });
});
