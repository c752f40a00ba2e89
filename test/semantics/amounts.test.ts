import { expect, it } from 'vitest';
import { statesAmount, withAmountsOf } from '../../src/semantics/amounts.ts';
import { lacksNumber, stemsOf } from '../../src/semantics/unit-words.ts';

it.each([
  ['It took 24 months.', '24', 'It took two years.'],
  ['The visit lasted 14 days.', '14', 'They stayed for a fortnight.'],
  ['He waited 30 minutes.', '30', 'He stood there for half an hour.'],
  ['The club is 100 years old.', '100', 'The club has lived for a century.'],
  ['50% of the class was ill.', '50', 'Half of the class was ill.'],
  ['20 percent of drivers speed.', '20', 'One in five drivers goes too fast.'],
  ['20 percent of drivers speed.', '20', 'A fifth of all drivers goes too fast.'],
  ['75 per cent voted.', '75', 'Three quarters cast a vote.'],
  ['The town has 1,500,000 people.', '1500000', 'About 1.5 million live there.'],
  ['It cost 3 million dollars.', '3', 'It cost $3m.'],
  ['It is 2 km long.', '2', 'It measures 2,000 metres.'],
  ['12 men left.', '12', 'A dozen men left.'],
  ['12 men left.', '12', 'Five women and seven men left.'],
  ['More than 30 were hurt.', '30', 'There were 34 injured.'],
  ['Fewer than 40 came.', '40', 'Just 37 turned up.'],
  ['About 100 sheep were lost.', '100', 'The farmer lost 97 sheep.'],
  ['2 brothers run it.', '2', 'Both brothers work in the shop.'],
  ['She came 21st.', '21', 'She was number 21.'],
])('%s: %s is stated by: %s', (wording, number, text) => {
  expect(statesAmount(wording, number, [text])).toBe(true);
});

it.each([
  ['12 men left.', '12', 'Fourteen men left.'],
  ['12 men left.', '12', 'A man left.'],
  ['It took 24 months.', '24', 'It took three years.'],
  ['50% of the class was ill.', '50', 'A third of the class was ill.'],
  ['More than 30 were hurt.', '30', 'In 2019 there were 28 injured.'],
  ['It cost 3 million dollars.', '3', 'It cost three thousand dollars.'],
])('%s: %s is not stated by: %s', (wording, number, text) => {
  expect(statesAmount(wording, number, [text])).toBe(false);
});

it('a unit lacks a number that no sentence states, worst where another stands in its place', () => {
  const lacks = (wording: string, ...texts: string[]) =>
    lacksNumber({ wording, texts, stems: texts.map(stemsOf), carrier: 0 });
  expect(lacks('The trial lasted 24 months.', 'The trial lasted two years.')).toBe(0);
  expect(lacks('The trial lasted 24 months.', 'The trial was long.')).toBe(1);
  expect(lacks('The trial lasted 24 months.', 'The trial went on for 18 weeks.')).toBe(2.5);
  expect(lacks('The trial lasted 24 months.', 'The trial lasted 18 months.')).toBe(6);
});

it.each([
  ['It took 24 months.', 'It took 2 years, he said.', 'It took 24 months, he said.'],
  ['50% of the class was ill.', 'Half of the class was ill.', '50% of the class was ill.'],
  ['He waited 30 minutes.', 'He stood there for half an hour.', 'He stood there for 30 minutes.'],
  ['More than 30 were hurt.', 'There were 34 injured.', 'There were More than 30 injured.'],
  ['9,800 came.', 'Nearly 10,000 came.', '9800 came.'],
  ['20 percent of drivers speed.', 'One in 5 drivers goes too fast.', '20 percent drivers goes too fast.'],
  ['12 men left.', 'A man left 14 men.', 'A man left 14 men.'],
])('%s: what says the same is said so: %s', (wording, text, said) => {
  expect(withAmountsOf(wording, text)).toBe(said);
});
