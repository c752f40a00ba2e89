/**
 * The random numbers of Perl 5.20 and later (and of drand48 in POSIX), on every platform:
 *
 *   const next = drand48(0);
 *   next()  // 0.17082803610628972
 *
 * ROUGE-1.5.5 draws its bootstrap samples with them. The state is a 48-bit number, kept in two halves.
 */
const HALF = 2 ** 24;
const MULTIPLIER = { high: 0x5de, low: 0xece66d };

export function drand48(seed: number): () => number {
  // The seed, then the constant 0x330E below it.
  let high = Math.floor((seed * 0x10000) / HALF) % HALF;
  let low = ((seed * 0x10000) % HALF) + 0x330e;
  return () => {
    const product = low * MULTIPLIER.low + 0xb;
    high = (high * MULTIPLIER.low + low * MULTIPLIER.high + Math.floor(product / HALF)) % HALF;
    low = product % HALF;
    return (high * HALF + low) / 2 ** 48;
  };
}
