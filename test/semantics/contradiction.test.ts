import { expect, it } from 'vitest';
import { contradiction, type Suspicion } from '../../src/semantics/contradiction.ts';
import { CHEAP } from '../../src/semantics/presence-signals.ts';
import { stemsOf } from '../../src/semantics/unit-words.ts';

/** One sentence is the text; `has` are the signals that a wording has there, 0 for others. */
function suspicion(
  wording: string,
  sentence: string,
  has: Partial<Record<(typeof CHEAP)[number], number>>,
  rest: Partial<Suspicion>,
): Suspicion {
  const signals = CHEAP.map((name) => has[name] ?? 0);
  const text = [stemsOf(sentence)];
  return { wording, sentence, text, signals, probability: 0.9, read: 5, readPlainly: async () => 5, ...rest };
}

const ALL = { 'recall.rarity.sentence': 1 };
const sold = (rest: Partial<Suspicion>, has: typeof ALL | Record<string, never> = ALL) =>
  contradiction(suspicion('Ann sold Bob a car.', 'Bob sold Ann a car.', has, rest));

it('the lower of two readings denies what has all its words, by a quarter of its logit', async () => {
  expect(await sold({})).toBe(0);
  expect(await sold({ read: -2 })).toBe(0.5);
  expect(await sold({ readPlainly: async () => -3 })).toBe(0.75);
  expect(await sold({ read: -9 })).toBe(1);
});

it('without all words nothing is read again, and reading alone decides', async () => {
  const readPlainly = async () => {
    throw new Error('read again');
  };
  expect(await sold({ read: -2, readPlainly }, {})).toBe(0);
});

it.each([
  ['The council voted.', 'The council did not vote.', 1],
  ['The council did not vote.', 'The council voted.', 1],
  ['The council did not vote.', 'The council never voted.', 0],
  ['It cannot be made or lost.', 'It can be neither made nor lost.', 0],
  ['The council voted.', 'The council voted, not the mayor.', 0],
  ['Police arrested Ann.', "Police didn't arrest Ann.", 1],
  ['The song reached No. 1 in May.', 'The song reached number 1 in May.', 0],
  ['Cells attack the virus.', 'T cells attack the virus.', 0],
])('%s / %s: %d', async (wording, sentence, expected) => {
  expect(await contradiction(suspicion(wording, sentence, ALL, { read: 3 }))).toBe(expected);
  expect(await contradiction(suspicion(wording, sentence, ALL, { read: 6 }))).toBe(0);
});

it.each([
  ['Two boats sank.', 'Nine boats sank.', 0.5],
  ['Twenty boats sank.', '20 boats sank.', 0],
  ['It has 1,000 seats.', 'It has 1000 seats.', 0],
  ['It rose by 5.0 percent.', 'It rose by 5 percent.', 0],
])('%s / %s: %d', async (wording, sentence, expected) => {
  expect(await contradiction(suspicion(wording, sentence, {}, {}))).toBe(expected);
  expect(await contradiction(suspicion(wording, sentence, {}, { probability: 0.3 }))).toBe(0);
});
