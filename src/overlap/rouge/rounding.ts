/**
 * Rounding to five decimals as C and Perl print it.
 *
 *   roundAsPrintf(2 / 3)   // 0.66667
 *   roundAsPrintf(1 / 64)  // 0.01562, because 0.015625 is a tie and goes to the even digit
 */
export function roundAsPrintf(value: number): number {
  const nearest = Number(value.toFixed(5));
  // toFixed is exact but takes ties up. A tie at the sixth decimal is an odd multiple of 1/64, no other double is one.
  const sixtyFourths = value * 64;
  if (!Number.isInteger(sixtyFourths) || sixtyFourths % 2 === 0) return nearest;
  const last = Math.round(nearest * 1e5);
  return last % 2 === 0 ? nearest : (last - 1) / 1e5;
}
