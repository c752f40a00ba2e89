import { expect, it } from 'vitest';
import { PEAK } from '../../../src/match/peak/matcher.ts';
import { PEAK_BUILDER } from '../../../src/pyramid/peak/builder.ts';
import { tripleUnits } from '../../../src/pyramid/peak/peak.ts';
import { openResources } from '../../../src/run/resources.ts';

const triple = (...parts: [string, string, string]) => ({ text: parts.join(' '), spans: [], parts });
const same = (a: string, b: string) => (a !== '' && a === b ? 1 : 0);

it('a unit has a triple of each reference that shares two of its parts; one part is not enough', () => {
  const units = tripleUnits({
    references: [
      [triple('storm', 'hit', 'coast'), triple('bread', 'costs', 'more')],
      [triple('storm', 'struck', 'coast'), triple('bread', 'burned', 'up')],
      [triple('storm', 'hit', 'town')],
    ],
    like: same,
    threshold: 1,
  });
  expect(
    units.map(({ contributors }) =>
      contributors.map(({ reference, triple: { text } }) => `${reference} ${text}`),
    ),
  ).toEqual([['0 storm hit coast', '1 storm struck coast', '2 storm hit town']]);
});

it('a triple contributes to one unit only', () => {
  const all = [[triple('a', 'b', 'c')], [triple('a', 'b', 'd')], [triple('a', 'e', 'd')]];
  const units = tripleUnits({ references: all, like: same, threshold: 1 });
  const used = units.flatMap(({ contributors }) => contributors.map((own) => own.triple));
  expect(new Set(used).size).toBe(used.length);
  // The second shares two parts with both others.
  expect(units[0]!.contributors).toHaveLength(3);
});

it('builds the same pyramid whatever the order of the references, and matches it', async () => {
  const resources = openResources({ jobs: 1 });
  const references = [
    { id: 'A', text: 'The storm hit the coast. Two boats sank in the harbour.' },
    { id: 'B', text: 'A storm hit the coast on Monday. The mayor closed all schools.' },
    { id: 'C', text: 'Two boats sank. The storm hit the coast.' },
  ];
  const { build } = PEAK_BUILDER.open(resources, PEAK_BUILDER.defaults);
  const { pyramid } = await build({ id: 't', references });
  expect(await build({ id: 't', references: references.toReversed() })).toEqual({ pyramid });
  expect(pyramid.units[0]).toMatchObject({ weight: 3 });
  expect(pyramid.units[0]!.label).toContain('storm');
  for (const { contributors } of pyramid.units)
    for (const { reference, text, spans } of contributors) {
      const own = references.find(({ id }) => id === reference)!;
      expect(spans.map(([start, end]) => own.text.slice(start, end)).join(' ... ')).toBe(text);
    }
  const { match } = PEAK.open(resources, PEAK.defaults);
  const [said, other, foreign] = await match({
    pyramid,
    summaries: [
      { id: '1', text: 'The storm hit the coast.' },
      { id: '2', text: 'Bread is cheap.' },
      { id: '3', text: 'Der Sturm traf die Küste und das Boot ist nicht mehr da.' },
    ],
  });
  expect(said!.matches).toMatchObject([{ unit: pyramid.units[0]!.id, evidence: { matcher: 'peak' } }]);
  expect(other!.matches).toEqual([]);
  expect(other!.unmatched).toHaveLength(1);
  expect(foreign!.unscored).toContain('English');
  await expect(build({ id: 't', references: [{ id: 'A', text: '' }] })).rejects.toMatchObject({
    code: 'E_EMPTY',
  });
  await resources.close();
});
