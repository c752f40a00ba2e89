/**
 * Sentence boundaries where the linear model of text/ is unsure: the parser reads across the gap and tells what it
 * sees. If the words on both sides hang together, few are left without a head on their own side; a small network
 * weighs that with the linear score.
 *
 *   "Best hotel in town We stayed for two nights ."   // is there a boundary before "We"?
 */
import type { TokenizedSentence } from '../text/read.ts';
import type { Token } from '../text/tokenize.ts';
import type { Inventory, Scores } from './decode.ts';

/** Words on either side that the parser gets to see. */
export const REACH = 24;
/** Beyond this linear score, either way, the linear model is believed. */
export const UNSURE = 4;

/** Relations that join sentences which stand side by side, and those that bind words closely. */
const LOOSE = new Set(['parataxis', 'list', 'discourse', 'dep', 'vocative', 'dislocated']);
const CLOSE = new Set([
  'flat',
  'compound',
  'case',
  'det',
  'amod',
  'nmod',
  'obj',
  'nsubj',
  'obl',
  'aux',
  'mark',
  'cop',
  'advmod',
  'nummod',
  'goeswith',
  'fixed',
]);

const TAGS = [
  'PUNCT',
  'NOUN',
  'PROPN',
  'VERB',
  'PRON',
  'DET',
  'ADP',
  'AUX',
  'ADV',
  'NUM',
  'CCONJ',
  'SCONJ',
  'INTJ',
  'SYM',
  'X',
];

/** What the network sees of the gap before `tokens[gap]`; the scores are of all tokens as one sentence. */
export function boundaryFeatures({
  tokens,
  gap,
  linear,
  spaced,
  scores,
  inventory,
}: {
  tokens: readonly Token[];
  gap: number;
  linear: number;
  spaced: boolean;
  scores: Scores;
  inventory: Inventory;
}): number[] {
  const size = tokens.length;
  const arcs = arcFeatures({ size, gap, scores, inventory });
  const tag = (word: number) => {
    const best = argmax(scores.upos, word * inventory.upos.length, inventory.upos.length);
    return TAGS.map((name) => (inventory.upos[best] === name ? 1 : 0));
  };
  const before = tokens[gap - 1]!.text;
  const after = tokens[gap]!.text;
  return [
    linear / UNSURE,
    ...arcs,
    clip(scores.edu[gap]! / 4),
    clip(spanGain({ scores, inventory, size, from: 0, to: gap }) / 8),
    clip(spanGain({ scores, inventory, size, from: gap, to: size }) / 8),
    clip(spanGain({ scores, inventory, size, from: 0, to: size }) / 8),
    /^[.!?…]+$/.test(before) ? 1 : 0,
    /^[:;,—–-]+$/.test(before) ? 1 : 0,
    /\.$/.test(before) && before.length > 1 ? 1 : 0,
    /^\p{Lu}/u.test(after) ? 1 : 0,
    /^\p{Ll}/u.test(after) ? 1 : 0,
    /^\d/.test(after) ? 1 : 0,
    /^\p{Lu}/u.test(before) ? 1 : 0,
    spaced ? 1 : 0,
    Math.log1p(gap) / 3,
    Math.log1p(size - gap) / 3,
    ...tag(gap - 1),
    ...tag(gap),
  ];
}

/** How the two sides hang together, by the probabilities of heads. */
function arcFeatures({
  size,
  gap,
  scores,
  inventory,
}: {
  size: number;
  gap: number;
  scores: Scores;
  inventory: Inventory;
}): number[] {
  const crossing = [0, 0];
  const rooted = [0, 0];
  const strongest = { value: 0, word: 0, head: 0 };
  let second = 0;
  for (let word = 0; word < size; word++) {
    const side = word < gap ? 0 : 1;
    const heads = softmax(scores.arc, word * (size + 1), size + 1);
    rooted[side]! += heads[0]!;
    for (let head = 1; head <= size; head++) {
      if (head - 1 < gap === word < gap) continue;
      const value = heads[head]!;
      crossing[side]! += value;
      if (value > strongest.value) {
        second = strongest.value;
        Object.assign(strongest, { value, word, head });
      } else if (value > second) second = value;
    }
  }
  const labels = softmax(
    scores.label,
    (strongest.word * (size + 1) + strongest.head) * inventory.deprel.length,
    inventory.deprel.length,
  );
  const share = (names: ReadonlySet<string>) =>
    inventory.deprel.reduce((sum, name, i) => (names.has(name.split(':')[0]!) ? sum + labels[i]! : sum), 0);
  return [
    Math.log1p(crossing[0]!),
    Math.log1p(crossing[1]!),
    Math.min(rooted[0]!, 1.5),
    Math.min(rooted[1]!, 1.5),
    strongest.value,
    second,
    share(LOOSE),
    share(CLOSE),
    strongest.word < gap ? 1 : 0,
    strongest.head - 1 === gap - 1 || strongest.word === gap - 1 ? 1 : 0,
  ];
}

/** How much better the best label of a stretch is than none. */
function spanGain({
  scores,
  inventory,
  size,
  from,
  to,
}: {
  scores: Scores;
  inventory: Inventory;
  size: number;
  from: number;
  to: number;
}): number {
  const labels = inventory.span.length;
  const offset = (from * (size + 1) + to) * labels;
  let best = Number.NEGATIVE_INFINITY;
  for (let k = 1; k < labels; k++) best = Math.max(best, scores.span[offset + k]!);
  return best - scores.span[offset]!;
}

function argmax(values: Float32Array, offset: number, count: number): number {
  let best = 0;
  for (let i = 1; i < count; i++) if (values[offset + i]! > values[offset + best]!) best = i;
  return best;
}

function softmax(values: Float32Array, offset: number, count: number): Float64Array {
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count; i++) most = Math.max(most, values[offset + i]!);
  const result = new Float64Array(count);
  let sum = 0;
  for (let i = 0; i < count; i++) sum += result[i] = Math.exp(values[offset + i]! - most);
  for (let i = 0; i < count; i++) result[i]! /= sum;
  return result;
}

function clip(value: number): number {
  return Math.max(-2, Math.min(2, value));
}

/** A network of one hidden layer; above 0 means that a sentence begins. */
export interface Network {
  readonly hidden: readonly (readonly number[])[];
  readonly output: readonly number[];
}

/** Each row holds the weights of a unit, its bias last. */
export function networkScore(network: Network, features: readonly number[]): number {
  const units = network.hidden.map((row) => Math.max(0, weigh(row, features)));
  return weigh(network.output, units);
}

function weigh(row: readonly number[], values: readonly number[]): number {
  let sum = row[values.length]!;
  for (let i = 0; i < values.length; i++) sum += row[i]! * values[i]!;
  return sum;
}

/** The tokens around a gap as one sentence for the parser, and where the gap is in it. */
export function windowAround({
  tokens,
  start,
  gap,
  end,
}: {
  tokens: readonly Token[];
  /** The first token of the sentence so far. */
  start: number;
  gap: number;
  /** Where the next sure boundary is. */
  end: number;
}): { readonly sentence: TokenizedSentence; readonly gap: number } {
  const from = Math.max(start, gap - REACH);
  const window = tokens.slice(from, Math.min(end, gap + REACH));
  const span = [window[0]!.span[0], window.at(-1)!.span[1]] as const;
  return { sentence: { text: '', span, tokens: window }, gap: gap - from };
}
