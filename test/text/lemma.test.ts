import { expect, it } from 'vitest';
import { lemma } from '../../src/text/lemma.ts';

it.each([
  // Irregular forms, from the table.
  ['was', 'VBD', 'be'],
  ['Wrote', 'VBD', 'write'],
  ['wolves', 'NNS', 'wolf'],
  ['better', 'JJR', 'good'],
  ['better', 'RBR', 'well'],
  ['me', 'PRP', 'i'],
  ["'ll", 'MD', 'will'],
  // Regular ones that the rules alone would get wrong, from the table too.
  ['panicking', 'VBG', 'panic'],
  ['movies', 'NNS', 'movie'],
  // Regular ones, by the rules.
  ['stopped', 'VBD', 'stop'],
  ['tried', 'VBN', 'try'],
  ['making', 'VBG', 'make'],
  ['happier', 'JJR', 'happy'],
  ['boxes', 'NNS', 'box'],
  // The tag decides.
  ['saw', 'VBD', 'see'],
  ['saw', 'NN', 'saw'],
])('%s as %s is %s', (word, xpos, base) => {
  expect(lemma({ word, xpos })).toBe(base);
});

it.each([
  ['there', 'PRP$'],
  ['loose', 'VB'],
  ['excellant', 'JJ'],
  ['but', 'NN'],
  ['to', 'RB'],
])('%s as %s stays as it was written: a slip is not mended', (word, xpos) => {
  expect(lemma({ word, xpos })).toBe(word);
});
