import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hashOf, PairNumbers, WordNumbers } from '../../../src/overlap/rouge/numbering.ts';

it('words have the number of their first place, in any case', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('a', 'B', 'é', '東', 'Z', '9') }), { maxLength: 3000 }),
      (list) => {
        const numbers = new WordNumbers();
        const known = new Map<string, number>();
        for (const word of list) {
          const key = word.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
          if (!known.has(key)) known.set(key, known.size);
          const hash = hashOf(word, 0, word.length);
          expect(numbers.numberOf(`<${word}>`, 1, word.length + 1, hash)).toBe(known.get(key));
        }
        expect(numbers.size).toBe(known.size);
      },
    ),
    { numRuns: 30 },
  );
});

it('thousands of words fit, and clearing forgets them', () => {
  const numbers = new WordNumbers();
  const all = Array.from({ length: 5000 }, (_, i) => `word-${i}-${'x'.repeat(i % 7)}`);
  for (let round = 0; round < 2; round++) {
    const numberOf = (word: string) => numbers.numberOf(word, 0, word.length, hashOf(word, 0, word.length));
    expect(all.map(numberOf)).toEqual(all.map((_, i) => i));
    numbers.close();
    expect([...all, 'new', 'newer'].map(numberOf)).toEqual([...all.map((_, i) => i), 5000, 5000]);
    numbers.clear();
    expect(numbers.size).toBe(0);
  }
});

it('pairs have the number of their first place, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(60), fc.nat(60)), { maxLength: 2000 }), (pairs) => {
      const numbers = new PairNumbers();
      const known = new Map<string, number>();
      for (const [first, second] of pairs) {
        const key = `${first} ${second}`;
        if (!known.has(key)) known.set(key, known.size);
        expect(numbers.numberOf(first, second)).toBe(known.get(key));
      }
      numbers.close();
      expect(numbers.numberOf(61, 0)).toBe(known.size);
    }),
    { numRuns: 30 },
  );
});
