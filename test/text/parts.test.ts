import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SIZE, type TextPart, textParts } from '../../src/text/parts.ts';
import { readText } from '../../src/text/read.ts';

async function parts(text: string, size = SIZE, whole = false): Promise<TextPart[]> {
  const found: TextPart[] = [];
  for await (const part of textParts(text.split('\n'), { size, whole })) found.push(part);
  return found;
}

describe('where a text is cut', () => {
  it.each([
    ['at the last blank line', 'One. Two\n\nThree.\nFour. Five', ['One. Two\n\n', 'Three.\nFour. Five\n']],
    [
      'else at the last line break after a sentence',
      'One two.\nThree\nfour five six',
      ['One two.\n', 'Three\nfour five six\n'],
    ],
    ['else at the last line break', 'One two\nthree four five', ['One two\n', 'three four five\n']],
    ['else after a sentence', 'One two. Three four five six', ['One two. ', 'Three four five six\n']],
    ['else at the last white space', 'One two three four five', ['One two three four ', 'five\n']],
    [
      'never inside a run without any',
      'Onetwothreefourfivesix seven',
      ['Onetwothreefourfivesix ', 'seven\n'],
    ],
  ])('%s', async (_, text, expected) => {
    expect((await parts(text, 20)).map((part) => part.text)).toEqual(expected);
  });
});

it('a text of up to the size is one part, and nothing is an empty one', async () => {
  const text = 'It rained. '.repeat(SIZE / 11 - 1);
  expect(await parts(text)).toEqual([{ text: `${text}\n`, offset: 0, line: 1 }]);
  expect(await parts('')).toEqual([{ text: '\n', offset: 0, line: 1 }]);
  const none: TextPart[] = [];
  for await (const part of textParts([])) none.push(part);
  expect(none).toEqual([{ text: '', offset: 0, line: 1 }]);
});

it('parts are the text, and stand where they say', async () => {
  const line = fc.array(fc.constantFrom('a', 'bc', '.', '! ', ' ', '  ', '”', '\r'), { maxLength: 30 });
  const lines = fc.array(
    line.map((pieces) => pieces.join('')),
    { minLength: 1, maxLength: 20 },
  );
  await fc.assert(
    fc.asyncProperty(lines, fc.integer({ min: 1, max: 60 }), fc.boolean(), async (lines, size, whole) => {
      const found = await parts(lines.join('\n'), size, whole);
      expect(found.map(({ text }) => text).join('')).toBe(`${lines.join('\n')}\n`);
      let [offset, line] = [0, 1];
      for (const part of found) {
        expect([part.offset, part.line]).toEqual([offset, line]);
        if (whole) expect(part.text.endsWith('\n')).toBe(true);
        offset += part.text.length;
        line += part.text.split('\n').length - 1;
      }
    }),
  );
});

it('paragraphs have the same sentences in parts as in one', async () => {
  const paragraph = 'Dr. Ames left early. “Why?” she asked (twice), but nobody in the U.S. knew. It rained.';
  const text = Array.from({ length: 40 }, () => paragraph).join('\n\n');
  const whole = readText(text).map(({ span }) => span);
  const found = await parts(text, 500);
  expect(found.length).toBeGreaterThan(5);
  const inParts = found.flatMap((part) =>
    readText(part.text).map(({ span: [start, end] }) => [part.offset + start, part.offset + end]),
  );
  expect(inParts).toEqual(whole);
});
