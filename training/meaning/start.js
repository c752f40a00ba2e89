// The encoder beside bge-small, which its vectors came near in training, on pairs and on content units.
//   npm run build && node training/meaning/start.js DATA bge-small-en-v1.5.onnx
// DATA holds pairs/ and judged/; the .onnx file lies in the .jar of bge-small (README.md). The cosine is
// measured by Pearson's r with people's similarity, and by the AUC of the highest cosine of a unit's label with a
// sentence of the summary, against people's labels. None of these data trained the encoder; some minutes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { openMeaning } from '../../build/semantics/meaning.js';
import { normalise } from '../../build/semantics/algebra.js';
import { openVectors, similarity } from '../../build/semantics/vectors.js';
import { readText } from '../../build/text/read.js';

const [data, start] = process.argv.slice(2);
const CLS = 101;
const SEP = 102;

const lines = (text) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const pairs = (name) => lines(gunzipSync(readFileSync(join(data, `pairs/${name}.jsonl.gz`))).toString('utf8'));
const topics = {
  WIM: lines(readFileSync(join(data, 'judged/wim.jsonl'), 'utf8')),
  examples: lines(readFileSync(join(import.meta.dirname, '../../examples/topics.jsonl'), 'utf8')),
};

for (const [name, embed] of Object.entries({ start: await startWeights(), cheops: await ownWeights() })) {
  const cosine = remembering(embed);
  const figures = [];
  for (const set of ['sts14', 'stsb']) {
    const rows = pairs(set).filter((row) => set !== 'stsb' || row.inSts14 !== true);
    const found = [];
    for (const { a, b } of rows) found.push(await cosine(a, b));
    figures.push(`${set} r ${pearson(found, rows.map(({ score }) => score)).toFixed(3)}`);
  }
  for (const [set, judged] of Object.entries(topics)) {
    const answers = [];
    for (const topic of judged) answers.push(...(await unitAnswers(topic, cosine)));
    figures.push(`${set} AUC ${auc(answers).toFixed(3)}`);
  }
  console.log(`${name.padEnd(8)}${figures.join('  ')}`);
}

async function startWeights() {
  const session = await InferenceSession.create(start);
  const { pieces } = await openMeaning();
  const whole = (numbers) => new Tensor('int64', BigInt64Array.from(numbers, BigInt), [1, numbers.length]);
  return async (text) => {
    const ids = [CLS, ...pieces(text).numbers.slice(0, 510), SEP];
    const { last_hidden_state: hidden } = await session.run({
      input_ids: whole(ids),
      attention_mask: whole(ids.map(() => 1)),
      token_type_ids: whole(ids.map(() => 0)),
    });
    return normalise(Float64Array.from(hidden.data.subarray(0, 384))); // these weights speak at [CLS]
  };
}

async function ownWeights() {
  const encoder = await openVectors('encoder');
  return async (text) => (await encoder.embed([text]))[0];
}

function remembering(embed) {
  const known = new Map();
  const vector = async (text) => {
    if (!known.has(text)) known.set(text, await embed(text));
    return known.get(text);
  };
  return async (a, b) => similarity(await vector(a), await vector(b)) ?? 0;
}

async function unitAnswers({ units, summaries, human }, cosine) {
  const answers = [];
  for (const { id, text } of summaries) {
    const sentences = readText(text).map((sentence) => sentence.text);
    for (const unit of units) {
      let best = -1;
      for (const sentence of sentences) best = Math.max(best, await cosine(unit.label, sentence));
      answers.push({ best, label: human[id].units.includes(unit.id) });
    }
  }
  return answers;
}

function pearson(a, b) {
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(a), mean(b)];
  const sum = (term) => a.reduce((total, _, i) => total + term(a[i] - x, b[i] - y), 0);
  return sum((p, q) => p * q) / Math.sqrt(sum((p) => p * p) * sum((_, q) => q * q));
}

function auc(answers) {
  const there = answers.filter(({ label }) => label).map(({ best }) => best);
  const absent = answers.filter(({ label }) => !label).map(({ best }) => best);
  let wins = 0;
  for (const p of there) for (const q of absent) wins += p > q ? 1 : p === q ? 0.5 : 0;
  return wins / (there.length * absent.length);
}
