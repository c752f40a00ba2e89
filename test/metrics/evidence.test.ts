import { expect, it } from 'vitest';
import { explainScore } from '../../src/methods/explanations.ts';
import { METRICS } from '../../src/methods/metrics.ts';
import type { AutoEvidence } from '../../src/metrics/auto-evidence.ts';
import type { UnitsEvidence } from '../../src/metrics/units-evidence.ts';
import type { Pyramid, Topic } from '../../src/model.ts';
import { openResources } from '../../src/run/resources.ts';
import { linesOf, scoreRows } from '../../src/run/score-topic.ts';

const units = [
  { id: 'sink', label: 'Two boats sank.', weight: 2, contributors: [] },
  { id: 'storm', label: 'A storm hit the coast.', weight: 1, contributors: [] },
  { id: 'bread', label: 'Bread became cheap.', weight: 1, contributors: [] },
];
const topic: Topic = {
  id: 'storm',
  // The ids and the texts are in different orders, for scores go through the texts.
  references: [
    { id: 'A', text: 'Two boats sank in the harbour of Ferrow. Bread became cheap.' },
    { id: 'B', text: 'A storm hit the coast, and two boats sank.' },
  ],
  summaries: [
    { id: 'good', text: 'Trains were late. A storm struck the coast. Two boats sank in the harbour.' },
    { id: 'wrong', text: 'No boats sank. The storm hit the coast.' },
  ],
  units,
};
const text = topic.summaries[0]!.text;
const resources = openResources({ jobs: 1 });

async function scoresOf(name: string, of = topic) {
  const { defaults, open } = METRICS.get(name);
  return open(resources, defaults).score(of);
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

it('a score of auto can be made again from its evidence', async () => {
  for (const { score, evidence } of await scoresOf('auto')) {
    const { statements, words, units } = evidence as AutoEvidence;
    expect(statements.share * statements.value + words.share * words.value).toBeCloseTo(score!, 12);
    expect(statements.value).toBeCloseTo((statements.sentences! + statements.clauses!) / 2, 12);
    expect(words.value).toBeCloseTo((words.types + words.tokens) / 2, 12);
    expect(sum(units.map(({ adds }) => adds))).toBeCloseTo(statements.share * statements.value, 4);
    expect(sum(units.map(({ most }) => most))).toBeCloseTo(statements.share, 4);
    for (const { probability, likeness, contradicted, expected, adds, most } of units) {
      const alike = contradicted > 0.9 ? 0 : Math.max(0, (likeness! - 0.4) / 0.6);
      expect(expected).toBeCloseTo(0.6 * probability + 0.4 * alike, 5);
      expect(adds).toBeCloseTo(most * expected, 5);
    }
  }
});

it('it names the reference of each sentence and clause, the most important first, and the words that carry it', async () => {
  const [good, wrong] = await scoresOf('auto');
  const { units } = good!.evidence as AutoEvidence;
  expect(units.map(({ of, reference, text }) => [of, reference, text])).toEqual([
    ['sentences', 'B', 'A storm hit the coast, and two boats sank.'],
    ['sentences', 'A', 'Two boats sank in the harbour of Ferrow.'],
    ['clauses', 'A', 'Two boats sank in the harbour of Ferrow.'],
    ['clauses', 'B', 'A storm hit the coast'],
    ['clauses', 'B', 'and two boats sank.'],
    ['sentences', 'A', 'Bread became cheap.'],
    ['clauses', 'A', 'Bread became cheap.'],
  ]);
  const clause = units.find((unit) => unit.text === 'and two boats sank.')!;
  expect(clause.found).toEqual({ text: 'Two boats sank', spans: [[44, 58]] });
  expect(text.slice(44, 58)).toBe('Two boats sank');
  expect(units.find((unit) => unit.text === 'Bread became cheap.')!.found).toBeNull();
  const { units: denied } = wrong!.evidence as AutoEvidence;
  const sank = denied.find((unit) => unit.text === 'and two boats sank.')!;
  expect(sank.contradicted).toBeGreaterThan(0.7);
  expect(sank.found).toEqual({ text: 'No boats sank.', spans: [[0, 14]] });
});

it('a score of units can be made again from its evidence, the heaviest unit first', async () => {
  const [good] = await scoresOf('units');
  const [auto] = await scoresOf('auto');
  const { pyramid, auto: part, units } = good!.evidence as UnitsEvidence;
  expect(part).toEqual({ share: 2 / 5, value: auto!.score });
  expect(pyramid.share * pyramid.value + part!.share * part!.value).toBeCloseTo(good!.score!, 12);
  expect(pyramid.value).toBeCloseTo(pyramid.expected / pyramid.of, 12);
  expect(pyramid.expected).toBeCloseTo(sum(units.map(({ weight, probability }) => weight * probability)), 9);
  expect(sum(units.map(({ adds }) => adds))).toBeCloseTo(pyramid.share * pyramid.value, 4);
  expect(units.map(({ unit }) => unit)).toEqual(['sink', 'storm', 'bread']);
});

it('without references that say something, the units alone are the score', async () => {
  const [good] = await scoresOf('units', { ...topic, references: [] });
  const { pyramid, auto } = good!.evidence as UnitsEvidence;
  expect(auto).toBeNull();
  expect(pyramid).toMatchObject({ share: 1, value: good!.score });
});

it('evidence is JSON and fits the words of its metric; rows of datasets have none', async () => {
  for (const name of ['auto', 'units']) {
    const scores = await scoresOf(name);
    for (const { evidence } of scores) {
      expect(JSON.parse(JSON.stringify(evidence))).toEqual(evidence);
      expect(METRICS.get(name).words!.schema.safeParse(evidence).error).toBeUndefined();
    }
    const settings = METRICS.get(name).defaults;
    const rows = linesOf(await scoreRows({ topic, metrics: [{ as: name, metric: name, settings }] }));
    expect(rows.map((row) => Object.keys(row))).toEqual(
      [1, 2].map(() => ['topic', 'summary', 'metric', 'score', 'details']),
    );
    expect(JSON.stringify(rows)).not.toContain('evidence');
  }
});

it('what is not English is judged by its words: there is no likeness, and its probability counts', async () => {
  const [score] = await scoresOf('auto', {
    id: 'school',
    references: [{ id: 'A', text: 'Школа закрыта, потому что нет света и воды.' }],
    summaries: [{ id: 's', text: 'Школа закрыта, потому что нет света и воды.' }],
  });
  const [unit] = (score!.evidence as AutoEvidence).units;
  expect(unit).not.toHaveProperty('likeness');
  expect(unit!.expected).toBe(unit!.probability);
  expect(unit!.found!.text).toBe('Школа закрыта, потому что нет света и воды.');
});

it('words for reports: the calculation in numbers, each unit with what it adds, and what is contradicted', async () => {
  const pyramid: Pyramid = { id: 'storm', method: 'manual', references: topic.references, units };
  const annotated = { summary: topic.summaries[1]!, matches: [], unmatched: [] };
  const explained = async (name: string) => {
    const [, { score: value, details, evidence }] = (await scoresOf(name)) as never as [
      never,
      Record<string, never>,
    ];
    return explainScore(name, {
      score: { value, details, evidence: evidence! } as never,
      annotated,
      pyramid,
    });
  };
  const auto = await explained('auto');
  expect(auto.lines[0]).toMatch(
    /^0\.\d{3} = 0\.429 × 0\.\d{3} \(statements\) \+ 0\.571 × 0\.\d{3} \(words\)$/,
  );
  const sank = auto.parts.find((part) => part.text === 'and two boats sank.')!;
  expect(sank).toMatchObject({ isOpposite: true, found: { text: 'No boats sank.' } });
  expect(sank.about).toMatch(
    /^clause of reference B, weight 3: probability 0\.\d{3}, likeness 0\.\d{3}, expected 0\.\d{3}, adds 0\.\d{4} of at most 0\.\d{4}$/,
  );
  const own = await explained('units');
  expect(own.lines[0]).toMatch(/^0\.\d{3} = 0\.600 × 0\.\d{3} \(units\) \+ 0\.400 × 0\.\d{3} \(auto\)$/);
  expect(own.parts[0]).toMatchObject({ text: 'Two boats sank.', unit: 'sink', isOpposite: true });
});

it('a metric without words is explained by the numbers of its details, and one without a score by the reason', () => {
  const seen = {
    annotated: { summary: topic.summaries[0]!, matches: [], unmatched: [] },
    pyramid: { id: 't', method: 'manual', references: [], units: [] },
  };
  const details = { found: 1, of: 3, decided: { raw: 4 }, by: 'words' };
  expect(explainScore('types', { ...seen, score: { value: 1 / 3, details } })).toEqual({
    lines: ['found 1, of 3'],
    parts: [],
  });
  expect(explainScore('unknown', { ...seen, score: { value: 0, details: {} } })).toEqual({
    lines: [],
    parts: [],
  });
  const none = { value: null, reason: 'the summary\nhas no words', details: {} };
  expect(explainScore('auto', { ...seen, score: none }).lines).toEqual(['the summary has no words']);
});
