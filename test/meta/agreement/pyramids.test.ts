import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparePyramids } from '../../../src/meta/agreement/pyramids.ts';
import type { Pyramid } from '../../../src/model.ts';
import { ANN, BO, contributor, ONE, pyramid, TWO, unit } from './examples.ts';

describe('the worked example', () => {
  const agreement = comparePyramids({
    annotations: [
      { name: 'Bo', pyramid: BO },
      { name: 'Ann', pyramid: ANN },
    ],
  });
  const alpha = {
    value: expect.closeTo(572 / 1813, 12),
    observed: expect.closeTo(73 / 189, 12),
    expected: expect.closeTo(259 / 459, 12),
    items: 9,
    values: 18,
  };

  test('as a whole', () => {
    expect(agreement).toEqual({
      kind: 'pyramids',
      annotators: [
        {
          name: 'Ann',
          units: 3,
          contributors: 4,
          tiers: [
            { weight: 2, units: 1 },
            { weight: 1, units: 2 },
          ],
        },
        {
          name: 'Bo',
          units: 2,
          contributors: 3,
          tiers: [
            { weight: 2, units: 1 },
            { weight: 1, units: 1 },
          ],
        },
      ],
      references: [
        {
          id: '1',
          versions: [
            { annotator: 'Ann', id: '1', words: 6, shared: 6 },
            { annotator: 'Bo', id: 'y', words: 6, shared: 6 },
          ],
        },
        {
          id: '2',
          versions: [
            { annotator: 'Ann', id: '2', words: 3, shared: 3 },
            { annotator: 'Bo', id: 'x', words: 3, shared: 3 },
          ],
        },
      ],
      unplaced: [],
      distance: 'masi',
      unmarked: 'empty',
      alpha,
      pairs: [
        {
          a: 'Ann',
          b: 'Bo',
          alpha,
          agreements: 4,
          possible: 4,
          kinds: [
            { kind: 'same', units: 2, agreements: 3, possible: 3 },
            { kind: 'weight', units: 0, agreements: 0, possible: 0 },
            { kind: 'split', units: 1, agreements: 1, possible: 1 },
            { kind: 'conflict', units: 0, agreements: 0, possible: 0 },
            { kind: 'only', units: 0, agreements: 0, possible: 0 },
            { kind: 'unplaced', units: 0, agreements: 0, possible: 0 },
          ],
          comparisons: [
            {
              kind: 'same',
              a: { id: 's', label: 'A storm came', weight: 2 },
              b: { id: '1', label: 'A storm flooded the town', weight: 2 },
              extra: null,
              shared: 2,
              agreements: 2,
              possible: 2,
              references: [
                { reference: '1', both: 'A storm hit town', onlyA: '', onlyB: '' },
                { reference: '2', both: 'Storm ... town', onlyA: '', onlyB: 'floods' },
              ],
            },
            {
              kind: 'split',
              a: { id: 'f', label: 'There was a flood', weight: 1 },
              b: { id: '1', label: 'A storm flooded the town', weight: 2 },
              extra: 'a',
              shared: 1,
              agreements: 1,
              possible: 1,
              references: [
                { reference: '1', both: '', onlyA: '', onlyB: 'A storm hit town' },
                { reference: '2', both: 'floods', onlyA: '', onlyB: 'STORM ... town' },
              ],
            },
            {
              kind: 'same',
              a: { id: 'b', label: 'Boats sank', weight: 1 },
              b: { id: '2', label: 'Ships went down', weight: 1 },
              extra: null,
              shared: 1,
              agreements: 1,
              possible: 1,
              references: [{ reference: '1', both: 'Boats sank', onlyA: '', onlyB: '' }],
            },
          ],
        },
      ],
    });
  });

  test('it is plain data', () => {
    expect(JSON.parse(JSON.stringify(agreement))).toEqual(agreement);
  });

  test('the order of the files does not matter', () => {
    const reversed = comparePyramids({
      annotations: [
        { name: 'Ann', pyramid: ANN },
        { name: 'Bo', pyramid: BO },
      ],
    });
    expect(JSON.stringify(reversed)).toBe(JSON.stringify(agreement));
  });

  test('with Jaccard', () => {
    // S and U: 1 − 6/7 for six words; F and U: 1 − 1/7 for one. D_o = 12/7 / 9;
    // all pairs: SF 6 + SU 42/7 + SB 24 + FU 6 + FB 4 + UB 28 = 74, D_e = 2 · 74 / (18 · 17).
    const { alpha } = comparePyramids({
      annotations: [
        { name: 'Ann', pyramid: ANN },
        { name: 'Bo', pyramid: BO },
      ],
      distance: 'jaccard',
    });
    expect(alpha.value).toBeCloseTo(1 - 12 / 63 / (148 / 306), 12);
  });
});

describe('words in no unit', () => {
  const half = pyramid([ONE, TWO], [unit('b', 'Boats sank', [contributor(ONE, 'Boats sank')])]);
  const all = pyramid([ONE, TWO], [...half.units, unit('f', 'A flood', [contributor(TWO, 'floods')])]);
  const annotations = [
    { name: 'all', pyramid: all },
    { name: 'half', pyramid: half },
  ];

  test('are a judgment by default: a word that one annotator left out is an item, one that both did is none', () => {
    // Values {boats, sank} × 4, {floods}, ∅. D_o = (0 + 0 + 1) / 3, all pairs: 4 + 4 + 1 = 9, D_e = 18/30.
    expect(comparePyramids({ annotations }).alpha).toEqual({
      value: expect.closeTo(1 - 1 / 3 / 0.6, 12),
      observed: expect.closeTo(1 / 3, 12),
      expected: 0.6,
      items: 3,
      values: 6,
    });
  });

  test('or missing values', () => {
    expect(comparePyramids({ annotations, unmarked: 'missing' }).alpha).toEqual({
      value: null,
      reason: 'all values are the same',
      items: 2,
      values: 4,
    });
  });
});

test('a word in two units goes with the words of both', () => {
  const shared = pyramid(
    [TWO],
    [
      unit('1', 'storm floods', [contributor(TWO, 'Storm floods')]),
      unit('2', 'floods town', [contributor(TWO, 'floods town')]),
    ],
  );
  const whole = pyramid([TWO], [unit('1', 'all', [contributor(TWO, 'Storm floods town')])]);
  const { alpha } = comparePyramids({
    annotations: [
      { name: 'shared', pyramid: shared },
      { name: 'whole', pyramid: whole },
    ],
    distance: 'jaccard',
  });
  // floods: equal sets; storm and town: {storm floods} and {floods town} against all three, 1 − 2/3 each.
  expect(alpha.value === null ? null : alpha.observed).toBeCloseTo(2 / 9, 12);
});

describe('texts that differ', () => {
  const long = {
    id: '1',
    text: 'On Monday morning a strong storm hit the small town and two old boats sank.',
  };
  const edited = {
    id: '1',
    text: 'On Monday a strong storm hit the small town, and two very old boats sank.',
  };
  const first = pyramid(
    [long],
    [unit('1', 'storm', [contributor(long, 'On Monday morning a strong storm hit')])],
  );
  const second = pyramid(
    [edited],
    [unit('1', 'storm', [contributor(edited, 'On Monday a strong storm hit')])],
  );

  test('are compared on the words that both have', () => {
    const { references, pairs } = comparePyramids({
      annotations: [
        { name: 'a', pyramid: first },
        { name: 'b', pyramid: second },
      ],
    });
    expect(references[0]!.versions).toEqual([
      { annotator: 'a', id: '1', words: 15, shared: 14 },
      { annotator: 'b', id: '1', words: 15, shared: 14 },
    ]);
    expect(pairs[0]!.comparisons[0]!.references).toEqual([
      { reference: '1', both: 'On Monday ... a strong storm hit', onlyA: '', onlyB: '' },
    ]);
  });

  test('too much are refused by name', () => {
    const other = pyramid([ONE], []);
    expect(() =>
      comparePyramids({
        annotations: [
          { name: 'a', pyramid: first },
          { name: 'b', pyramid: other },
        ],
      }),
    ).toThrow(
      expect.objectContaining({
        code: 'E_MISMATCH',
        message: 'References without a counterpart: 1 of a; 1 of b.',
        fix: 'Compare pyramids of the same references: more than 80% of the words must be the same.',
      }),
    );
    expect(() =>
      comparePyramids({
        annotations: [
          { name: 'a', pyramid: ANN },
          { name: 'b', pyramid: pyramid([TWO], []) },
        ],
      }),
    ).toThrow('References without a counterpart: 1 of a.');
  });
});

test('a contributor whose words are not to be found is told and counts for nothing', () => {
  const lost = unit('9', 'lost', [{ reference: '2', text: 'hail fell', spans: [] }]);
  const { unplaced, pairs } = comparePyramids({
    annotations: [
      { name: 'a', pyramid: pyramid([ONE, TWO], [lost]) },
      { name: 'b', pyramid: pyramid([ONE, TWO], []) },
    ],
  });
  expect(unplaced).toEqual([{ annotator: 'a', unit: '9', reference: '2', text: 'hail fell' }]);
  expect(pairs[0]!.comparisons.map(({ kind, possible }) => [kind, possible])).toEqual([['unplaced', 0]]);
  expect(pairs[0]!.alpha).toEqual({
    value: null,
    reason: 'no item has the values of two annotators',
    items: 0,
    values: 0,
  });
});

test('a contributor of a reference that the pyramid does not have', () => {
  const stray = unit('9', 'stray', [{ reference: '3', text: 'x', spans: [] }]);
  expect(() =>
    comparePyramids({
      annotations: [
        { name: 'a', pyramid: pyramid([ONE], [stray]) },
        { name: 'b', pyramid: pyramid([ONE], []) },
      ],
    }),
  ).toThrow(expect.objectContaining({ code: 'E_UNKNOWN_REFERENCE' }));
});

test.each([
  ['E_USAGE', ['a']],
  ['E_DUPLICATE', ['a', 'a']],
])('%s', (code, names) => {
  expect(() => comparePyramids({ annotations: names.map((name) => ({ name, pyramid: ANN })) })).toThrow(
    expect.objectContaining({ code }),
  );
});

describe('any pyramids', () => {
  const TEXTS = ['a b c d e f g h', 'i j k l m n', 'o p q r s'];
  /** Units as lists of [reference, first word, last word]. */
  const stretch = fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 4 }), fc.nat({ max: 3 }));
  const drawing = fc.array(fc.array(stretch, { minLength: 1, maxLength: 4 }), { maxLength: 6 });
  const draw = (units: readonly (readonly (readonly [number, number, number])[])[], blank = ' '): Pyramid => {
    const references = TEXTS.map((text, index) => ({ id: `${index}`, text: text.replaceAll(' ', blank) }));
    return pyramid(
      references,
      units.map((stretches, index) =>
        unit(
          `${index}`,
          `${index}`,
          stretches.map(([reference, first, more]) => {
            const words = TEXTS[reference]!.split(' ');
            return contributor(references[reference]!, words.slice(first, first + more + 1).join(blank));
          }),
        ),
      ),
    );
  };

  test('agree with themselves', () => {
    fc.assert(
      fc.property(drawing, (units) => {
        const annotations = ['a', 'b', 'c'].map((name) => ({ name, pyramid: draw(units) }));
        const { alpha, pairs } = comparePyramids({ annotations });
        expect(alpha.value ?? 1).toBe(1);
        expect(pairs.map(({ agreements, possible }) => agreements - possible)).toEqual([0, 0, 0]);
        expect(pairs.flatMap(({ comparisons }) => comparisons).every(({ kind }) => kind === 'same')).toBe(
          true,
        );
      }),
    );
  });

  test('have every unit in one comparison, and no more agreements than possible', () => {
    fc.assert(
      fc.property(drawing, drawing, (left, right) => {
        const annotations = [
          { name: 'a', pyramid: draw(left) },
          { name: 'b', pyramid: draw(right, '\n-- ') },
        ];
        const [pair] = comparePyramids({ annotations }).pairs;
        const ids = (side: 'a' | 'b') =>
          pair!.comparisons.flatMap((found) =>
            found.extra === null || found.extra === side ? [found[side]!.id] : [],
          );
        expect(ids('a').sort()).toEqual(left.map((_, index) => `${index}`));
        expect(ids('b').sort()).toEqual(right.map((_, index) => `${index}`));
        expect(pair!.comparisons.every(({ agreements, possible }) => agreements <= possible)).toBe(true);
      }),
    );
  });

  test('compare the same in any layout and under swapped names', () => {
    fc.assert(
      fc.property(drawing, drawing, (left, right) => {
        const compare = (names: readonly [string, string], blank: string) =>
          comparePyramids({
            annotations: [
              { name: names[0], pyramid: draw(left) },
              { name: names[1], pyramid: draw(right, blank) },
            ],
          });
        const plain = compare(['a', 'b'], ' ');
        const laidOut = compare(['a', 'b'], ' ;\n\n  ');
        expect(laidOut.alpha).toEqual(plain.alpha);
        expect(laidOut.pairs[0]!.kinds).toEqual(plain.pairs[0]!.kinds);
        const swapped = compare(['b', 'a'], ' ').alpha;
        if (plain.alpha.value === null) expect(swapped).toEqual(plain.alpha);
        else expect(swapped.value).toBeCloseTo(plain.alpha.value, 12);
      }),
    );
  });
});
