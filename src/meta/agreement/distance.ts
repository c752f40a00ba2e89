/**
 * How far apart two annotators' values are, from 0 (equal) to 1: for sets by Jaccard, or by MASI (Passonneau
 * 2006), which also asks whether one set contains the other. Both depend only on the sizes of the sets.
 *
 *   SET_DISTANCES.jaccard({ a: 2, b: 3, both: 2 })   // of {1, 2} and {1, 2, 3}: 1 − 2/3
 *   SET_DISTANCES.masi({ a: 2, b: 3, both: 2 })      // 1 − 2/3 · 2/3
 */

export function nominal(a: unknown, b: unknown): number {
  return a === b ? 0 : 1;
}

/** |A|, |B| and |A ∩ B|. */
export interface Sizes {
  readonly a: number;
  readonly b: number;
  readonly both: number;
}

/** 1 − |A ∩ B| / |A ∪ B|; two empty sets are equal. */
function jaccard({ a, b, both }: Sizes): number {
  const either = a + b - both;
  return either === 0 ? 0 : 1 - both / either;
}

/** 1 − Jaccard · monotonicity: 1 for equal sets, 2/3 if one contains the other, 1/3 if they cross, 0 if apart. */
function masi({ a, b, both }: Sizes): number {
  const either = a + b - both;
  if (either === both) return 0;
  const monotonicity = both === 0 ? 0 : both === Math.min(a, b) ? 2 / 3 : 1 / 3;
  return 1 - (both / either) * monotonicity;
}

export const SET_DISTANCES = { masi, jaccard } as const;
export type SetDistance = keyof typeof SET_DISTANCES;

/** |A ∩ B| */
export function intersectionSize<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let count = 0;
  for (const element of small) if (large.has(element)) count++;
  return count;
}
