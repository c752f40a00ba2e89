/**
 * From signals to the probability that a text expresses a unit: a regression of words and vectors, one of reading, and the
 * mean of both where a unit was read. docs/presence.md compares this with other ways.
 *
 *   probabilityOf(signals, await openPresenceWeights())   // 0.8…
 */
import { modelFile } from '../inference/files.ts';
import { type Signal, type Signals, SOFT } from './presence-signals.ts';

/** One regression: a logit is the bias and each signal times its weight. */
export interface Regression {
  readonly bias: number;
  readonly weights: Partial<Record<Signal, number>>;
}

/** models/meaning/presence.json, written by training/meaning/fit.py. */
export interface PresenceWeights {
  /** From words alone; from words and vectors; and from reading alone. */
  readonly words: Regression;
  readonly vectors: Regression;
  readonly reading: Regression;
  /** Of reading in the probability of a unit that is read; words and vectors have the rest. */
  readonly readingShare: number;
  /** Read are units to which words and vectors give so much, and in every text the likeliest so many. */
  readonly readFrom: number;
  readonly readLeast: number;
  /** Of the prior's odds. What has less is not read: a text that has nothing of a unit is nothing that reading knows. */
  readonly readOdds: number;
}

/** By how much log-odds fall where the text contradicts the unit (./contradiction.ts). */
const CONTRADICTED = 4;
/** The prior knows topics of this many units; smaller and larger ones are treated like the nearest. */
const UNITS = { least: 3, most: 100 } as const;

export async function openPresenceWeights(): Promise<PresenceWeights> {
  return JSON.parse(new TextDecoder().decode(await modelFile('meaning/presence.json')));
}

/** The more units a topic has, the smaller the share of them that a summary expresses. */
export function prior(count: number): number {
  return -Math.log(Math.min(UNITS.most, Math.max(UNITS.least, count)));
}

/** Of a unit and a text that have words. */
export function probabilityOf(signals: Signals, weights: PresenceWeights): number {
  const odds = 1 / believed(signals, weights) - 1;
  return 1 / (1 + odds * Math.exp(CONTRADICTED * (signals.contradicted ?? 0)));
}

/** The least probability, by words and vectors, with which reading can tell more of a topic of so many units. */
export function leastToRead(count: number, { vectors, readOdds }: PresenceWeights): number {
  const odds = readOdds * Math.exp((vectors.weights.units ?? 0) * prior(count));
  return odds / (1 + odds);
}

/** Before what contradicts. */
export function believed(signals: Signals, weights: PresenceWeights): number {
  const isByWords = !(SOFT[0] in signals);
  if (isByWords) return regressed(signals, weights.words);
  const cheap = regressed(signals, weights.vectors);
  if (signals.read === undefined) return cheap;
  return cheap + weights.readingShare * (regressed(signals, weights.reading) - cheap);
}

function regressed(signals: Signals, { bias, weights }: Regression): number {
  let logit = bias;
  for (const [name, weight] of Object.entries(weights)) logit += weight * signals[name as Signal]!;
  return 1 / (1 + Math.exp(-logit));
}
