import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  annotationToTopic,
  streamTopics,
  topicToAnnotation,
  topicToPyramid,
  writeTopic,
} from '../../src/formats/dataset.ts';
import { streamLines } from '../../src/formats/lines.ts';
import type { Topic } from '../../src/model.ts';
import { annotationArbitrary, bytes, errorOf, notes, read, STORM, STORM_SUMMARY } from './samples.ts';

const TOPIC: Topic = {
  id: 'storm',
  references: STORM.references,
  summaries: [STORM_SUMMARY.summary, { id: 's2', text: 'Cows fled.' }],
  sources: [{ id: 'doc', text: 'Last night …' }],
  units: STORM.units,
  human: { s1: { pyramid: 0.5, units: ['7'] }, s2: { pyramid: 0.25 } },
};

async function* inPieces(input: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < input.length; at += size) yield input.subarray(at, at + size);
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

describe('JSON Lines', () => {
  it('read as they were written', () => {
    const second: Topic = { id: 'lean', references: [], summaries: [] };
    expect(read('d.jsonl', writeTopic(TOPIC) + writeTopic(second))).toEqual({
      kind: 'topics',
      value: [TOPIC, second],
      diagnostics: [],
    });
  });

  it('may have units without contributors, and contributors without spans or weights', () => {
    const text = `{"id":"t","references":[{"id":"A","text":"A storm hit."}],"summaries":[],
"units":[{"id":"1","label":"a","weight":3},{"id":"2","label":"b","contributors":[{"reference":"A","text":"storm"}]}]}`;
    expect((read('t.json', text).value as Topic[])[0]!.units).toEqual([
      { id: '1', label: 'a', weight: 3, contributors: [] },
      { id: '2', label: 'b', weight: 1, contributors: [{ reference: 'A', text: 'storm', spans: [[2, 7]] }] },
    ]);
  });

  it('say what is wrong, with the row', () => {
    const row = writeTopic(TOPIC);
    const other = row.replace('"storm"', '"other"');
    const error = (text: string) => errorOf(() => read('d.jsonl', row + text));
    expect(error('\n\n{"id":"x"')).toMatchObject({ code: 'E_JSON', line: 4, column: 10 });
    expect(error(other.replace('"s2"', '7'))).toMatchObject({ code: 'E_SCHEMA', line: 2 });
    expect(error(other.replace('["7"]', '["8"]'))).toMatchObject({ code: 'E_UNKNOWN_UNIT', line: 2 });
    expect(notes(read('d.jsonl', row + row))).toEqual(['W_DUPLICATE 2:7']);
    expect(error(other.replace('"s2"', '"s1"'))).toMatchObject({ code: 'E_DUPLICATE', line: 2 });
    expect(error('{"format":"cheops-pyramid"}')).toMatchObject({ code: 'E_FORMAT', line: 2 });
    expect(notes(read('d.jsonl', row + other.replace('"s2":{', '"s3":{')))).toEqual([
      `W_UNKNOWN 2:${other.indexOf('{"pyramid":0.25') + 1}`,
    ]);
  });
});

describe('streaming', () => {
  const text = `${writeTopic(TOPIC).replace('\n', '\r\n')}\n  \n${writeTopic({ ...TOPIC, id: 'zweiter Tag' })}`;
  const expected = [
    { topic: TOPIC, line: 1, diagnostics: [] },
    { topic: { ...TOPIC, id: 'zweiter Tag' }, line: 4, diagnostics: [] },
  ];

  it.each([1, 2, 3, 1000, 100_000])('gives the same in pieces of %i bytes', async (size) => {
    const read = (input: Uint8Array) => all(streamTopics(inPieces(input, size), { file: 'd.jsonl' }));
    expect(await read(bytes(text))).toEqual(expected);
    expect(await read(bytes(`\uFEFF${text}`))).toEqual(expected);
    const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
    const utf16 = Uint8Array.from([0xfeff, ...units].flatMap((unit) => [unit >> 8, unit & 255]));
    expect(await read(utf16)).toEqual(expected);
  });

  it('cuts lines anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.stringMatching(/^[a\n]{0,20}$/),
        fc.integer({ min: 1, max: 9 }),
        async (text, size) => {
          const lines = await all(streamLines(inPieces(bytes(text), size)));
          const expected = text.split('\n');
          if (expected.at(-1) === '') expected.pop();
          expect(lines.map((line) => new TextDecoder().decode(line.bytes))).toEqual(expected);
          expect(lines.map(({ line }) => line)).toEqual(expected.map((_, index) => index + 1));
        },
      ),
    );
  });

  it('tells topics of one name apart', async () => {
    const readings = await all(streamTopics(inPieces(bytes(text + text), 50), { file: 'd.jsonl' }));
    expect(readings.map(({ topic, line }) => [topic.id, line])).toEqual([
      ['storm', 1],
      ['zweiter Tag', 4],
      ['storm#2', 5],
      ['zweiter Tag#2', 8],
    ]);
    expect(readings.flatMap(notes)).toEqual(['W_DUPLICATE 5:7', 'W_DUPLICATE 8:7']);
    expect((read('d.jsonl', text + text).value as Topic[]).map(({ id }) => id)).toEqual(
      readings.map(({ topic }) => topic.id),
    );
  });

  it('notes bytes that are no UTF-8 with their line, and refuses them if strict', async () => {
    const latin = Uint8Array.from(
      `\n${writeTopic(TOPIC)}`.replace('Rome', 'Rom\xe9').replace('…', '.'),
      (char) => char.charCodeAt(0),
    );
    const [reading] = await all(streamTopics(inPieces(latin, 50), { file: 'd.jsonl' }));
    expect(reading!.topic.references[0]!.text).toContain('Romé');
    expect(notes(reading!)).toEqual([`W_ENCODING 2:${writeTopic(TOPIC).indexOf('Rome') + 4}`]);
    await expect(all(streamTopics(inPieces(latin, 50), { file: 'd', strict: true }))).rejects.toMatchObject({
      code: 'E_STRICT',
    });
  });
});

describe('topics, pyramids and annotations', () => {
  it('a topic with units is a pyramid, and with judgments an annotation', () => {
    expect(topicToPyramid(TOPIC)).toEqual(STORM);
    expect(topicToAnnotation(TOPIC)).toEqual({
      pyramid: STORM,
      // The second summary was given a score, but nobody said which units it has.
      summaries: [
        {
          summary: STORM_SUMMARY.summary,
          matches: [{ unit: '7', text: '', spans: [] }],
          unmatched: [],
          partial: true,
        },
      ],
    });
    const { units, ...bare } = TOPIC;
    expect([topicToPyramid(bare), topicToAnnotation(bare)]).toEqual([null, null]);
  });

  it('an annotation as a topic keeps which units a summary has', () => {
    fc.assert(
      fc.property(annotationArbitrary, (annotation) => {
        const { value } = read('t.jsonl', writeTopic(annotationToTopic(annotation)));
        const again = topicToAnnotation((value as Topic[])[0]!)!;
        const units = ({ summaries }: typeof again) =>
          summaries.map(({ matches }) => [...new Set(matches.map(({ unit }) => unit))].sort());
        expect(again.pyramid).toEqual(annotation.pyramid);
        expect(units(again)).toEqual(units(annotation));
      }),
    );
  });
});
it('a summary called __proto__ keeps its judgment, and constructor has none that nobody gave', () => {
  const named = (id: string): string =>
    JSON.stringify({
      ...TOPIC,
      summaries: [{ id, text: 'Cows fled.' }],
      human: Object.fromEntries([[id, { pyramid: 0.5, units: ['7'] }]]),
    });
  for (const id of ['__proto__', 'constructor', 'toString']) {
    const { value, diagnostics } = read('d.jsonl', named(id));
    const [topic] = value as Topic[];
    expect(diagnostics).toEqual([]);
    expect(Object.entries(topic!.human!)).toEqual([[id, { pyramid: 0.5, units: ['7'] }]]);
    expect(topicToAnnotation(topic!)?.summaries.map(({ summary }) => summary.id)).toEqual([id]);
    expect(read('d.jsonl', writeTopic(topic!)).value).toEqual([topic]);
    expect(topicToAnnotation({ ...topic!, human: {} })?.summaries).toEqual([]);
  }
  const wrong = named('__proto__').replace('"units":["7"]', '"units":"7"');
  expect(errorOf(() => read('d.jsonl', wrong))).toMatchObject({ code: 'E_SCHEMA' });
});
