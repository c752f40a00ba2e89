import { expect, it } from 'vitest';
import { METRICS } from '../../src/methods/metrics.ts';
import { autoUnits } from '../../src/metrics/auto-units.ts';
import { weightedRecall } from '../../src/metrics/auto-words.ts';
import { expectedOf } from '../../src/metrics/expected.ts';
import type { Topic } from '../../src/model.ts';
import { openResources } from '../../src/run/resources.ts';
import { linesOf, scoreRows } from '../../src/run/score-topic.ts';

const topic: Topic = {
  id: 'pool',
  references: [
    {
      id: 'A',
      text: 'The council will repair the roof of the pool, and the library opens on Sundays.',
    },
    { id: 'B', text: 'A roof is repaired. The late buses may stop.' },
  ],
  summaries: [
    { id: 'good', text: 'The roof of the pool gets repaired. The library will be open on Sundays.' },
    { id: 'poor', text: 'A parrot sneezed in the garden of my aunt.' },
    { id: 'empty', text: ' ' },
  ],
  units: [
    {
      id: '1',
      label: 'The roof of the pool will be repaired',
      weight: 2,
      contributors: [
        { reference: 'A', text: 'The council will repair the roof of the pool', spans: [] },
        { reference: 'B', text: 'A roof is repaired', spans: [] },
      ],
    },
    {
      id: '2',
      label: 'The library opens on Sundays',
      weight: 1,
      contributors: [{ reference: 'A', text: 'the library opens on Sundays', spans: [] }],
    },
    {
      id: '3',
      label: 'Late buses may stop',
      weight: 1,
      contributors: [{ reference: 'B', text: 'The late buses may stop', spans: [] }],
    },
  ],
};

const resources = openResources({ jobs: 1 });

/** The scores without what every row has. */
async function scoresOf(name: string, of: Topic = topic) {
  const settings = METRICS.get(name).defaults;
  const rows = linesOf(await scoreRows({ topic: of, metrics: [{ as: name, metric: name, settings }] }));
  return rows.map(({ score, reason, details: { signature: _, ...details } }) => ({
    score,
    ...(reason === undefined ? {} : { reason }),
    details,
  }));
}

it('units of the references: sentences, and the clauses in them, weighing their content words', async () => {
  expect(
    await autoUnits(
      resources,
      topic.references.map(({ text }) => text),
    ),
  ).toEqual({
    sentences: [
      {
        text: 'The council will repair the roof of the pool, and the library opens on Sundays.',
        weight: 7,
        reference: 0,
      },
      { text: 'A roof is repaired.', weight: 2, reference: 1 },
      { text: 'The late buses may stop.', weight: 3, reference: 1 },
    ],
    clauses: [
      { text: 'The council will repair the roof of the pool', weight: 4, reference: 0 },
      { text: 'and the library opens on Sundays.', weight: 3, reference: 0 },
      { text: 'A roof is repaired.', weight: 2, reference: 1 },
      { text: 'The late buses may stop.', weight: 3, reference: 1 },
    ],
  });
  expect(
    await autoUnits(resources, ['Река затопила мост. Школа закрыта, потому что нет света и воды.', '']),
  ).toEqual({
    sentences: [
      { text: 'Река затопила мост.', weight: 3, reference: 0 },
      { text: 'Школа закрыта, потому что нет света и воды.', weight: 8, reference: 0 },
    ],
    clauses: [],
  });
});

it('auto mixes the expected shares of sentences and clauses with words, by the number of references', async () => {
  const [good, poor, empty] = await scoresOf('auto');
  const { sentences, clauses, types, tokens, share } = good!.details as Record<string, number>;
  expect(types).toBe((await scoresOf('types'))[0]!.score);
  expect(share).toBe(2 / 3.5);
  const words = (types! + tokens!) / 2;
  expect(good!.score).toBeCloseTo((1 - share!) * ((sentences! + clauses!) / 2) + share! * words, 12);
  expect(good!.score).toBeGreaterThan(0.3);
  expect(poor!.score).toBeLessThan(0.1);
  expect(empty).toEqual({ score: null, reason: 'the summary has no words', details: {} });
});

it('units mixes the expected coverage with auto by the number of references, and tells what it decided', async () => {
  const automatic = await scoresOf('auto');
  const [good, poor, empty] = await scoresOf('units');
  const { coverage, expected, of, auto, share, decided } = good!.details as Record<string, unknown> & {
    coverage: number;
    expected: number;
  };
  // X̄ = 4 contributors by 2 references; the two heaviest units weigh 3.
  expect(of).toBe(3);
  expect(coverage).toBeCloseTo(expected / 3, 12);
  expect(auto).toBe(automatic[0]!.score);
  expect(share).toBe(2 / 5);
  expect(good!.score).toBeCloseTo(0.6 * coverage + 0.4 * automatic[0]!.score!, 12);
  expect(decided).toEqual({ raw: 3, coverage: 1, matched: ['1', '2'] });
  expect(poor!.details).toMatchObject({ decided: { raw: 0, coverage: 0, matched: [] } });
  expect(empty!.score).toBeNull();
});

it('what is expected of a unit is its probability and, by a share, how like its words those of a sentence are', () => {
  expect(expectedOf({ probability: 0.9, likeness: 0.7 })).toBeCloseTo(0.6 * 0.9 + 0.4 * 0.5, 12);
  // Words of strangers are so alike, and words alone have no vectors.
  expect(expectedOf({ probability: 0.2, likeness: 0.3 })).toBeCloseTo(0.6 * 0.2, 12);
  expect(expectedOf({ probability: 0.2 })).toBe(0.2);
  // "Sales fell" is very like "Sales rose".
  expect(expectedOf({ probability: 0, likeness: 1, contradicted: 1 })).toBe(0);
});

it('tokens count as often as a reference has them, and by how rare they are', () => {
  const recall = (summary: string, ...references: readonly string[]) =>
    weightedRecall(summary, references, (stem) => (stem === 'storm' ? 3 : 1));
  expect(recall('A storm.', 'Storm after storm after storm.')).toBe(1 / 3);
  expect(recall('Storm, storm, storm, storm.', 'A storm.')).toBe(1);
  expect(recall('A storm.', 'A storm, a coast.', 'A coast.')).toBe(3 / 5);
  expect(recall('A storm.', 'It is.')).toBeNull();
});

it('auto does not grow with words that the references do not have', async () => {
  const padding = ' Meanwhile a parrot sneezed in the garden of my aunt, and nobody knows whom it has seen.';
  const [{ text }] = topic.summaries as [Topic['summaries'][0]];
  const padded = { ...topic, summaries: [{ id: 'good', text: text + padding.repeat(4) }] };
  expect((await scoresOf('auto', padded))[0]!.score).toBeLessThan((await scoresOf('auto'))[0]!.score! + 0.06);
});

it('a topic without units has no score, and says why', async () => {
  const { units: _, ...without } = topic;
  expect(await scoresOf('units', without)).toEqual(
    topic.summaries.map(() => ({ score: null, reason: 'the topic has no units', details: {} })),
  );
});

it('says when only words were compared', async () => {
  const russian: Topic = {
    id: 'мост',
    references: [{ id: 'A', text: 'Река затопила старый мост. Школа закрыта, потому что нет света.' }],
    summaries: [{ id: 's', text: 'Старый мост затопила река.' }],
  };
  const [found] = await scoresOf('auto', russian);
  expect(found!.details).toMatchObject({ by: 'words' });
  expect(found!.details).not.toHaveProperty('clauses');
  expect(found!.score).toBeGreaterThan(0);
});

it('empty references change nothing, in units neither', async () => {
  const more: Topic = {
    ...topic,
    references: [...topic.references, { id: 'C', text: '' }, { id: 'D', text: ' … ' }],
  };
  for (const metric of ['units', 'auto'])
    expect(await scoresOf(metric, more)).toEqual(await scoresOf(metric));
});

it('says why there is no best score to compare with', async () => {
  const [one, two] = topic.references;
  const references = Array.from({ length: 50 }, (_, i) => ({
    id: String(i),
    text: (i % 2 ? one! : two!).text,
  }));
  const units = topic.units!.map((unit) => ({ ...unit, contributors: [] }));
  const reasons = async (of: Topic) => (await scoresOf('units', of)).map(({ reason }) => reason);
  const unit = { ...units[0]!, weight: 1 };
  expect(await reasons({ ...topic, references, units: [unit] })).toContain(
    'an average reference has less than half a unit (X̄ rounds to 0)',
  );
  expect(await reasons({ ...topic, units: [{ ...unit, weight: 0 }] })).toContain('the units weigh nothing');
  expect(await reasons({ ...topic, units: [{ ...unit, label: ' ' }] })).toContain('no unit has words');
});

it('says where only a part was judged by words alone', async () => {
  const german = {
    id: 'C',
    text: 'Der Stadtrat hat beschlossen, dass das Dach des Schwimmbads im Sommer erneuert wird und die Bücherei auch sonntags öffnet.',
  };
  const only: Topic = { ...topic, references: [german] };
  expect((await scoresOf('auto', only))[0]!.details).toMatchObject({ by: 'words' });
  expect((await scoresOf('units', only))[0]!.details).toMatchObject({ by: 'words, in part' });
});
