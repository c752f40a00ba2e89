// Measures words and sentences found in raw text against the treebanks' own.
//   npm run build && node training/tokenizer/evaluate.js DATA_FOLDER [test|dev] [space|line]
// A document is its sentences joined by a space (or by a new line). F1 of words counts syntactic words by their
// span; a sentence counts when both its ends are right.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readText } from '../../build/text/read.js';

const [folder, split = 'test', joiner = 'space'] = process.argv.slice(2);
const rows = gunzipSync(readFileSync(join(folder, `syntax/${split}.jsonl.gz`)))
  .toString('utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const errors = new Map();
for (const corpus of [...new Set(rows.map((row) => row.corpus))]) {
  const documents = new Map();
  for (const row of rows.filter((row) => row.corpus === corpus)) {
    documents.set(row.doc, [...(documents.get(row.doc) ?? []), row]);
  }
  const counts = { word: [0, 0, 0], sentence: [0, 0, 0] };
  for (const document of documents.values()) {
    const { text, words, sentences } = gold(document);
    const found = readText(text);
    const foundWords = found.flatMap((sentence) => sentence.tokens.map(({ span }) => span.join()));
    count(counts.word, words, foundWords);
    count(counts.sentence, sentences, found.map(({ span }) => span.join()));
    if (process.env.SHOW) show(text, words, foundWords);
  }
  const f1 = ([right, gold, found]) => ((200 * right) / (gold + found)).toFixed(2);
  console.log(`${corpus}  words F1 ${f1(counts.word)}  sentences F1 ${f1(counts.sentence)}  (${counts.sentence[1]} sentences)`);
}
if (process.env.SHOW) console.log([...errors].sort((a, b) => b[1] - a[1]).slice(0, 60));

function show(text, gold, found) {
  const missing = gold.filter((span) => !found.includes(span));
  for (const span of missing) {
    const [a, b] = span.split(',').map(Number);
    const chunk = `${/\S*$/.exec(text.slice(0, a))[0]}[${text.slice(a, b)}]${/^\S*/.exec(text.slice(b))[0]}`;
    errors.set(chunk, (errors.get(chunk) ?? 0) + 1);
  }
}

function count(totals, gold, found) {
  const known = new Set(gold);
  totals[0] += found.filter((span) => known.has(span)).length;
  totals[1] += gold.length;
  totals[2] += found.length;
}

function gold(document) {
  let text = '';
  const words = [];
  const sentences = [];
  for (const row of document) {
    const start = text.length;
    let end = start;
    row.tokens.forEach((token, i) => {
      words.push([text.length, text.length + token.length].join());
      text += token;
      end = text.length;
      if (row.spaceAfter[i] && i < row.tokens.length - 1) text += ' ';
    });
    sentences.push([start, end].join());
    text += joiner === 'space' ? ' ' : '\n';
  }
  return { text, words, sentences };
}
