/**
 * Gives inputs to the readers, in a thread of its own, so that one that never ends can be ended from outside. What is
 * read is scored, written and read again: a result that is no number, or a file that cheops then refuses, is a finding.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

import { toGraph, toTree } from '../../build/amr/graph.js';
import { readPenman } from '../../build/amr/penman-read.js';
import { writePenman } from '../../build/amr/penman-write.js';
import { streamTopics } from '../../build/formats/dataset.js';
import { readJudgments } from '../../build/formats/judgments.js';
import { readAnnotation } from '../../build/formats/read.js';
import { readScores } from '../../build/formats/scores.js';
import { writeContent } from '../../build/formats/write.js';
import { memoryInputs } from '../../build/io/memory-inputs.js';
import { readPairs } from '../../build/io/pairs.js';
import { readParts } from '../../build/io/parts.js';
import { compareWithBaseline } from '../../build/meta/baseline.js';
import { createRandom } from '../../build/optimize/random.js';
import { parseExceptions } from '../../build/overlap/rouge/exceptions.js';
import { rouge } from '../../build/overlap/rouge/rouge.js';
import { types } from '../../build/overlap/types.js';
import { mergeShards } from '../../build/run/shards.js';
import { scoreAnnotations } from '../../build/score/annotations.js';
import { readWordVectors } from '../../build/semantics/word-vectors.js';
import { openJournal } from '../../build/server/journal-file.js';
import { readConllu } from '../../build/syntax/conllu.js';
import { readText } from '../../build/text/read.js';
import { parseStopWords } from '../../build/text/stopwords.js';
import { enter, openLedger } from '../../build/workbench/ledger.js';
import { SUBMISSION } from '../../build/workbench/operation-schema.js';
import { seededWork } from '../../build/workbench/seed.js';
import { readerOf } from './document-readers.js';
import { damaged } from './mutate.js';
import { JOURNAL, PARTS, sounds, TEXTS } from './seeds.js';

const utf8 = (text) => new TextEncoder().encode(text);
const textOf = (bytes) => new TextDecoder().decode(bytes);

const READERS = {
  content: ({ name, bytes }) => followUp(readAnnotation({ file: name, bytes })),
  topics: async ({ name, bytes }) => {
    for await (const { topic } of streamTopics([bytes], { file: name })) {
      for (const { text } of topic.summaries)
        types({ summary: text, references: topic.references.map((r) => r.text) });
    }
  },
  scores: ({ name, bytes }) => readScores({ file: name, bytes }),
  judgments: ({ name, bytes }) => readJudgments({ file: name, bytes }),
  conllu: ({ name, bytes }) => readConllu(textOf(bytes), { file: name }),
  penman: ({ name, bytes }) => {
    for (const { tree } of readPenman(textOf(bytes), { file: name })) writePenman(toTree(toGraph(tree)));
  },
  brought: ({ brought, ...file }) => readerOf(brought)(file),
  report: ({ name, bytes }) => {
    const reading = readAnnotation({ file: name, bytes });
    followUp(reading);
    if (reading.scored === undefined) return;
    const report = scoreAnnotations({ annotations: reading.value });
    compareWithBaseline(report, { report, maxDrop: { coverage: 0, quality: 0 }, maxMeanDrop: {} });
  },
  part: async ({ name, bytes }) => {
    const other = { file: 'part-2.jsonl', chunks: [utf8(PARTS[1])] };
    for await (const text of mergeShards([{ file: name, chunks: [bytes] }, other]))
      for (const row of text.trimEnd().split('\n')) JSON.parse(row);
  },
  pairs: async (file) => {
    for await (const { open } of readPairs(file.name, memoryInputs([file]))) JSON.parse(`${open}}`);
  },
  parts: async (file) => {
    for await (const part of readParts(file.name, memoryInputs([file])))
      if ('error' in part) throw part.error;
  },
  vectors: (file) =>
    onDisk(file, async (path) => {
      const vectors = await readWordVectors(path, { chunkBytes: 4096 });
      for (const word of ['dog', 'cat', '__proto__']) {
        const found = vectors.of(word);
        if (found?.some((number) => !Number.isFinite(number))) throw new Finding(`${word} has no numbers`);
      }
    }),
  // What is left of a journal is how it began: no operation is changed, lost from the middle, or done twice.
  journal: (file) =>
    onDisk(file, async (path) => {
      const journal = await openJournal({ file: path, header: JOURNAL.header });
      await journal.close();
      const entries = JSON.stringify(JOURNAL.entries.slice(0, journal.entries.length));
      if (JSON.stringify(journal.entries) !== entries) throw new Finding('other entries than were written');
    }),
  operations: ({ bytes }) => {
    const { data } = SUBMISSION.safeParse(parsed(textOf(bytes)));
    let ledger = openLedger(seededWork(TEXTS, null));
    for (const { opId, op } of data?.entries ?? []) {
      try {
        ledger = enter(ledger, { opId, act: op });
      } catch (error) {
        if (error.name !== 'Refusal') throw error;
      }
    }
  },
  'stop-words': ({ name, bytes }) => parseStopWords(textOf(bytes), { file: name }),
  exceptions: ({ name, bytes }) => parseExceptions(textOf(bytes), { file: name }),
  text: ({ bytes }) => {
    const text = textOf(bytes);
    readText(text);
    for (const variant of ['rouge-2', 'rouge-l', 'rouge-su4'])
      rouge({ summary: text, references: [text], variant });
  },
};

class Finding extends Error {}

function parsed(json) {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'cheops-fuzz-'));

/** For what is read from a disk alone. */
async function onDisk({ name, bytes }, read) {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  try {
    await read(path);
  } finally {
    for (const left of readdirSync(folder)) rmSync(join(folder, left));
  }
}

/** Every score is a number from 0 up or null with a reason; JSON that was written is read as it was. */
function followUp(reading) {
  if (reading.kind === 'topics') return;
  const annotations =
    reading.kind === 'annotations'
      ? reading.value
      : reading.value.map((pyramid) => ({ pyramid, summaries: [] }));
  const report = scoreAnnotations({ annotations });
  for (const { card } of report.topics.flatMap((topic) => topic.summaries)) {
    for (const name of ['raw', 'quality', 'coverage', 'comprehensive']) {
      const { value, reason } = card[name];
      const sound = value === null ? typeof reason === 'string' : Number.isFinite(value) && value >= 0;
      if (!sound) throw new Finding(`${name} is ${value}`);
    }
  }
  const rewritten = (content) => writeContent({ content, format: 'json' }).files;
  const reread = ({ name, text }) => readAnnotation({ file: name, bytes: utf8(text) });
  // A report keeps the order in which it was scored; annotations are in the order of the text.
  const content = reading.scored === undefined ? [reading] : rewritten(reading).map(reread);
  for (const file of content.flatMap(rewritten)) {
    const twice = rewritten(reread(file))[0]?.text;
    if (twice !== file.text) throw new Finding(`${file.name} is not read as it was written`);
  }
}

/** What is wrong with the answer to one input, or null. */
async function tryOne(input) {
  const before = process.cpuUsage();
  try {
    await READERS[input.kind](input);
  } catch (error) {
    if (error.constructor.name !== 'CheopsError')
      return { what: 'crash', said: String(error.stack ?? error).slice(0, 600) };
  }
  const seconds = process.cpuUsage(before).user / 1e6;
  return seconds > workerData.slow ? { what: 'slow', said: `${seconds.toFixed(1)} s` } : null;
}

const all = sounds();
for (let round = workerData.from; round < workerData.to; round++) {
  const random = createRandom(round);
  const input = damaged(all[random.below(all.length)], random, all);
  workerData.at[0] = round;
  const finding = await tryOne(input);
  if (finding !== null)
    parentPort.postMessage({ round, kind: input.kind, name: input.name, bytes: input.bytes, ...finding });
}
rmSync(folder, { recursive: true });
parentPort.postMessage({ done: true });
