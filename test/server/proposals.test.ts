import { afterAll, expect, it } from 'vitest';
import { oneAtATime } from '../../src/server/proposals.ts';
import { FAKE_PROPOSALS } from './client.ts';

// Processes are started from what was built.
const built = new URL('../../build/server/proposals.js', import.meta.url).href;
const { openProposals } = (await import(built)) as typeof import('../../src/server/proposals.ts');
const source = openProposals();
afterAll(() => source.close());

const references = [
  { id: 'A', text: 'A storm hit the coast and two ships sank.' },
  { id: 'B', text: 'Two ships sank when the storm hit the coast.' },
];

it('finds clauses, each with its words', async () => {
  const { text } = references[0]!;
  const clauses = (await source.clauses(text)).map((spans) =>
    spans.map(([start, end]) => text.slice(start, end)).join(' ... '),
  );
  expect(clauses).toEqual(['A storm hit the coast', 'and two ships sank.']);
});

it('takes sentences for clauses where it does not know the language', async () => {
  expect(await source.clauses('今日は雨です。傘を持っていく。')).toHaveLength(2);
});

it('proposes pyramids and matches with every name that it lists', async () => {
  for (const { name } of source.builders) {
    const pyramid = await source.proposePyramid({ id: 't', references, builder: name });
    expect(pyramid.units[0]!.weight).toBe(2);
    for (const matcher of source.matchers) {
      const summaries = [{ id: 's', text: 'Two ships sank.' }];
      const [annotated] = await source.proposeMatches({ pyramid, summaries, matcher: matcher.name });
      expect(annotated!.summary.id).toBe('s');
    }
  }
});

it('does one thing at a time, also after one that failed', async () => {
  const order: string[] = [];
  const slow = oneAtATime({
    ...FAKE_PROPOSALS,
    async clauses(text) {
      order.push(`begin ${text}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      order.push(`end ${text}`);
      if (text === 'a') throw new Error('a');
      return [];
    },
  });
  await Promise.allSettled([slow.clauses('a'), slow.clauses('b')]);
  expect(order).toEqual(['begin a', 'end a', 'begin b', 'end b']);
});
