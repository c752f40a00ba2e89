/**
 * Which content unit of one annotator is which of the other's, and how far they agree, by the categories of
 * Figure 6 in pyramid-2003: same unit and weight, another weight, a unit that only one split off, a conflict.
 *
 *   A: {1 2 3 4 | 11 12 13}          words of the first reference | words of the second
 *   B: {1 2 | 11 12}, {3 4}          B's second unit is inside A's, beside its partner
 *   → same: A's unit and B's first, 2 pairwise agreements; split: B's second, 1
 */
import { assign } from '../../optimize/assignment.ts';
import { intersectionSize } from './distance.ts';
import { type PlacedUnit, unitsByWord } from './placed.ts';

export const KINDS = ['same', 'weight', 'split', 'conflict', 'only', 'unplaced'] as const;
/**
 * - `same`: partners with the same contributors, and so the same weight;
 * - `weight`: partners of which one has all contributors of the other, and more;
 * - `split`: a further unit of one annotator whose words the other has inside one larger unit;
 * - `conflict`: partners that each have a contributor which the other lacks, or a further unit whose words the
 *   other groups differently;
 * - `only`: a unit of whose contributors the other annotator has none;
 * - `unplaced`: a unit whose words are not known, of which nothing can be said.
 */
export type Kind = (typeof KINDS)[number];

export interface UnitMatch {
  readonly kind: Kind;
  /** Indices of units: two partners, or a unit that is left over and its best counterpart, if any. */
  readonly a: number | null;
  readonly b: number | null;
  /** Whose unit is left over; null for partners. */
  readonly extra: 'a' | 'b' | null;
  /** On how many references the two units agree. */
  readonly shared: number;
  /** Pairwise agreements, and how many there would be if both had the unit with the larger weight. */
  readonly agreements: number;
  readonly possible: number;
}

/**
 * The pairwise agreements that a unit of this weight is worth: 1, 2, 3, 6, 10 …
 *
 * pyramid-2003 never states the rule. Figure 6 counts 6 and 3 for weights 4 and 3, the pairs of contributors
 * w(w−1)/2, but 2 and 1 for weights 2 and 1, where the pairs are fewer than the contributors.
 */
export function pairwiseAgreements(weight: number): number {
  return Math.max(weight, (weight * (weight - 1)) / 2);
}

/** Every unit of either annotator is in exactly one match, apart from being the counterpart of one left over. */
export function matchUnits(a: readonly PlacedUnit[], b: readonly PlacedUnit[]): readonly UnitMatch[] {
  const fromA = meetings(a, b);
  const fromB = meetings(b, a);
  const partnersOfA = assign(similarities(fromA, b.length, a[0]?.words.length ?? 0));
  const partnersOfB = b.map((_, j) => (partnersOfA.includes(j) ? partnersOfA.indexOf(j) : null));
  return [
    ...partnersOfA.flatMap((j, i) => {
      if (j === null) return [];
      const weights = [a[i]!.unit.weight, b[j]!.unit.weight] as const;
      return [partners(i, j, weights, fromA[i]!.get(j)!)];
    }),
    ...leftOver({ own: a, meetings: fromA, partners: partnersOfA, partnersOfOthers: partnersOfB }).map(
      ({ own, other, ...match }): UnitMatch => ({ ...match, a: own, b: other, extra: 'a' }),
    ),
    ...leftOver({ own: b, meetings: fromB, partners: partnersOfB, partnersOfOthers: partnersOfA }).map(
      ({ own, other, ...match }): UnitMatch => ({ ...match, a: other, b: own, extra: 'b' }),
    ),
  ];
}

/** For each reference how many words the contributors of two units have, and how many they share. */
type Meeting = readonly { readonly own: number; readonly other: number; readonly both: number }[];

/** For each own unit its meetings with those of the other annotator with which it shares a word, in order. */
function meetings(
  own: readonly PlacedUnit[],
  others: readonly PlacedUnit[],
): readonly ReadonlyMap<number, Meeting>[] {
  const unitsAt = unitsByWord(others);
  return own.map((unit) => {
    const met = new Set(
      unit.words.flatMap((positions) => [...positions].flatMap((at) => unitsAt.get(at) ?? [])),
    );
    const sorted = [...met].sort((left, right) => left - right);
    return new Map(sorted.map((index) => [index, meet(unit, others[index]!)]));
  });
}

function meet(own: PlacedUnit, other: PlacedUnit): Meeting {
  return own.words.map((words, reference) => ({
    own: words.size,
    other: other.words[reference]!.size,
    both: intersectionSize(words, other.words[reference]!),
  }));
}

/** Two contributors agree if they share more than half of the words of the shorter one. */
function agrees({ own, other, both }: Meeting[number]): boolean {
  return 2 * both > Math.min(own, other);
}

function countAgreeing(meeting: Meeting): number {
  return meeting.filter(agrees).length;
}

/**
 * What the assignment maximises: first the number of contributors on which partners agree, then how well
 * their words overlap (Dice), each contributor counting the same whether long or short.
 */
function similarities(
  meetings: readonly ReadonlyMap<number, Meeting>[],
  others: number,
  references: number,
): readonly (readonly number[])[] {
  // More than all overlaps together: no contributor of A overlaps with more than one partner, by 1 at most.
  const ofAgreeing = 1 + meetings.length * references;
  return meetings.map((met) =>
    Array.from({ length: others }, (_, index) => {
      const meeting = met.get(index) ?? [];
      return countAgreeing(meeting) * ofAgreeing + overlap(meeting);
    }),
  );
}

function overlap(meeting: Meeting): number {
  return meeting.reduce(
    (sum, counts) => sum + (agrees(counts) ? (2 * counts.both) / (counts.own + counts.other) : 0),
    0,
  );
}

function partners(a: number, b: number, weights: readonly [number, number], meeting: Meeting): UnitMatch {
  const shared = countAgreeing(meeting);
  const smaller = Math.min(count(meeting, 'own'), count(meeting, 'other'));
  const kind = shared < smaller ? 'conflict' : weights[0] === weights[1] ? 'same' : 'weight';
  return {
    kind,
    a,
    b,
    extra: null,
    shared,
    agreements: pairwiseAgreements(shared),
    possible: pairwiseAgreements(Math.max(...weights)),
  };
}

/** In how many references the unit has words. */
function count(meeting: Meeting, side: 'own' | 'other'): number {
  return meeting.filter((counts) => counts[side] > 0).length;
}

interface Side {
  readonly own: readonly PlacedUnit[];
  /** Of each own unit with the other annotator's. */
  readonly meetings: readonly ReadonlyMap<number, Meeting>[];
  readonly partners: readonly (number | null)[];
  readonly partnersOfOthers: readonly (number | null)[];
}

type LeftOver = Omit<UnitMatch, 'a' | 'b' | 'extra'> & {
  readonly own: number;
  readonly other: number | null;
};

/** The units of one annotator that got no partner. */
function leftOver(side: Side): readonly LeftOver[] {
  const alone = [...side.own.keys()].filter((own) => side.partners[own] === null);
  return alone.map((own) => {
    const meetings = side.meetings[own]!;
    const { unit, words } = side.own[own]!;
    const placed = words.filter(({ size }) => size > 0).length;
    const closeness = (other: number) => countAgreeing(meetings.get(other)!) + overlap(meetings.get(other)!);
    const whole = best(meetings.keys(), (other) => (isPart({ side, own, other }) ? closeness(other) : 0));
    const other = whole ?? best(meetings.keys(), closeness);
    const kind = placed === 0 ? 'unplaced' : whole !== null ? 'split' : other !== null ? 'conflict' : 'only';
    return {
      kind,
      own,
      other,
      shared: other === null ? 0 : countAgreeing(meetings.get(other)!),
      // The counterpart of a unit in conflict has a partner, and its agreements were counted there.
      agreements: kind === 'split' ? pairwiseAgreements(placed) : 0,
      possible: kind === 'unplaced' ? 0 : pairwiseAgreements(unit.weight),
    };
  });
}

/**
 * Did the other annotator leave this unit inside a larger one? The larger unit must hold most words of each of
 * its contributors, and beside them those of the larger unit's partner: the larger contributor is divided. If
 * the partner is in other references, the other annotator has grouped what this one keeps apart: a conflict.
 */
function isPart({ side, own, other }: { side: Side; own: number; other: number }): boolean {
  const partner = side.partnersOfOthers[other] ?? null;
  if (partner === null) return false;
  const beside = side.meetings[partner]!.get(other)!;
  return side.meetings[own]!.get(other)!.every(
    (counts, reference) => counts.own === 0 || (2 * counts.both > counts.own && agrees(beside[reference]!)),
  );
}

/** The candidate with the largest value above zero, the first among equals. */
function best(candidates: Iterable<number>, value: (candidate: number) => number): number | null {
  let found: number | null = null;
  let highest = 0;
  for (const candidate of candidates) {
    const here = value(candidate);
    if (here > highest) [found, highest] = [candidate, here];
  }
  return found;
}
