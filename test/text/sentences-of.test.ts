import { expect, it } from 'vitest';
import { sentencesOf } from '../../src/text/any-language.ts';

it('splits English, and keeps lines that are sentences already', () => {
  expect(sentencesOf('It rained in the town. We left at noon.')).toEqual([
    'It rained in the town.',
    'We left at noon.',
  ]);
  const lines = ['The mayor met Mr. Smith of Acme Corp. on Monday.', 'They left at noon.'];
  expect(sentencesOf(`${lines.join('\n')}\n\n`)).toEqual(lines);
});

it('joins lines that are only wrapped, and splits paragraphs', () => {
  expect(sentencesOf('It rained in\nthe town all day. We\nleft at noon.')).toEqual([
    'It rained in the town all day.',
    'We left at noon.',
  ]);
  expect(sentencesOf('It rained. We left. They stayed.\nIt snowed. We came. They went.')).toHaveLength(6);
});

it('splits other scripts by the rules of Unicode', () => {
  expect(sentencesOf('昨日は雨でした。私たちは帰りました。')).toEqual([
    '昨日は雨でした。',
    '私たちは帰りました。',
  ]);
  expect(sentencesOf('पानी बरसा। हम चले गए।')).toEqual(['पानी बरसा।', 'हम चले गए।']);
  expect(sentencesOf('هطل المطر. هل غادرنا؟ نعم.')).toHaveLength(3);
  expect(sentencesOf('')).toEqual([]);
});
