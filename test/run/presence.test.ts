import { expect, it } from 'vitest';
import type { Pyramid } from '../../src/model.ts';
import { matchByPresence } from '../../src/run/presence.ts';

const pyramid: Pyramid = {
  id: 'storm',
  method: 'manual',
  references: [{ id: 'A', text: 'A storm hit the coast.' }],
  units: [
    {
      id: '1',
      label: 'A storm hit the coast',
      weight: 1,
      contributors: [{ reference: 'A', text: 'A storm hit the coast', spans: [[0, 21]] }],
    },
  ],
};
const english = { id: 'english', text: 'A storm hit the coast.' };

it.each([0, -1, Number.NaN, 1.5])('refuses %d jobs', async (jobs) => {
  await expect(matchByPresence({ pyramid, summaries: [english], jobs })).rejects.toMatchObject({
    code: 'E_USAGE',
    message: expect.stringContaining('matchByPresence: jobs: '),
  });
});

it.each([
  ['matchByPresence: ', null],
  ['pyramid.units', { pyramid: {}, summaries: [] }],
  ['summaries.0', { pyramid, summaries: ['A storm hit.'] }],
  ['job', { pyramid, summaries: [], job: 2 }],
])('says what is wrong: %s', async (message, wrong) => {
  await expect(matchByPresence(wrong as never)).rejects.toMatchObject({
    code: 'E_USAGE',
    message: expect.stringContaining(message),
  });
});

it('says of a summary in another language that only words were compared', async () => {
  const russian = { id: 'russian', text: 'Весной река затопила старый мост.' };
  const annotated = await matchByPresence({ pyramid, summaries: [english, russian], jobs: 1 });
  expect(annotated.map(({ note }) => note)).toEqual([
    undefined,
    'The summary, or the pyramid, does not look like English, so only words were compared.',
  ]);
});
