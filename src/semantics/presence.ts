/**
 * Does a text express a content unit? The calibrated probability, and the sentence that carries it.
 *
 *   const presence = await openPresence();
 *   const finder = presence.finder([{ id: '1', wordings: ['Ann Lee lives in Kent.', 'Her home is Kent.'] }]);
 *   await finder.find('Lee, 27, moved to Kent.')
 *   // [{ unit: '1', probability: 0.8…, contradicted: 0.0…, sentence: { text: 'Lee, 27, moved to Kent.', span: [0, 23] } }]
 *
 * Cheap signals come first: recalls of the unit's words, and soft recalls from vectors, for which each sentence and each
 * wording is run through the model once. Only what these do not rule out is read together with the likeliest sentences, and
 * what is unsure then once more. All signals together give a probability; docs/presence.md has what each is worth. Texts that are not English are
 * judged by their words alone.
 */
import { z } from 'zod';
import { checkArguments, distinct } from '../arguments.ts';
import { modelFile } from '../inference/files.ts';
import { RUNTIMES, type RuntimeName } from '../inference/session.ts';
import type { Sentence } from '../model.ts';
import { readAnyLanguage } from '../text/any-language.ts';
import { isEnglish } from '../text/language.ts';
import type { TokenizedSentence } from '../text/read.ts';
import { STOP_WORDS } from '../text/stopwords.ts';
import type { Token } from '../text/tokenize.ts';
import { DIMENSIONS, firstPieces, type Meaning, openMeaning, type Pieces, type Reading } from './meaning.ts';
import {
  believed,
  contradictedOf,
  isSuspicious,
  openPresenceWeights,
  type PresenceWeights,
  probabilityOf,
} from './presence-probability.ts';
import {
  bestTwo,
  CHEAP,
  RECALLS,
  recallSignals,
  type Signal,
  type Signals,
  softSignals,
} from './presence-signals.ts';
import { respeller } from './spelling.ts';
import {
  isVerbatim,
  lacksNumber,
  type Rareness,
  recallOf,
  stemsOf,
  type TopicWords,
  topicWords,
  unitStems,
  type WeightedWord,
  weightedWords,
  withPlainNumbers,
  wordOfPieces,
} from './unit-words.ts';

/** Part of the signature of all that stands on presence: the weights of models/meaning and how they are used. */
export const PRESENCE_VERSION = '6';

export interface PresenceUnit {
  readonly id: string;
  /** What the unit says, in one way or several: its label first, then its contributors. */
  readonly wordings: readonly string[];
}

export interface UnitPresence {
  readonly unit: string;
  /** That the text expresses the unit: from 0 to 1, to four places. */
  readonly probability: number;
  /** That the text says the opposite, or something that cannot be true beside it; what is contradicted is not expressed. */
  readonly contradicted?: number;
  /** What the text says that is most like the unit; null if the text or the unit has no words. */
  readonly sentence: Sentence | null;
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

export interface UnitSignals {
  readonly unit: string;
  readonly sentence: Sentence | null;
  /** By name; `read` only where the unit was read together with the text. */
  readonly signals: Signals;
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

/** In pieces. A longer sentence is taken apart; of a longer wording, and of what is read, only the beginning counts. */
const LONGEST = { sentence: 126, wordingRead: 60, read: 220 } as const;
/** How many sentences are read together with a unit: at first, and where that leaves it unsure. */
const READ_SENTENCES = { first: 2, again: 5 } as const;
/** A sentence of more tokens is taken apart into this many. */
const LONGEST_SENTENCE = 100;

const OPENING = z.strictObject({ runtime: z.enum(RUNTIMES).optional() });
const FINDER = z.object({
  units: distinct(z.array(z.object({ id: z.string(), wordings: z.array(z.string()) })), ({ id }) => id),
  options: z.strictObject({ read: z.enum(READS).optional() }),
});
const FIND = z.object({ text: z.string() });
const FIX = 'docs/presence.md shows how it is called.';

export async function openPresence(options: { runtime?: RuntimeName } = {}): Promise<Presence> {
  checkArguments({ of: 'openPresence', schema: OPENING, given: options, fix: FIX });
  const [meaning, { rareness, isWord }, weights] = await Promise.all([
    openMeaning(options),
    openRareness(),
    openPresenceWeights(),
  ]);
  const alone = keepRecent((text: string) =>
    meaning.alone(firstPieces(meaning.pieces(text), LONGEST.sentence)),
  );
  return {
    runtime: meaning.runtime,
    finder(units, options = {}) {
      checkArguments({ of: 'finder', schema: FINDER, given: { units, options }, fix: FIX });
      const { read = 'possible' } = options;
      const topic = topicWords({ units: units.map(({ wordings }) => wordings), rareness });
      const wordings = units.flatMap(({ wordings }, unit) =>
        wordings.map((text) => readWording({ text, unit, topic, meaning })),
      );
      const respelt = respeller({ wordings: units.flatMap((unit) => unit.wordings), isWord });
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
  const signals = async (text: string): Promise<readonly UnitSignals[]> => {
    const isByWords = byWordsAlone(text);
    const sentences = sentencesOf(text, search.meaning);
    if (isByWords) return signalsOfWords(search, sentences);
    known ??= learn(search);
    return signalsOfText({ ...search, ...(await known) }, sentences);
  };
  return {
    byWordsAlone,
    signals,
    find: async (text) => (await signals(text)).map((found) => decide(found, weights)),
  };
}

// ---- what is known of the units --------------------------------------------------------------------

interface Wording {
  readonly text: string;
  readonly unit: number;
  readonly stems: readonly string[];
  readonly words: readonly WeightedWord[];
  readonly pieces: Pieces;
  /** For each piece the number of its word, or −1. */
  readonly wordOf: readonly number[];
}

interface Search {
  readonly units: readonly PresenceUnit[];
  readonly topic: TopicWords;
  /** All wordings of all units that have words. */
  readonly wordings: readonly Wording[];
  readonly meaning: Meaning;
  readonly weights: PresenceWeights;
  readonly read: NonNullable<FinderOptions['read']>;
  alone(text: string): ReturnType<Meaning['alone']>;
  /** A text with words as the units spell them. */
  respelt(text: string): string;
}

function readWording({
  text,
  unit,
  topic,
  meaning,
}: {
  text: string;
  unit: number;
  topic: TopicWords;
  meaning: Meaning;
}): Wording {
  const plain = withPlainNumbers(text);
  const words = weightedWords(plain, topic);
  const pieces = firstPieces(meaning.pieces(plain), LONGEST.sentence);
  return { text, unit, stems: unitStems(text), words, pieces, wordOf: wordOfPieces(pieces.spans, words) };
}

/** Vectors of the wordings: of each as a whole, and of all pieces of their content words, one below the other. */
interface Known {
  readonly vectors: readonly Float32Array[];
  readonly rows: Float32Array;
}

async function learn({ wordings, meaning }: Search): Promise<Known> {
  const vectors: Float32Array[] = [];
  const rows: Float32Array[] = [];
  for (const { pieces, wordOf } of wordings) {
    const { vector, states } = await meaning.alone(pieces);
    vectors.push(vector);
    wordOf.forEach((word, piece) => {
      if (word !== -1) rows.push(states.subarray(piece * DIMENSIONS, (piece + 1) * DIMENSIONS));
    });
  }
  const all = new Float32Array(rows.length * DIMENSIONS);
  for (const [i, row] of rows.entries()) all.set(row, i * DIMENSIONS);
  return { vectors, rows: all };
}

// ---- what is seen in a text ------------------------------------------------------------------------

/** The sentences of a text that have words; very long ones in parts. */
function sentencesOf(text: string, { pieces }: Pick<Meaning, 'pieces'>): readonly Sentence[] {
  return readAnyLanguage(text)
    .sentences.flatMap((sentence) => partsOf(sentence, text, pieces))
    .filter((sentence) => stemsOf(sentence.text).size > 0);
}

/** A sentence in parts of whole words that the model can see, the last of which may be short. */
function partsOf(
  { tokens, ...sentence }: TokenizedSentence,
  text: string,
  pieces: Meaning['pieces'],
): readonly Sentence[] {
  const isShort =
    tokens.length <= LONGEST_SENTENCE && pieces(sentence.text).numbers.length <= LONGEST.sentence;
  if (isShort) return [sentence];
  const parts: Token[][] = [[]];
  let taken = 0;
  for (const token of tokens) {
    const size = pieces(token.text).numbers.length;
    if (taken + size > LONGEST.sentence || parts.at(-1)!.length === LONGEST_SENTENCE) {
      parts.push([]);
      taken = 0;
    }
    parts.at(-1)!.push(token);
    taken += size;
  }
  return parts
    .filter((part) => part.length > 0)
    .map((part) => {
      const span = [part[0]!.span[0], part.at(-1)!.span[1]] as const;
      return { text: text.slice(...span), span };
    });
}

/** What one wording finds in a text. */
interface Finding {
  readonly wording: Wording;
  readonly signals: readonly number[];
  /** How likely each sentence is the one that carries the unit. */
  readonly likely: readonly number[];
}

function signalsOfWords(search: Search, sentences: readonly Sentence[]): readonly UnitSignals[] {
  const stems = sentences.map(({ text }) => stemsOf(text));
  const findings = search.wordings.map((wording): Finding => {
    const { stems: own } = wording;
    return {
      wording,
      signals: recallSignals({ own, topic: search.topic, sentences: stems }),
      likely: likelyByWords(wording, search.topic, stems),
    };
  });
  return byUnit(search, sentences, findings).map(({ unit, found }) =>
    unitSignals({ search, unit, found, sentences, names: RECALLS }),
  );
}

async function signalsOfText(
  search: Search & Known,
  sentences: readonly Sentence[],
): Promise<readonly UnitSignals[]> {
  const texts = sentences.map(({ text }) => search.respelt(withPlainNumbers(text)));
  const stems = texts.map(stemsOf);
  const seen: SeenSentence[] = [];
  for (const [i, text] of texts.entries()) seen.push(await see(search, text, stems[i]!));
  const findings = search.wordings.map((wording, i): Finding => {
    const cosines = seen.map(({ vector }) => dot(vector, search.vectors[i]!));
    const byWords = likelyByWords(wording, search.topic, stems);
    const best = seen.map((sentence) => sentence.best[i]!);
    return {
      wording,
      signals:
        sentences.length === 0 || wording.words.length === 0
          ? []
          : [
              ...recallSignals({ own: wording.stems, topic: search.topic, sentences: stems }),
              ...softSignals({ best, weights: wording.words, cosines }),
            ],
      likely: cosines.map((cosine, s) => cosine + byWords[s]!),
    };
  });
  const entries = byUnit(search, sentences, findings).map(({ unit, found }) => ({
    found,
    known: unitSignals({ search, unit, found, sentences, names: CHEAP }),
  }));
  const isRead = chosenToRead(
    search,
    entries.map(({ known }) => known),
  );
  const signals: UnitSignals[] = [];
  for (const { found, known } of entries) {
    signals.push(isRead(known) ? await readUnit({ search, found, texts, stems, known }) : known);
  }
  return signals;
}

/** Units that words and vectors do not rule out, and of few units all. */
function chosenToRead(
  { read, weights }: Search,
  known: readonly UnitSignals[],
): (unit: UnitSignals) => boolean {
  if (read === 'none') return () => false;
  const probability = (unit: UnitSignals) => believed(unit.signals, weights);
  const seen = known.filter(({ sentence }) => sentence !== null);
  const likeliest = seen.map(probability).sort((a, b) => b - a)[weights.readLeast - 1] ?? 0;
  const least = read === 'all' ? 0 : Math.min(likeliest, weights.readFrom);
  return (unit) => unit.sentence !== null && probability(unit) >= least;
}

interface SeenSentence {
  readonly vector: Float32Array;
  /** For each wording, and each of its content words, the highest cosine with a piece of the sentence. */
  readonly best: readonly Float32Array[];
}

async function see(
  { alone, meaning, wordings, rows }: Search & Known,
  sentence: string,
  stems: ReadonlySet<string>,
): Promise<SeenSentence> {
  const { vector, states } = await alone(sentence);
  const columns = states.length / DIMENSIONS;
  const cosines =
    columns === 0 || rows.length === 0 ? new Float32Array(0) : await meaning.cosines({ a: rows, b: states });
  let row = 0;
  const best = wordings.map(({ words, wordOf }) => {
    const sums = new Float32Array(words.length);
    const counts = new Uint16Array(words.length);
    for (const word of wordOf) {
      if (word === -1) continue;
      sums[word]! += columns === 0 ? -1 : highestOf(cosines, row * columns, columns);
      counts[word]!++;
      row++;
    }
    // A word without a piece of its own, behind the last piece or within a sign, is there or not.
    return sums.map((sum, word) =>
      counts[word] === 0 ? Number(stems.has(words[word]!.stem)) : sum / counts[word]!,
    );
  });
  return { vector, best };
}

function highestOf(values: Float32Array, from: number, count: number): number {
  let most = values[from]!;
  for (let i = from + 1; i < from + count; i++) if (values[i]! > most) most = values[i]!;
  return most;
}

/** How much of the wording each sentence has. */
function likelyByWords(
  { stems: own }: Wording,
  topic: TopicWords,
  sentences: readonly ReadonlySet<string>[],
): number[] {
  return sentences.map((stems) => recallOf(own, topic, stems).both);
}

function byUnit(
  { units }: Search,
  sentences: readonly Sentence[],
  findings: readonly Finding[],
): readonly { readonly unit: number; readonly found: readonly Finding[] }[] {
  const found = units.map((_, unit): { unit: number; found: Finding[] } => ({ unit, found: [] }));
  if (sentences.length > 0) {
    for (const finding of findings) {
      if (finding.wording.words.length > 0) found[finding.wording.unit]!.found.push(finding);
    }
  }
  return found;
}

// ---- from wordings to units ------------------------------------------------------------------------

function unitSignals({
  search,
  unit,
  found,
  sentences,
  names,
}: {
  search: Search;
  unit: number;
  found: readonly Finding[];
  sentences: readonly Sentence[];
  names: readonly Signal[];
}): UnitSignals {
  const { id } = search.units[unit]!;
  if (found.length === 0) return { unit: id, sentence: null, signals: {} };
  const values = bestTwo(found.map(({ signals }) => signals));
  const signals: Partial<Record<Signal, number>> = { units: search.topic.count };
  names.forEach((name, i) => {
    signals[name] = values[i]!;
  });
  return { unit: id, sentence: sentences[carrier(found)]!, signals };
}

/** The sentence that is likeliest by the wording that is surest of it. */
function carrier(found: readonly Finding[]): number {
  let best = { sentence: 0, likely: Number.NEGATIVE_INFINITY };
  for (const { likely } of found) {
    likely.forEach((value, sentence) => {
      if (value > best.likely) best = { sentence, likely: value };
    });
  }
  return best.sentence;
}

/** Adds what reading says. */
async function readUnit({
  search,
  found,
  texts,
  stems,
  known,
}: {
  search: Search;
  found: readonly Finding[];
  /** Of the sentences, as the model sees them. */
  texts: readonly string[];
  stems: readonly ReadonlySet<string>[];
  known: UnitSignals;
}): Promise<UnitSignals> {
  const [surest, next] = bySureness(found, search.weights.vectors);
  const read = (finding: Finding, most: number) => readTogether({ search, finding, texts, most });
  const { expressed, contradicted } = await read(surest!, READ_SENTENCES.first);
  const { wording } = surest!;
  const first: Signals = {
    ...known.signals,
    read: expressed,
    denied: contradicted,
    whole: Number(texts.length <= READ_SENTENCES.first),
    lacksNumber: lacksNumber({ wording: wording.text, stems, carrier: carrier([surest!]) }),
    verbatim: Number(isVerbatim(wording.text, texts)),
  };
  return { ...known, signals: { ...first, ...(await lookAgain()) } };

  /** What may contradict is read in one sentence; what is neither likely nor unlikely in other words and with more text. */
  async function lookAgain(): Promise<Signals> {
    if (isSuspicious(first, search.weights)) {
      const alone = await read(surest!, 1);
      return { alone: alone.expressed, denied: alone.contradicted };
    }
    const [low, high] = search.weights.again;
    const probability = probabilityOf(first, search.weights);
    if (probability <= low || probability >= high) return {};
    const other = next === undefined ? expressed : (await read(next, READ_SENTENCES.first)).expressed;
    const isPart = texts.length > READ_SENTENCES.first;
    const more = isPart ? (await read(surest!, READ_SENTENCES.again)).expressed : expressed;
    return { readAgain: (other + more) / 2 };
  }
}

/** The wordings that find most first, by the regression without reading. */
function bySureness(found: readonly Finding[], { weights }: PresenceWeights['vectors']): readonly Finding[] {
  const sureness = ({ signals }: Finding) =>
    CHEAP.reduce((sum, name, i) => sum + (weights[name] ?? 0) * signals[i]!, 0);
  return found
    .map((finding) => ({ finding, sure: sureness(finding) }))
    .sort((a, b) => b.sure - a.sure)
    .map(({ finding }) => finding);
}

/** The wording beside the likeliest sentences, in the order of the text. */
function readTogether({
  search: { meaning },
  finding: { wording, likely },
  texts,
  most,
}: {
  search: Search;
  finding: Finding;
  texts: readonly string[];
  most: number;
}): Promise<Reading> {
  const order = texts.map((_, i) => i).sort((a, b) => likely[b]! - likely[a]! || a - b);
  const chosen = order.slice(0, most).sort((a, b) => a - b);
  return meaning.together({
    unit: firstPieces(wording.pieces, LONGEST.wordingRead),
    text: firstPieces(meaning.pieces(chosen.map((i) => texts[i]!).join(' ')), LONGEST.read),
  });
}

/** Without words on either side, nothing is expressed. */
function decide({ unit, sentence, signals }: UnitSignals, weights: PresenceWeights): UnitPresence {
  if (sentence === null) return { unit, sentence, probability: 0, contradicted: 0 };
  return {
    unit,
    sentence,
    probability: rounded(probabilityOf(signals, weights)),
    contradicted: rounded(contradictedOf(signals)),
  };
}

/** Four places are more than the figures bear, and hide that processors round differently. */
function rounded(probability: number): number {
  return Math.round(1e4 * probability) / 1e4;
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

// ---- files -----------------------------------------------------------------------------------------

/** The first line has the number of sentences, the others a stem and how many of them have it. */
async function openRareness(): Promise<{ rareness: Rareness; isWord: (word: string) => boolean }> {
  const [first, ...lines] = new TextDecoder()
    .decode(await modelFile('meaning/stems.txt'))
    .trimEnd()
    .split('\n');
  const counts = new Map(lines.map((line) => line.split(' ') as [string, string]));
  const sentences = Number(first) + 1;
  return {
    rareness: (stem) => Math.log(sentences / (Number(counts.get(stem) ?? 0) + 0.5)),
    isWord: (word) => STOP_WORDS.has(word) || [...stemsOf(word)].every((stem) => counts.has(stem)),
  };
}

const MOST_KEPT = 1000;

/** Keeps the last answers: texts of one topic share sentences, and metrics share texts. */
function keepRecent<Answer>(answer: (text: string) => Promise<Answer>): (text: string) => Promise<Answer> {
  const known = new Map<string, Promise<Answer>>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = answer(text);
    if (known.size >= MOST_KEPT) known.delete(known.keys().next().value!);
    known.set(text, found);
    return found;
  };
}
