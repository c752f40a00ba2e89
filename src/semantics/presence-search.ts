/**
 * What words and vectors find of a topic's units in a text. Each sentence and each wording of a unit is run through the model
 * once; every wording has signals of its own, and a unit the mean of its two best.
 *
 *   const known = await learn(search);
 *   const { entries } = await findInText({ ...search, ...known }, sentences);
 *   entries[0].known   // { unit: '1', sentence: { … }, signals: { 'recall.both.text': 0.5, … } }
 */
import { group } from 'd3-array';
import type { Sentence } from '../model.ts';
import { dot } from './algebra.ts';
import { DIMENSIONS, firstPieces, type Meaning, type Pieces } from './meaning.ts';
import { withPlainNumbers } from './numbers.ts';
import type { PresenceWeights } from './presence-probability.ts';
import { LONGEST } from './presence-sentences.ts';
import {
  bestTwo,
  CHEAP,
  RECALLS,
  recallSignals,
  type Signal,
  type Signals,
  softSignals,
} from './presence-signals.ts';
import {
  keepsOrder,
  recallOf,
  stemsOf,
  type TopicWords,
  unitStems,
  verbatimness,
  type WeightedWord,
  weightedWords,
  wordOfPieces,
} from './unit-words.ts';

export interface PresenceUnit {
  readonly id: string;
  /** What the unit says, in one way or several: its label first, then its contributors. */
  readonly wordings: readonly string[];
}

export interface UnitSignals {
  readonly unit: string;
  readonly sentence: Sentence | null;
  /** By name; `read` only where the unit was read together with the text. */
  readonly signals: Signals;
}

export interface Wording {
  readonly text: string;
  readonly unit: number;
  readonly stems: readonly string[];
  readonly words: readonly WeightedWord[];
  readonly pieces: Pieces;
  /** For each piece the number of its word, or −1. */
  readonly wordOf: readonly number[];
}

export interface Search {
  readonly units: readonly PresenceUnit[];
  readonly topic: TopicWords;
  /** All wordings of all units that have words. */
  readonly wordings: readonly Wording[];
  readonly meaning: Meaning;
  readonly weights: PresenceWeights;
  readonly read: 'possible' | 'all' | 'none';
  alone(text: string): ReturnType<Meaning['alone']>;
  /** A text with words as the units spell them. */
  respelt(text: string): string;
}

export function readWording({
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
export interface Known {
  readonly vectors: readonly Float32Array[];
  readonly rows: Float32Array;
  /** The rows of one wording. */
  rowsOf(wording: Wording): Float32Array;
}

export async function learn({ wordings, meaning }: Search): Promise<Known> {
  const vectors: Float32Array[] = [];
  const rows: Float32Array[] = [];
  const places = new Map<Wording, readonly [number, number]>();
  for (const wording of wordings) {
    const { vector, states } = await meaning.alone(wording.pieces);
    vectors.push(vector);
    const start = rows.length;
    wording.wordOf.forEach((word, piece) => {
      if (word !== -1) rows.push(states.subarray(piece * DIMENSIONS, (piece + 1) * DIMENSIONS));
    });
    places.set(wording, [start * DIMENSIONS, rows.length * DIMENSIONS]);
  }
  const all = new Float32Array(rows.length * DIMENSIONS);
  for (const [i, row] of rows.entries()) all.set(row, i * DIMENSIONS);
  return { vectors, rows: all, rowsOf: (wording) => all.subarray(...places.get(wording)!) };
}

/** What one wording finds in a text. */
export interface Finding {
  readonly wording: Wording;
  readonly signals: readonly number[];
  /** How likely each sentence is the one that carries the unit. */
  readonly likely: readonly number[];
}

export function signalsOfWords(search: Search, sentences: readonly Sentence[]): readonly UnitSignals[] {
  const stems = sentences.map(({ text }) => stemsOf(text));
  const findings = search.wordings.map((wording): Finding => {
    const { stems: own } = wording;
    return {
      wording,
      signals: recallSignals({ own, topic: search.topic, sentences: stems }),
      likely: likelyByWords(wording, search.topic, stems),
    };
  });
  const texts = sentences.map(({ text }) => text);
  return byUnit(search, sentences, findings).map(({ unit, found }) => {
    const known = unitSignals({ search, unit, found, sentences, names: RECALLS });
    const verbatim = Math.max(0, ...found.map(({ wording }) => verbatimness(wording.text, texts)));
    const there = known.sentence?.text ?? '';
    const isOrdered = verbatim > 0 || found.some(({ wording }) => keepsOrder(wording.text, there));
    const ordered = isOrdered ? 1 : 0;
    return { ...known, signals: { ...known.signals, verbatim, ordered } };
  });
}

/** A unit, what its wordings found, and what that makes of it. */
export interface Entry {
  readonly found: readonly Finding[];
  readonly known: UnitSignals;
}

/** What a text says, sentence by sentence, as the model sees it. */
export interface SeenText {
  readonly texts: readonly string[];
  readonly stems: readonly ReadonlySet<string>[];
}

export async function findInText(
  search: Search & Known,
  sentences: readonly Sentence[],
): Promise<{ readonly entries: readonly Entry[]; readonly seen: SeenText }> {
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
  return { entries, seen: { texts, stems } };
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
  const useful = findings.filter(({ wording }) => sentences.length > 0 && wording.words.length > 0);
  const found = group(useful, ({ wording }) => wording.unit);
  return units.map((_, unit) => ({ unit, found: found.get(unit) ?? [] }));
}

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

/** By how much another wording must be surer of its sentence than the label, which people read, is of its own. */
const SURER = 0.1;

/** The sentence that is likeliest by the label, or by a wording that is much surer of it. */
export function carrier(found: readonly Finding[]): number {
  return telling(found).likely.reduce((best, value, i, likely) => (value > likely[best]! ? i : best), 0);
}

/** The wording by which evidence is chosen. */
export function telling([label, ...others]: readonly Finding[]): Finding {
  const sureness = ({ likely }: Finding) => Math.max(...likely);
  let best = label!;
  for (const one of others) {
    const needed = sureness(best) + (best === label ? SURER : 0);
    if (sureness(one) > needed) best = one;
  }
  return best;
}
