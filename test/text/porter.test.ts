import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { porterStem, STEMMERS } from '../../src/text/porter.ts';

const fixture = JSON.parse(
  readFileSync(new URL('../overlap/fixtures/stems.json', import.meta.url), 'utf8'),
) as Record<'words' | (typeof STEMMERS)[number], string[]>;

it.each(STEMMERS)('gives the stems of %s for 3,000 words', (stemmer) => {
  expect(fixture.words.length).toBeGreaterThan(3000);
  const actual = fixture.words.map((word) => `${word} ${porterStem(word, stemmer)}`);
  expect(actual).toEqual(fixture.words.map((word, i) => `${word} ${fixture[stemmer][i]}`));
});

it('differs where the tools do', () => {
  expect(STEMMERS.map((stemmer) => porterStem('dying', stemmer))).toEqual(['dy', 'die']);
  // A word that ends in -al and then in -ment loses both in ROUGE-1.5.5.
  expect(STEMMERS.map((stemmer) => porterStem('governmental', stemmer))).toEqual(['govern', 'government']);
});
