/**
 * From signals to the probability that a text expresses a unit, and to a decision. Log-odds of words and vectors and of
 * reading are mixed; reading has most of the say where it sees the whole text, and less the more there is beside it.
 *
 *   const weights = await openPresenceWeights();
 *   probabilityOf(signals, weights)                              // 0.8…
 *   decisionOf({ probability: 0.8, contradicted: 0.01 })         // 'yes'
 */
import { modelText } from '../inference/files.ts';
import { type Signal, type Signals, SOFT } from './presence-signals.ts';
import { OTHER_NUMBER } from './unit-words.ts';

/** One regression: log-odds are the bias and each signal times its weight. */
export interface Regression {
  readonly bias: number;
  readonly weights: Partial<Record<Signal, number>>;
}

/** models/meaning/presence.json, written by training/meaning/fit.py. */
export interface PresenceWeights {
  /** From words alone; from words and vectors. */
  readonly words: Regression;
  readonly vectors: Regression;
  /**
   * What one logit of reading is worth, and its share: at least so much, and more in a text that is read whole, for a unit
   * that is the only one and for one of several, whose words can be told from the others'.
   */
  readonly reading: {
    readonly weight: number;
    readonly least: number;
    readonly moreForOne: number;
    readonly moreForSeveral: number;
    /** By how much log-odds rise where it sees a part: the rest of the text may say more. */
    readonly partLevel: number;
  };
  /** By how much log-odds fall for each doubling of the units, times ln 2, from so many units on. */
  readonly units: { readonly weight: number; readonly from: number };
  /**
   * By how much they fall where a unit's words made nobody read, and where the text has no number that the unit has; another
   * number in the same words is another statement, however much is read.
   */
  readonly unread: number;
  readonly lacksNumber: { readonly whole: number; readonly part: number };
  /** Read are units to which words and vectors give so much, and in every text the likeliest so many. */
  readonly readFrom: number;
  readonly readLeast: number;
}

/** How many sentences are read together with a unit: all of so few, otherwise at least and at most. */
export const READ_SENTENCES = { all: 4, least: 2, most: 3 } as const;

/** Reading contradicts where one logit is above, the other below. */
const CONTRADICTED = { contradicted: 1, expressed: -1 } as const;
/** Beside other sentences a denial is heard less: from this logit on the likeliest sentence is read alone. */
const SUSPICIOUS = -2;
/** Chosen on the mean over the judged sets: docs/presence.md. */
export const DECISIONS = { no: 0.3, yes: 0.65, contradicted: 0.85 } as const;
/** By how much log-odds rise where the text has the unit word for word. */
const VERBATIM = 3;
/** Words alone, in another order than the unit's, may be a list of words: at most unsure. */
const WORDS_IN_ANY_ORDER = 0.6;
/** Without a word in common, and with a cosine below this, a text has nothing to do with a unit. */
const SOMETHING_ELSE = 0.45;
/** The prior knows topics of up to so many units. */
const MOST_UNITS = 100;

export type Decision = 'yes' | 'unsure' | 'no' | 'contradicted';

export async function openPresenceWeights(): Promise<PresenceWeights> {
  return JSON.parse(await modelText('meaning/presence.json'));
}

/** Of a unit and a text that have words. */
export function probabilityOf(signals: Signals, weights: PresenceWeights): number {
  const cheap = cheapOdds(signals, weights);
  const { lacksNumber = 0, verbatim = 0 } = signals;
  if (!(SOFT[0] in signals)) {
    const byWords = sigmoid(cheap + verbatim * VERBATIM);
    return signals.ordered === 1 ? byWords : Math.min(byWords, WORDS_IN_ANY_ORDER);
  }
  if (signals.read === undefined) return sigmoid(cheap - weights.unread);
  const { weight, partLevel } = weights.reading;
  const share = shareOfReading(signals, weights);
  const isWhole = readsAll(signals);
  const reading = weight * signals.read;
  const rest =
    (isWhole ? 0 : partLevel) +
    verbatim * VERBATIM -
    lacksNumber * weights.lacksNumber[isWhole && lacksNumber < OTHER_NUMBER.only ? 'whole' : 'part'] -
    fallOfUnits(signals, weights);
  const mixed = share * reading + (1 - share) * regressed(signals, weights.vectors) + rest;
  return sigmoid(isContradicted(signals) ? Math.min(mixed, weight * (signals.alone ?? signals.read)) : mixed);
}

/** Whether reading sees the whole text. */
function readsAll({ sentences = 1 }: Signals): boolean {
  return sentences <= READ_SENTENCES.all;
}

/** The more sentences there are beside what is read, the smaller. */
function shareOfReading(
  { sentences = 1, units = 1 }: Signals,
  { reading: { least, moreForOne, moreForSeveral } }: PresenceWeights,
): number {
  return least + (units > 1 ? moreForSeveral : moreForOne) / Math.max(1, sentences - READ_SENTENCES.all + 1);
}

/** What words, and vectors where there are any, say by themselves. */
export function believed(signals: Signals, weights: PresenceWeights): number {
  return sigmoid(cheapOdds(signals, weights));
}

function cheapOdds(signals: Signals, weights: PresenceWeights): number {
  const regression = SOFT[0] in signals ? weights.vectors : weights.words;
  return regressed(signals, regression) - fallOfUnits(signals, weights);
}

/** The more units a topic has, the smaller the share of them that a summary expresses. */
function fallOfUnits({ units = 1 }: Signals, { units: { weight, from } }: PresenceWeights): number {
  return weight * Math.max(0, Math.log(Math.min(MOST_UNITS, units) / from));
}

/** Whether reading says that the text denies the unit. */
export function isContradicted({
  read = 0,
  alone = read,
  denied = Number.NEGATIVE_INFINITY,
}: Signals): boolean {
  return read < 0 && alone < CONTRADICTED.expressed && denied > CONTRADICTED.contradicted;
}

/** Whether the likeliest sentence should be read alone: it may deny the unit, or has its words but does not say it. */
export function isSuspicious(signals: Signals, weights: PresenceWeights): boolean {
  const { read = 0, denied = Number.NEGATIVE_INFINITY } = signals;
  return read < 0 && (denied > SUSPICIOUS || believed(signals, weights) > 0.5);
}

/** The probability that the text contradicts the unit; a text about something else does not. */
export function contradictedOf(signals: Signals): number {
  const { denied, 'recall.both.text': words = 1, 'soft.vector': cosine = 1 } = signals;
  const isOfSomethingElse = words === 0 && cosine < SOMETHING_ELSE;
  return denied === undefined || isOfSomethingElse ? 0 : sigmoid(denied);
}

/** What contradicts a unit never counts as expressed; what is neither likely nor unlikely is for people to check. */
export function decisionOf({
  probability,
  contradicted = 0,
}: {
  probability: number;
  contradicted?: number;
}): Decision {
  if (contradicted > DECISIONS.contradicted && probability < 0.5) return 'contradicted';
  if (probability >= DECISIONS.yes) return 'yes';
  return probability < DECISIONS.no ? 'no' : 'unsure';
}

function regressed(signals: Signals, { bias, weights }: Regression): number {
  let odds = bias;
  for (const [name, weight] of Object.entries(weights)) odds += weight * signals[name as Signal]!;
  return odds;
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
