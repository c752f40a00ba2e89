import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readText } from '../../src/text/read.ts';
import { texts } from './strings.ts';

/** Tokens in order, none empty, nothing but white space between them; sentences are runs of them. */
function expectCovered(text: string): void {
  let end = 0;
  for (const sentence of readText(text)) {
    if (sentence.tokens.length === 0) expect.fail('an empty sentence');
    if (text.slice(...sentence.span) !== sentence.text) expect.fail('a sentence that is not its span');
    for (const { text: token, span } of sentence.tokens) {
      if (token === '' || text.slice(...span) !== token)
        expect.fail(`the token at ${span[0]} is not its span`);
      if (/\S/.test(text.slice(end, span[0]))) expect.fail(`something is left out before ${span[0]}`);
      end = span[1];
    }
  }
  if (/\S/.test(text.slice(end))) expect.fail('something is left out at the end');
}

it('covers 10,000 random strings exactly', () => {
  fc.assert(fc.property(texts({ maxLength: 60 }), expectCovered), { numRuns: 10_000 });
});

/** Were a step taken for each pair of characters, these would take hours. */
describe('a line of a megabyte', () => {
  it.each([
    ['words', 'word '],
    ['sentences', 'It rained all day. '],
    ['letters', 'a'],
    ['digits', '1'],
    ['white space', ' \t'],
    ['line breaks', '\n'],
    ['marks without letters', '\u0301'],
  ])('of %s', (_, unit) => {
    expectCovered(unit.repeat((1 << 20) / unit.length));
  });

  it('of letters, then what looks like an address', () => {
    expectCovered(`${'a'.repeat(1 << 20)}://${'.'.repeat(4096)}`);
    expectCovered(`${'a'.repeat(1 << 19)}@${'b'.repeat(1 << 19)}`);
  });
});

/** Every place here may end a word, so that each is weighed: a shorter line must do. */
it.each([...['.', '"', "'", '(', '?!', '-', '\u2014', '😀', '👩\u200d', '\ud800', '1.', "a'", 'a.b', 'a@']])(
  'a long line of %j is covered',
  (unit) => {
    expectCovered(unit.repeat((1 << 16) / unit.length));
  },
);
