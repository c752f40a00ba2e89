/**
 * How like a stretch of words is to the wordings of a unit, in the ways of the papers: by the words they share (Harnly et
 * al. 2005), and as strings, bags of words or points of the latent space (Passonneau et al. 2013).
 *
 *   const compare = await openLikeness('unigram', [['Matter has mass.']]);
 *   await compare(['matter takes up space'])   // [[0.5]]: one of the two content words
 */
import { mean, rollup } from 'd3-array';
import { dot } from '../../semantics/algebra.ts';
import { terms } from '../../semantics/terms.ts';
import { openVectors } from '../../semantics/vectors.ts';

export const LIKENESSES = ['wtmf', 'cosine', 'string'] as const;
export type Likeness = (typeof LIKENESSES)[number] | 'unigram';

/** For each text, its likeness to each unit. */
export type Compare = (texts: readonly string[]) => Promise<readonly Float64Array[]>;

/** `units` has the wordings of each unit. */
export async function openLikeness(kind: Likeness, units: readonly (readonly string[])[]): Promise<Compare> {
  if (kind === 'wtmf') return byVectors(units);
  const known = units.map((wordings) => wordings.map(terms));
  const measure = { unigram: shareOfWords, cosine, string: ratcliffObershelp }[kind];
  // Unigrams are compared with the nearest contributor, the others with all of them.
  const combine = kind === 'unigram' ? greatest : average;
  return async (texts) =>
    texts.map((text) => {
      const own = terms(text);
      return Float64Array.from(known, (wordings) =>
        combine(wordings.map((wording) => measure(own, wording))),
      );
    });
}

async function byVectors(units: readonly (readonly string[])[]): Promise<Compare> {
  const { embed } = await openVectors('wtmf');
  // The mean of cosines is the cosine with the mean: vectors have length 1.
  const means = await Promise.all(
    units.map(async (wordings) => {
      const vectors = await embed(wordings);
      return Float64Array.from(vectors[0] ?? [], (_, k) => average(vectors.map((vector) => vector[k]!)));
    }),
  );
  return async (texts) =>
    (await embed(texts)).map((vector) => Float64Array.from(means, (mean) => dot(mean, vector)));
}

function average(values: readonly number[]): number {
  return mean(values) ?? 0;
}

function greatest(values: readonly number[]): number {
  return Math.max(0, ...values);
}

/** Which share of a wording's different content words a stretch has. */
export function shareOfWords(own: readonly string[], wording: readonly string[]): number {
  const wanted = new Set(wording);
  const found = new Set(own.filter((term) => wanted.has(term)));
  return wanted.size === 0 ? 0 : found.size / wanted.size;
}

/** Of the counts of content words. */
export function cosine(own: readonly string[], wording: readonly string[]): number {
  const a = countsOf(own);
  const b = countsOf(wording);
  let sum = 0;
  for (const [term, count] of a) sum += count * (b.get(term) ?? 0);
  const length = (counts: ReadonlyMap<string, number>) =>
    Math.sqrt([...counts.values()].reduce((squares, count) => squares + count * count, 0));
  return sum === 0 ? 0 : sum / (length(a) * length(b));
}

function countsOf(list: readonly string[]): ReadonlyMap<string, number> {
  return rollup(
    list,
    (own) => own.length,
    (term) => term,
  );
}

/** Twice the matching words over all words, where the longest common run is matched first, then what is beside it. */
export function ratcliffObershelp(a: readonly string[], b: readonly string[]): number {
  const all = a.length + b.length;
  if (all === 0 || !a.some((term) => b.includes(term))) return 0;
  return (2 * matching(a, b)) / all;
}

function matching(a: readonly string[], b: readonly string[]): number {
  let [size, fromA, fromB] = [0, 0, 0];
  let lengths = new Int32Array(b.length + 1);
  for (let i = 0; i < a.length; i++) {
    const next = new Int32Array(b.length + 1);
    for (let j = 0; j < b.length; j++) {
      if (a[i] !== b[j]) continue;
      next[j + 1] = lengths[j]! + 1;
      if (next[j + 1]! > size)
        [size, fromA, fromB] = [next[j + 1]!, i + 1 - next[j + 1]!, j + 1 - next[j + 1]!];
    }
    lengths = next;
  }
  if (size === 0) return 0;
  return (
    size +
    matching(a.slice(0, fromA), b.slice(0, fromB)) +
    matching(a.slice(fromA + size), b.slice(fromB + size))
  );
}
