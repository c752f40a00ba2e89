/**
 * The signals from which the presence of a unit is told, for one wording of the unit and one text. Recalls are shares
 * of the wording's words that the text has, each word weighing as much as it tells; soft recalls take the highest
 * cosine of a word's pieces with a piece of the text instead of yes or no.
 *
 *   recallSignals({ own: unitStems('Ann Lee is 27.'), topic, sentences: [stemsOf('Lee is old.'), stemsOf('She is 27.')] })
 *   // rarity.text, rarity.sentence, rarity.pair, both.text, both.sentence, both.pair: six numbers from 0 to 1
 */
import { max, min } from 'd3-array';
import { recallOf, type TopicWords, type WordWeights } from './unit-words.ts';

/** In the whole text, in its best sentence, in its best pair of neighbouring sentences. */
export const RECALLS = [
  'recall.rarity.text',
  'recall.rarity.sentence',
  'recall.rarity.pair',
  'recall.both.text',
  'recall.both.sentence',
  'recall.both.pair',
] as const;

export const SOFT = [
  'soft.rarity.text',
  'soft.rarity.sentence',
  'soft.both.text',
  'soft.both.sentence',
  'soft.least.text',
  'soft.least.sentence',
  'soft.plain.sentence',
  'soft.vector',
] as const;

/** All that is known before a unit is read together with a text. */
export const CHEAP = [...RECALLS, ...SOFT] as const;

/**
 * `read` is the logit that the likeliest sentences express the unit, `alone` that of the likeliest alone, `denied` that they
 * contradict it. `sentences` is how many the text has, `verbatim` 1 if it has the unit
 * word for word, `lacksNumber` 1 or more if it lacks a number of the unit; `units` is how many the topic has. `ordered`
 * is for texts that are not read: 1 if the words stand in the unit's order.
 */
export type Signal =
  | (typeof CHEAP)[number]
  | 'read'
  | 'alone'
  | 'verbatim'
  | 'ordered'
  | 'denied'
  | 'sentences'
  | 'lacksNumber'
  | 'units';

/** What is known of a unit and a text. */
export type Signals = Readonly<Partial<Record<Signal, number>>>;

/** The recalls of a wording, given by its stems, in each sentence and in all of them. */
export function recallSignals({
  own,
  topic,
  sentences,
}: {
  own: readonly string[];
  topic: TopicWords;
  sentences: readonly ReadonlySet<string>[];
}): number[] {
  const text = recallOf(own, topic, { has: (one) => sentences.some((stems) => stems.has(one)) });
  const single = sentences.map((stems) => recallOf(own, topic, stems));
  const pairs = sentences
    .slice(1)
    .map((next, i) => recallOf(own, topic, { has: (one) => sentences[i]!.has(one) || next.has(one) }));
  const best = (of: readonly WordWeights[], by: keyof WordWeights) =>
    of.reduce((most, recall) => Math.max(most, recall[by]), 0);
  const several = pairs.length > 0 ? pairs : single;
  return (['rarity', 'both'] as const).flatMap((by) => [text[by], best(single, by), best(several, by)]);
}

/**
 * The soft recalls: `best[s][w]` is the highest cosine of word w of the wording in sentence s, `cosines[s]` that of the
 * wording's vector with the sentence's. There must be a sentence and a word.
 */
export function softSignals({
  best,
  weights,
  cosines,
}: {
  best: readonly Float32Array[];
  weights: readonly WordWeights[];
  cosines: readonly number[];
}): number[] {
  const shares = { rarity: sharesOf(weights, 'rarity'), both: sharesOf(weights, 'both') };
  const text = weights.map((_, w) => max(best, (row) => row[w])!);
  const inSentences = (of: (row: Float32Array) => number) => max(best, of)!;
  return [
    weighted(text, shares.rarity),
    inSentences((row) => weighted(row, shares.rarity)),
    weighted(text, shares.both),
    inSentences((row) => weighted(row, shares.both)),
    min(text)!,
    inSentences((row) => min(row)!),
    inSentences((row) => row.reduce((sum, value) => sum + value, 0) / row.length),
    max(cosines)!,
  ];
}

function sharesOf(weights: readonly WordWeights[], by: keyof WordWeights): number[] {
  const total = weights.reduce((sum, weight) => sum + weight[by], 0);
  return weights.map((weight) => weight[by] / total);
}

function weighted(values: ArrayLike<number>, shares: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < shares.length; i++) sum += values[i]! * shares[i]!;
  return sum;
}

/** The mean of the two highest of each signal over a unit's wordings, or the only one. */
export function bestTwo(wordings: readonly (readonly number[])[]): number[] {
  return wordings[0]!.map((_, signal) => meanOfBest(wordings.map((signals) => signals[signal]!)));
}

function meanOfBest(values: readonly number[]): number {
  const [first, second] = [...values].sort((a, b) => b - a);
  return second === undefined ? first! : (first! + second) / 2;
}
