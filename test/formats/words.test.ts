import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFinder, findParts, sameWords } from '../../src/formats/words.ts';
import { wordsAt } from '../../src/text/spans.ts';

it('joins the words of spans', () => {
  expect(
    wordsAt('A big red dog', [
      [0, 1],
      [10, 13],
    ]),
  ).toBe('A ... dog'); // prettier-ignore
});

it('does not mind white space', () => {
  expect(sameWords('a  b\nc', 'ab c')).toBe(true);
  expect(sameWords('a b', 'a c')).toBe(false);
  expect(sameWords('a', `a${' '.repeat(500)}`)).toBe(false);
});

describe('finding', () => {
  const finder = createFinder('The storm\nhit. The  Storm left; the storm hit.');
  it.each([
    ['storm hit', undefined, { span: [4, 13], differs: 'nothing' }],
    ['storm hit', 30, { span: [36, 45], differs: 'nothing' }],
    ['storm', 5, { span: [4, 9], differs: 'nothing' }],
    ['The Storm', 0, { span: [15, 25], differs: 'spacing' }],
    ['STORM LEFT', 0, { span: [20, 30], differs: 'case' }],
    ['STORM', 22, { span: [20, 25], differs: 'case' }],
    ['rain', 0, null],
    [' ', 0, null],
  ])('%s near %s', (words, near, found) => {
    expect(finder.find(words, near)).toEqual(found);
  });

  it('keeps places where lower case is longer', () => {
    expect(createFinder('İİ STORM').find('storm')).toEqual({ span: [3, 8], differs: 'case' });
  });

  it('finds every stretch of a text where it is, or where it is the same', () => {
    const text = fc.stringMatching(/^[ab \n]{1,20}$/);
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (text, a, b) => {
        const [start, end] = [a % text.length, b % text.length].sort((x, y) => x - y) as [number, number];
        const words = text.slice(start, end + 1);
        fc.pre(words.trim() !== '');
        const found = createFinder(text).find(words, start)!;
        expect(found.differs).toBe('nothing');
        expect(text.slice(...found.span).replace(/\s/g, ' ')).toBe(words.replace(/\s/g, ' '));
      }),
    );
  });

  it('finds parts one after the other', () => {
    const spans = (words: string) => findParts(finder, words)?.map(({ span }) => span) ?? null;
    expect(spans('The ... hit ... left')).toEqual([
      [0, 3],
      [10, 13],
      [26, 30],
    ]); // prettier-ignore
    expect(spans('left...hit')).toEqual([
      [26, 30],
      [42, 45],
    ]); // prettier-ignore
    expect(spans('left ... The')).toBeNull();
    expect(createFinder('wait ... what').find('wait ... what')).toEqual({
      span: [0, 13],
      differs: 'nothing',
    });
  });
});
