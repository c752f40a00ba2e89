import { afterAll, beforeAll, expect, it } from 'vitest';
import { PRESENCE } from '../../../src/match/presence/matcher.ts';
import type { Resources } from '../../../src/method.ts';
import type { Pyramid } from '../../../src/model.ts';
import { STATEMENTS } from '../../../src/pyramid/statements/builder.ts';
import { openResources } from '../../../src/run/resources.ts';

const references = [
  {
    id: 'A',
    text: 'A storm hit the coast of Orl on Friday. It sank two boats, and the ferry was cancelled.',
  },
  { id: 'B', text: 'On Friday the coast of Orl was hit by a storm. Two boats sank. Schools stayed closed.' },
  { id: 'C', text: 'The ferry did not run because a storm had hit the coast of Orl. Nobody was hurt.' },
];
let resources: Resources;
let pyramid: Pyramid;

beforeAll(async () => {
  resources = openResources({ jobs: 1 });
  ({ pyramid } = await STATEMENTS.open(resources, STATEMENTS.defaults).build({ id: 'storm', references }));
}, 120_000);
afterAll(() => resources.close());

it('statements of several references that say the same are one unit', () => {
  const [first] = pyramid.units;
  expect(first!.label).toContain('storm');
  expect(first!.weight).toBe(3);
  expect(first!.contributors.map(({ reference }) => reference)).toEqual(['A', 'B', 'C']);
  expect(pyramid.units.find(({ label }) => label.includes('boats'))!.weight).toBe(2);
});

it('every unit weighs as many references as contribute, in words that stand there', () => {
  const texts = new Map(references.map(({ id, text }) => [id, text]));
  for (const { weight, contributors, label } of pyramid.units) {
    expect(new Set(contributors.map(({ reference }) => reference)).size).toBe(weight);
    for (const { reference, text, spans } of contributors) {
      const words = spans.map(([from, to]) => texts.get(reference)!.slice(from, to)).join(' ... ');
      expect(text.replace(/\s+/g, ' ')).toBe(words.replace(/\s+/g, ' '));
    }
    expect(label).toMatch(/^\p{Lu}.*\.$/u);
  }
});

it('the order of the references changes nothing', async () => {
  const input = { id: 'storm', references: references.toReversed() };
  const again = await STATEMENTS.open(resources, STATEMENTS.defaults).build(input);
  expect(again.pyramid).toEqual(pyramid);
}, 60_000);

it('a reference finds the units that it contributes to', async () => {
  const annotated = await PRESENCE.open(resources, PRESENCE.defaults).match({
    pyramid,
    summaries: references,
  });
  for (const { summary, matches } of annotated) {
    const own = pyramid.units.filter(({ contributors }) =>
      contributors.some(({ reference }) => reference === summary.id),
    );
    expect(matches.map(({ unit }) => unit)).toEqual(expect.arrayContaining(own.map(({ id }) => id)));
  }
}, 120_000);
