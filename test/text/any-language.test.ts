import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnyLanguage, readByUnicode } from '../../src/text/any-language.ts';
import { texts } from './strings.ts';

describe('a text in another language', () => {
  it.each([
    ['你好世界。今天天气很好。我们走吧！', 3],
    ['今日は雨です。傘を持っていく。', 2],
    ['مرحبا بكم. كيف حالكم؟', 2],
    ['यह एक वाक्य है। यह दूसरा है।', 2],
    ['Der Rat hat am Dienstag über die Brücke gesprochen. Sie ist seit dem Frühjahr für alle gesperrt.', 2],
  ])('%s', (text, count) => {
    const { isEnglish, sentences } = readAnyLanguage(text);
    expect(isEnglish).toBe(false);
    expect(sentences).toHaveLength(count);
    expect(sentences.flatMap(({ tokens }) => tokens.map(({ span }) => text.slice(...span)))).toEqual(
      sentences.flatMap(({ tokens }) => tokens.map((token) => token.text)),
    );
  });

  it('is covered exactly, whatever it is', () => {
    fc.assert(
      fc.property(texts({ maxLength: 60 }), (text) => {
        const spans = readByUnicode(text).flatMap(({ tokens }) => tokens.map(({ span }) => span));
        let end = 0;
        for (const [from, to] of spans) {
          expect(text.slice(end, from)).toMatch(/^\s*$/);
          expect(to).toBeGreaterThan(from);
          end = to;
        }
        expect(text.slice(end)).toMatch(/^\s*$/);
      }),
    );
  });
});

it('English is read as English', () => {
  expect(readAnyLanguage('Dr. Ames left. It rained.')).toMatchObject({
    isEnglish: true,
    sentences: [{}, {}],
  });
});

it('a sentence without end has all its words, wherever it was cut for the segmenter', () => {
  const text = Array.from({ length: 4000 }, (_, i) => `слово${i}`).join(' ');
  const [sentence, ...others] = readByUnicode(text);
  expect(others).toEqual([]);
  expect(sentence!.tokens.map((token) => token.text)).toEqual(text.split(' '));
  for (const token of sentence!.tokens) expect(text.slice(...token.span)).toBe(token.text);
  const clef = '𝄞'.repeat(4000);
  expect(readByUnicode(clef)[0]!.tokens.every((token) => !/^[\udc00-\udfff]/.test(token.text))).toBe(true);
});
