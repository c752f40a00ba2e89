/** The worked examples of Lin 2004, "ROUGE: a package for automatic evaluation of summaries". */
import { expect, it } from 'vitest';
import { rouge } from '../../../src/overlap/rouge/rouge.ts';

const reference = 'police killed the gunman';
const recall = (variant: string, summary: string, references: readonly string[] = [reference]): string =>
  rouge({ summary, references, variant }).recall!.toFixed(3);

it('§3.1: ROUGE-L sees the order that ROUGE-2 does not', () => {
  const [s2, s3] = ['police kill the gunman', 'the gunman kill police'];
  expect([recall('rouge-l', s2), recall('rouge-l', s3)]).toEqual(['0.750', '0.500']);
  expect([recall('rouge-2', s2), recall('rouge-2', s3)]).toEqual(['0.333', '0.333']);
});

it('§3.2: the union of two common subsequences has four words of five', () => {
  const found = rouge({
    summary: ['w1 w2 w6 w7 w8', 'w1 w3 w8 w9 w5'],
    references: [['w1 w2 w3 w4 w5']],
    variant: 'rouge-l',
  });
  expect(found).toEqual({
    variant: 'rouge-l',
    recall: 4 / 5,
    precision: 4 / 10,
    f: 8 / 15,
    statistics: [{ hits: 4, reference: 5, summary: 10 }],
  });
});

it('§4: ROUGE-W with f(k) = k² prefers consecutive matches', () => {
  const x = ['A B C D E F G'];
  expect(recall('rouge-w-2', 'A B C D H I K', x)).toBe('0.571');
  expect(recall('rouge-w-2', 'A H B K C I D', x)).toBe('0.286');
});

it('§5: ROUGE-S counts pairs in order', () => {
  expect(recall('rouge-s', 'police kill the gunman')).toBe('0.500');
  expect(recall('rouge-s', 'the gunman kill police')).toBe('0.167');
  expect(recall('rouge-s', 'the gunman police killed')).toBe('0.333');
  expect(recall('rouge-s', 'gunman the killed police')).toBe('0.000');
  // Unigrams tell this one from a sentence without any word in common.
  expect(Number(recall('rouge-su', 'gunman the killed police'))).toBeGreaterThan(0);
});
