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
type UnitVariant = Extract<Variant, { kind: 'n' | 's' }>;

/** The statistics against each reference. */
export function gather(prepared: Prepared, variant: Variant, arithmetic: Arithmetic): readonly Statistics[] {
  switch (variant.kind) {
    case 'n':
    case 's':
      return gatherUnits(prepared, variant, arithmetic);
    case 'l':
      return variant.of === 'text' ? gatherTextLcs(prepared) : gatherSentenceLcs(prepared);
    case 'w':
      return gatherWeightedLcs(prepared, variant.weight, arithmetic);
  }
}

/** Cuts texts into units, each a number, until the next call: first the references, then summaries. */
interface Cutter {
  cut(words: Int32Array): Int32Array;
  /** All that no reference has gets one number, higher than theirs. */
  close(): void;
}

interface CutReferences {
  readonly cutter: Cutter;
  /** How often each has each unit, and how many there are. */
  readonly counted: readonly { readonly counts: Int32Array; readonly total: number }[];
}

/** Of the latest references: many summaries are compared with the same. */
let latest: { readonly references: readonly PreparedText[]; readonly cut: Map<Variant, CutReferences> } = {
  references: [],
  cut: new Map(),
};

function cutReferences(
  { references, vocabularySize }: Prepared,
  variant: UnitVariant,
  arithmetic: Arithmetic,
) {
  const cutter =
    variant.kind === 'n' ? gramCutter(variant.n) : pairCutter(vocabularySize, variant, arithmetic);
  const counted = references.map(({ words }) => {
    const units = cutter.cut(words);
    return { counts: countUnits(units), total: units.length };
  });
  cutter.close();
  const made = { cutter, counted };
  latest.cut.set(variant, made);
  return made;
}

function gatherUnits(prepared: Prepared, variant: UnitVariant, arithmetic: Arithmetic): Statistics[] {
  if (latest.references !== prepared.references) latest = { references: prepared.references, cut: new Map() };
  const { cutter, counted } = latest.cut.get(variant) ?? cutReferences(prepared, variant, arithmetic);
  const own = cutter.cut(prepared.summary.words);
  const found: Statistics[] = [];
  for (const { counts, total } of counted)
    found.push({ hits: clippedHits(own, counts), reference: total, summary: own.length });
  return found;
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
    if (unit >= counts.length || left[unit] === 0) continue;
    left[unit]!--;
    hits++;
  }
  return hits;
}

/** An n-gram is two shorter ones, each half as long or so: seven words are four, two and one. */
function gramCutter(n: number): Cutter {
  // 1, 2, 4 …, up to n: the lengths that are put together. No text has more words than an array has room for.
  const powers = Math.floor(Math.log2(Math.min(n, 2 ** 32)));
  const doubled = Array.from({ length: powers }, () => new Pairer());
  const rest = n - 2 ** powers;
  const joined = Array.from({ length: powers }, (_, power) =>
    Math.floor(rest / 2 ** power) % 2 === 1 ? new Pairer() : null,
  );
  return {
    cut(words) {
      if (words.length < n) return NONE;
      const grams = [words];
      for (let power = 0; power < powers; power++)
        grams.push(doubled[power]!.cut(grams[power]!, grams[power]!, 2 ** power));
      let length = 2 ** powers;
      let found = grams[powers]!;
      for (let power = powers - 1; power >= 0; power--) {
        const join = joined[power];
        if (join === null) continue;
        found = join!.cut(found, grams[power]!, length);
        length += 2 ** power;
      }
      return found;
    },
    close() {
      for (const pairer of [...doubled, ...joined]) pairer?.close();
    },
  };
}

const NONE = new Int32Array(0);

/** Grams and those that start `apart` words after them, as longer ones. */
class Pairer {
  readonly #numbers = new PairNumbers();
  #room = new Int32Array(128);

  cut(first: Int32Array, second: Int32Array, apart: number): Int32Array {
    const length = Math.min(first.length, second.length - apart);
    if (this.#room.length < length) this.#room = new Int32Array(2 * length);
    const room = this.#room;
    for (let i = 0; i < length; i++) room[i] = this.#numbers.numberOf(first[i]!, second[i + apart]!);
    return room.subarray(0, length);
  }

  close(): void {
    this.#numbers.close();
  }
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
  return {
    cut(words) {
      const units: number[] = [];
      for (let i = 0; i < words.length; i++) {
        if (unigrams && i < words.length - missed) units.push(numbers.numberOf(marker, words[i]!));
        const end = Math.min(words.length - 1, i + distance + 1);
        for (let j = i + 1; j <= end; j++) units.push(numbers.numberOf(words[i]!, words[j]!));
      }
      return Int32Array.from(units);
    },
    close: () => numbers.close(),
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
  const found: Statistics[] = [];
  for (const reference of references) {
    stock.fill(reference, summary, vocabularySize);
    let hits = 0;
    for (const sentence of reference.sentences) {
      marker.begin(sentence, vocabularySize);
      hits += markedHits(sentence, summary.sentences);
    }
    found.push({ hits, reference: total(reference), summary: summary.words.length });
  }
  return found;
}

function markedHits(sentence: Int32Array, others: readonly Int32Array[]): number {
  if (hit.length < sentence.length) hit = new Uint8Array(2 * sentence.length);
  hit.fill(0, 0, sentence.length);
  for (const other of others) marker.mark(other, hit);
  let hits = 0;
  for (let i = 0; i < sentence.length; i++) if (hit[i] === 1 && stock.take(sentence[i]!)) hits++;
  return hits;
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
