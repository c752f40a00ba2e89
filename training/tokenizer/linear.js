// Examples of word and sentence boundaries from treebank rows, and the logistic regression that learns from them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ABBREVIATIONS, abbreviationClass } from '../../build/text/abbreviations.js';
import { hashFeature } from '../../build/text/linear.js';
import { GAPS, SentenceContext } from '../../build/text/sentences.js';
import { candidates, chunkForm, tokenFeatures } from '../../build/text/tokenize.js';

export const random = mulberry32(7);

export function readRows(folder, split) {
  return gunzipSync(readFileSync(join(folder, `syntax/${split}.jsonl.gz`)))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** The rows of each document that may be trained on. */
export function trainingDocuments(folder) {
  const rows = readRows(folder, 'train').filter((row) => row.nc === false);
  return groupBy(rows, (row) => row.doc);
}

export function groupBy(items, key) {
  const groups = new Map();
  for (const item of items) {
    if (!groups.has(key(item))) groups.set(key(item), []);
    groups.get(key(item)).push(item);
  }
  return [...groups.values()];
}

/** The features of a decision, as an example has them. */
class Hashes {
  #hashes = [];

  add(template, a = 0, b = 0, c = 0) {
    this.#hashes.push(hashFeature(template, a, b, c));
  }

  take() {
    const taken = Uint32Array.from(this.#hashes);
    this.#hashes = [];
    return taken;
  }
}

/** Every possible place of a word boundary in every run without white space, with the answer. */
export function tokenExamples(documents) {
  const examples = [];
  const features = new Hashes();
  for (const chunks of documents.flatMap(gluedAndPlain)) {
    for (const [i, { chunk, cuts, isLast }] of exchanged(chunks)) {
      const places = candidates(chunk);
      for (const isLowerCased of [false, true]) {
        const variant = isLowerCased ? chunk.toLowerCase() : chunk;
        if (isLowerCased && (variant.length !== chunk.length || random() > 0.3)) continue;
        const form = (neighbour) => (neighbour === undefined ? 0 : chunkForm(neighbour.chunk, isLowerCased));
        const before = form(chunks[i - 1]);
        const afters = [form(chunks[i + 1])];
        // A sentence may also end its line, or the text.
        if (isLast && random() < (/\p{Ll}{3}/u.test(chunk) ? 0.2 : 1)) afters.push(0);
        for (const after of afters) {
          for (const place of places) {
            tokenFeatures({ chunk: variant, before, after, place, features });
            examples.push({ hashes: features.take(), label: cuts.has(place) ? 1 : 0 });
          }
        }
      }
    }
  }
  return examples;
}

/**
 * The chunks with their numbers; one that ends in an abbreviation also with others of its class in its stead, and a
 * letter before a full stop, whether it is an initial or ends a sentence, with other letters.
 */
function* exchanged(chunks) {
  for (const [i, { chunk, cuts, isLast }] of chunks.entries()) {
    yield [i, { chunk, cuts, isLast }];
    const [, open, word, close] = /^(\(?)([\p{L}./]+)\.([,;:)\]]*)$/u.exec(chunk) ?? [];
    const ends = cuts.has(open?.length + word?.length);
    if (word === undefined || (ends && !LETTER.test(word))) continue;
    for (const other of companions(word)) {
      const shift = other.length - word.length;
      const moved = [...cuts].map((cut) => (cut > open.length ? cut + shift : cut));
      yield [i, { chunk: `${open}${other}.${close}`, cuts: new Set(moved), isLast }];
    }
  }
}

const LETTER = /^[A-Z]$/;
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Some abbreviations of the same class, or other letters; none if there is no class. */
function companions(word) {
  const members = LETTER.test(word) ? LETTERS : ABBREVIATIONS[abbreviationClass(word) - 1];
  if (members === undefined) return [];
  return Array.from({ length: 6 }, () => members[Math.floor(random() * members.length)]);
}

/** The chunks of a document, and of some pairs of neighbours without a space between: "the end.Then". */
function gluedAndPlain(document) {
  const glued = document.slice(1).flatMap((next, i) => {
    const row = document[i];
    if (!/[\p{L}\p{N})"”’][.!?]$/u.test(row.text) || !/^[A-Z][a-z]* /.test(next.text)) return [];
    if (random() > (/[a-z]{3}[.!?]$/.test(row.text) ? 0.08 : 0.5)) return [];
    return [
      {
        tokens: [...row.tokens.slice(-3), ...next.tokens.slice(0, 2)],
        spaceAfter: [...row.spaceAfter.slice(-3, -1), false, ...next.spaceAfter.slice(0, 2)],
      },
    ];
  });
  return [document.flatMap((row) => [...chunksOf(row)]), ...glued.map((row) => [...chunksOf(row)])];
}

function* chunksOf({ tokens, spaceAfter }) {
  let chunk = '';
  let cuts = new Set();
  for (let i = 0; i < tokens.length; i++) {
    chunk += tokens[i];
    if (spaceAfter[i] || i === tokens.length - 1) {
      if (!/\s/.test(chunk)) yield { chunk, cuts, isLast: i === tokens.length - 1 };
      chunk = '';
      cuts = new Set();
    } else cuts.add(chunk.length);
  }
}

/** Every gap between two tokens of a document, with the answer; some documents also wholly or partly lower-cased. */
export function sentenceExamples(documents) {
  const examples = [];
  for (const document of documents) {
    addDocument({ document, examples, lower: 0 });
    const abbreviated = document.filter(({ tokens }) => tokens.some((token) => exchangedToken(token) !== token));
    if (abbreviated.length > 0) addDocument({ document, examples, lower: 0, exchange: true });
    if (random() < 0.25) addDocument({ document, examples, lower: 1 });
    if (random() < 0.25) addDocument({ document, examples, lower: 0.5 });
  }
  return examples;
}

function addDocument({ document, examples, lower, exchange = false }) {
  const tokens = [];
  const gaps = [];
  const starts = new Set();
  const spaced = lower === 1 && random() < 0.5;
  for (const row of document) {
    const lowerFirst = random() < lower;
    starts.add(tokens.length);
    row.tokens.forEach((whole, i) => {
      const token = exchange ? exchangedToken(whole) : whole;
      tokens.push({ text: lower === 1 || (i === 0 && lowerFirst) ? token.toLowerCase() : token, span: [0, 0] });
      const last = i === row.tokens.length - 1;
      const glued = last && /[.!?]$/.test(token) && random() < 0.03;
      gaps.push(glued ? GAPS.none : last || row.spaceAfter[i] || spaced ? GAPS.space : GAPS.none);
    });
  }
  const context = new SentenceContext(tokens);
  const features = new Hashes();
  for (let i = 1; i < tokens.length; i++) {
    context.pass(i - 1);
    if (context.mayEnd(i, gaps[i - 1])) {
      context.features({ i, gap: gaps[i - 1], features });
      examples.push({ hashes: features.take(), label: starts.has(i) ? 1 : 0 });
    }
    if (starts.has(i)) context.begin(i);
  }
}

function exchangedToken(token) {
  return token.endsWith('.') ? `${companions(token.slice(0, -1))[0] ?? token.slice(0, -1)}.` : token;
}

/** Logistic regression by AdaGrad over shuffled examples, averaged over the later epochs, then made int8. */
export function train({ bits, examples, epochs }) {
  const size = 2 ** bits;
  const weights = new Float64Array(size);
  const squares = new Float64Array(size).fill(1e-2);
  const sums = new Float64Array(size);
  let bias = 0;
  const L2 = 1e-5;
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(examples);
    let loss = 0;
    for (const { hashes, label } of examples) {
      let sum = bias;
      for (const hash of hashes) sum += weights[hash & (size - 1)];
      const error = 1 / (1 + Math.exp(-sum)) - label;
      loss += Math.log1p(Math.exp(label === 1 ? -sum : sum));
      bias -= 0.001 * error;
      for (const hash of hashes) {
        const k = hash & (size - 1);
        const gradient = error + L2 * weights[k];
        squares[k] += gradient * gradient;
        weights[k] -= (0.1 * gradient) / Math.sqrt(squares[k]);
      }
    }
    if (epoch >= epochs / 2) for (let k = 0; k < size; k++) sums[k] += weights[k];
    console.log(`epoch ${epoch + 1}: ${examples.length} places, loss ${(loss / examples.length).toFixed(5)}`);
  }
  const averaged = sums.map((sum) => sum / (epochs - Math.ceil(epochs / 2)));
  const largest = averaged.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const scale = largest / 127;
  return { weights: Int8Array.from(averaged, (value) => Math.round(value / scale)), scale, bias };
}

function shuffle(items) {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [items[i], items[j]] = [items[j], items[i]];
  }
}

function mulberry32(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

