import { expect, it } from 'vitest';
import { statementsIn, type TextStatement } from '../../../src/segment/statements/read.ts';
import { parseJob } from '../../../src/syntax/parse-job.ts';

async function read(text: string): Promise<readonly TextStatement[]> {
  return statementsIn(await parseJob({ text, offset: 0 }));
}

it.each([
  [
    'what is joined by a conjunction, each with the subject',
    'The storm sank two boats and broke a pier.',
    ['The storm sank two boats.', 'The storm broke a pier.'],
  ],
  [
    'what somebody believes stays with the belief',
    'Doctors believe that the drug works.',
    ['Doctors believe that the drug works.'],
  ],
  [
    'a condition stays with what it is a condition of',
    'If the river rises, the town will flood.',
    ['If the river rises, the town will flood.'],
  ],
  [
    'a reason that is said to be true stands alone',
    'The school closed its doors early because the heating had failed.',
    ['The school closed its doors early.', 'The heating had failed.'],
  ],
  [
    'an aside is a statement, a restriction is not',
    'The baker, who is old, sells the bread that she bakes.',
    ['The baker is old.', 'The baker sells the bread that she bakes.'],
  ],
  [
    'a pronoun gives way to the only noun that it can mean',
    'Anna Berg runs a farm, and she sells cheese.',
    ['Anna Berg runs a farm.', 'Anna Berg sells cheese.'],
  ],
  [
    'where it could mean two things, nothing is cut',
    'Every plant needs water, although it can be scarce.',
    ['Every plant needs water, although it can be scarce.'],
  ],
  [
    'it is what the text is about, where that is one thing',
    'The pier was closed. It will open again.',
    ['The pier was closed.', 'The pier will open again.'],
  ],
  [
    'of two things that the text is about, it may be either',
    'The camera takes sharp pictures. The battery lasts a day. It weighs little.',
    ['The camera takes sharp pictures.', 'The battery lasts a day.', 'It weighs little.'],
  ],
  [
    'conjunctions and marks at the ends are no part of a label',
    'But the train was late;',
    ['The train was late.'],
  ],
])('%s', async (_, text, labels) => {
  expect((await read(text)).map(({ label }) => label)).toEqual(labels);
});

it('every word is in a statement, and every statement is words of the text', async () => {
  const text = 'A title. The storm, which lasted days, sank two boats and broke a pier, but nobody died.';
  const statements = await read(text);
  const covered = new Set(statements.flatMap(({ spans }) => spans.flatMap(([from, to]) => range(from, to))));
  for (const word of ['title', 'storm', 'lasted', 'sank', 'broke', 'nobody']) {
    expect(covered.has(text.indexOf(word))).toBe(true);
  }
});

it('what has no verb goes with its neighbour, and does not name it', async () => {
  const statements = await read('Trouble at sea. The storm sank two boats.');
  expect(statements).toHaveLength(1);
  expect(statements[0]).toMatchObject({ label: 'The storm sank two boats.', isWhole: true });
  expect(statements[0]!.spans).toHaveLength(2);
});

it('says which statements point at something before them', async () => {
  const [first, second] = await read('The mayor met the captain. This surprised the town.');
  expect([first!.isPointing, second!.isPointing]).toEqual([false, true]);
});

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}
