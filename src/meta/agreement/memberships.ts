/**
 * Krippendorff's α over unit memberships. An item is a word; what an annotator says of it is the set of words
 * that they put into the same content unit, as Passonneau (2004, 2006) does for coreference chains.
 *
 *   one annotator's units {a b c}, {d};  the other's {a b}, {c d}
 *   item c: {a b c} against {c d}, MASI distance 1 − 1/4 · 1/3
 */
import { type Alpha, krippendorffAlpha } from './alpha.ts';
import { type Bits, bitsOf, sharedBits } from './bits.ts';
import { SET_DISTANCES, type SetDistance } from './distance.ts';
import { type PlacedPyramid, unitsByWord } from './placed.ts';

const NO_UNIT: Bits = bitsOf([]);

/**
 * What an annotator says of a word that they put into no unit: `empty`, that it belongs with nothing, a
 * judgment like any other; or `missing`, nothing at all.
 */
type Unmarked = 'empty' | 'missing';

export interface MembershipOptions {
  readonly distance: SetDistance;
  readonly unmarked: Unmarked;
}

/**
 * Takes pyramids on common ground. The items are the words that at least one annotator put into a unit: a word
 * that all left out would only add agreement about nothing.
 */
export function membershipAlpha(
  pyramids: readonly PlacedPyramid[],
  { distance, unmarked }: MembershipOptions,
): Alpha {
  const values = pyramids.map(valuesOf);
  const marked = [...pyramids[0]!.positions].filter((at) => values.some((byWord) => byWord.has(at)));
  const otherwise = unmarked === 'empty' ? NO_UNIT : null;
  const items = marked.map((at) => values.map((byWord) => byWord.get(at) ?? otherwise));
  const between = (a: Bits, b: Bits) =>
    SET_DISTANCES[distance]({ a: a.size, b: b.size, both: sharedBits(a, b) });
  return krippendorffAlpha({ items, distance: between });
}

/** For each word the words of its unit. A word of several units gets the union: all that it goes with. */
function valuesOf({ units }: PlacedPyramid): ReadonlyMap<number, Bits> {
  const members = units.map(({ words }) => words.flatMap((positions) => [...positions]));
  const unitsOf = unitsByWord(units);
  // Words of the same units share one set object, which spares krippendorffAlpha most of its work.
  const sets = new Map<string, Bits>();
  const setOf = (indices: readonly number[]): Bits => {
    const key = indices.join(' ');
    const known = sets.get(key) ?? bitsOf(indices.flatMap((index) => members[index]!));
    sets.set(key, known);
    return known;
  };
  return new Map([...unitsOf].map(([at, indices]) => [at, setOf(indices)]));
}
