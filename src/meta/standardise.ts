/**
 * Scores with mean 0 and standard deviation 1. Correlations with other columns stay what they are.
 *
 *   standardise(Float64Array.of(1, 3))  // [-1, 1]
 */
export function standardise(scores: Float64Array): Float64Array {
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const deviation = Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length);
  return scores.map((score) => (deviation === 0 ? 0 : (score - mean) / deviation));
}
