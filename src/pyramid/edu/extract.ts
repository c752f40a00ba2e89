/**
 * A reference as an extract (hirao-2018 §3.1–3.2): the discourse units of other texts that say most of what it says, in
 * no more words. Three ways to choose them: `edu-al` aligns units with the reference's by their longest common
 * subsequences, `edu-rouge` counts common bigrams, `edu-be` common Basic Elements.
 *
 *   const pool = createPool([source]);
 *   const { units } = await extractReference({ reference, pool, method: 'edu-be', options: EDU_DEFAULTS });
 *   units.map((unit) => pool.edus[unit].text)   // in the order of the sources
 */
import type { Span, TextDocument } from '../../model.ts';
import { lcsCounter } from '../../optimize/lcs.ts';
import type { SearchLimits } from '../../optimize/staged-program.ts';
import { type Alignment, type AlignmentPair, MOST_PAIRS, solveAlignment, unitKernel } from './alignment.ts';
import { type ItemOptions, itemsIn } from './items.ts';
import { type OracleSolution, solveOracle } from './oracle.ts';
import type { Oracle } from './oracle-kernel.ts';
import { type Edu, type EduSentence, wordCount } from './sentences.ts';

export const EDU_METHODS = ['edu-al', 'edu-rouge', 'edu-be'] as const;
export type EduMethod = (typeof EDU_METHODS)[number];

export interface EduOptions extends SearchLimits {
  /** `edu-rouge`: bigrams of stems rather than words. */
  readonly stem: boolean;
  /** `edu-be`: elements with their relations. */
  readonly relation: boolean;
}

export const EDU_DEFAULTS: EduOptions = { stem: false, relation: true, nodes: 100_000, seconds: 60 };

/** A text that was cut into sentences and units. */
export interface EduDocument extends TextDocument {
  readonly sentences: readonly EduSentence[];
}

/** A unit that may be extracted. */
export interface PoolEdu extends Edu {
  /** The id of its text. */
  readonly document: string;
  /** Which unit of the text, counted from 0. */
  readonly number: number;
  /** Where its sentence stands. */
  readonly sentence: Span;
}

export interface Pool {
  readonly sentences: readonly EduSentence[];
  /** Those of all sentences, in order. */
  readonly edus: readonly PoolEdu[];
  /** The sentence of each. */
  readonly sentenceOf: readonly number[];
  /** The first unit of each sentence. */
  readonly firstOf: readonly number[];
}

/** Texts come in one order for all references of a topic, or copies of a unit would share its weight. */
export function createPool(documents: readonly EduDocument[]): Pool {
  const sentences: EduSentence[] = [];
  const edus: PoolEdu[] = [];
  const sentenceOf: number[] = [];
  const firstOf: number[] = [];
  for (const { id, sentences: own } of documents) {
    let number = 0;
    for (const sentence of own) {
      firstOf.push(edus.length);
      for (const edu of sentence.edus) {
        edus.push({ ...edu, document: id, number: number++, sentence: sentence.span });
        sentenceOf.push(sentences.length);
      }
      sentences.push(sentence);
    }
  }
  return { sentences, edus, sentenceOf, firstOf };
}

export interface ExtractedUnits extends OracleSolution {
  /** L_max, the words of the reference. */
  readonly limit: number;
  /** `edu-al`: what unit of the reference each covers, and how many of its words it has in order. */
  readonly aligned?: readonly (Edu & { readonly common: number })[];
}

export async function extractReference({
  reference,
  pool,
  method,
  options,
}: {
  reference: EduDocument;
  pool: Pool;
  method: EduMethod;
  options: EduOptions;
}): Promise<ExtractedUnits> {
  if (method === 'edu-al') return align(reference, pool, options);
  const items = method === 'edu-rouge' ? 'bigrams' : 'elements';
  const oracle = oracleOf(reference, pool, { ...options, items });
  const { nodes, seconds } = options;
  return { limit: oracle.limit, ...(await solveOracle({ ...oracle, nodes, seconds })) };
}

async function align(
  { sentences }: EduDocument,
  pool: Pool,
  { nodes, seconds }: SearchLimits,
): Promise<ExtractedUnits> {
  const limit = wordCount(sentences);
  const own = sentences.flatMap(({ edus }) => edus);
  const lengths = {
    limit,
    sources: pool.edus.map(({ words }) => words.length),
    references: own.map(({ words }) => words.length),
  };
  const { pairs, isCut } = kernelPairs(own, pool.edus, lengths);
  const { pairs: chosen, ...proof } = await solveAlignment({ ...lengths, pairs, isCut, nodes, seconds });
  const aligned = chosen.map(({ reference, common }) => ({ ...own[reference]!, common }));
  return { limit, units: chosen.map(({ source }) => source), aligned, ...proof };
}

/** So many pairs take half a minute to compare. */
const MOST_COMPARED = 5e7;
/** Of a unit of a reference as long as a book. */
const MOST_EACH = 50;
/** Units in which such a word is looked for. */
const MOST_HOLDERS = 200;

/** What the kernel leaves, or, where that is too much to be solved, the best few pairs of each unit. */
function kernelPairs(own: readonly Edu[], pool: readonly Edu[], lengths: Omit<Alignment, 'pairs'>) {
  const isLarge = own.length * pool.length > MOST_COMPARED;
  const most = own.filter(({ words }) => words.length > 0).length;
  const kept: (readonly AlignmentPair[])[] = [];
  let count = 0;
  for (const all of isLarge ? likelyPairs(own, pool) : commonWords(own, pool)) {
    const pairs = unitKernel({ ...lengths, pairs: all, most });
    kept.push(count > MOST_PAIRS ? pairs.slice(0, MOST_EACH) : pairs);
    count += pairs.length;
  }
  const isCut = isLarge || count > MOST_PAIRS;
  return { pairs: kept.flatMap((pairs) => (isCut ? pairs.slice(0, MOST_EACH) : pairs)), isCut };
}

/**
 * All pairs that have words in common, by unit of the reference. A word that the reference does not have is in no common
 * subsequence.
 */
export function* commonWords(
  own: readonly Edu[],
  pool: readonly Edu[],
  candidates?: (edu: Edu) => Iterable<number>,
): Generator<readonly AlignmentPair[]> {
  const numbers = new Map<string, number>();
  for (const { words } of own)
    for (const word of words) if (!numbers.has(word)) numbers.set(word, numbers.size);
  const numbered = ({ words }: Edu) => Int32Array.from(words.flatMap((word) => numbers.get(word) ?? []));
  const sources = pool.map(numbered);
  for (const [reference, edu] of own.entries()) {
    const count = lcsCounter(numbered(edu), numbers.size);
    const pairs: AlignmentPair[] = [];
    for (const source of candidates?.(edu) ?? sources.keys()) {
      const common = sources[source]!.length === 0 ? 0 : count(sources[source]!);
      if (common > 0) pairs.push({ source, reference, common });
    }
    yield pairs;
  }
}

/** For references as long as books: of each unit only pairs that share one of its three rarest words. */
function* likelyPairs(own: readonly Edu[], pool: readonly Edu[]): Generator<readonly AlignmentPair[]> {
  const holders = new Map<string, number[]>();
  pool.forEach(({ words }, i) => {
    for (const word of new Set(words)) {
      const known = holders.get(word);
      if (known === undefined) holders.set(word, [i]);
      else if (known.length < MOST_HOLDERS) known.push(i);
    }
  });
  const rarest = ({ words }: Edu) =>
    [...new Set(words)]
      .flatMap((word) => (holders.has(word) ? [holders.get(word)!] : []))
      .sort((a, b) => a.length - b.length)
      .slice(0, 3)
      .flat();
  yield* commonWords(own, pool, (edu) => new Set(rarest(edu)));
}

/** The program of a reference; items that it does not have are left out. */
export function oracleOf({ sentences }: EduDocument, pool: Pool, options: ItemOptions): Oracle {
  const numbers = new Map<string, number>();
  const wanted: number[] = [];
  for (const { name } of sentences.flatMap((sentence) => itemsIn(sentence, options))) {
    const item = numbers.get(name) ?? numbers.size;
    numbers.set(name, item);
    wanted[item] = (wanted[item] ?? 0) + 1;
  }
  return {
    limit: wordCount(sentences),
    wanted,
    lengths: pool.edus.map(({ words }) => words.length),
    sentenceOf: pool.sentenceOf,
    occurrences: pool.sentences.flatMap((sentence, i) =>
      itemsIn(sentence, options).flatMap(({ name, edus }) => {
        const item = numbers.get(name);
        return item === undefined ? [] : [{ item, units: edus.map((edu) => pool.firstOf[i]! + edu) }];
      }),
    ),
  };
}
