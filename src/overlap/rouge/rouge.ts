/**
 * ROUGE (Lin 2004) of a summary against one or more references.
 *
 *   rouge({ summary: 'A dog ran home.', references: ['The dog ran.'], variant: 'rouge-1' })
 *   // { variant: 'rouge-1', recall: 2/3, precision: 1/2, f: 4/7, statistics: [{ hits: 2, reference: 3, summary: 4 }] }
 *
 * Lines are sentences, as in both reference tools; a list of strings gives them outright. Only ROUGE-L and -W look at
 * sentences. docs/rouge.md says what each option does and what the tools do differently.
 */

import { MOST_CELLS } from '../../optimize/lcs.ts';
import { type RougeChoices, type RougeOptions, resolveOptions } from './options.ts';
import { type Ratios, scoreStatistics } from './score.ts';
import { gather, longestSentence, type Statistics } from './statistics.ts';
import { type Prepared, prepare, type RougeText } from './tokens.ts';
import { parseVariant, type Variant } from './variant.ts';

export interface RougeScore extends Ratios {
  readonly variant: string;
  /** Against each reference, in the order given. */
  readonly statistics: readonly Statistics[];
}

export interface RougeInput {
  readonly summary: RougeText;
  readonly references: readonly RougeText[];
  readonly options?: RougeChoices;
}

/** One variant of ROUGE, such as `rouge-2`, `rouge-l` or `rouge-su4`. */
export function rouge({ variant, ...input }: RougeInput & { readonly variant: string }): RougeScore {
  return rougeAll({ ...input, variants: [variant] })[0]!;
}

/** Several variants of the same texts, which are read only once. */
export function rougeAll({
  variants,
  ...input
}: RougeInput & { readonly variants: readonly string[] }): readonly RougeScore[] {
  const options = resolveOptions(input.options);
  const prepared = prepare({ ...input, options });
  return variants.map((name) => scorePrepared(name, prepared, options));
}

/** The reason why no variant has a score, if so; the tools give an empty summary 0. */
function whyUndefined({ summary, references }: Prepared, { arithmetic }: RougeOptions): string | undefined {
  if (references.length === 0) return 'there is no reference';
  return summary.words.length === 0 && arithmetic === 'exact' ? 'the summary has no words' : undefined;
}

const variants = new Map<string, Variant>();

function variantOf(name: string): Variant {
  const variant = variants.get(name) ?? parseVariant(name);
  variants.set(name, variant);
  return variant;
}

/** Pairs of words that take some ten seconds. */
const MOST_PAIRS = { w: 2 ** 31, l: 2 ** 33 };

/** ROUGE-W keeps a table of each pair of sentences, ROUGE-L one with 32 cells in the place of one. */
function tooLong({ summary, references }: Prepared, { kind }: Variant): string | undefined {
  if (kind !== 'w' && kind !== 'l') return undefined;
  const longest = Math.max(0, ...references.map(longestSentence));
  const cells = (longest * longestSentence(summary)) / (kind === 'w' ? 1 : 32);
  if (cells > MOST_CELLS) return 'a sentence is';
  const words = references.reduce((sum, reference) => sum + reference.words.length, 0);
  return words * summary.words.length > MOST_PAIRS[kind] ? 'the texts are' : undefined;
}

/** One variant of texts that `prepare` has read. */
export function scorePrepared(name: string, prepared: Prepared, options: RougeOptions): RougeScore {
  const variant = variantOf(name);
  const long = tooLong(prepared, variant);
  if (long !== undefined) return unscored(name, `${long} too long for ${name}`, []);
  const reason = whyUndefined(prepared, options);
  const statistics = gather(prepared, variant, options.arithmetic);
  if (reason !== undefined) return unscored(name, reason, statistics);
  return { variant: name, ...scoreStatistics({ statistics, variant, options }), statistics };
}

function unscored(variant: string, reason: string, statistics: readonly Statistics[]): RougeScore {
  return { variant, recall: null, precision: null, f: null, reason, statistics };
}
