import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readText } from '../../src/text/read.ts';

const words = (text: string) =>
  readText(text).map(({ tokens }) => tokens.map((token) => token.text).join('·'));

describe('words, by the conventions of Universal Dependencies', () => {
  it.each([
    ["I don't know.", "I·do·n't·know·."],
    ["We cannot say it's Ana's.", "We·can·not·say·it·'s·Ana·'s·."],
    ['They’ll see, won’t they?', 'They·’ll·see·,·wo·n’t·they·?'],
    ['The start-up paid $3.5 million.', 'The·start·-·up·paid·$·3.5·million·.'],
    [
      'See https://example.org/a?b=1, or write to ann@example.org.',
      'See·https://example.org/a?b=1·,·or·write·to·ann@example.org·.',
    ],
    ['About 1,200 people (mostly old) left…', 'About·1,200·people·(·mostly·old·)·left·…'],
    ['im gonna go', 'i·m·gon·na·go'],
    ['He said "no".', 'He·said·"·no·"·.'],
    ["did n't go -lrb- yet -rrb-", "did·n't·go·-lrb-·yet·-rrb-"],
    ['We 👨‍👩‍👧 love 🇫🇷 and 🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'We·👨‍👩‍👧·love·🇫🇷·and·🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['Fine 👍🏽 and ❤️ at 1️⃣', 'Fine·👍🏽·and·❤️·at·1️⃣'],
    ['Cafe\u0301s re\u0301sume\u0301 co\u00adoperate', 'Cafe\u0301s·re\u0301sume\u0301·co\u00adoperate'],
  ])('%s', (text, expected) => {
    expect(words(text)).toEqual([expected]);
  });
});

describe('sentences', () => {
  it.each([
    ['Dr. Ames met J. R. Finch. They talked.', 2],
    ['It ended.Then it rained.', 2],
    ['Matter is everywhere. it has mass. energy is a property of it', 3],
    ['“Go home!” she said. He went.', 2],
    ['One sentence a line\nwithout a full stop\nthree of them', 3],
    ['A heading\n\nIts text begins here and goes on.', 2],
    ['They live in the U.S. and in Canada.', 1],
    ['Is it so? Yes. Good!', 3],
    ['While he was Mrs. Phillips’s guardian, Capt. Moore of Mt. Ida kept Drs. Lee and Roy away.', 1],
    ['In Harlow v. Dane this court cited pp. 12 and 13, Fig. 3 and No. 5.', 1],
    ['They met John K. Bartram and D. F. Cole of Beloit, Wis. in the hall.', 1],
    ['Pens, paper etc. were bought by Acme Co. in Sept. The rest came later.', 2],
    ['I got an A. The teacher was glad. Fruit has vitamin C. We eat it.', 4],
    ['The answer was no. We left the U.S. It rained at 5 p.m. on Sunday.', 3],
    ['Did you – What was that? We need a — Do you have it? The plan — Ann’s — I think failed.', 5],
  ])('%s', (text, count) => {
    expect(readText(text).map((sentence) => sentence.text)).toHaveLength(count);
  });

  it('hard-wrapped lines do not end a sentence', () => {
    const wrapped = [
      'The council met on Tuesday evening to talk about the bridge that',
      'has been closed since spring, and it heard from an engineer who',
      'had looked at every beam. She found rust in three of them, which',
      'must be replaced before winter.',
    ].join('\n');
    expect(readText(wrapped)).toHaveLength(2);
    expect(readText(`${wrapped}\n`)).toHaveLength(2);
    expect(readText(`Dear Ann,\n${wrapped}\n\nYours,\nBob\n`)).toHaveLength(5);
    const narrow =
      'Bees look after the larvae\nand protect the hive. The\nqueen lays all of the eggs\nin spring.\n';
    expect(readText(narrow)).toHaveLength(2);
    const items = `${wrapped}\n- The first item of the list is so long that it needs another line,\n  namely this one.\n- The second is short.\n`;
    expect(readText(items)).toHaveLength(4);
  });
});

describe('any text', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc
      .array(
        fc.constantFrom(
          '.',
          '!',
          '"',
          "'",
          '(',
          ')',
          'a',
          'B',
          '9',
          ' ',
          '\n',
          '\t',
          '…',
          '—',
          'n’t',
          '😀',
          '\ud800',
          'http://',
          '@',
        ),
        { maxLength: 120 },
      )
      .map((parts) => parts.join('')),
  );

  it('is covered exactly: tokens in order, nothing but white space between them', () => {
    fc.assert(
      fc.property(texts, (text) => {
        let end = 0;
        for (const sentence of readText(text)) {
          expect(sentence.tokens.length).toBeGreaterThan(0);
          expect(text.slice(...sentence.span)).toBe(sentence.text);
          for (const token of sentence.tokens) {
            expect(text.slice(end, token.span[0])).toMatch(/^\s*$/);
            expect(text.slice(...token.span)).toBe(token.text);
            expect(token.text).not.toBe('');
            end = token.span[1];
          }
        }
        expect(text.slice(end)).toMatch(/^\s*$/);
      }),
      { numRuns: 2000 },
    );
  });
});
