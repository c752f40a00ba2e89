/**
 * Does a text express a content unit? The calibrated probability, and the sentence that carries it.
 *
 *   const presence = await openPresence();
 *   const finder = presence.finder([{ id: '1', wordings: ['Ann Lee lives in Kent.', 'Her home is Kent.'] }]);
 *   await finder.find('Lee, 27, moved to Kent.')
 *   // [{ unit: '1', probability: 0.8…, contradicted: 0.0…, span: [0, 22],
 *   //    sentence: { text: 'Lee, 27, moved to Kent.', span: [0, 23] } }]
 *
 * Cheap signals come first: recalls of the unit's words, and soft recalls from vectors, for which each sentence and each
 * wording is run through the model once. Only what these do not rule out is read together with the likeliest sentences, and
 * what is unsure then once more. All signals together give a probability; docs/presence.md has what each is worth. Texts that are not English are
 * judged by their words alone.
 */
import { z } from 'zod';
import { checkArguments, distinct } from '../arguments.ts';
import { RUNTIMES, type RuntimeName } from '../inference/runtime.ts';
import type { Sentence, Span } from '../model.ts';
import { isEnglish } from '../text/language.ts';
import { openEnglish } from './english.ts';
import { firstPieces, type Meaning, openMeaning, type Pieces } from './meaning.ts';
import {
  contradictedOf,
  DECISIONS,
  openPresenceWeights,
  type PresenceWeights,
  probabilityOf,
} from './presence-probability.ts';
import { chosenToRead, readUnit } from './presence-reading.ts';
import {
  type Finding,
  findInText,
  type Known,
  learn,
  type PresenceUnit,
  readWording,
  type Search,
  signalsOfWords,
  telling,
  type UnitSignals,
} from './presence-search.ts';
import { LONGEST, presenceSentences } from './presence-sentences.ts';
import { carryingSpan } from './presence-span.ts';
import { openRareness } from './rareness.ts';
import { respeller } from './spelling.ts';
import { topicWords } from './unit-words.ts';

export type { PresenceUnit, UnitSignals } from './presence-search.ts';

/** Part of the signature of all that stands on presence: the weights of models/meaning and how they are used. */
export const PRESENCE_VERSION = '15';

export interface UnitPresence {
  readonly unit: string;
  /** That the text expresses the unit: from 0 to 1, to four places. */
  readonly probability: number;
  /** That the text says the opposite, or something that cannot be true beside it; what is contradicted is not expressed. */
  readonly contradicted?: number;
  /** How like the unit's words those of one sentence are, by their vectors: 1 if it has them all. Without vectors not known. */
  readonly likeness?: number;
  /** What the text says that is most like the unit; null if the text or the unit has no words. */
  readonly sentence: Sentence | null;
  /** Where in the text the words stand that carry it, for units that may be there. */
  readonly span?: Span;
}

/** Looks for the units of one topic in any number of texts. */
export interface UnitFinder {
  /** In the order of the units. */
  find(text: string): Promise<readonly UnitPresence[]>;
  /** Whether the text, or the units, are not English, so that only their words are compared. */
  byWordsAlone(text: string): boolean;
  /** What the probabilities are made of, for fitting them and for seeing why. */
  signals(text: string): Promise<readonly UnitSignals[]>;
}

export interface Presence {
  readonly runtime: RuntimeName;
  finder(units: readonly PresenceUnit[], options?: FinderOptions): UnitFinder;
}

export interface FinderOptions {
  /** Which units are read together with the text: those that words and vectors do not rule out, all or none. */
  readonly read?: (typeof READS)[number];
}

const READS = ['possible', 'all', 'none'] as const;

const OPENING = z.strictObject({ runtime: z.enum(RUNTIMES).optional() });
const FINDER = z.object({
  units: distinct(z.array(z.object({ id: z.string(), wordings: z.array(z.string()) })), ({ id }) => id),
  options: z.strictObject({ read: z.enum(READS).optional() }),
});
const FIND = z.object({ text: z.string() });
const FIX = 'docs/presence.md shows how it is called.';

export async function openPresence(options: { runtime?: RuntimeName } = {}): Promise<Presence> {
  checkArguments({ of: 'openPresence', schema: OPENING, given: options, fix: FIX });
  const [model, rareness, weights] = await Promise.all([
    openMeaning(options),
    openRareness(),
    openPresenceWeights(),
  ]);
  const meaning = remembering(model);
  const alone = (text: string) => meaning.alone(firstPieces(meaning.pieces(text), LONGEST.sentence));
  const english = await openEnglish({ frequent: meaning.words });
  return {
    runtime: meaning.runtime,
    finder(units, options = {}) {
      checkArguments({ of: 'finder', schema: FINDER, given: { units, options }, fix: FIX });
      const { read = 'possible' } = options;
      const topic = topicWords({ units: units.map(({ wordings }) => wordings), rareness });
      const wordings = units.flatMap(({ wordings }, unit) =>
        wordings.map((text) => readWording({ text, unit, topic, meaning })),
      );
      const respelt = respeller({ wordings: units.flatMap((unit) => unit.wordings), english });
      return finderOf({ units, topic, wordings, meaning, weights, read, alone, respelt });
    },
  };
}

/** Whether a text, or these units, are not English, so that only their words are compared. */
export function wordsAlone(units: readonly PresenceUnit[]): (text: string) => boolean {
  const inEnglish = isEnglish(units.map(({ wordings }) => wordings[0] ?? '').join(' '));
  return (text) => !inEnglish || !isEnglish(text);
}

function finderOf(search: Search): UnitFinder {
  const { units, weights } = search;
  const isByWordsAlone = wordsAlone(units);
  const byWordsAlone = (text: string): boolean => {
    checkArguments({ of: 'finder', schema: FIND, given: { text }, fix: FIX });
    return isByWordsAlone(text);
  };
  // Vectors are made once, when the first text wants them.
  let known: Promise<Known> | undefined;
  const learnt = async (): Promise<Search & Known> => {
    known ??= learn(search);
    return { ...search, ...(await known) };
  };
  const seek = async (text: string): Promise<readonly Seen[]> => {
    const isByWords = byWordsAlone(text);
    const sentences = presenceSentences(text, search.meaning);
    if (isByWords) return signalsOfWords(search, sentences).map((signals) => ({ signals, found: [] }));
    return readText(await learnt(), sentences);
  };
  return {
    byWordsAlone,
    signals: async (text) => (await seek(text)).map(({ signals }) => signals),
    find: async (text) => {
      const all: UnitPresence[] = [];
      for (const seen of await seek(text)) {
        const presence = decide(seen.signals, weights);
        all.push(seen.found.length === 0 ? presence : await withSpan(await learnt(), seen, presence));
      }
      return all;
    },
  };
}

/** What is known of a unit, and what its wordings found. */
interface Seen {
  readonly signals: UnitSignals;
  readonly found: readonly Finding[];
}

async function readText(search: Search & Known, sentences: readonly Sentence[]): Promise<readonly Seen[]> {
  const { entries, seen } = await findInText(search, sentences);
  const isRead = chosenToRead(
    search,
    entries.map(({ known }) => known),
  );
  const all: Seen[] = [];
  for (const { found, known } of entries) {
    const signals = isRead(known) ? await readUnit({ search, found, seen, known }) : known;
    all.push({ signals, found });
  }
  return all;
}

/** Adds which words carry a unit that may be there. */
async function withSpan(
  { alone, meaning, rowsOf }: Search & Known,
  { found }: Seen,
  presence: UnitPresence,
): Promise<UnitPresence> {
  const { sentence, probability } = presence;
  const wording = found.length === 0 ? undefined : telling(found).wording;
  if (sentence === null || wording === undefined || probability < DECISIONS.no) return presence;
  const { spans } = firstPieces(meaning.pieces(sentence.text), LONGEST.sentence);
  const rows = rowsOf(wording);
  if (spans.length === 0 || rows.length === 0) return presence;
  const cosines = await meaning.cosines({ a: rows, b: (await alone(sentence.text)).states });
  const ofRow = wording.wordOf.filter((word) => word !== -1);
  const words = ofRow.map((word, row) => ({
    weight: wording.words[word]!.both,
    cosines: cosines.subarray(row * spans.length, (row + 1) * spans.length),
  }));
  const span = carryingSpan({ words, spans });
  if (span === null) return presence;
  const [start] = sentence.span;
  return { ...presence, span: [start + span[0], start + span[1]] };
}

/** Without words on either side, nothing is expressed. */
function decide({ unit, sentence, signals }: UnitSignals, weights: PresenceWeights): UnitPresence {
  if (sentence === null) return { unit, sentence, probability: 0, contradicted: 0 };
  const likeness = signals['soft.both.sentence'];
  return {
    unit,
    sentence,
    probability: rounded(probabilityOf(signals, weights)),
    contradicted: rounded(contradictedOf(signals)),
    ...(likeness === undefined ? {} : { likeness: rounded(likeness) }),
  };
}

/** Four places are more than the figures bear, and hide that processors round differently. */
function rounded(probability: number): number {
  return Math.round(1e4 * probability) / 1e4;
}

/**
 * The last answers: a sentence of one clause is a unit twice, texts of one topic share sentences, metrics share texts. A
 * vector for each piece takes room, so that they count by pieces.
 */
function remembering(meaning: Meaning): Meaning {
  const key = ({ numbers }: Pick<Pieces, 'numbers'>) => numbers.join();
  return {
    ...meaning,
    alone: keepRecent({ answer: meaning.alone, key, size: ({ numbers }) => numbers.length, most: 40_000 }),
    together: keepRecent({
      answer: meaning.together,
      key: ({ unit, text }) => `${key(unit)} ${key(text)}`,
      size: () => 1,
      most: 5000,
    }),
  };
}

/** Forgets the oldest answers where all would take more room than there is. */
function keepRecent<Question, Answer>({
  answer,
  key,
  size,
  most,
}: {
  answer: (question: Question) => Promise<Answer>;
  key: (question: Question) => string;
  size: (question: Question) => number;
  most: number;
}): (question: Question) => Promise<Answer> {
  const known = new Map<string, { readonly found: Promise<Answer>; readonly size: number }>();
  let taken = 0;
  return (question) => {
    const name = key(question);
    const before = known.get(name);
    if (before !== undefined) return before.found;
    const kept = { found: answer(question), size: size(question) };
    known.set(name, kept);
    taken += kept.size;
    for (const [oldest, { size }] of known) {
      if (taken <= most) break;
      known.delete(oldest);
      taken -= size;
    }
    return kept.found;
  };
}
