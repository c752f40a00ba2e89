import { expect } from 'vitest';
import type { Constituent, ParsedSentence } from '../../src/syntax/parsed.ts';

/** One root, every word reaches it; constituents nest and cover the sentence; units begin at words, in order. */
export function expectTree({ words, tree, eduStarts }: ParsedSentence): void {
  const heads = words.map(({ head }) => head);
  expect(heads.filter((head) => head === 0)).toHaveLength(1);
  expect(words.filter(({ deprel }) => deprel === 'root').map(({ head }) => head)).toEqual([0]);
  words.forEach((_, start) => {
    let at = start + 1;
    for (let steps = 0; at !== 0; steps++) {
      if (steps > words.length) expect.fail(`word ${start + 1} never reaches the root`);
      at = heads[at - 1]!;
    }
  });
  expect([tree.label, tree.from, tree.to]).toEqual(['ROOT', 0, words.length]);
  expectNested(tree);
  expect(eduStarts[0]).toBe(0);
  expect(eduStarts).toEqual([...new Set(eduStarts)].sort((a, b) => a - b));
  expect(eduStarts.at(-1)).toBeLessThan(words.length);
}

function expectNested({ from, to, children }: Constituent): void {
  let end = from;
  for (const child of children) {
    expect(child.from).toBeGreaterThanOrEqual(end);
    expect(child.to).toBeGreaterThan(child.from);
    end = child.to;
    expectNested(child);
  }
  expect(end).toBeLessThanOrEqual(to);
}
