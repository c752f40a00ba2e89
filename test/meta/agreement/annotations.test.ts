import { describe, expect, test } from 'vitest';
import { compareAnnotations } from '../../../src/meta/agreement/annotations.ts';
import type { Annotation, ContentUnit, Pyramid } from '../../../src/model.ts';
import {
  ANN_MATCHES as ANN,
  annotated,
  annotation,
  BO_MATCHES as BO,
  MATCHED as PYRAMID,
  S1,
  S2,
} from './examples.ts';

const UNITS = PYRAMID.units;

describe('the worked example', () => {
  const agreement = compareAnnotations({
    annotations: [
      { name: 'Bo', annotation: BO },
      { name: 'Ann', annotation: ANN },
    ],
  });

  test('as a whole', () => {
    expect(agreement).toEqual({
      kind: 'annotations',
      annotators: [
        { name: 'Ann', summaries: 2 },
        { name: 'Bo', summaries: 2 },
      ],
      units: 4,
      // Nominal: 3 of 8 items differ; of 16 values 7 are "found": D_e = 2 · 7 · 9 / (16 · 15).
      alpha: {
        value: expect.closeTo(1 - 3 / 8 / (126 / 240), 12),
        observed: 3 / 8,
        expected: 126 / 240,
        items: 8,
        values: 16,
      },
      pairs: [
        {
          a: 'Ann',
          b: 'Bo',
          counts: { both: 2, onlyA: 1, onlyB: 2, neither: 3, agreement: 5 / 8 },
          // p_e = 3/8 · 4/8 + 5/8 · 4/8 = 1/2.
          kappa: { value: 0.25, observed: 5 / 8, expected: 1 / 2, items: 8 },
          meanRawDifference: 0.5,
          summaries: [
            {
              ids: { a: 's1', b: 's1' },
              counts: { both: 1, onlyA: 1, onlyB: 1, neither: 1, agreement: 0.5 },
              kappa: { value: 0, observed: 0.5, expected: 0.5, items: 4 },
              raw: { a: 5, b: 5, difference: 0 },
              differences: [
                {
                  unit: '2',
                  label: 'The town was flooded',
                  weight: 2,
                  foundBy: 'a',
                  words: ['Water filled the streets'],
                  otherwise: [{ unit: '1', label: 'A storm came', words: 'Water filled' }],
                },
                {
                  unit: '3',
                  label: 'Boats sank',
                  weight: 2,
                  foundBy: 'b',
                  words: ['Ships were lost'],
                  otherwise: [{ unit: null, label: null, words: 'Ships were lost' }],
                },
              ],
            },
            {
              ids: { a: 's2', b: 's2' },
              counts: { both: 1, onlyA: 0, onlyB: 1, neither: 2, agreement: 0.75 },
              kappa: { value: 0.5, observed: 0.75, expected: 0.5, items: 4 },
              raw: { a: 3, b: 4, difference: -1 },
              differences: [
                {
                  unit: '4',
                  label: 'Nobody was hurt',
                  weight: 1,
                  foundBy: 'b',
                  words: ['everyone was safe'],
                  otherwise: [],
                },
              ],
            },
          ],
          onlyA: [],
          onlyB: [],
        },
      ],
    });
  });

  test('it is plain data, and the order of files and summaries does not matter', () => {
    const reversed = compareAnnotations({
      annotations: [
        { name: 'Ann', annotation: annotation(...[...ANN.summaries].reverse()) },
        { name: 'Bo', annotation: BO },
      ],
    });
    expect(JSON.parse(JSON.stringify(reversed))).toEqual(agreement);
  });
});

test('three annotators, one of whom skipped a summary and named the other differently', () => {
  const cy = annotation(annotated('other', S2.toUpperCase(), [['4', 'EVERYONE WAS SAFE']]));
  const { alpha, pairs } = compareAnnotations({
    annotations: [
      { name: 'Ann', annotation: ANN },
      { name: 'Bo', annotation: BO },
      { name: 'Cy', annotation: cy },
    ],
  });
  expect([alpha.items, alpha.values]).toEqual([8, 20]);
  expect(
    pairs.map(({ a, b, onlyA, onlyB, summaries }) => ({
      a,
      b,
      onlyA,
      onlyB,
      ids: summaries.map(({ ids }) => ids),
    })),
  ).toEqual([
    {
      a: 'Ann',
      b: 'Bo',
      onlyA: [],
      onlyB: [],
      ids: [
        { a: 's1', b: 's1' },
        { a: 's2', b: 's2' },
      ],
    },
    { a: 'Ann', b: 'Cy', onlyA: ['s1'], onlyB: [], ids: [{ a: 's2', b: 'other' }] },
    { a: 'Bo', b: 'Cy', onlyA: ['s1'], onlyB: [], ids: [{ a: 's2', b: 'other' }] },
  ]);
});

test('κ is undefined where both annotators say the same of every unit', () => {
  const none = annotation(annotated('s2', S2, []));
  const { pairs } = compareAnnotations({
    annotations: [
      { name: 'a', annotation: none },
      { name: 'b', annotation: none },
    ],
  });
  const kappa = { value: null, reason: 'both annotators gave every item the same value', items: 4 };
  expect([pairs[0]!.kappa, pairs[0]!.summaries[0]!.kappa]).toEqual([kappa, kappa]);
  expect(pairs[0]!.counts.agreement).toBe(1);
});

describe('refused', () => {
  const against = (units: readonly ContentUnit[]): Annotation => ({ ...BO, pyramid: { ...PYRAMID, units } });
  const changed = (change: Partial<ContentUnit>) =>
    UNITS.map((unit) => (unit.id === '4' ? { ...unit, ...change } : unit));

  test.each([
    ['a unit less', against(UNITS.slice(0, 3)), 'differ in 1 of 4 units: 4.'],
    ['another weight', against(changed({ weight: 2 })), 'differ in 1 of 4 units: 4.'],
    ['another label', against(changed({ label: 'Cows fled' })), 'differ in 1 of 4 units: 4.'],
    [
      'other ids',
      against(UNITS.map((unit) => ({ ...unit, id: `x${unit.id}` }))),
      'differ in 8 of 8 units: 1, 2, 3, 4, x1, ….',
    ],
  ])('%s', (_, other, message) => {
    expect(() =>
      compareAnnotations({
        annotations: [
          { name: 'Ann', annotation: ANN },
          { name: 'Bo', annotation: other },
        ],
      }),
    ).toThrow(
      expect.objectContaining({ code: 'E_MISMATCH', message: `The pyramids of Ann and Bo ${message}` }),
    );
  });

  test('no summary in common', () => {
    expect(() =>
      compareAnnotations({
        annotations: [
          { name: 'Ann', annotation: annotation(ANN.summaries[0]!) },
          { name: 'Bo', annotation: annotation(BO.summaries[1]!) },
        ],
      }),
    ).toThrow('No summary was annotated by two annotators.');
  });
});

test('a label that was edited is the same unit if its contributors are', () => {
  const units = (label: string): readonly ContentUnit[] => [
    { id: '1', label, weight: 1, contributors: [{ reference: 'r', text: 'It stormed', spans: [[0, 10]] }] },
  ];
  const pyramid = (label: string): Pyramid => ({
    ...PYRAMID,
    references: [{ id: 'r', text: 'It stormed.' }],
    units: units(label),
  });
  const summaries = [annotated('s', S1, [['1', 'It stormed']])];
  const { pairs } = compareAnnotations({
    annotations: [
      { name: 'a', annotation: { pyramid: pyramid('A storm'), summaries } },
      { name: 'b', annotation: { pyramid: pyramid('Bad weather'), summaries } },
    ],
  });
  expect(pairs[0]!.counts.both).toBe(1);
});
