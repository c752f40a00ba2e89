/**
 * Holm's correction for many tests: the chance of any false alarm stays below the level.
 *
 *   holm([0.01, 0.04, 0.03])  // [0.03, 0.06, 0.06]
 *
 * Tests without a p-value (null) are not counted.
 */
export function holm(ps: readonly (number | null)[]): (number | null)[] {
  const order = ps.flatMap((p, i) => (p === null ? [] : [{ p, i }])).sort((a, b) => a.p - b.p || a.i - b.i);
  const adjusted: (number | null)[] = ps.map(() => null);
  let highest = 0;
  order.forEach(({ p, i }, rank) => {
    highest = Math.max(highest, Math.min(1, p * (order.length - rank)));
    adjusted[i] = highest;
  });
  return adjusted;
}
