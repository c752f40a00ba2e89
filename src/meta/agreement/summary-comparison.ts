/**
 * One summary as two annotators saw it: which units each found in it, Cohen's κ on that, and for each unit that
 * only one found, the words of the one and what the other made of them.
 */
import type { AnnotatedSummary, ContentUnit, Expression } from '../../model.ts';
import { common } from './common.ts';
import { intersectionSize } from './distance.ts';
import { cohenKappa, type Kappa } from './kappa.ts';
import { place, wordsOf } from './words.ts';

export interface SummaryComparison {
  /** The id that each annotator gives it. */
  readonly ids: { readonly a: string; readonly b: string };
  readonly counts: PresenceCounts;
  readonly kappa: Kappa;
  /** Summed weight of the distinct units that each found, and A's less B's. */
  readonly raw: { readonly a: number; readonly b: number; readonly difference: number };
  /** The units that only one found, in the order of the pyramid. */
  readonly differences: readonly PresenceDifference[];
}

/** How many units of the pyramid both found, only one, or neither; and the share on which they agree. */
export interface PresenceCounts {
  readonly both: number;
  readonly onlyA: number;
  readonly onlyB: number;
  readonly neither: number;
  /** Null if the pyramid has no units. */
  readonly agreement: number | null;
}

export interface PresenceDifference extends Pick<ContentUnit, 'label' | 'weight'> {
  readonly unit: string;
  readonly foundBy: 'a' | 'b';
  /** The words in which that annotator found it: one entry for each match. */
  readonly words: readonly string[];
  /** What the other annotator has at these words. Empty if they marked nothing there. */
  readonly otherwise: readonly OtherReading[];
}

export interface OtherReading {
  /** The unit, or null for content without one. */
  readonly unit: string | null;
  readonly label: string | null;
  readonly words: string;
}

interface Presence {
  readonly a: readonly boolean[];
  readonly b: readonly boolean[];
}

/** Which of the units an annotator found. */
export function foundIn({ matches }: AnnotatedSummary, units: readonly ContentUnit[]): readonly boolean[] {
  const found = new Set(matches.map(({ unit }) => unit));
  return units.map(({ id }) => found.has(id));
}

export function countPresence({ a, b }: Presence): PresenceCounts {
  const count = (inA: boolean, inB: boolean) =>
    a.filter((found, index) => found === inA && b[index] === inB).length;
  const [both, neither] = [count(true, true), count(false, false)];
  return {
    both,
    onlyA: count(true, false),
    onlyB: count(false, true),
    neither,
    agreement: a.length === 0 ? null : (both + neither) / a.length,
  };
}

export function compareSummary(
  units: readonly ContentUnit[],
  a: AnnotatedSummary,
  b: AnnotatedSummary,
): SummaryComparison {
  const presence = { a: foundIn(a, units), b: foundIn(b, units) };
  const raw = { a: rawScore(units, presence.a), b: rawScore(units, presence.b) };
  return {
    ids: { a: a.summary.id, b: b.summary.id },
    counts: countPresence(presence),
    kappa: cohenKappa(presence),
    raw: { ...raw, difference: raw.a - raw.b },
    differences: differencesOf(units, a, b, presence),
  };
}

function rawScore(units: readonly ContentUnit[], found: readonly boolean[]): number {
  return units.reduce((sum, { weight }, index) => sum + (found[index] ? weight : 0), 0);
}

function differencesOf(
  units: readonly ContentUnit[],
  a: AnnotatedSummary,
  b: AnnotatedSummary,
  presence: Presence,
): readonly PresenceDifference[] {
  const labels = new Map(units.map(({ id, label }) => [id, label]));
  const [inA, inB] = markings(a, b);
  return units.flatMap(({ id, label, weight }, index) => {
    if (presence.a[index] === presence.b[index]) return [];
    const foundBy = presence.a[index] ? 'a' : 'b';
    const [own, other] = foundBy === 'a' ? [inA, inB] : [inB, inA];
    const found = own.filter(({ unit }) => unit === id);
    const otherwise = other
      .filter((marking) => found.some((match) => overlaps(match, marking)))
      .map(({ unit, text }) => ({
        unit,
        label: unit === null ? null : (labels.get(unit) ?? null),
        words: text,
      }));
    return [{ unit: id, label, weight, foundBy, words: found.map(({ text }) => text), otherwise }] as const;
  });
}

/** A match, or content that is in no unit, with its words as positions that both annotators' texts share. */
interface Marking {
  readonly unit: string | null;
  readonly text: string;
  readonly positions: ReadonlySet<number>;
}

function markings(
  a: AnnotatedSummary,
  b: AnnotatedSummary,
): readonly [readonly Marking[], readonly Marking[]] {
  const versions = [a, b].map(({ summary }) => wordsOf(summary.text));
  const { positions } = common(versions.map((words) => words.map(({ form }) => form)));
  const marked = (expression: Expression, version: number, unit: string | null): Marking => ({
    unit,
    text: expression.text,
    positions: new Set(place(expression, versions[version]!).map((word) => positions[version]![word]!)),
  });
  const [inA, inB] = [a, b].map(({ matches, unmatched }, version) => [
    ...matches.map((match) => marked(match, version, match.unit)),
    ...unmatched.map((content) => marked(content, version, null)),
  ]);
  return [inA!, inB!];
}

/** The same rule as for contributors: more than half of the words of the shorter one. */
function overlaps(left: Marking, right: Marking): boolean {
  const smaller = Math.min(left.positions.size, right.positions.size);
  return 2 * intersectionSize(left.positions, right.positions) > smaller;
}
