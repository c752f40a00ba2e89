/**
 * The oracle by depth-first search over sentences, for programs small enough to know how much can come of each rest: if
 * an item might be had more often than it is wanted, the best rest is a table over sentences and words left. Where few
 * items are in several sentences, the search goes almost straight to the best choice.
 *
 *   searchOracle({ ...oracle, budget: 1000 })   // the units of the best choice
 *
 * All ties are decided at once: a choice's merit is value and items in one number, and behind it words and places in
 * another.
 */
import { groupBy } from '../../optimize/group-by.ts';
import { bestRests, isMore, type Merit } from './best-rests.ts';
import type { Oracle } from './oracle-kernel.ts';

/** A larger table takes longer than the solver. */
const MOST_CELLS = 2e7;
/** The search calls itself for each sentence. */
const DEEPEST = 1_000;
/** Every set of a sentence's units is an option. */
const MOST_UNITS = 7;
/** Whole numbers above this are not exact. */
const EXACT = 2 ** 52;

/** Some units of one sentence, and how often they have which items. */
interface Option {
  readonly units: readonly number[];
  readonly length: number;
  readonly items: readonly { readonly item: number; readonly times: number }[];
  /** Less the words and places. */
  readonly second: number;
}

/** Null if the budget of steps ends first, or the program is too large for the table or for exact numbers. */
export function searchOracle({ budget, ...oracle }: Oracle & { budget: number }): readonly number[] | null {
  const scale = scalesOf(oracle);
  const sentences = scale === null ? null : optionsOf(oracle, scale);
  if (scale === null || sentences === null || sentences.length > DEEPEST) return null;
  if (sentences.reduce((sum, own) => sum + own.length, 0) * oracle.limit > MOST_CELLS) return null;
  const gain = (items: number) => items * (scale.items + 1) - scale.items;
  const rest = bestRests(
    sentences.map((own) => own.map((option) => ({ ...option, first: gain(had(option, oracle.wanted)) }))),
    oracle.limit,
  );
  const open = [...oracle.wanted];
  const chosen: (readonly number[])[] = [];
  let best: { merit: Merit; units: readonly number[] } = { merit: [0, 0], units: [] };
  let left = budget;

  const visit = (k: number, words: number, first: number, second: number): void => {
    if (k === sentences.length) {
      if (isMore([first, second], best.merit)) best = { merit: [first, second], units: chosen.flat() };
      return;
    }
    const { firsts, seconds } = rest[k + 1]!;
    const promises = sentences[k]!.filter(({ length }) => length <= words)
      .map((option) => {
        const own = gain(had(option, open));
        const merit: Merit = [
          first + own + firsts[words - option.length]!,
          second + option.second + seconds[words - option.length]!,
        ];
        return { option, own, merit };
      })
      .sort((a, b) => b.merit[0] - a.merit[0] || b.merit[1] - a.merit[1]);
    for (const { option, own, merit } of promises) {
      if (!isMore(merit, best.merit) || left-- <= 0) break;
      const taken = option.items.map(({ item, times }) => Math.min(open[item]!, times));
      option.items.forEach(({ item }, i) => {
        open[item]! -= taken[i]!;
      });
      chosen.push(option.units);
      visit(k + 1, words - option.length, first + own, second + option.second);
      chosen.pop();
      option.items.forEach(({ item }, i) => {
        open[item]! += taken[i]!;
      });
    }
    const without: Merit = [first + firsts[words]!, second + seconds[words]!];
    if (isMore(without, best.merit) && left-- > 0) visit(k + 1, words, first, second);
  };
  visit(0, oracle.limit, 0, 0);
  return left > 0 ? best.units.toSorted((a, b) => a - b) : null;
}

/** Σ z of an option, given how often each item is still wanted. */
function had({ items }: Option, open: readonly number[]): number {
  let sum = 0;
  for (const { item, times } of items) sum += Math.min(open[item]!, times);
  return sum;
}

interface Scales {
  /** More items than any choice has. */
  readonly items: number;
  /** A larger sum of places than any choice has. */
  readonly places: number;
}

/** Null where the numbers would not be exact. */
function scalesOf({ limit, wanted, lengths, occurrences }: Oracle): Scales | null {
  const items = wanted.reduce((sum, times) => sum + times, 0) + 1;
  const useful = new Set(occurrences.flatMap(({ units }) => units));
  // Units without words take no room.
  const most = [...useful].some((unit) => lengths[unit] === 0) ? useful.size : Math.min(limit, useful.size);
  const places = most * (lengths.length + 1) + 1;
  return items * items > EXACT || (limit + 1) * places > EXACT ? null : { items, places };
}

/** By sentence, those that may bring most first; null where a sentence has too many units. */
function optionsOf(
  { limit, wanted, lengths, sentenceOf, occurrences }: Oracle,
  { places }: Scales,
): readonly (readonly Option[])[] | null {
  const bySentence = groupBy(occurrences, ({ units }) => sentenceOf[units[0]!]!);
  const sentences: { most: number; options: readonly Option[] }[] = [];
  for (const own of bySentence.values()) {
    const units = [...new Set(own.flatMap((occurrence) => occurrence.units))].sort((a, b) => a - b);
    if (units.length > MOST_UNITS) return null;
    const options: Option[] = [];
    for (let set = 1; set < 2 ** units.length; set++) {
      const taken = new Set(units.filter((_, i) => (set >> i) & 1));
      const inside = own.filter((occurrence) => occurrence.units.every((unit) => taken.has(unit)));
      // A unit that brings nothing costs words.
      if (new Set(inside.flatMap((occurrence) => occurrence.units)).size < taken.size) continue;
      const length = [...taken].reduce((sum, unit) => sum + lengths[unit]!, 0);
      if (length > limit) continue;
      const rank = [...taken].reduce((sum, unit) => sum + unit + 1, 0);
      const counts = [...groupBy(inside, ({ item }) => item)].map(([item, all]) => ({
        item,
        times: Math.min(all.length, wanted[item]!),
      }));
      options.push({ units: [...taken], length, items: counts, second: -length * places - rank });
    }
    const most = options.reduce((best, option) => Math.max(best, had(option, wanted)), 0);
    sentences.push({ most, options });
  }
  return sentences.sort((a, b) => b.most - a.most).map(({ options }) => options);
}
