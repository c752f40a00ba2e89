import { expect, it } from 'vitest';
import { annotateByPresence, presenceUnits } from '../../src/match/presence.ts';
import type { Pyramid } from '../../src/model.ts';
import { scoreSummary } from '../../src/score/score.ts';

const units: Pyramid['units'] = [
  {
    id: '1',
    label: 'There was a storm',
    weight: 2,
    contributors: [
      { reference: 'A', text: 'A storm hit', spans: [[0, 11]] },
      { reference: 'B', text: 'There was a storm', spans: [[0, 17]] },
    ],
  },
  { id: '2', label: 'Cows fled', weight: 1, contributors: [] },
  { id: '3', label: 'Roofs fell', weight: 1, contributors: [] },
];
const pyramid: Pyramid = {
  id: 'storm',
  method: 'manual',
  references: [
    { id: 'A', text: 'A storm hit.' },
    { id: 'B', text: 'There was a storm' },
  ],
  units,
};
const summary = { id: 's', text: 'It stormed. Cattle ran.' };
const stormed = { text: 'It stormed.', span: [0, 11] } as const;
const ran = { text: 'Cattle ran.', span: [12, 23] } as const;

it('a unit comes with every wording that it has, each once', () => {
  expect(presenceUnits(units)).toEqual([
    { id: '1', wordings: ['There was a storm', 'A storm hit'] },
    { id: '2', wordings: ['Cows fled'] },
    { id: '3', wordings: ['Roofs fell'] },
  ]);
});

it('what is likelier than not is a match, and the rest says how near it came', () => {
  const annotated = annotateByPresence({
    summary,
    found: [
      { unit: '1', probability: 0.81, sentence: stormed },
      { unit: '2', probability: 0.49, sentence: ran },
      { unit: '3', probability: 0, sentence: null },
    ],
  });
  expect(annotated).toEqual({
    summary,
    matches: [{ unit: '1', text: 'It stormed.', spans: [[0, 11]], evidence: { similarity: 0.81 } }],
    unmatched: [],
    missed: [
      {
        unit: '2',
        reason: 'below-threshold',
        similarity: 0.49,
        closest: { text: 'Cattle ran.', spans: [[12, 23]] },
      },
      { unit: '3', reason: 'below-threshold', similarity: null, closest: null },
    ],
    partial: true,
  });
  const card = scoreSummary({ annotated, pyramid });
  expect(card.raw.value).toBe(2);
  // X̄ = 4 contributors by 2 references; the two heaviest units weigh 3.
  expect(card.coverage).toEqual({ value: 2 / 3, numerator: 2, denominator: 3 });
  expect(card.quality.value).toBeNull();
});

it('the threshold can be moved', () => {
  const found = [{ unit: '2', probability: 0.3, sentence: ran }];
  const matched = (present: number) => annotateByPresence({ summary, found, present }).matches.length;
  expect([0.3, 0.31].map(matched)).toEqual([1, 0]);
});
