import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bySound, respeller } from '../../src/semantics/spelling.ts';

const ENGLISH = new Set(
  'some insects like plants from polite and the desert dessert insect phones sunlight'.split(' '),
);
const respelt = respeller({
  wordings: ['Insects pollinate plants.', 'The desert is dry.', 'Anderson left.'],
  english: { isWord: (word) => ENGLISH.has(word), common: () => bySound([...ENGLISH]) },
});

it.each([
  ['Some insects polinate plants.', 'Some insects pollinate plants.'],
  ['Insekts like plants', 'insects like plants'],
  ['They polinaet it.', 'They pollinate it.'],
  ['The dessert is dry.', 'The dessert is dry.'],
  ['It was Andersen who left.', 'It was Andersen who left.'],
  ['A polka is polite.', 'A polka is polite.'],
  ['Some like fones and sunlite.', 'Some like phones and sunlight.'],
])('%s → %s', (text, expected) => {
  expect(respelt(text)).toBe(expected);
});

it('leaves alone what has no misspelt word, and is done after once', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      expect(respelt(respelt(text))).toBe(respelt(text));
    }),
  );
});
