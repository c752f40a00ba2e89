import { expect, it } from 'vitest';
import { triplesOf } from '../../src/segment/triples.ts';
import { parseJob } from '../../src/syntax/parse-job.ts';

async function triples(text: string): Promise<readonly string[]> {
  const [sentence] = await parseJob({ text, offset: 0 });
  const words = (part: readonly number[]) => part.map((i) => sentence!.words[i]!.text).join(' ');
  return triplesOf(sentence!).map(({ subject, predicate, object }) =>
    [subject, predicate, object].map(words).join(' | '),
  );
}

it.each([
  ['The storm sank two boats.', ['The storm | sank | two boats']],
  [
    'The storm sank two boats and broke a pier.',
    ['The storm | sank | two boats', 'The storm | broke | a pier'],
  ],
  ['Energy is the ability to work.', ['Energy | is | the ability']],
  ['Matter can not be created.', ['Matter | can not be created | ']],
  ['The cat that fled was old.', ['The cat | fled | ', 'The cat | was | old']],
  ['Run!', []],
])('%s', async (text, expected) => {
  const found = await triples(text);
  for (const triple of expected) expect(found).toContain(triple);
  if (expected.length === 0) expect(found).toEqual([]);
});
