import { expect, it } from 'vitest';
import { annotateByPresence, presenceUnits } from '../../../src/match/presence/annotate.ts';
import type { Pyramid } from '../../../src/model.ts';
import { scoreSummary } from '../../../src/score/score.ts';

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
  { id: '3', label: '—', weight: 1, contributors: [] },
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
    { id: '3', wordings: ['—'] },
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
    thresholds: { present: 0.5, unsureFrom: 0.5 },
  });
  expect(annotated).toEqual({
    summary,
    matches: [
      {
        unit: '1',
        text: 'It stormed.',
        spans: [[0, 11]],
        evidence: { matcher: 'presence', probability: 0.81 },
      },
    ],
    unmatched: [],
    missed: [
      {
        unit: '2',
        reason: 'below-threshold',
        evidence: { matcher: 'presence', probability: 0.49 },
        required: 0.5,
        closest: { text: 'Cattle ran.', spans: [[12, 23]] },
      },
      {
        unit: '3',
        reason: 'unit-without-words',
        evidence: { matcher: 'presence', probability: 0 },
        required: 0.5,
        closest: null,
      },
    ],
    partial: true,
  });
  const card = scoreSummary({ annotated, pyramid });
  expect(card.raw.value).toBe(2);
  // X̄ = 4 contributors by 2 references; the two heaviest units weigh 3.
  expect(card.coverage).toEqual({ value: 2 / 3, numerator: 2, denominator: 3 });
  expect(card.quality.value).toBeNull();
});

it('the threshold can be moved, and a miss says where it was', () => {
  const found = [{ unit: '2', probability: 0.3, sentence: ran }];
  const annotated = (present: number) =>
    annotateByPresence({ summary, found, thresholds: { present, unsureFrom: present } });
  expect([0.3, 0.31].map((present) => annotated(present).matches.length)).toEqual([1, 0]);
  expect(annotated(0.31).missed).toMatchObject([{ evidence: { probability: 0.3 }, required: 0.31 }]);
});

it('a summary without words is unscored, and its units are missed for that reason', () => {
  const annotated = annotateByPresence({
    summary: { id: 's', text: '🎈🎉' },
    found: [{ unit: '1', probability: 0, sentence: null }],
  });
  expect(annotated.missed).toMatchObject([{ unit: '1', reason: 'summary-without-words' }]);
  const { raw, coverage } = scoreSummary({ annotated, pyramid });
  const none = { value: null, reason: 'The summary has no words.' };
  expect([raw, coverage]).toEqual([none, none]);
});

it('a summary that was judged by its words alone has a note', () => {
  const found = [{ unit: '1', probability: 0.81, sentence: stormed }];
  expect(annotateByPresence({ summary, found })).not.toHaveProperty('note');
  expect(annotateByPresence({ summary, found, byWordsAlone: true }).note).toContain('only words');
});

it('between yes and no a unit is unsure, and counts by half', () => {
  const found = [
    { unit: '1', probability: 0.4, sentence: stormed },
    { unit: '2', probability: 0.9, sentence: ran },
  ];
  const annotated = annotateByPresence({ summary, found });
  expect(annotated.unsure).toMatchObject([{ unit: '1', evidence: { probability: 0.4 } }]);
  expect(annotated.missed).toEqual([]);
  const raw = (unsure: 'yes' | 'half' | 'no') =>
    scoreSummary({
      annotated,
      pyramid,
      options: { averageSize: 'half-up', comprehensive: 'harmonic', unsure },
    }).raw.value;
  expect([raw('yes'), raw('half'), raw('no')]).toEqual([3, 2, 1]);
});

it('what the summary contradicts is missed, and never counts', () => {
  const found = [{ unit: '1', probability: 0.45, contradicted: 0.9, sentence: stormed }];
  const annotated = annotateByPresence({ summary, found });
  expect(annotated.matches).toEqual([]);
  expect(annotated).not.toHaveProperty('unsure');
  expect(annotated.missed).toMatchObject([{ unit: '1', reason: 'contradicted' }]);
});

it('with clauses, the clause that carries a unit is cited, and the others are what the summary says besides', () => {
  const text = 'A storm came at night, cows fled, and bread got dear.';
  const clauses = [
    { text: 'A storm came at night,', spans: [[0, 22] as const] },
    { text: 'cows fled,', spans: [[23, 33] as const] },
    { text: 'and bread got dear.', spans: [[34, 53] as const] },
  ];
  const sentence = { text, span: [0, 53] as const };
  const annotated = annotateByPresence({
    summary: { id: 's', text },
    units: presenceUnits(units),
    found: [
      { unit: '1', probability: 0.9, sentence },
      { unit: '2', probability: 0.9, sentence },
    ],
    clauses,
  });
  expect(annotated.matches.map((match) => match.text)).toEqual(['A storm came at night,', 'cows fled,']);
  expect(annotated.unmatched.map((other) => other.text)).toEqual(['and bread got dear.']);
  expect(scoreSummary({ annotated, pyramid }).counts).toMatchObject({ matched: 2, unmatched: 1, size: 3 });
});
