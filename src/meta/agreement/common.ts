/**
 * Several versions of one text, brought together word by word. Each word of each version gets a position in a
 * common sequence, which has every word that any version has; versions share a position where a longest common
 * subsequence of their words does.
 *
 *   common([['a', 'b', 'c'], ['a', 'x', 'c']])   → { length: 4, positions: [[0, 1, 3], [0, 2, 3]] }
 */

export interface CommonText {
  readonly length: number;
  /** For each version the position of each of its words, ascending. */
  readonly positions: readonly (readonly number[])[];
}

export function common(versions: readonly (readonly string[])[]): CommonText {
  let sequence: readonly string[] = [];
  let positions: readonly (readonly number[])[] = [];
  for (const version of versions) {
    const merged = merge(sequence, version);
    positions = [...positions.map((known) => known.map((at) => merged.left[at]!)), merged.right];
    sequence = merged.sequence;
  }
  return { length: sequence.length, positions };
}

/** A shortest sequence that has both as subsequences, and where the words of each are in it. */
function merge(left: readonly string[], right: readonly string[]) {
  const merged = { sequence: [] as string[], left: [] as number[], right: [] as number[] };
  let i = 0;
  let j = 0;
  for (const [nextLeft, nextRight] of [...commonWords(left, right), [left.length, right.length] as const]) {
    for (; i < nextLeft; i++) merged.left.push(merged.sequence.push(left[i]!) - 1);
    for (; j < nextRight; j++) merged.right.push(merged.sequence.push(right[j]!) - 1);
    if (i === left.length || j === right.length) continue;
    const at = merged.sequence.push(left[i]!) - 1;
    merged.left.push(at);
    merged.right.push(at);
    i++;
    j++;
  }
  return merged;
}

/** The pairs of indices of a longest common subsequence, by Hirschberg's method: the memory of one row. */
export function commonWords(
  left: readonly string[],
  right: readonly string[],
): readonly (readonly [left: number, right: number])[] {
  // Numbers are compared faster than words.
  const numbers = new Map([...new Set([...left, ...right])].map((word, index) => [word, index]));
  const numbersOf = (words: readonly string[]) => words.map((word) => numbers.get(word)!);
  const pairs: (readonly [number, number])[] = [];
  collect({ left: numbersOf(left), right: numbersOf(right), i: 0, j: 0, pairs });
  return pairs;
}

interface Stretch {
  readonly left: readonly number[];
  readonly right: readonly number[];
  /** Where the two stretches start. */
  readonly i: number;
  readonly j: number;
  readonly pairs: (readonly [number, number])[];
}

function collect({ left, right, i, j, pairs }: Stretch): void {
  let start = 0;
  const shorter = Math.min(left.length, right.length);
  while (start < shorter && left[start] === right[start]) {
    pairs.push([i + start, j + start]);
    start++;
  }
  let end = 0;
  while (end < shorter - start && left.at(-1 - end) === right.at(-1 - end)) end++;
  divide({
    left: left.slice(start, left.length - end),
    right: right.slice(start, right.length - end),
    i: i + start,
    j: j + start,
    pairs,
  });
  for (let k = end; k > 0; k--) pairs.push([i + left.length - k, j + right.length - k]);
}

/** Cuts the left stretch in the middle and the right one where both halves keep most in common. */
function divide({ left, right, i, j, pairs }: Stretch): void {
  if (left.length === 0 || right.length === 0) return;
  if (left.length === 1) {
    const at = right.indexOf(left[0]!);
    if (at >= 0) pairs.push([i, j + at]);
    return;
  }
  const middle = left.length >> 1;
  const before = lengths(left.slice(0, middle), right);
  const after = lengths(left.slice(middle).reverse(), [...right].reverse());
  let cut = 0;
  for (let k = 1; k <= right.length; k++) {
    if (before[k]! + after[right.length - k]! > before[cut]! + after[right.length - cut]!) cut = k;
  }
  collect({ left: left.slice(0, middle), right: right.slice(0, cut), i, j, pairs });
  collect({ left: left.slice(middle), right: right.slice(cut), i: i + middle, j: j + cut, pairs });
}

/** The length of a longest common subsequence of the left words and each beginning of the right ones. */
function lengths(left: readonly number[], right: readonly number[]): Uint32Array {
  const row = new Uint32Array(right.length + 1);
  for (const word of left) {
    let diagonal = 0;
    for (let k = 1; k <= right.length; k++) {
      const above = row[k]!;
      row[k] = word === right[k - 1] ? diagonal + 1 : Math.max(above, row[k - 1]!);
      diagonal = above;
    }
  }
  return row;
}
