import { expect, it } from 'vitest';
import type { Topic } from '../../src/model.ts';
import { rouge } from '../../src/overlap/rouge/rouge.ts';
import { metricsNamed } from '../../src/run/metrics.ts';
import type { MetricOptions } from '../../src/run/options.ts';

const reference = 'The storm hit the coast at noon. Three ferries stayed in the harbour.';
const summary = 'Ferries stayed in the harbour. At noon a storm was hitting the coast.';
const topic: Topic = {
  id: 't',
  references: [{ id: 'A', text: reference }],
  summaries: [{ id: 's', text: summary }],
};

async function scoreOf(name: string, options: MetricOptions = {}) {
  const [metric] = metricsNamed([name], options);
  const [score] = await metric!.score(topic);
  return { ...score!, signature: metric!.signature.replace(/^cheops:[^|]*\|/, '') };
}

it('ROUGE-L compares sentences', async () => {
  const split = ['The storm hit the coast at noon.', 'Three ferries stayed in the harbour.'];
  const own = ['Ferries stayed in the harbour.', 'At noon a storm was hitting the coast.'];
  const { recall } = rouge({ summary: own, references: [split], variant: 'rouge-l' });
  expect(await scoreOf('rouge-l')).toMatchObject({
    score: recall,
    signature: 'metric:rouge-l|rouge:standard|sentences:split',
  });
  const whole = rouge({ summary, references: [reference], variant: 'rouge-l' }).recall!;
  expect(await scoreOf('rouge-l', { sentences: 'lines' })).toMatchObject({ score: whole });
  expect(recall).toBeGreaterThan(whole);
  // The tools take lines.
  expect((await scoreOf('rouge-l', { rouge: { preset: 'rouge-1.5.5' } })).signature).toMatch(
    /sentences:lines$/,
  );
});

it('every option reaches the score and the signature', async () => {
  const options: MetricOptions = {
    rouge: { preset: 'rouge-1.5.5', stem: true, stopWords: new Set(['the']), limit: { words: 9 } },
  };
  const { recall } = rouge({ summary, references: [reference], variant: 'rouge-1', options: options.rouge! });
  const found = await scoreOf('rouge-1', options);
  expect(found.score).toBe(recall);
  expect(found.signature).toMatch(
    /^metric:rouge-1\|rouge:tokens:rouge-1\.5\.5,stem:rouge-1\.5\.5,stop:1-[0-9a-f]{8},limit:9w,arithmetic:rouge-1\.5\.5$/,
  );
});

it('variants of one run share a topic without mixing their scores', async () => {
  const names = ['rouge-1', 'rouge-l', 'rouge-3', 'rouge-w', 'rouge-s4', 'rouge-su4'];
  const together = await Promise.all(metricsNamed(names).map((metric) => metric.score(topic)));
  const apart = await Promise.all(names.map(async (name) => (await scoreOf(name)).score));
  expect(together.map(([score]) => score!.score)).toEqual(apart);
});

it('names what it does not know', () => {
  expect(() => metricsNamed(['rouge'])).toThrow('There is no metric rouge.');
  expect(() => metricsNamed(['Rouge-1'])).toThrow('There is no metric Rouge-1.');
  expect(() => metricsNamed(['toString'])).toThrow('There is no metric toString.');
});
