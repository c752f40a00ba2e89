import { describe, expect, it } from 'vitest';
import { evaluatePaperTable, PAPER_TABLES, type PaperTableName } from '../../src/meta/paper-table.ts';
import { METRICS } from '../../src/methods/metrics.ts';
import type { Topic } from '../../src/model.ts';
import { createRandom } from '../../src/optimize/random.ts';
import { paperTableText } from '../../src/report/paper-table.ts';

/** Judged summaries, and metrics that are the judgment with noise. */
function sample(metrics: readonly string[]) {
  const random = createRandom(3);
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const topics = ['t1', 't2', 't3'].map(
    (id): Topic => ({
      id,
      references: [{ id: 'r', text: 'A storm hit.' }],
      summaries: ids.map((summary) => ({ id: summary, text: 'It stormed.' })),
      human: Object.fromEntries(ids.map((summary) => [summary, { pyramid: random.uniform() }])),
    }),
  );
  const scores = topics.flatMap(({ id, human }) =>
    ids.flatMap((summary) =>
      metrics.map((metric) => {
        const score = (human![summary]!.pyramid as number) + random.uniform();
        return { topic: id, summary, metric, score };
      }),
    ),
  );
  return { topics, scores };
}

const compare = (table: PaperTableName) =>
  evaluatePaperTable({ table, ...sample(PAPER_TABLES[table].metrics), options: { resamples: 100 } });

describe('the tables of papers', () => {
  it('name metrics that there are, the floor first', () => {
    for (const { metrics, pairs } of Object.values(PAPER_TABLES)) {
      expect(metrics[0]).toBe('types');
      for (const metric of [...metrics, ...pairs.flat()]) expect(METRICS.get(metric).name).toBe(metric);
    }
  });

  it('hirao-2018: r/ρ/τ of systems and within topics, each tested against the floor', () => {
    const found = compare('hirao-2018');
    const text = paperTableText(found, { width: 120 });
    expect(text).toContain('Against human "pyramid": 5 systems, 3 topics');
    for (const metric of PAPER_TABLES['hirao-2018'].metrics) {
      const { levels } = found.evaluation.metrics.find((one) => one.metric === metric)!;
      const row = text.split('\n').find((line) => line.startsWith(`${metric} `))!;
      for (const { pearson, kendall } of levels) {
        const shortened = [pearson, kendall].map(({ value }) => value!.toFixed(3).replace('0.', '.'));
        expect(row).toContain(`${shortened[0]}/`);
        expect(row).toContain(`/${shortened[1]}`);
      }
    }
    expect(found.evaluation.comparisons).toHaveLength(2 * 9);
  });

  it('ape-2017: combinations are rows of their own, at the best α and at .5', () => {
    const found = compare('ape-2017');
    const mixed = found.rows.filter(({ alpha }) => alpha !== null);
    expect(mixed.map(({ name, isBest = false }) => [name, isBest])).toEqual([
      ['ape + rouge-su4', true],
      ['ape + rouge-su4', false],
      ['be + rouge-su4', true],
      ['be + rouge-su4', false],
    ]);
    for (const [i, { points }] of found.combinations.map(({ levels }) => levels[0]!).entries()) {
      const [best, blind] = mixed.slice(2 * i);
      expect(blind!.alpha).toBe(0.5);
      const most = Math.max(...points.map(({ pearson }) => pearson!));
      expect(points.find(({ alpha }) => alpha === best!.alpha)!.pearson).toBe(most);
      const own = found.evaluation.metrics.find(({ metric }) => metric === best!.metric)!;
      expect(own.levels[0]!.pearson.value).toBeCloseTo(most, 12);
    }
    expect(found.evaluation.comparisons).toHaveLength(8);
  });

  it('ape-2017: Figure 2 has 21 rows, and its ends are the metrics alone', () => {
    const lines = paperTableText(compare('ape-2017'), { width: 100 }).split('\n');
    const at = lines.findIndex((line) => line.startsWith('Figure 2'));
    const curve = lines.slice(at + 2, at + 23).map((line) => line.trim().split(/\s+/));
    expect([curve[0]![0], curve[20]![0]]).toEqual(['.00', '1.00']);
    const cells = (name: string) => lines.find((line) => line.startsWith(`${name} `))!.match(/\.\d{3}/g)!;
    expect(curve[0]![1]).toBe(cells('rouge-su4').slice(0, 3).join('/'));
    expect(curve[20]![1]).toBe(cells('ape').slice(0, 3).join('/'));
    expect(curve[20]![2]).toBe(cells('be').slice(0, 3).join('/'));
  });

  it('leaves out what no summary has a score of, and combines nothing with it', () => {
    const { topics, scores } = sample(PAPER_TABLES['ape-2017'].metrics);
    const without = scores.map((row) => (row.metric === 'ape' ? { ...row, score: null } : row));
    const options = { resamples: 100 };
    const found = evaluatePaperTable({ table: 'ape-2017', topics, scores: without, options });
    expect(found.combinations.map(({ a }) => a)).toEqual(['be']);
    expect(paperTableText(found)).toMatch(/^ape +— /m);
  });
});
