import { expect, it } from 'vitest';
import { withPlainNumbers } from '../../src/semantics/numbers.ts';
import { numberStems, stemsOf, unitStems } from '../../src/semantics/unit-words.ts';

it.each([
  ['Twenty-five men, two dogs.', '25 men, 2 dogs.'],
  ['two thousand and 3 hundred, one hundred', '2000 and 300, 100'],
  ['2,000.00 and 2.50 and 5.0', '2000 and 2.5 and 5'],
  ['1.00am, 3.30 pm, 3.10.2020', '1am, 3.30 pm, 3.10.2020'],
  ['on May 11,1985', 'on May 11,1985'],
  ['one of them, the twenties, often', 'one of them, the twenties, often'],
  ['six two', '6 2'],
])('numbers have one form: %s', (text, plain) => {
  expect(withPlainNumbers(text)).toBe(plain);
  expect(withPlainNumbers(plain)).toBe(plain);
});

it('a number without end takes no time to speak of', () => {
  const long = `1.${'0'.repeat(200_000)}1`;
  expect(withPlainNumbers(long)).toBe(long);
  expect(withPlainNumbers(`1.${'0'.repeat(200_000)}.${'0'.repeat(200_000)}`)).toHaveLength(400_003);
});

it('stems of numbers are the same, however they are written', () => {
  for (const [a, b] of [
    ['2,000 people', 'Two thousand people'],
    ['2.50 kg', '2.5 kg'],
    ['Twenty-five men', '25 men'],
  ] as const) {
    expect(unitStems(a)).toEqual(unitStems(b));
    expect(stemsOf(a)).toEqual(stemsOf(b));
    expect(numberStems(a).size).toBe(1);
  }
  expect(unitStems('3.5 and 35')).toEqual(['3d5', '35']);
});

it('a unit has the stems of its content words, or of all its words', () => {
  expect(unitStems('The dogs were barking at the dog.')).toEqual(['dog', 'bark']);
  expect(unitStems('It was there.')).toEqual(['it', 'was', 'there'].map((word) => [...stemsOf(word)][0]));
});
