/**
 * The best binary bracketing of a row of words, given a score for every stretch of two words or more (CKY).
 *
 *   bestBracketing({ size: 3, score: (from, to) => (from === 1 ? 1 : 0) })  // (0 (1 2)): [[0, 3], [1, 3]]
 */

/** The brackets `[from, to)` of the best tree, outermost first; ties go to the earlier split. */
export function bestBracketing({
  size,
  score,
}: {
  size: number;
  score: (from: number, to: number) => number;
}): [from: number, to: number][] {
  const width = size + 1;
  const best = new Float64Array(width * width);
  const split = new Int32Array(width * width);
  for (let length = 2; length <= size; length++) {
    for (let from = 0; from + length <= size; from++) {
      const to = from + length;
      let most = Number.NEGATIVE_INFINITY;
      for (let middle = from + 1; middle < to; middle++) {
        const value = best[from * width + middle]! + best[middle * width + to]!;
        if (value > most) {
          most = value;
          split[from * width + to] = middle;
        }
      }
      best[from * width + to] = most + score(from, to);
    }
  }
  const brackets: [number, number][] = [];
  const open: [number, number][] = [[0, size]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [from, to] = next;
    if (to - from < 2) continue;
    brackets.push([from, to]);
    const middle = split[from * width + to]!;
    open.push([middle, to], [from, middle]);
  }
  return brackets;
}
