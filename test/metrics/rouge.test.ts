import { expect, it } from 'vitest';
import { METRICS } from '../../src/methods/metrics.ts';
import type { Topic } from '../../src/model.ts';
import { rouge } from '../../src/overlap/rouge/rouge.ts';
import { openResources } from '../../src/run/resources.ts';
import { chooseMethod } from '../../src/settings.ts';

const reference = 'The storm hit the coast at noon. Three ferries stayed in the harbour.';
const summary = 'Ferries stayed in the harbour. At noon a storm was hitting the coast.';
const topic: Topic = {
  id: 't',
  references: [{ id: 'A', text: reference }],
  summaries: [{ id: 's', text: summary }],
};

const resources = openResources({ jobs: 1 });

async function scoreOf(name: string, given = {}, shared = openResources({ jobs: 1 })) {
  const { entry, settings } = chooseMethod({ entry: METRICS.get(name), given });
  const [score] = await entry.open(shared, settings).score(topic);
  return { ...score!, signature: entry.signature(settings) };
}

it('ROUGE-L compares sentences', async () => {
  const split = ['The storm hit the coast at noon.', 'Three ferries stayed in the harbour.'];
  const own = ['Ferries stayed in the harbour.', 'At noon a storm was hitting the coast.'];
  const { recall } = rouge({ summary: own, references: [split], variant: 'rouge-l' });
  expect(await scoreOf('rouge-l')).toMatchObject({
    score: recall,
    signature: { rouge: 'standard', sentences: 'split' },
  });
  const whole = rouge({ summary, references: [reference], variant: 'rouge-l' }).recall!;
  expect(await scoreOf('rouge-l', { sentences: 'lines' })).toMatchObject({ score: whole });
  expect(recall).toBeGreaterThan(whole);
  // The tools take lines.
  expect((await scoreOf('rouge-l', { rougePreset: 'rouge-1.5.5' })).signature).toMatchObject({
    sentences: 'lines',
  });
});

it('every option reaches the score and the signature', async () => {
  const options = {
    preset: 'rouge-1.5.5' as const,
    stem: true,
    stopWords: new Set(['the']),
    limit: { words: 9 },
  };
  const { recall } = rouge({ summary, references: [reference], variant: 'rouge-1', options });
  const given = { rougePreset: 'rouge-1.5.5', stem: true, stopWords: ['the'], length: { words: 9 } };
  const found = await scoreOf('rouge-1', given);
  expect(found.score).toBe(recall);
  expect(found.signature).toEqual({
    rouge: expect.stringMatching(
      /^tokens:rouge-1\.5\.5,stem:rouge-1\.5\.5,stop:1-[0-9a-f]{8},limit:9w,arithmetic:rouge-1\.5\.5$/,
    ),
  });
});

it('variants of one run share a topic without mixing their scores', async () => {
  const names = ['rouge-1', 'rouge-l', 'rouge-3', 'rouge-w', 'rouge-s4', 'rouge-su4'];
  const together: unknown[] = [];
  for (const name of names) together.push((await scoreOf(name, {}, resources)).score);
  const apart = await Promise.all(names.map(async (name) => (await scoreOf(name)).score));
  expect(together).toEqual(apart);
});

it('names what it does not know', () => {
  for (const name of ['rouge', 'Rouge-1', 'toString'])
    expect(() => METRICS.get(name)).toThrow(`Unknown metric "${name}".`);
  expect(METRICS.get('rouge-su9').name).toBe('rouge-su9');
});
