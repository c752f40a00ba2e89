/**
 * Quantiles of sorted numbers, on the straight line between two of them (NumPy's and Excel's default).
 *
 *   quantile([10, 20, 40], 0.75)  // 30
 */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below]! + (sorted[above]! - sorted[below]!) * (place - below);
}
