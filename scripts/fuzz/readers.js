/**
 * Gives inputs to the readers, in a thread of its own, so that one that never ends can be ended from outside. What is
 * read is scored, written and read again: a result that is no number, or a file that cheops then refuses, is a finding.
 */
import { parentPort, workerData } from 'node:worker_threads';

import { toGraph, toTree } from '../../build/amr/graph.js';
import { readPenman } from '../../build/amr/penman-read.js';
import { writePenman } from '../../build/amr/penman-write.js';
import { streamTopics } from '../../build/formats/dataset.js';
import { readJudgments } from '../../build/formats/judgments.js';
import { createLog } from '../../build/formats/log.js';
import { readAnnotation } from '../../build/formats/read.js';
import { readScores } from '../../build/formats/scores.js';
import { writeContent } from '../../build/formats/write.js';
import { readText as readDocument } from '../../build/io/readers.js';
import { readTable } from '../../build/io/tables.js';
import { createRandom } from '../../build/optimize/random.js';
import { parseExceptions } from '../../build/overlap/rouge/exceptions.js';
import { rouge } from '../../build/overlap/rouge/rouge.js';
import { types } from '../../build/overlap/types.js';
import { scoreAnnotations } from '../../build/score/annotations.js';
import { readConllu } from '../../build/syntax/conllu.js';
import { readTrees } from '../../build/syntax/trees.js';
import { readText } from '../../build/text/read.js';
import { parseStopWords } from '../../build/text/stopwords.js';
import { mutate } from './mutate.js';
import { sounds } from './seeds.js';

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
  trees: ({ name, bytes }) => readTrees(textOf(bytes), { file: name }),
  penman: ({ name, bytes }) => {
    for (const { tree } of readPenman(textOf(bytes), { file: name })) writePenman(toTree(toGraph(tree)));
  },
  table: ({ name, bytes }) => readTable({ file: name, bytes, strict: false }, {}),
  document: ({ name, bytes }) => readDocument({ bytes, log: createLog(name) }),
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
  for (const { name, text } of writeContent({ content: reading, format: 'json' }).files) {
    const again = readAnnotation({ file: name, bytes: new TextEncoder().encode(text) });
    const twice = writeContent({ content: again, format: 'json' }).files[0]?.text;
    if (twice !== text) throw new Finding(`${name} is not read as it was written`);
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
  const input = mutate(all[random.below(all.length)], random, all);
  workerData.at[0] = round;
  const finding = await tryOne(input);
  if (finding !== null)
    parentPort.postMessage({ round, kind: input.kind, name: input.name, bytes: input.bytes, ...finding });
}
parentPort.postMessage({ done: true });
