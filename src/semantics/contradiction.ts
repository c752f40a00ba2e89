/**
 * What speaks against a unit that seems to be there, as a number from 0 to 1 of which log-odds fall by four times as much.
 * Labels of news summaries hold too few such pairs to learn this from; docs/presence.md has what they say.
 *
 * - One sentence has all of the unit's words, but reading denies the unit: a quarter of its logit. For this the unit is read
 *   once more without marking which of its words are rare, and the lower logit counts.
 * - A sentence has all of its words, or something near to each, but a word of both is negated in one of them: 1, unless
 *   reading agrees very clearly.
 * - A likely unit has a number that is nowhere in the text: one half.
 */
import { CHEAP } from './presence-signals.ts';
import { negatedStems, numberStems, stemsOf } from './unit-words.ts';

const ALL_WORDS = 0.99;
const NEAR = 0.8;
const DENIED = -4;
const AGREED = 4.5;
const LIKELY = 0.5;
const LACKS_NUMBER = 0.5;

export interface Suspicion {
  readonly wording: string;
  /** The sentence that is likeliest to carry it. */
  readonly sentence: string;
  /** The stems of each sentence of the text. */
  readonly text: readonly ReadonlySet<string>[];
  /** CHEAP of the wording in the text. */
  readonly signals: readonly number[];
  /** By words and vectors. */
  readonly probability: number;
  readonly read: number;
  /** Reads once more. */
  readPlainly(): Promise<number>;
}

export async function contradiction(found: Suspicion): Promise<number> {
  const { wording, sentence, text, signals, probability, read } = found;
  const { hasAll, hasLike } = inOneSentence(signals);
  const denied = hasAll ? Math.min(read, await found.readPlainly()) / DENIED : 0;
  return Math.max(
    Math.min(1, Math.max(0, denied)),
    hasLike && read < AGREED && areOpposed(wording, sentence) ? 1 : 0,
    probability > LIKELY && lacksNumber(wording, text) ? LACKS_NUMBER : 0,
  );
}

/** Whether one sentence has all words of a wording, and whether it has these or something near to each. */
function inOneSentence(signals: readonly number[]): { readonly hasAll: boolean; readonly hasLike: boolean } {
  const of = (name: (typeof CHEAP)[number]) => signals[CHEAP.indexOf(name)]!;
  const hasAll = of('recall.rarity.sentence') > ALL_WORDS;
  return { hasAll, hasLike: hasAll || of('soft.least.sentence') > NEAR };
}

/** Whether one of them negates a word that the other has, and the other negates nothing. */
function areOpposed(a: string, b: string): boolean {
  return negatesAlone(a, b) || negatesAlone(b, a);
}

function negatesAlone(one: string, other: string): boolean {
  const negated = negatedStems(one);
  if (negated.size === 0 || negatedStems(other).size > 0) return false;
  const there = stemsOf(other);
  return [...negated].some((word) => there.has(word));
}

/** Whether a wording has a number that no sentence has. */
function lacksNumber(wording: string, sentences: readonly ReadonlySet<string>[]): boolean {
  return [...numberStems(wording)].some((number) => sentences.every((stems) => !stems.has(number)));
}
