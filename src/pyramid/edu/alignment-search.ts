/**
 * The alignment by depth-first search, for programs small enough to know how much can come of each rest: without the
 * rule that a source's unit is used once, the best rest is a table over units of the reference and words left. Where
 * few units of the sources are wanted twice, the search goes almost straight to the best alignment.
 *
 *   searchAlignment({ limit: 6, sources: [5, 3, 2], references: [4, 2], pairs, budget: 1000 })   // the two best pairs
 *
 * All ties are decided at once: an alignment's merit is its value, and behind it pairs, words and places in one number.
 */
import type { Alignment, AlignmentPair } from './alignment.ts';
import { bestRests, isMore, type Merit } from './best-rests.ts';

/** A larger table takes longer than the solver. */
const MOST_CELLS = 5e7;
/** The search calls itself for each unit of the reference. */
const DEEPEST = 1_000;
/** Whole numbers above this are not exact. */
const EXACT = 2 ** 52;

/** A pair with what it adds to the merit. */
interface Option {
  readonly pair: AlignmentPair;
  readonly length: number;
  readonly first: number;
  readonly second: number;
}

/** Null if the budget of steps ends first, or the program is too large for the table or for exact numbers. */
export function searchAlignment({
  budget,
  ...alignment
}: Alignment & { budget: number }): readonly AlignmentPair[] | null {
  const options = optionsOf(alignment);
  if (options === null || options.length > DEEPEST) return null;
  if (alignment.pairs.length * alignment.limit > MOST_CELLS) return null;
  const rest = bestRests(options, alignment.limit);
  const used = new Uint8Array(alignment.sources.length);
  const chosen: AlignmentPair[] = [];
  let best: { merit: Merit; pairs: readonly AlignmentPair[] } = { merit: [0, 0], pairs: [] };
  let left = budget;

  const visit = (k: number, words: number, first: number, second: number): void => {
    if (k === options.length) {
      if (isMore([first, second], best.merit)) best = { merit: [first, second], pairs: [...chosen] };
      return;
    }
    const { firsts, seconds } = rest[k + 1]!;
    const promise = (spent: number, option?: Option): Merit => [
      first + (option?.first ?? 0) + firsts[words - spent]!,
      second + (option?.second ?? 0) + seconds[words - spent]!,
    ];
    const open = options[k]!.filter(({ pair, length }) => length <= words && used[pair.source] === 0)
      .map((option) => ({ option, merit: promise(option.length, option) }))
      .sort((a, b) => b.merit[0] - a.merit[0] || b.merit[1] - a.merit[1]);
    for (const { option, merit } of open) {
      if (!isMore(merit, best.merit) || left-- <= 0) break;
      used[option.pair.source] = 1;
      chosen.push(option.pair);
      visit(k + 1, words - option.length, first + option.first, second + option.second);
      chosen.pop();
      used[option.pair.source] = 0;
    }
    if (isMore(promise(0), best.merit) && left-- > 0) visit(k + 1, words, first, second);
  };
  visit(0, alignment.limit, 0, 0);
  return left > 0 ? best.pairs : null;
}

/** By unit of the reference; null where the numbers would not be exact. */
function optionsOf({ limit, sources, references, pairs }: Alignment): readonly (readonly Option[])[] | null {
  const scale = commonMultiple(references, EXACT);
  const most = references.length;
  const places = most * (sources.length + 1);
  if (scale * most > EXACT || (most + 1) * (limit + 1) * (places + 1) > EXACT) return null;
  const options: Option[][] = references.map(() => []);
  for (const pair of pairs) {
    const length = sources[pair.source]!;
    options[pair.reference]!.push({
      pair,
      length,
      first: (scale / references[pair.reference]!) * pair.common,
      second: (limit + 1 - length) * (places + 1) - (pair.source + 1),
    });
  }
  return options;
}

/** The least number that all lengths divide, or `most` where that is larger. */
export function commonMultiple(lengths: readonly number[], most: number): number {
  const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
  let scale = 1;
  for (const length of lengths) {
    if (length > 0) scale *= length / gcd(scale, length);
    if (scale > most) return most;
  }
  return scale;
}
