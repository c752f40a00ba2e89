/**
 * An oracle's program without what no best choice has, so that long sources cost little. "Best" is by value, then more
 * items, fewer words, the smallest sum of the units' numbers; each step below shows that a choice which has what is left
 * out can be bettered.
 *
 * Item 0 is wanted once and occurs in three sentences of one unit each: the shortest is enough.
 *
 *   oracleKernel({ limit: 20, wanted: [1], lengths: [7, 5, 6], sentenceOf: [0, 1, 2], occurrences: [
 *     { item: 0, units: [0] }, { item: 0, units: [1] }, { item: 0, units: [2] } ] }).occurrences
 *   // [{ item: 0, units: [1] }]
 *
 * Units are left out by leaving out their occurrences; a unit without any adds words and nothing else.
 */
import { groupBy } from '../../optimize/group-by.ts';

/** A place where an item occurs; it is had if all of its one or two units are taken. */
export interface Occurrence {
  readonly item: number;
  readonly units: readonly number[];
}

export interface Oracle {
  /** L_max. */
  readonly limit: number;
  /** How often the reference has each item: N(u, R). */
  readonly wanted: readonly number[];
  /** The lengths in words of the sources' units, in the order of the text. */
  readonly lengths: readonly number[];
  readonly sentenceOf: readonly number[];
  readonly occurrences: readonly Occurrence[];
}

export function oracleKernel(oracle: Oracle): Oracle {
  const fitting = { ...oracle, occurrences: withinReach(oracle) };
  const distinct = { ...fitting, occurrences: withoutCopies(fitting) };
  return { ...distinct, occurrences: withoutDominated(distinct) };
}

/** What is not wanted, or too long for the limit, is never had. */
function withinReach({ limit, wanted, lengths, occurrences }: Oracle): readonly Occurrence[] {
  return occurrences.filter(
    ({ item, units }) => wanted[item]! > 0 && units.reduce((sum, unit) => sum + lengths[unit]!, 0) <= limit,
  );
}

/**
 * Of sentences that are alike in lengths and occurrences, as many are enough as their most wanted item is wanted. If two
 * copies have the units A and B, A ∪ B in the earlier and A ∩ B in the later take the same words and have no occurrence
 * less: what A and B have of one place, the union and the intersection have. So the copies' units form a chain that
 * shrinks from the earliest copy on. The c-th then has some item which all c copies have; if no item is wanted c times,
 * its occurrences are in excess, and leaving it out saves a sentence.
 */
function withoutCopies({ wanted, lengths, sentenceOf, occurrences }: Oracle): readonly Occurrence[] {
  const seen = new Map<string, number>();
  const sentences = [...groupBy(occurrences, ({ units }) => sentenceOf[units[0]!]!).values()];
  const first = (own: readonly Occurrence[]) => Math.min(...own.flatMap(({ units }) => units));
  return sentences
    .sort((a, b) => first(a) - first(b))
    .filter((own) => {
      const units = [...new Set(own.flatMap((occurrence) => occurrence.units))].sort((a, b) => a - b);
      const place = new Map(units.map((unit, i) => [unit, i]));
      const told = own.map((occurrence) => [
        occurrence.item,
        ...occurrence.units.map((unit) => place.get(unit)),
      ]);
      const key = `${units.map((unit) => lengths[unit])};${told.map(String).sort().join(';')}`;
      const copies = (seen.get(key) ?? 0) + 1;
      seen.set(key, copies);
      return copies <= mostWanted(wanted, own);
    })
    .flat();
}

function mostWanted(wanted: readonly number[], own: readonly Occurrence[]): number {
  return own.reduce((most, { item }) => Math.max(most, wanted[item]!), 0);
}

/**
 * A sentence with a single unit b is left out if there are k other units which, each by itself, have all items of b as
 * often, and are shorter, or as long and earlier; k is how often the most wanted item of b is wanted. If a choice has b
 * but not all of those, one of them in the place of b does no worse in items and sentences, and better in words or place.
 * If it has all of them, they have every item of b as often as it is wanted, and without b it saves a sentence.
 */
function withoutDominated(oracle: Oracle): readonly Occurrence[] {
  const { wanted, lengths, sentenceOf, occurrences } = oracle;
  const items = itemsWithin(occurrences);
  const sizes = new Map<number, Set<number>>();
  for (const { units } of occurrences) {
    for (const unit of units) {
      const sentence = sentenceOf[unit]!;
      sizes.set(sentence, (sizes.get(sentence) ?? new Set()).add(unit));
    }
  }
  const byLength = [...items.keys()].sort((a, b) => lengths[a]! - lengths[b]! || a - b);
  const pairs = byLength.flatMap((unit) => [...items.get(unit)!.keys()].map((item) => ({ item, unit })));
  const holders = groupBy(pairs, ({ item }) => item);
  const isDominated = (unit: number): boolean => {
    const own = items.get(unit);
    if (own === undefined || sizes.get(sentenceOf[unit]!)!.size > 1) return false;
    const lists = [...own.keys()].map((item) => holders.get(item)!);
    const rarest = lists.reduce((best, list) => (list.length < best.length ? list : best));
    let missing = Math.max(...[...own.keys()].map((item) => wanted[item]!));
    for (const { unit: other } of rarest) {
      if (other === unit || missing === 0) break;
      if (hasAll(items.get(other)!, own)) missing--;
    }
    return missing === 0;
  };
  const dominated = new Set([...items.keys()].filter(isDominated));
  return occurrences.filter(({ units }) => !dominated.has(units[0]!));
}

/** How often each unit has each item by itself. */
function itemsWithin(occurrences: readonly Occurrence[]): ReadonlyMap<number, ReadonlyMap<number, number>> {
  const items = new Map<number, Map<number, number>>();
  for (const { item, units } of occurrences) {
    if (units.length > 1) continue;
    const own = items.get(units[0]!) ?? new Map<number, number>();
    own.set(item, (own.get(item) ?? 0) + 1);
    items.set(units[0]!, own);
  }
  return items;
}

function hasAll(items: ReadonlyMap<number, number>, wanted: ReadonlyMap<number, number>): boolean {
  for (const [item, times] of wanted) if ((items.get(item) ?? 0) < times) return false;
  return true;
}
