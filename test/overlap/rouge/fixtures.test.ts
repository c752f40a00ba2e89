/** cheops against the original tools, on 200 texts; scripts/fixtures/rouge.py made the numbers. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { averageRouge } from '../../../src/overlap/rouge/average.ts';
import type { RougeChoices } from '../../../src/overlap/rouge/options.ts';
import { rouge, rougeAll } from '../../../src/overlap/rouge/rouge.ts';

type Numbers = Record<string, (number | null)[]>;
interface Fixture155 {
  stopWords: string[];
  exceptions: Record<string, string>;
  pairs: { summary: string; references: string[] }[];
  runs: { options: Record<string, unknown>; arguments: string[]; scores: Numbers }[];
  averages: { arguments: string[]; averages: Record<string, Record<'R' | 'P' | 'F', number[]>> }[];
  jackknife: { pair: number; scores: Numbers }[];
}
interface FixtureRougeScore {
  runs: { stem: boolean; scores: Record<string, number[]> }[];
}

function read<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8')) as T;
}

const rouge155 = read<Fixture155>('rouge-155.json');
const rougeScore = read<FixtureRougeScore>('rouge-score.json');

function choices({ stopWords, exceptions, ...options }: Record<string, unknown>): RougeChoices {
  return {
    preset: 'rouge-1.5.5',
    otherScripts: false,
    ...options,
    ...(stopWords === true ? { stopWords: new Set(rouge155.stopWords) } : {}),
    ...(exceptions === true ? { exceptions: new Map(Object.entries(rouge155.exceptions)) } : {}),
  };
}

/** The tool marks a distance without limit by a star; we leave it out. */
function variantOf(name: string): string {
  return name.replace('*', '');
}

const inUnits = (value: number | null): number => Math.round(value! * 1e5);

describe('ROUGE-1.5.5', () => {
  it('has 200 pairs and 11 sets of options', () => {
    expect([rouge155.pairs.length, rouge155.runs.length]).toEqual([200, 11]);
  });

  for (const run of rouge155.runs) {
    for (const [name, expected] of Object.entries(run.scores)) {
      it(`${run.arguments.join(' ')}: ${name}`, () => {
        const options = choices(run.options);
        const actual = rouge155.pairs.flatMap(({ summary, references }, i) => {
          if (expected[3 * i] === null) return [null, null, null];
          const { recall, precision, f } = rouge({ summary, references, variant: variantOf(name), options });
          return [recall, precision, f].map(inUnits);
        });
        expect(actual).toEqual(expected);
      });
    }
  }

  for (const { arguments: given, averages } of rouge155.averages) {
    it(`averages over topics ${given.join(' ')}`, () => {
      const names = Object.keys(averages);
      const all = rouge155.pairs.map((pair) => rougeAll({ ...pair, variants: names, options: choices({}) }));
      const [confidence, resamples] = given.length === 0 ? [0.95, 1000] : [0.9, 200];
      const actual = names.map((name, k) => {
        const scores = all.map((scored, i) => ({ id: `${i + 1}.X`, score: scored[k]! }));
        const { recall, precision, f } = averageRouge({
          scores,
          options: choices({}),
          confidence,
          resamples,
        });
        const [R, P, F] = [recall!, precision!, f!].map(({ mean, low, high }) =>
          [mean, low, high].map(inUnits),
        );
        return [name, { R, P, F }];
      });
      expect(Object.fromEntries(actual)).toEqual(averages);
    });
  }

  it('jackknife is the mean over the sets of all references but one', () => {
    const options = choices({ references: 'best', jackknife: true });
    for (const { pair, scores } of rouge155.jackknife) {
      for (const [name, flat] of Object.entries(scores)) {
        const sets = flat.length / 3;
        const [r, p, f] = [0, 1, 2].map((k) => {
          let sum = 0;
          for (let set = 0; set < sets; set++) sum += flat[3 * set + k]! / 1e5;
          return sum / sets;
        });
        const { recall, precision, f: ours } = rouge({ ...rouge155.pairs[pair]!, variant: name, options });
        expect([pair, name, recall!.toFixed(9), precision!.toFixed(9), ours!.toFixed(9)]).toEqual([
          pair,
          name,
          r!.toFixed(9),
          p!.toFixed(9),
          f!.toFixed(9),
        ]);
      }
    }
    expect(rouge155.jackknife.length).toBeGreaterThan(50);
  });
});

describe('rouge-score', () => {
  const variants: Record<string, string> = {
    rouge1: 'rouge-1',
    rouge2: 'rouge-2',
    rouge3: 'rouge-3',
    rougeL: 'rouge-l-text',
    rougeLsum: 'rouge-l',
  };
  for (const { stem, scores } of rougeScore.runs) {
    for (const [name, expected] of Object.entries(scores)) {
      it(`${name}, use_stemmer=${stem}`, () => {
        const options: RougeChoices = { preset: 'rouge-score', stem, otherScripts: false };
        const actual = rouge155.pairs.flatMap((pair) => {
          const { recall, precision, f } = rouge({ ...pair, variant: variants[name]!, options });
          return [recall!, precision!, f!];
        });
        expect(actual.length).toBe(expected.length);
        expect(Math.max(...actual.map((value, i) => Math.abs(value - expected[i]!)))).toBeLessThan(1e-10);
      });
    }
  }
});
