import { expect, it } from 'vitest';
import { agreedSeed, disputes, isConflict, settlement } from '../../src/workbench/adjudicate.ts';
import { apply } from '../../src/workbench/apply.ts';
import type { Operation } from '../../src/workbench/operations.ts';
import { seededWork } from '../../src/workbench/seed.ts';
import { type Choice, marksOf, startWork, type Work } from '../../src/workbench/work.ts';
import { violations } from './violations.ts';

const TEXTS = {
  references: [
    { id: 'A', text: 'A storm hit the coast and ships sank.' },
    { id: 'B', text: 'The coast was hit. Ships sank.' },
  ],
  summaries: [{ id: 's', text: 'Ships sank. Cows fled.' }],
};
const after = (...operations: Operation[]): Work => operations.reduce(apply, startWork(TEXTS));

const STORM: Operation = { type: 'create-unit', unit: '1', label: 'Storm', reference: 'A', spans: [[0, 21]] };
const STORM_B: Operation = { type: 'add-words', unit: '1', reference: 'B', spans: [[0, 17]] };
const SHIPS: Operation = {
  type: 'create-unit',
  unit: '2',
  label: 'Ships',
  reference: 'A',
  spans: [[26, 36]],
};
const SHIPS_B: Operation = {
  type: 'create-unit',
  unit: '2',
  label: 'Ships',
  reference: 'B',
  spans: [[19, 29]],
};
const MATCH: Operation = { type: 'match', summary: 's', match: 'm', unit: '2', spans: [[0, 10]] };
const MATCH_STORM: Operation = { type: 'match', summary: 's', match: 'n', unit: '1', spans: [[12, 21]] };

it('finds the matches that differ, and begins with those that agree', () => {
  const [first, second] = [
    after(STORM, STORM_B, SHIPS, MATCH, MATCH_STORM),
    after(STORM, STORM_B, SHIPS, MATCH),
  ];
  const { about, items, agreed } = disputes({ first, second });
  expect([about, agreed]).toEqual(['matches', 1]);
  expect(items).toEqual([{ kind: 'match', key: 'match 1 s', summary: 's', unit: '1', foundBy: 'first' }]);
  const settled = seededWork(TEXTS, agreedSeed({ first, second }, 'both'));
  expect(marksOf(settled, 's').matches.map(({ unit, state }) => [unit, state])).toEqual([['2', 'yes']]);
});

it.each<[Choice, string[]]>([
  ['first', ['1', '2']],
  ['second', ['2']],
  ['both', ['1', '2']],
  ['neither', ['2']],
])('settles a match: %s; a second thought replaces the first', (choice, units) => {
  const pair = {
    first: after(STORM, STORM_B, SHIPS, MATCH, MATCH_STORM),
    second: after(STORM, STORM_B, SHIPS, MATCH),
  };
  const [item] = disputes(pair).items;
  let number = 0;
  const settle = (settled: Work, chosen: Choice) =>
    apply(
      settled,
      settlement({ item: item!, choice: chosen, settled, newId: () => `x${number++}`, ...pair }),
    );
  const start = seededWork(TEXTS, agreedSeed(pair, 'both'));
  const work = settle(settle(start, 'both'), choice);
  expect(
    marksOf(work, 's')
      .matches.map(({ unit }) => unit)
      .sort(),
  ).toEqual(units);
  expect(work.settled.get('match 1 s')).toBe(choice);
  expect(violations(work)).toEqual([]);
});

it('settles units where the pyramids differ', () => {
  const pair = { first: after(STORM, STORM_B, SHIPS), second: after(STORM, STORM_B, SHIPS_B) };
  const { about, items, agreed } = disputes(pair);
  expect([about, agreed]).toEqual(['units', 1]);
  let settled = seededWork(TEXTS, agreedSeed(pair, 'both'));
  expect(settled.units.map(({ id }) => id)).toEqual(['1']);
  for (const item of items) {
    settled = apply(settled, settlement({ item, choice: 'both', settled, newId: () => 'x', ...pair }));
  }
  expect(
    settled.units.map(({ label, contributors }) => [
      label,
      contributors.map(({ reference }) => reference).join(''),
    ]),
  ).toEqual([
    ['Storm', 'AB'],
    ['Ships', 'A'],
    ['Ships', 'B'],
  ]);
  settled = apply(
    settled,
    settlement({ item: items[0]!, choice: 'neither', settled, newId: () => 'x', ...pair }),
  );
  expect(settled.units.length).toBeLessThan(3);
  expect(violations(settled)).toEqual([]);
});

it('α and κ are 1 where all agree', () => {
  const work = after(STORM, STORM_B, SHIPS, MATCH);
  expect(disputes({ first: work, second: work })).toMatchObject({ items: [], alpha: 1, kappa: 1 });
});

it('tells a contradiction from what one of them has not seen', () => {
  const base = [STORM, STORM_B, SHIPS, MATCH] as const;
  const first = after(...base, MATCH_STORM);
  const conflictsWith = (second: Work) =>
    disputes({ first, second }).items.map((item) => isConflict(item, { first, second }));
  expect(conflictsWith(after(...base))).toEqual([false]);
  for (const state of ['no', 'unsure'] as const) {
    const matches = [{ summary: 's', match: 'n' }];
    const decided: Operation = { type: 'decide-matches', matches, state };
    expect(conflictsWith(after(...base, MATCH_STORM, decided))).toEqual([true]);
  }
});
