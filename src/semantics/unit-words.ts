/**
 * Which words of a unit tell it from the other units of its topic. A word tells more the rarer it is in English and the
 * fewer of the other units have it: every unit about matter says "matter", one says "flammability".
 *
 *   const topic = topicWords({ units: [['Ann Lee is 27.'], ['Ann Lee lives in Kent.', 'Her home is Kent.']], rareness });
 *   topic.weights('kent').rarity > topic.weights('lee').rarity   // true: one unit of two has it
 *
 * A unit may come in several wordings, its label and its contributors; it has a word if one of them has it.
 */

import type { Span } from '../model.ts';
import { lcsLength } from '../optimize/lcs.ts';
import { porterStem } from '../text/porter.ts';
import { remembered, SHORT_TEXT } from '../text/remembered.ts';
import { STOP_WORDS } from '../text/stopwords.ts';
import { INVISIBLE, words } from '../text/words.ts';
import { statesAmount } from './amounts.ts';
import { withPlainNumbers, withWholeNumbers } from './numbers.ts';

/** How rare a stem is in English: the logarithm of one in how many sentences has it. */
export type Rareness = (stem: string) => number;

export interface WordWeights {
  /** By how few of the topic's units have the word. */
  readonly rarity: number;
  /** By that, and how rare it is in English. */
  readonly both: number;
}

export interface TopicWords {
  /** How many units there are. */
  readonly count: number;
  weights(stem: string): WordWeights;
}

/** A word that all units have still counts a little. */
const FLOOR = 0.05;

function plainWords(text: string): readonly string[] {
  return words(withWholeNumbers(withPlainNumbers(text)));
}

function stem(word: string): string {
  return porterStem(word, 'rouge-1.5.5');
}

function isContent(word: string): boolean {
  return !STOP_WORDS.has(word);
}

/** All stems of a text. */
export function stemsOf(text: string): ReadonlySet<string> {
  return new Set(plainWords(text).map(stem));
}

/** The stems of the content words, each as often as it stands there. */
export function contentStems(text: string): readonly string[] {
  return plainWords(text).filter(isContent).map(stem);
}

/** Distinct stems of the content words; of all words where there is no content word. */
export function unitStems(text: string): readonly string[] {
  const all = plainWords(text);
  const content = all.filter(isContent);
  return [...new Set((content.length > 0 ? content : all).map(stem))];
}

/** 1 if one of the sentences has a wording word for word, 2 if it is all that the text says, otherwise 0. */
export function verbatimness(wording: string, sentences: readonly string[]): 0 | 1 | 2 {
  const inRow = (text: string) => ` ${plainWords(text).join(' ')} `;
  const own = inRow(wording);
  if (inRow(sentences.join(' ')) === own) return 2;
  return sentences.some((text) => inRow(text).includes(own)) ? 1 : 0;
}

/** Of the words that a wording shares with a sentence, so many must stand in the wording's order. */
const ORDERED = 0.85;

/**
 * Whether a sentence has the words of a wording in their order, nearly. Only then do words alone say that it states the
 * same: a list has them too.
 */
export function keepsOrder(wording: string, sentence: string): boolean {
  const there = plainWords(sentence).map(stem);
  const numbers = new Map([...new Set(there)].map((word, i) => [word, i]));
  const wanted = plainWords(wording).flatMap((word) => numbers.get(stem(word)) ?? []);
  const inOrder = lcsLength(
    Int32Array.from(wanted),
    Int32Array.from(there, (word) => numbers.get(word)!),
    numbers.size,
  );
  return wanted.length > 0 && inOrder >= ORDERED * wanted.length;
}

/** How much worse another number is than none; worst in a sentence that has all of the unit's other words. */
export const OTHER_NUMBER = { instead: 2.5, only: 6 } as const;

function isNumber(stem: string): boolean {
  return /^\d/.test(stem);
}

/** The numbers of a text, as stems. */
export function numberStems(text: string): ReadonlySet<string> {
  return new Set([...stemsOf(text)].filter(isNumber));
}

/** A stem such as 21st or 3d5 as the number that stands in the text: 21, 3.5. */
function digitsOf(stem: string): string {
  return /^\d+(?:d\d+)?/.exec(stem)![0].replace('d', '.');
}

/**
 * Whether a wording has a number that no sentence, given with its stems, states: 1, or more if the sentence that would carry
 * it has another number instead.
 */
export function lacksNumber({
  wording,
  texts,
  stems,
  carrier,
}: {
  wording: string;
  texts: readonly string[];
  stems: readonly ReadonlySet<string>[];
  carrier: number;
}): number {
  const own = numberStems(wording);
  const isLacking = [...own].some(
    (number) => stems.every((there) => !there.has(number)) && !statesAmount(wording, digitsOf(number), texts),
  );
  if (!isLacking) return 0;
  const there = stems[carrier]!;
  const hasOther = [...there].some((stem) => isNumber(stem) && !own.has(stem));
  if (!hasOther) return 1;
  const rest = unitStems(wording).filter((stem) => !isNumber(stem));
  const isOnly = rest.length > 1 && rest.every((stem) => there.has(stem));
  return isOnly ? OTHER_NUMBER.only : OTHER_NUMBER.instead;
}

/** `units` has the wordings of each unit. */
export function topicWords({
  units,
  rareness,
}: {
  units: readonly (readonly string[])[];
  rareness: Rareness;
}): TopicWords {
  const counts = new Map<string, number>();
  for (const wordings of units) {
    for (const own of new Set(wordings.flatMap(unitStems))) counts.set(own, (counts.get(own) ?? 0) + 1);
  }
  const weights = remembered((own): WordWeights => {
    const rarity = Math.log((units.length + 1) / (counts.get(own) ?? 1)) + FLOOR;
    return { rarity, both: rarity * rareness(own) };
  }, SHORT_TEXT);
  return { count: units.length, weights };
}

/** A word of a wording, where it stands, and what it tells. */
export interface WeightedWord extends WordWeights {
  readonly span: Span;
  readonly stem: string;
}

/** As `words` finds them, with the signs inside that it drops. */
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|\u00ad|\u200c|\u200d|\u2060|\ufeff)*/gu;

/** The content words of a wording with plain numbers; all words where there is none. */
export function weightedWords(wording: string, topic: TopicWords): readonly WeightedWord[] {
  const found = Array.from(withWholeNumbers(wording).matchAll(WORD), ({ 0: word, index }) => ({
    word: word.normalize('NFC').replace(INVISIBLE, '').toLowerCase(),
    span: [index, index + word.length] as const,
  }));
  const content = found.filter(({ word }) => isContent(word));
  return (content.length > 0 ? content : found).map(({ word, span }) => {
    const own = stem(word);
    return { span, stem: own, ...topic.weights(own) };
  });
}

/** The share of a wording's weight, by rarity and by both, whose words are among `stems`. */
export function recallOf(
  own: readonly string[],
  topic: TopicWords,
  stems: Pick<ReadonlySet<string>, 'has'>,
): WordWeights {
  const sum = { rarity: 0, both: 0 };
  const total = { rarity: 0, both: 0 };
  for (const one of own) {
    const { rarity, both } = topic.weights(one);
    total.rarity += rarity;
    total.both += both;
    if (stems.has(one)) {
      sum.rarity += rarity;
      sum.both += both;
    }
  }
  return { rarity: sum.rarity / (total.rarity || 1), both: sum.both / (total.both || 1) };
}

/** For each piece the number of the content word that it is of, or −1. */
export function wordOfPieces(spans: readonly Span[], content: readonly WeightedWord[]): number[] {
  return spans.map(([start, end]) => content.findIndex(({ span }) => span[0] < end && start < span[1]));
}
