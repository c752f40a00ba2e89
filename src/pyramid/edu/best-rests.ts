/**
 * What a depth-first search may still hope for: the most that the rest can add, as a table over steps and words left.
 *
 *   bestRests([[{ length: 2, first: 3, second: -2 }]], 2)[0].firsts   // [0, 0, 3]
 */

/** More first is better; where firsts are equal, more second. */
export type Merit = readonly [first: number, second: number];

export function isMore([first, second]: Merit, [otherFirst, otherSecond]: Merit): boolean {
  return first > otherFirst || (first === otherFirst && second > otherSecond);
}

/** What one choice costs in words, and what it adds to the merit. */
interface Choice {
  readonly length: number;
  readonly first: number;
  readonly second: number;
}

/** For each step, with so many words left: the most that it and the later steps can add, one choice a step. */
export function bestRests(steps: readonly (readonly Choice[])[], limit: number) {
  const rests = [{ firsts: new Float64Array(limit + 1), seconds: new Float64Array(limit + 1) }];
  for (const choices of steps.toReversed()) {
    const after = rests[0]!;
    const firsts = after.firsts.slice();
    const seconds = after.seconds.slice();
    for (const { length, first, second } of choices) {
      for (let words = length; words <= limit; words++) {
        const more = first + after.firsts[words - length]!;
        const further = second + after.seconds[words - length]!;
        if (more < firsts[words]! || (more === firsts[words]! && further <= seconds[words]!)) continue;
        firsts[words] = more;
        seconds[words] = further;
      }
    }
    rests.unshift({ firsts, seconds });
  }
  return rests;
}
