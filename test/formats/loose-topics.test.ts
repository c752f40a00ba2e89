import { expect, it } from 'vitest';
import { streamTopics } from '../../src/formats/dataset.ts';
import { readAnnotation } from '../../src/formats/read.ts';
import type { Topic } from '../../src/model.ts';

async function topicsOf(...rows: readonly object[]): Promise<readonly Topic[]> {
  const bytes = new TextEncoder().encode(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const streamed: Topic[] = [];
  async function* chunks() {
    yield bytes;
  }
  for await (const { topic } of streamTopics(chunks(), { file: 'bart.jsonl' })) streamed.push(topic);
  const read = readAnnotation({ file: 'bart.jsonl', bytes });
  expect(read.value).toEqual(streamed);
  return streamed;
}

it('texts may come without ids, alone or by name', async () => {
  expect(
    await topicsOf(
      { id: 't', references: ['r1', 'r2'], summaries: ['s1'] },
      { id: 7, references: 'r', summaries: { A: 'a', B: 'b' } },
    ),
  ).toEqual([
    {
      id: 't',
      references: [
        { id: '1', text: 'r1' },
        { id: '2', text: 'r2' },
      ],
      summaries: [{ id: '1', text: 's1' }],
    },
    {
      id: '7',
      references: [{ id: '1', text: 'r' }],
      summaries: [
        { id: 'A', text: 'a' },
        { id: 'B', text: 'b' },
      ],
    },
  ]);
});

it.each([
  [
    { prediction: 'p', references: ['r'] },
    { id: '1', references: ['r'], summaries: { bart: 'p' } },
  ],
  [
    { id: 'x', summary: 'gold', generated_summary: 'p' },
    { id: 'x', references: ['gold'], summaries: { bart: 'p' } },
  ],
  [
    { id: 'x', article: 'long', highlights: 'r' },
    { id: 'x', references: ['r'], summaries: {}, sources: ['long'] },
  ],
  [
    { id: 3, dialogue: 'long', summary: 'r' },
    { id: '3', references: ['r'], summaries: {}, sources: ['long'] },
  ],
  [
    { doc_id: 'x', system: 'T5', summary: 's', reference: 'r' },
    { id: 'x', references: ['r'], summaries: { T5: 's' } },
  ],
  [
    { id: 'x', output: 'o', ref_1: 'a', ref_2: 'b' },
    { id: 'x', references: ['a', 'b'], summaries: { bart: 'o' } },
  ],
])('a row %j', async (row, expected) => {
  const [topic] = await topicsOf(row);
  const texts = (list: Topic['references']) => list.map(({ text }) => text);
  expect({
    id: topic!.id,
    references: texts(topic!.references),
    summaries: Object.fromEntries(topic!.summaries.map(({ id, text }) => [id, text])),
    ...(topic!.sources && { sources: texts(topic!.sources) }),
  }).toEqual(expected);
});

it('rows of several systems are one topic, and a second of one system is refused', async () => {
  const row = (id: string, model: string) => ({
    id,
    model,
    prediction: `${id} by ${model}`,
    reference: `r ${id}`,
  });
  const topics = await topicsOf(row('1', 'A'), row('2', 'A'), row('1', 'B'), row('2', 'B'));
  expect(
    topics.map(({ id, references, summaries }) => [id, references.length, summaries.map((s) => s.id)]),
  ).toEqual([
    ['1', 1, ['A', 'B']],
    ['2', 1, ['A', 'B']],
  ]);
  await expect(topicsOf(row('1', 'A'), row('1', 'A'))).rejects.toMatchObject({
    code: 'E_DUPLICATE',
    where: { line: 2 },
  });
});

it('what is no topic is refused as before', async () => {
  const bytes = (row: object) => new TextEncoder().encode(JSON.stringify(row));
  const read = (row: object) => () => readAnnotation({ file: 'x.jsonl', bytes: bytes(row) });
  expect(read({ topic: 't', summary: 's', metric: 'm', score: 1 })).toThrow(
    'not a pyramid, an annotation or a topic',
  );
  expect(read({ a: 1 })).toThrow('not a pyramid, an annotation or a topic');
  expect(read({ id: 't', references: [7], summaries: [] })).toThrow('references[0]');
});

it('a prediction that is null is an empty summary', async () => {
  expect(await topicsOf({ id: 't', model: 'A', prediction: null, references: 'r' })).toEqual([
    { id: 't', references: [{ id: '1', text: 'r' }], summaries: [{ id: 'A', text: '' }] },
  ]);
});

it('a list is refused with the way to lines', async () => {
  const bytes = new TextEncoder().encode('[\n{"id":"t","prediction":"a","references":"r"}]\n');
  async function* chunks() {
    yield bytes;
  }
  const list = { code: 'E_FORMAT', fix: expect.stringContaining("jq -c '.[]'") };
  await expect(streamTopics(chunks(), { file: 'l.json' }).next()).rejects.toMatchObject(list);
  expect(() => readAnnotation({ file: 'l.json', bytes })).toThrow(expect.objectContaining(list));
});

it('a summary that is taken for a reference is said once', async () => {
  const row = { document: 'd', summary: 'r', generated_summary: 's' };
  const bytes = new TextEncoder().encode(`${JSON.stringify(row)}\n${JSON.stringify(row)}\n`);
  const { diagnostics } = readAnnotation({ file: 'x.jsonl', bytes });
  expect(diagnostics.map(({ code }) => code)).toEqual(['W_COLUMN']);
  const sure = new TextEncoder().encode('{"id":"t","summary":"s","references":["r"]}\n');
  expect(readAnnotation({ file: 'x.jsonl', bytes: sure }).diagnostics).toEqual([]);
});
