/**
 * The sufficient statistics of ROUGE: how many units summary and reference share, and how many each has. Every score
 * comes from them, so resampling never looks at a text again.
 *
 *   // summary 'a dog ran home', reference 'the dog ran', rouge-1
 *   { hits: 2, reference: 3, summary: 4 }
 */
import { LcsMarker, lcsLength, type Marks, markWeightedLcs, runWeights } from '../../optimize/lcs.ts';
import { PairNumbers } from './numbering.ts';
import type { RougeOptions } from './options.ts';
import type { Prepared, PreparedText } from './tokens.ts';
import type { Variant } from './variant.ts';

export interface Statistics {
  readonly hits: number;
  readonly reference: number;
  readonly summary: number;
}

type Arithmetic = RougeOptions['arithmetic'];

/** The statistics against each reference. */
export function gather(prepared: Prepared, variant: Variant, arithmetic: Arithmetic): readonly Statistics[] {
  switch (variant.kind) {
    case 'n':
      return gatherUnits(prepared, `${variant.n}`, () => gramCutter(variant.n));
    case 's':
      return gatherUnits(prepared, `${variant.distance} ${variant.unigrams} ${arithmetic}`, () =>
        pairCutter(prepared.vocabularySize, variant, arithmetic),
      );
    case 'l':
      return variant.of === 'text' ? gatherTextLcs(prepared) : gatherSentenceLcs(prepared);
    case 'w':
      return gatherWeightedLcs(prepared, variant.weight, arithmetic);
  }
}

/** Cuts a text into units, each a number, until the next call; those of a summary count only where a reference has them. */
type Cutter = (words: Int32Array, of: 'reference' | 'summary') => Int32Array;

interface CutReferences {
  readonly cut: Cutter;
  /** How often each has each unit, and how many there are. */
  readonly counted: readonly { readonly counts: Int32Array; readonly total: number }[];
}

/** Those of the references that many summaries are compared with. */
const cutBefore = new WeakMap<readonly PreparedText[], Map<string, CutReferences>>();

function cutReferences(
  references: readonly PreparedText[],
  name: string,
  cutter: () => Cutter,
): CutReferences {
  const known = cutBefore.get(references) ?? new Map<string, CutReferences>();
  cutBefore.set(references, known);
  const before = known.get(name);
  if (before !== undefined) return before;
  const cut = cutter();
  const counted = references.map(({ words }) => {
    const units = cut(words, 'reference');
    return { counts: countUnits(units), total: units.length };
  });
  const made = { cut, counted };
  known.set(name, made);
  return made;
}

function gatherUnits({ summary, references }: Prepared, name: string, cutter: () => Cutter): Statistics[] {
  const { cut, counted } = cutReferences(references, name, cutter);
  const own = cut(summary.words, 'summary');
  return counted.map(({ counts, total }) => ({
    hits: clippedHits(own, counts),
    reference: total,
    summary: own.length,
  }));
}

function countUnits(units: Int32Array): Int32Array {
  let highest = -1;
  for (const unit of units) if (unit > highest) highest = unit;
  const counts = new Int32Array(highest + 1);
  for (const unit of units) counts[unit]!++;
  return counts;
}

let left = new Int32Array(256);

/** How many units find a partner, each unit of the reference serving once. */
function clippedHits(units: Int32Array, counts: Int32Array): number {
  if (left.length < counts.length) left = new Int32Array(2 * counts.length);
  left.set(counts);
  let hits = 0;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!;
    if (unit < 0 || unit >= counts.length || left[unit] === 0) continue;
    left[unit]!--;
    hits++;
  }
  return hits;
}

/** An n-gram is two shorter ones, each half as long or so: seven words are four, two and one. */
function gramCutter(n: number): Cutter {
  // 1, 2, 4 …, up to n: the lengths that are put together. No text has more words than an array has room for.
  const powers = Math.floor(Math.log2(Math.min(n, 2 ** 32)));
  const doubled = Array.from({ length: powers }, pairer);
  const rest = n - 2 ** powers;
  const joined = Array.from({ length: powers }, (_, power) =>
    Math.floor(rest / 2 ** power) % 2 === 1 ? pairer() : null,
  );
  return (words, of) => {
    if (words.length < n) return NONE;
    const grams = [words];
    for (let power = 0; power < powers; power++)
      grams.push(doubled[power]!({ first: grams[power]!, second: grams[power]!, apart: 2 ** power, of }));
    let length = 2 ** powers;
    let found = grams[powers]!;
    for (let power = powers - 1; power >= 0; power--) {
      const join = joined[power];
      if (join === null) continue;
      found = join!({ first: found, second: grams[power]!, apart: length, of });
      length += 2 ** power;
    }
    return found;
  };
}

const NONE = new Int32Array(0);

/** Grams and those that start `apart` words after them, as longer ones. */
function pairer() {
  const numbers = new PairNumbers();
  let room = new Int32Array(128);
  return ({
    first,
    second,
    apart,
    of,
  }: Readonly<Record<'first' | 'second', Int32Array>> & { apart: number; of: 'reference' | 'summary' }) => {
    const length = Math.min(first.length, second.length - apart);
    if (room.length < length) room = new Int32Array(2 * length);
    for (let i = 0; i < length; i++) {
      const next = second[i + apart]!;
      room[i] = of === 'reference' ? numbers.numberOf(first[i]!, next) : numbers.find(first[i]!, next);
    }
    return room.subarray(0, length);
  };
}

/** Skip-bigrams; where asked, single words too, as pairs with a marker. */
function pairCutter(
  vocabularySize: number,
  { distance, unigrams }: Extract<Variant, { kind: 's' }>,
  arithmetic: Arithmetic,
): Cutter {
  const marker = vocabularySize;
  const numbers = new PairNumbers();
  // ROUGE-1.5.5 stops before the last word, from which no pair starts, and so misses its unigram.
  const missed = arithmetic === 'rouge-1.5.5' ? 1 : 0;
  return (words, of) => {
    const join = (first: number, second: number) =>
      of === 'reference' ? numbers.numberOf(first, second) : numbers.find(first, second);
    const units: number[] = [];
    for (let i = 0; i < words.length; i++) {
      if (unigrams && i < words.length - missed) units.push(join(marker, words[i]!));
      const end = Math.min(words.length - 1, i + distance + 1);
      for (let j = i + 1; j <= end; j++) units.push(join(words[i]!, words[j]!));
    }
    return Int32Array.from(units);
  };
}

function gatherTextLcs({ summary, references, vocabularySize }: Prepared): Statistics[] {
  return references.map((reference) => ({
    hits: lcsLength(reference.words, summary.words, vocabularySize),
    reference: reference.words.length,
    summary: summary.words.length,
  }));
}

const marker = new LcsMarker();
let hit = new Uint8Array(256);

/** ROUGE-L of summaries, Lin 2004 §3.2: the union of the common subsequences with every sentence of the summary. */
function gatherSentenceLcs({ summary, references, vocabularySize }: Prepared): Statistics[] {
  return references.map((reference) => {
    stock.fill(reference, summary, vocabularySize);
    let hits = 0;
    for (const sentence of reference.sentences) {
      if (hit.length < sentence.length) hit = new Uint8Array(2 * sentence.length);
      hit.fill(0, 0, sentence.length);
      marker.begin(sentence, vocabularySize);
      for (const other of summary.sentences) marker.mark(other, hit);
      for (let i = 0; i < sentence.length; i++) if (hit[i] === 1 && stock.take(sentence[i]!)) hits++;
    }
    return { hits, reference: total(reference), summary: summary.words.length };
  });
}

export function longestSentence({ sentences }: PreparedText): number {
  return sentences.reduce((longest, sentence) => Math.max(longest, sentence.length), 0);
}

function total({ sentences }: PreparedText): number {
  return sentences.reduce((sum, sentence) => sum + sentence.length, 0);
}

/** What of `sentence` some sentence of the summary has in common with it. */
function markAll(sentence: Int32Array, summary: PreparedText, weights: Float64Array): Marks {
  const marks = { hit: new Uint8Array(sentence.length), linked: new Uint8Array(sentence.length) };
  for (const other of summary.sentences) markWeightedLcs(sentence, other, weights, marks);
  return marks;
}

/** Both tools let each word of either text take part in one match only, or ROUGE-L could exceed ROUGE-1. */
class Stock {
  #reference = new Int32Array(256);
  #summary = new Int32Array(256);

  fill(reference: PreparedText, summary: PreparedText, vocabularySize: number): void {
    if (this.#reference.length < vocabularySize) {
      this.#reference = new Int32Array(2 * vocabularySize);
      this.#summary = new Int32Array(2 * vocabularySize);
    }
    countWords(reference.words, this.#reference.fill(0, 0, vocabularySize));
    countWords(summary.words, this.#summary.fill(0, 0, vocabularySize));
  }

  take(word: number): boolean {
    if (this.#reference[word]! <= 0 || this.#summary[word]! <= 0) return false;
    this.#reference[word]!--;
    this.#summary[word]!--;
    return true;
  }
}

/** Of the two texts that are being compared. */
const stock = new Stock();

function countWords(words: Int32Array, counts: Int32Array): void {
  for (let i = 0; i < words.length; i++) counts[words[i]!]!++;
}

function gatherWeightedLcs(prepared: Prepared, power: number, arithmetic: Arithmetic): Statistics[] {
  const { summary, references, vocabularySize } = prepared;
  const longest = Math.max(longestSentence(summary), ...references.map(longestSentence));
  const weights = runWeights(longest, power);
  const weigh = (text: PreparedText): number =>
    text.sentences.reduce((sum, sentence) => sum + weights[sentence.length]!, 0);
  return references.map((reference) => {
    stock.fill(reference, summary, vocabularySize);
    const runs = arithmetic === 'rouge-1.5.5' ? weighRunsAsRouge155 : weighRuns;
    let hits = 0;
    for (const sentence of reference.sentences) {
      hits += runs(sentence, markAll(sentence, summary, weights), weights);
    }
    // ROUGE-1.5.5 weighs the reference's total once more, and takes the summary for one sentence.
    return arithmetic === 'rouge-1.5.5'
      ? { hits, reference: weigh(reference) ** power, summary: summary.words.length ** power }
      : { hits, reference: weigh(reference), summary: weigh(summary) };
  });
}

/** The weight of the runs of matches, where a run is unbroken in both texts (Lin 2004 §4). */
function weighRuns(sentence: Int32Array, { hit, linked }: Marks, weights: Float64Array): number {
  let sum = 0;
  let length = 0;
  for (let i = 0; i < sentence.length; i++) {
    if (hit[i] === 0 || !stock.take(sentence[i]!)) {
      sum += weights[length]!;
      length = 0;
      continue;
    }
    length++;
    if (linked[i] === 0) {
      sum += weights[length]!;
      length = 0;
    }
  }
  return sum + weights[length]!;
}

/** The same with ROUGE-1.5.5's bookkeeping: a run is unbroken in the reference, and a word that is out of stock keeps it open. */
function weighRunsAsRouge155(sentence: Int32Array, { hit }: Marks, weights: Float64Array): number {
  let sum = 0;
  let length = 0;
  for (let i = 0; i < sentence.length; i++) {
    if (hit[i] === 0 || !stock.take(sentence[i]!)) continue;
    length++;
    if (i + 1 === sentence.length || hit[i + 1] === 0) {
      sum += weights[length]!;
      length = 0;
    }
  }
  return sum;
}
