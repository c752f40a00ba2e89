/**
 * The sufficient statistics of ROUGE: how many units summary and reference share, and how many each has. Every score
 * comes from them, so resampling never looks at a text again.
 *
 *   // summary 'a dog ran home', reference 'the dog ran', rouge-1
 *   { hits: 2, reference: 3, summary: 4 }
 */
import { lcsLength, lcsMarker, type Marks, markWeightedLcs, runWeights } from '../../optimize/lcs.ts';
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

/** Gives a unit of two parts its number. */
type Join = (numbers: PairNumbers, first: number, second: number) => number;

const number: Join = (numbers, first, second) => numbers.numberOf(first, second);
const find: Join = (numbers, first, second) => numbers.find(first, second);

/** Cuts a text into units, each a number; equal units have equal numbers in all texts, and unknown ones none that counts. */
type Cutter = (words: Int32Array, join: Join) => Int32Array;

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
  const units = references.map(({ words }) => cut(words, number));
  const made = { cut, counted: units.map((all) => ({ counts: countUnits(all), total: all.length })) };
  known.set(name, made);
  return made;
}

function gatherUnits({ summary, references }: Prepared, name: string, cutter: () => Cutter): Statistics[] {
  const { cut, counted } = cutReferences(references, name, cutter);
  const own = cut(summary.words, find);
  return counted.map(({ counts, total }) => ({
    hits: clippedHits(own, counts.slice()),
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

/** How many units find a partner, each unit of the reference serving once; uses up `left`. */
function clippedHits(units: Int32Array, left: Int32Array): number {
  let hits = 0;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!;
    if (unit < 0 || unit >= left.length || left[unit] === 0) continue;
    left[unit]!--;
    hits++;
  }
  return hits;
}

/** An n-gram is two shorter ones, each half as long or so: seven words are four, two and one. */
function gramCutter(n: number): Cutter {
  // 1, 2, 4 …, up to n: the lengths that are put together. No text has more words than an array has room for.
  const powers = Math.floor(Math.log2(Math.min(n, 2 ** 32))) + 1;
  const lengths = Array.from({ length: powers }, (_, power) => 2 ** power);
  const doubled = lengths.slice(1).map(() => new PairNumbers());
  const joined = lengths.map(() => new PairNumbers());
  return (words, join) => {
    if (words.length < n) return new Int32Array(0);
    const grams = [words];
    for (const [power, numbers] of doubled.entries()) {
      const half = grams[power]!;
      grams.push(pairUp({ first: half, second: half, apart: 2 ** power, numbers, join }));
    }
    let length = lengths.at(-1)!;
    let found = grams.at(-1)!;
    for (let power = lengths.length - 2; power >= 0; power--) {
      if (length + 2 ** power > n) continue;
      found = pairUp({ first: found, second: grams[power]!, apart: length, numbers: joined[power]!, join });
      length += 2 ** power;
    }
    return found;
  };
}

/** Grams and those that start `apart` words after them, as longer ones. */
function pairUp({
  first,
  second,
  apart,
  numbers,
  join,
}: {
  first: Int32Array;
  second: Int32Array;
  apart: number;
  numbers: PairNumbers;
  join: Join;
}): Int32Array {
  const longer = new Int32Array(Math.min(first.length, second.length - apart));
  for (let i = 0; i < longer.length; i++) longer[i] = join(numbers, first[i]!, second[i + apart]!);
  return longer;
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
  return (words, join) => {
    const units: number[] = [];
    for (let i = 0; i < words.length; i++) {
      if (unigrams && i < words.length - missed) units.push(join(numbers, marker, words[i]!));
      const end = Math.min(words.length - 1, i + distance + 1);
      for (let j = i + 1; j <= end; j++) units.push(join(numbers, words[i]!, words[j]!));
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

/** ROUGE-L of summaries, Lin 2004 §3.2: the union of the common subsequences with every sentence of the summary. */
function gatherSentenceLcs({ summary, references, vocabularySize }: Prepared): Statistics[] {
  const markers = summary.sentences.map((sentence) => lcsMarker(sentence, vocabularySize));
  return references.map((reference) => {
    const stock = new Stock(reference, summary, vocabularySize);
    let hits = 0;
    for (const sentence of reference.sentences) {
      const hit = new Uint8Array(sentence.length);
      for (const mark of markers) mark(sentence, hit);
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
  readonly #reference: Int32Array;
  readonly #summary: Int32Array;

  constructor(reference: PreparedText, summary: PreparedText, vocabularySize: number) {
    this.#reference = countWords(reference.words, vocabularySize);
    this.#summary = countWords(summary.words, vocabularySize);
  }

  take(word: number): boolean {
    if (this.#reference[word]! <= 0 || this.#summary[word]! <= 0) return false;
    this.#reference[word]!--;
    this.#summary[word]!--;
    return true;
  }
}

function countWords(words: Int32Array, vocabularySize: number): Int32Array {
  const counts = new Int32Array(vocabularySize);
  for (const word of words) counts[word]!++;
  return counts;
}

function gatherWeightedLcs(prepared: Prepared, power: number, arithmetic: Arithmetic): Statistics[] {
  const { summary, references, vocabularySize } = prepared;
  const longest = Math.max(longestSentence(summary), ...references.map(longestSentence));
  const weights = runWeights(longest, power);
  const weigh = (text: PreparedText): number =>
    text.sentences.reduce((sum, sentence) => sum + weights[sentence.length]!, 0);
  return references.map((reference) => {
    const stock = new Stock(reference, summary, vocabularySize);
    const runs = arithmetic === 'rouge-1.5.5' ? weighRunsAsRouge155 : weighRuns;
    let hits = 0;
    for (const sentence of reference.sentences) {
      hits += runs(sentence, markAll(sentence, summary, weights), stock, weights);
    }
    // ROUGE-1.5.5 weighs the reference's total once more, and takes the summary for one sentence.
    return arithmetic === 'rouge-1.5.5'
      ? { hits, reference: weigh(reference) ** power, summary: summary.words.length ** power }
      : { hits, reference: weigh(reference), summary: weigh(summary) };
  });
}

/** The weight of the runs of matches, where a run is unbroken in both texts (Lin 2004 §4). */
function weighRuns(
  sentence: Int32Array,
  { hit, linked }: Marks,
  stock: Stock,
  weights: Float64Array,
): number {
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
function weighRunsAsRouge155(
  sentence: Int32Array,
  { hit }: Marks,
  stock: Stock,
  weights: Float64Array,
): number {
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
