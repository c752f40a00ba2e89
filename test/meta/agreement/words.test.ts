import { expect, test } from 'vitest';
import { phrase, place, wordsOf } from '../../../src/meta/agreement/words.ts';

const forms = (text: string) => wordsOf(text).map(({ form }) => form);

test.each([
  [
    'case, layout and punctuation',
    "The  Iron's\nability — 'to rust',  e-mail",
    ['the', 'irons', 'ability', 'to', 'rust', 'e', 'mail'],
  ],
  ['numbers', '$2.1 billion in 1998', ['2', '1', 'billion', 'in', '1998']],
  ['compatibility forms', 'ﬁne ２０', ['fine', '20']],
  ['accents, composed or not', 'caf\u00e9 cafe\u0301', ['café', 'café']],
  ['scripts without blanks, by character', '東京は雨 ok', ['東', '京', 'は', '雨', 'ok']],
  ['no words', ' -- … ', []],
])('%s', (_, text, expected) => {
  expect(forms(text)).toEqual(expected);
});

test('spans point into the text', () => {
  const text = 'Oh, the\tend';
  expect(wordsOf(text)).toEqual([
    { form: 'oh', span: [0, 2] },
    { form: 'the', span: [4, 7] },
    { form: 'end', span: [8, 11] },
  ]);
});

test.each([
  ['spans', { text: 'b', spans: [[2, 6]] }, [1]],
  [
    'two spans',
    {
      text: 'a ... quick',
      spans: [
        [0, 1],
        [12, 17],
      ],
    },
    [0, 3],
  ],
  ['a span that misses one letter still has the word', { text: 'uick', spans: [[13, 17]] }, [3]],
  ['a span that has less than half of a word has none', { text: 'qu', spans: [[12, 14]] }, []],
  ['words without spans', { text: 'Big red', spans: [] }, [1, 2]],
  ['parts in order: the second "a" follows the first part', { text: 'quick ... a', spans: [] }, [3, 4]],
  ['parts out of order', { text: 'quick ... big', spans: [] }, [1, 3]],
  ['words that are not there', { text: 'blue', spans: [] }, []],
  ['one part of two that is not there', { text: 'big ... blue', spans: [] }, []],
] as const)('place: %s', (_, expression, expected) => {
  expect(place(expression, wordsOf('A big, red; quick a'))).toEqual(expected);
});

test('a phrase keeps the text between neighbours and marks gaps', () => {
  const text = 'A big,\n red; quick fox';
  expect(phrase(text, wordsOf(text), [0, 1, 2, 4])).toBe('A big, red ... fox');
  expect(phrase(text, wordsOf(text), [])).toBe('');
});
