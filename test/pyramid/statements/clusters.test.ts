import { expect, it } from 'vitest';
import { clusters } from '../../../src/pyramid/statements/clusters.ts';
import { likeness } from '../../../src/pyramid/statements/likeness.ts';

const table = (rows: readonly (readonly number[])[]) => (a: number, b: number) => rows[a]![b]!;

it('joins what is most alike, one statement of a reference', () => {
  // 0 of one reference; 1 and 2 of another: both are like 0, 2 more so.
  const like = table([
    [9, 2, 3],
    [2, 9, 1],
    [3, 1, 9],
  ]);
  expect(clusters({ references: [0, 1, 1], like, least: 1.5, leastAgain: 4 })).toEqual([[0, 2], [1]]);
});

it('a cluster must be alike on the whole, not by one pair', () => {
  const like = table([
    [9, 3, -4],
    [3, 9, 3],
    [-4, 3, 9],
  ]);
  expect(clusters({ references: [0, 1, 2], like, least: 1.5, leastAgain: 4 })).toEqual([[0, 1], [2]]);
});

it('what a reference says again joins the unit', () => {
  const like = table([
    [9, 5, 5],
    [5, 9, 5],
    [5, 5, 9],
  ]);
  expect(clusters({ references: [0, 1, 1], like, least: 1.5, leastAgain: 4 })).toEqual([[0, 1, 2]]);
});

it('references without anything in common share no unit, however few their statements are', () => {
  const statements = [
    { reference: 0, label: 'Dogs bark.', vector: [1, 0] },
    { reference: 1, label: 'Taxes rose.', vector: [0.2, Math.sqrt(0.96)] },
  ];
  expect(likeness(statements)(0, 1)).toBe(Number.NEGATIVE_INFINITY);
});

it('rare words in common make statements more alike than common ones', () => {
  const vector = [1, 0];
  const statements = ['Bees gather nectar.', 'Bees like nectar.', 'Bees sleep.', 'Bees fly.'].map(
    (label, reference) => ({ reference, label, vector }),
  );
  const like = likeness(statements);
  expect(like(0, 1)).toBeGreaterThan(like(2, 3));
});
