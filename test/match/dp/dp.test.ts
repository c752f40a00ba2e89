import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { matchStretches } from '../../../src/match/dp/dp.ts';
import { cosine, ratcliffObershelp, shareOfWords } from '../../../src/match/dp/likeness.ts';
import { DP_UNIGRAM, DP_WTMF } from '../../../src/match/dp/matcher.ts';
import { openResources } from '../../../src/run/resources.ts';

const { strings } = JSON.parse(
  readFileSync(`${import.meta.dirname}/../../meta/fixtures/study.json`, 'utf8'),
) as { strings: [string[], string[], number][] };

it('compares strings as Python’s difflib does', () => {
  for (const [a, b, wanted] of strings) expect(ratcliffObershelp(a, b)).toBeCloseTo(wanted, 12);
});

it('compares words and bags of words', () => {
  expect(shareOfWords(['a', 'b', 'b'], ['b', 'c'])).toBe(0.5);
  expect(cosine(['a', 'b'], ['b', 'b'])).toBeCloseTo(Math.SQRT1_2, 12);
  expect([shareOfWords(['a'], []), cosine([], ['a']), ratcliffObershelp([], [])]).toEqual([0, 0, 0]);
});

const UNITS = [
  { wordings: ['The storm hit the northern coast', 'A storm struck the coast'], weight: 2 },
  { wordings: ['Two fishing boats sank near the harbour'], weight: 1 },
  { wordings: ['Bread prices doubled within one week'], weight: 3 },
];

it('finds stretches of one sentence for different units, what is left, and what came closest', async () => {
  const text =
    'The storm hit the northern coast and two fishing boats sank near the harbour. Officials closed several schools.';
  const answer = await matchStretches({
    ...{ text, units: UNITS, likeness: 'unigram', threshold: 0.5, leastWords: 2 },
  });
  expect(answer.matches.map(({ unit }) => unit)).toEqual([0, 1]);
  const [first, second] = answer.matches;
  expect(text.slice(...first!.span)).toContain('storm hit');
  expect(text.slice(...second!.span)).toContain('boats sank');
  expect(first!.span[1]).toBeLessThanOrEqual(second!.span[0]);
  expect(answer.rest.map((span) => text.slice(...span))).toEqual(['Officials closed several schools']);
  expect(answer.closest[2]!.similarity).toBeLessThan(0.5);
});

it.each([DP_UNIGRAM, DP_WTMF])(
  '$name annotates summaries, and says why others have no score',
  async (matcher) => {
    const resources = openResources({ jobs: 1 });
    const pyramid = {
      id: 'p',
      method: 'manual',
      references: [],
      units: UNITS.map(({ wordings, weight }, i) => ({
        id: String(i),
        label: wordings[0]!,
        weight,
        contributors: wordings.map((text, r) => ({ reference: String(r), text, spans: [] })),
      })),
    };
    const texts = [
      'A storm hit the northern coast.',
      '',
      '—',
      'Der Sturm traf die Küste und das Boot ist nicht mehr da.',
    ];
    const summaries = texts.map((text, i) => ({ id: String(i), text }));
    const { match } = matcher.open(resources, matcher.defaults);
    const [storm, empty, dash, foreign] = await match({ pyramid, summaries });
    expect(storm).toMatchObject({
      matches: [{ unit: '0', evidence: { matcher: matcher.name } }],
      unmatched: [],
    });
    expect(storm!.missed!.map(({ unit }) => unit)).toEqual(['1', '2']);
    expect(empty).toMatchObject({ matches: [] });
    expect(dash!.unscored).toBe('The summary has no words.');
    expect(foreign!.unscored === undefined).toBe(matcher === DP_UNIGRAM);
    await resources.close();
  },
);
