/**
 * Random numbers that are the same everywhere, for every seed: xoshiro128** 1.1 (Blackman and Vigna 2018), its state
 * filled from the seed by splitmix32.
 *
 *   const random = createRandom(42);
 *   random.below(6)     // 0
 *   random.uniform()    // 0.12688010395504534
 */

export interface Random {
  /** A whole number from 0 to 2³² − 1. */
  uint32(): number;
  /** A number in [0, 1), with 32 random bits. */
  uniform(): number;
  /** A whole number from 0 to `limit` − 1, each equally likely; `limit` is at most 2³². */
  below(limit: number): number;
}

/** A generator of its own for each seed, a whole number; the same seed gives the same numbers. */
export function createRandom(seed: number): Random {
  const state = fillState(seed);
  const uint32 = () => next(state);
  return {
    uint32,
    uniform: () => uint32() / 0x100000000,
    below: (limit) => {
      // Numbers past the last whole multiple of `limit` would favour the small ones: draw again.
      const end = 0x100000000 - (0x100000000 % limit);
      let drawn = uint32();
      while (drawn >= end) drawn = uint32();
      return drawn % limit;
    },
  };
}

function fillState(seed: number): Uint32Array {
  let x = seed >>> 0;
  return Uint32Array.from({ length: 4 }, () => {
    x = (x + 0x9e3779b9) >>> 0;
    let z = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return z ^ (z >>> 16);
  });
}

function rotateLeft(x: number, by: number): number {
  return (x << by) | (x >>> (32 - by));
}

function next(s: Uint32Array): number {
  const result = Math.imul(rotateLeft(Math.imul(s[1]!, 5), 7), 9) >>> 0;
  const shifted = s[1]! << 9;
  s[2]! ^= s[0]!;
  s[3]! ^= s[1]!;
  s[1]! ^= s[2]!;
  s[0]! ^= s[3]!;
  s[2]! ^= shifted;
  s[3] = rotateLeft(s[3]!, 11);
  return result;
}

/** The list in a random order (Fisher and Yates). */
export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const copy = [...list];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [copy[i], copy[j]] = [copy[j]!, copy[i]!];
  }
  return copy;
}
