import { describe, expect, test } from 'vitest';
import { matchUnits, pairwiseAgreements, type UnitMatch } from '../../../src/meta/agreement/matching.ts';
import type { PlacedUnit } from '../../../src/meta/agreement/placed.ts';

/** A unit from its words in each reference. */
function unit(id: string, words: readonly (readonly number[])[]): PlacedUnit {
  const weight = words.filter(({ length }) => length > 0).length;
  return {
    unit: { id, label: id, weight, contributors: [] },
    words: words.map((positions) => new Set(positions)),
    unplaced: [],
  };
}

/** `kind a b agreements/possible`, with a plus at the unit that is left over. */
function show(a: readonly PlacedUnit[], b: readonly PlacedUnit[]): string[] {
  const name = (units: readonly PlacedUnit[], index: number | null, extra: boolean) =>
    index === null ? '-' : `${units[index]!.unit.id}${extra ? '+' : ''}`;
  return matchUnits(a, b).map(
    (match: UnitMatch) =>
      `${match.kind} ${name(a, match.a, match.extra === 'a')} ${name(b, match.b, match.extra === 'b')} ${match.agreements}/${match.possible}`,
  );
}

describe('kinds', () => {
  test('the same contributors, with a stray word', () => {
    expect(
      show(
        [
          unit('a', [
            [1, 2, 3],
            [11, 12],
          ]),
        ],
        [
          unit('b', [
            [2, 3, 4],
            [11, 12],
          ]),
        ],
      ),
    ).toEqual(['same a b 2/2']);
  });

  test('one has a contributor more', () => {
    expect(show([unit('a', [[1, 2], [11, 12], [21]])], [unit('b', [[1, 2], [11, 12], []])])).toEqual([
      'weight a b 2/3',
    ]);
  });

  test('a contributor that shares half its words does not agree', () => {
    expect(show([unit('a', [[1, 2]])], [unit('b', [[2, 3]])])).toEqual(['only a+ - 0/1', 'only - b+ 0/1']);
  });

  test('each has a contributor that the other lacks', () => {
    expect(show([unit('a', [[1, 2], [11], []])], [unit('b', [[1, 2], [], [21]])])).toEqual([
      'conflict a b 1/2',
    ]);
  });

  test('words inside a contributor are split off', () => {
    const whole = [
      unit('a', [
        [1, 2, 3, 4],
        [11, 12, 13],
      ]),
    ];
    const parts = [
      unit('b', [
        [1, 2],
        [11, 12],
      ]),
      unit('c', [[3, 4], []]),
    ];
    expect(show(whole, parts)).toEqual(['same a b 2/2', 'split a c+ 1/1']);
    expect(show(parts, whole)).toEqual(['same b a 2/2', 'split c+ a 1/1']);
  });

  test('two phrases that one groups and the other keeps apart are a conflict', () => {
    const together = [
      unit('a', [
        [1, 2],
        [11, 12],
      ]),
    ];
    const apart = [unit('b', [[1, 2], []]), unit('c', [[], [11, 12]])];
    expect(show(together, apart)).toEqual(['weight a b 1/2', 'conflict a c+ 0/1']);
  });

  test('a unit without known words can be compared with nothing', () => {
    expect(show([unit('a', [[]])], [unit('b', [[1]])])).toEqual(['unplaced a+ - 0/0', 'only - b+ 0/1']);
  });

  test('no units', () => {
    expect(show([], [])).toEqual([]);
    expect(show([], [unit('b', [[1]])])).toEqual(['only - b+ 0/1']);
  });
});

test('partners agree on as many contributors as possible, however long these are', () => {
  const a = [unit('a', [[1], [11], []])];
  const b = [unit('long', [[1, 2, 3, 4, 5], [11, 12, 13, 14, 15], []]), unit('short', [[1], [], []])];
  expect(show(a, b)[0]).toBe('same a long 2/2');
});

describe('Figure 6 of pyramid-2003', () => {
  /** Tier of the consensus, number of references on which the two annotators agree, for each of 35 units. */
  const AGREED: readonly (readonly [tier: number, agreed: number])[] = [
    ...Array(2).fill([4, 4]),
    ...Array(6).fill([3, 3]),
    ...Array(7).fill([2, 2]), // 9 to 15
    [2, 1], // 16, a conflict
    [2, 2], // 17
    [2, 2], // 18, weights 3 and 2
    [2, 0], // 19, weights 3 and 1, and a conflict
    [2, 1], // 20, weights 2 and 1
    ...Array(15).fill([1, 1]),
  ];
  const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0);

  test('the rule gives the sums of the tiers, the total, and perfect agreement', () => {
    const ofTier = (wanted: number) =>
      sum(AGREED.filter(([tier]) => tier === wanted).map(([, agreed]) => pairwiseAgreements(agreed)));
    expect([4, 3, 2, 1].map(ofTier)).toEqual([12, 18, 20, 15]);
    expect(sum(AGREED.map(([, agreed]) => pairwiseAgreements(agreed)))).toBe(65);
    expect(sum(AGREED.map(([tier]) => pairwiseAgreements(tier)))).toBe(69);
  });

  /** The two annotations behind the figure: unit n has four words of its own in each reference it is in. */
  const wordsAt = ({ n, reference, count }: { n: number; reference: number; count: number }) =>
    Array.from({ length: count }, (_, word) => reference * 1e5 + n * 100 + word);
  const words = (n: number, references: readonly number[], parts: readonly number[] = []) =>
    [0, 1, 2, 3].map((reference) =>
      references.includes(reference)
        ? [n, ...parts].flatMap((of) => wordsAt({ n: of, reference, count: of === n ? 4 : 2 }))
        : [],
    );
  const first = (weight: number) => [0, 1, 2, 3].slice(0, weight);
  const part = (n: number, weight: number) =>
    unit(
      String(n),
      words(n, first(weight)).map((list) => list.slice(0, 2)),
    );
  const agreed = [
    ...[4, 5].map((n) => [n, 3] as const),
    ...[9, 10, 11, 12, 13, 15, 17].map((n) => [n, 2] as const),
    ...[21, 22, 23, 24, 25, 26, 29, 30, 31].map((n) => [n, 1] as const),
  ];
  // Units 6 and 7 are inside unit 2 of the second annotator, as the paper says; the others inside unit 1.
  const split = [
    [6, 3],
    [7, 3],
    [14, 2],
    [27, 1],
    [28, 1],
    [32, 1],
    [33, 1],
    [34, 1],
    [35, 1],
  ] as const;
  const a = [
    ...[1, 2].map((n) => unit(String(n), words(n, first(4)))),
    ...agreed.map(([n, weight]) => unit(String(n), words(n, first(weight)))),
    ...split.map(([n, weight]) => part(n, weight)),
    unit('3', words(3, first(4))),
    unit('16', words(16, [0, 1])),
    unit('18', words(18, first(3))),
    unit('19', words(19, first(3))),
    unit('20', words(20, first(2))),
  ];
  const b = [
    unit(
      '1',
      words(
        1,
        first(4),
        split.slice(2).map(([n]) => n),
      ),
    ),
    unit('2', words(2, first(4), [6, 7])),
    ...agreed.map(([n, weight]) => unit(String(n), words(n, first(weight)))),
    unit('3', words(3, first(3))),
    unit('16', words(16, [0, 2])),
    unit('18', words(18, first(2))),
    unit('19', words(19, [3])),
    unit('20', words(20, first(1))),
  ];

  test('units made like the figure are counted like the figure', () => {
    const matches = matchUnits(a, b);
    const count = (kind: string) => {
      const own = matches.filter((match) => match.kind === kind);
      return [own.length, sum(own.map(({ agreements }) => agreements))];
    };
    expect(
      Object.fromEntries(['same', 'weight', 'split', 'conflict', 'only'].map((kind) => [kind, count(kind)])),
    ).toEqual({
      same: [20, 41],
      weight: [3, 6],
      split: [9, 14],
      conflict: [1, 1],
      only: [2, 0],
    });
    // Unit 8 is in neither annotation: the authors found it in their review, and counted 3 for it.
    expect(sum(matches.map(({ agreements }) => agreements)) + 3).toBe(65);
  });
});
