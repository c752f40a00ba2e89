/**
 * The words, tags and dependencies of every sentence that trains the meaning parser, as our own syntax model sees
 * them, so that training meets the parses that users' sentences will get.
 *
 *   npm run build && node training/amr/parse.js DATA .scratch/amr/parsed.jsonl
 */
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { loadParser } from '../../build/syntax/parser.js';
import { lemma } from '../../build/text/lemma.js';
import { readTokens } from '../../build/text/read.js';

const GRAPHS = ['umr-general', 'umr-minecraft', 'wiser-dialogue', 'propbank-frames-amr', 'qald9'];

const MOST_SILVER = 45_000;
const SILVER = [
  ['splitting/desse-acl2021', 'train', 'complex', 'simple'],
  ['splitting/desse-textgraphs2021', 'train', 'complex'],
  ['splitting/minwiki', 'train', 'complex'],
  ['splitting/wiki-split', 'tune', 'complex', 'simple'],
  ['pairs/conjnli', 'train', 'a'],
  ['pairs/mnli', 'train', 'a', 'b'],
  ['pairs/cfnli', 'train', 'a'],
  ['pairs/entailmentbank', 'train', 'b'],
  ['pairs/argkp', 'train', 'a'],
  ['pairs/perspectrum', 'train', 'a', 'b'],
  ['students/sra', 'train', 'a', 'b', 'question'],
  ['students/saf', 'train', 'question'],
];

const [data, target] = process.argv.slice(2);
const parser = await loadParser();
const out = createWriteStream(target);
const ewt = new Map(['train', 'dev', 'test'].flatMap((part) => rows(`syntax/${part}`).map((row) => [row.id, row])));
for (const name of GRAPHS) {
  for (const { id, split, text, amr, nc, kind } of rows(`amr/${name}`)) {
    await write({ set: name, id, split, amr, nc, kind }, sentenceOf(text));
  }
}
for (const { id, split, preds, nc } of rows('amr/propbank-ewt')) {
  const row = ewt.get(id);
  if (row !== undefined && preds.length > 0) await write({ set: 'ewt', id, split, preds, nc }, spaced(row.tokens));
}
for (const { id, split, preds, tokens, nc } of rows('amr/propbank-masc')) {
  if (preds.length > 0) await write({ set: 'masc', id, split, preds, nc }, spaced(tokens));
}
for (const { id, sense, text, rel, args, nc } of rows('amr/propbank-frame-examples')) {
  const tokens = text.split(/\s+/).filter((token) => token !== '');
  if (tokens.length === 0 || tokens.length > 80 || rel.length === 0) continue;
  const preds = [{ i: rel[0], sense, args }];
  await write({ set: 'examples', id, split: 'train', preds, nc }, spaced(tokens));
}
for (const text of silver()) await write({ set: 'silver', split: 'train', nc: false }, sentenceOf(text));
out.end();

/** Sentences without graphs, of training parts whose licence lets them train: the teachers will read them. */
function silver() {
  const texts = SILVER.flatMap(([name, split, ...columns]) =>
    rows(name)
      .filter((row) => row.nc === false && row.split === split)
      .flatMap((row) => columns.flatMap((column) => row[column] ?? [])),
  );
  const once = [...new Set(texts.map((text) => text.trim()))].filter(isOneSentence);
  return once.filter((_, k) => Math.floor(((k + 1) * MOST_SILVER) / once.length) > Math.floor((k * MOST_SILVER) / once.length));
}

function isOneSentence(text) {
  const words = text.split(/\s+/).length;
  return words >= 4 && words <= 40 && !/[.!?] +[A-Z]/.test(text);
}

function rows(name) {
  return gunzipSync(readFileSync(join(data, `${name}.jsonl.gz`)))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** A text as one sentence, whatever it contains. */
function sentenceOf(text) {
  const { tokens } = readTokens(text);
  return { text, span: [0, text.length], tokens };
}

function spaced(words) {
  let end = -1;
  const tokens = words.map((text) => {
    const start = end + 1;
    end = start + text.length;
    return { text, span: [start, end] };
  });
  return { text: words.join(' '), span: [0, end], tokens };
}

async function write(row, sentence) {
  if (sentence.tokens.length === 0 || sentence.tokens.length > 160) return;
  const [{ words }] = await parser.parse([sentence]);
  const column = (of) => words.map(of);
  const parsed = {
    ...row,
    tokens: column((word) => word.text),
    lemma: column((word) => lemma({ word: word.text, xpos: word.xpos })),
    upos: column((word) => word.upos),
    xpos: column((word) => word.xpos),
    head: column((word) => word.head),
    deprel: column((word) => word.deprel),
  };
  if (!out.write(`${JSON.stringify(parsed)}\n`)) await new Promise((resolve) => out.once('drain', resolve));
}
