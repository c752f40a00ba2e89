import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { studyScores, studySettings, studyShape } from '../../src/library/study-metrics.ts';
import { pearson } from '../../src/meta/correlation.ts';
import { METRICS } from '../../src/methods/metrics.ts';
import type { Topic } from '../../src/model.ts';
import { settingsReport } from '../../src/report/study/metrics.ts';
import { studyFiles, studyText } from '../../src/report/study/report.ts';
import { openResources } from '../../src/run/resources.ts';

const resources = openResources({ jobs: 1 });
afterAll(() => resources.close());

/** Scores by the length of a text, so that every value can be computed by hand. */
METRICS.register({
  name: 'test-length',
  summary: 'the length to some power, plus a shift that changes nothing',
  schema: z.strictObject({ power: z.number(), shift: z.number() }),
  defaults: { power: 1, shift: 0 },
  needs: {},
  signature: (settings) => ({ ...settings }) as Record<string, number>,
  open: (_, { power, shift }) => ({
    score: ({ summaries }) =>
      summaries.map(({ text }) => {
        const score = text.length ** (power as number) + (shift as number);
        return { score, details: { raw: score, quality: -score } };
      }),
  }),
});

const LENGTHS = [3, 5, 8, 13];
const PEOPLE = [0.1, 0.5, 0.4, 0.9];
const topic: Topic = {
  id: 't',
  references: [
    { id: 'A', text: 'A storm hit the coast.' },
    { id: 'B', text: 'The storm hit the coast.' },
  ],
  summaries: LENGTHS.map((length, i) => ({ id: `s${i}`, text: 'x'.repeat(length) })),
  human: Object.fromEntries(PEOPLE.map((pyramid, i) => [`s${i}`, { pyramid, quality: 1 - pyramid, raw: i }])),
};

describe('settings', () => {
  const input = { topics: [topic], metric: 'test-length', resources };

  it('correlates every combination with people, as by hand', async () => {
    const study = await studySettings({ ...input, vary: { power: [1, 2, 3], shift: [0, 1] } });
    expect(study.results).toHaveLength(6);
    for (const { parameters, score } of study.results) {
      const scores = LENGTHS.map((length) => length ** (parameters.power as number));
      expect(score).toBeCloseTo(pearson(scores, PEOPLE).value!, 12);
    }
    const best = [1, 2, 3].map(
      (power) =>
        pearson(
          LENGTHS.map((length) => length ** power),
          PEOPLE,
        ).value!,
    );
    expect(study.best!.score).toBeCloseTo(Math.max(...best), 12);
    expect(study.settings.map(({ setting, anova }) => [setting, anova.between.df])).toEqual([
      ['power', 2],
      ['shift', 1],
    ]);
    expect(study.settings[0]!.anova.p!).toBeLessThan(0.001);
    expect(study.settings[1]!.anova.p!).toBeGreaterThan(0.9);
    expect(study.planes).toMatchObject([{ x: 'power', y: 'shift' }]);
    const report = settingsReport(study, { signature: { study: 'settings' } });
    expect(studyText(report)).toContain('power');
    const [picture] = studyFiles(report);
    expect(picture!.name).toBe('power-shift.svg');
    expect(picture!.content).toContain('class="contour"');
  });

  it('takes another score, and refuses what the metric does not have', async () => {
    const study = await studySettings({
      ...input,
      vary: { power: [1, 2] },
      score: 'quality',
      field: 'pyramid',
    });
    expect(study.results[0]!.score).toBeCloseTo(-pearson(LENGTHS, PEOPLE).value!, 12);
    await expect(studySettings({ ...input, vary: { beta: [1] } })).rejects.toMatchObject({ code: 'E_USAGE' });
    await expect(studySettings(input)).rejects.toMatchObject({ code: 'E_USAGE' });
    await expect(studySettings({ ...input, vary: { power: [1] }, field: 'none' })).rejects.toMatchObject({
      code: 'E_EMPTY',
    });
  });
});

it('scores: raw, quality and comprehensive against people’s, and ROUGE-2 beside them', async () => {
  const { rows } = await studyScores({ topics: [topic], metrics: ['test-length'], resources });
  expect(rows).toHaveLength(1);
  expect(rows[0]!.raw).toBeCloseTo(pearson(LENGTHS, [0, 1, 2, 3]).value!, 12);
  expect(rows[0]!.quality).toBeCloseTo(pearson(LENGTHS, PEOPLE).value!, 12);
  expect(rows[0]!.comprehensive).toBeNull();
});

it('shape: people’s pyramid and those of builders', async () => {
  const units = [{ id: '1', label: 'x', weight: 2, contributors: [] }];
  const study = await studyShape({ topics: [{ ...topic, units }], methods: ['edua-g'], resources });
  expect(study.most).toBe(2);
  expect(study.rows).toEqual([
    { topic: 't', variant: 'manual', units: 1, tiers: [0, 1] },
    { topic: 't', variant: 'edua-g', units: expect.any(Number), tiers: expect.any(Array) },
  ]);
});
