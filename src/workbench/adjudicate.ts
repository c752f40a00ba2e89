/**
 * Settling between two annotators: where they agree, what is left to settle, and what each choice comes to. If their
 * pyramids differ, units are settled; if they marked summaries against one pyramid, matches are.
 *
 *   const { items } = disputes({ first, second });   // differences only
 *   settlement({ item: items[0], choice: 'both', first, second, settled })  // an operation for the third journal
 */
import { compareAnnotations } from '../meta/agreement/annotations.ts';
import { comparePyramids } from '../meta/agreement/pyramids.ts';
import type { Span } from '../model.ts';
import type { Seed } from './journal.ts';
import type { NewMatch, NewUnit, Operation } from './operations.ts';
import { isMarked, pyramidHash, toAnnotation, toPyramid } from './pyramid.ts';
import { sameSpans } from './spans.ts';
import { acceptedUnits, type Choice, marksOf, type Work, type WorkUnit } from './work.ts';

export interface Pair {
  readonly first: Work;
  readonly second: Work;
}

/** One thing on which the two differ. */
export type Dispute =
  | {
      readonly kind: 'unit';
      readonly key: string;
      /** Ids of the unit in each pyramid; null where one has none. */
      readonly first: string | null;
      readonly second: string | null;
    }
  | {
      readonly kind: 'match';
      readonly key: string;
      readonly summary: string;
      readonly unit: string;
      readonly foundBy: 'first' | 'second';
    };

export interface Disputes {
  readonly about: 'units' | 'matches';
  readonly items: readonly Dispute[];
  /** Units, or units in summaries, on which the two agree. */
  readonly agreed: number;
  readonly alpha: number | null;
  /** Only of matches. */
  readonly kappa: number | null;
}

export function disputes({ first, second }: Pair): Disputes {
  return pyramidHash(first) === pyramidHash(second)
    ? matchDisputes({ first, second })
    : unitDisputes({ first, second });
}

/**
 * Whether the two contradict each other, rather than one having seen what the other has not: both have the unit in other
 * words, or one marked a match that the other turned down or left unsure.
 */
export function isConflict(item: Dispute, pair: Pair): boolean {
  if (item.kind === 'unit') return item.first !== null && item.second !== null;
  const other = item.foundBy === 'first' ? pair.second : pair.first;
  return marksOf(other, item.summary).matches.some(
    ({ unit, state }) => unit === item.unit && (state === 'no' || state === 'unsure'),
  );
}

function unitDisputes({ first, second }: Pair): Disputes {
  const { pairs, alpha } = comparePyramids({
    annotations: [
      { name: '1', pyramid: toPyramid(first, 't') },
      { name: '2', pyramid: toPyramid(second, 't') },
    ],
  });
  const { comparisons } = pairs[0]!;
  const items = comparisons.flatMap(({ kind, a, b, extra }): Dispute[] => {
    // A unit that is left over is shown beside its counterpart, which has a partner of its own and a line of its own.
    const left = extra === 'b' ? null : (a?.id ?? null);
    const right = extra === 'a' ? null : (b?.id ?? null);
    if (kind === 'same' && sameWords({ first, second }, left, right)) return [];
    return [{ kind: 'unit', key: `unit ${left ?? ''}|${right ?? ''}`, first: left, second: right }];
  });
  return {
    about: 'units',
    items,
    agreed: comparisons.length - items.length,
    alpha: alpha.value,
    kappa: null,
  };
}

function sameWords({ first, second }: Pair, a: string | null, b: string | null): boolean {
  const [left, right] = [unitOf(first, a), unitOf(second, b)];
  if (left === undefined || right === undefined) return false;
  return left.contributors.every((mine) => {
    const theirs = right.contributors.find(({ reference }) => reference === mine.reference);
    return theirs !== undefined && sameSpans(mine.spans, theirs.spans);
  });
}

function unitOf(work: Work, id: string | null): WorkUnit | undefined {
  return acceptedUnits(work).find((unit) => unit.id === id);
}

function matchDisputes({ first, second }: Pair): Disputes {
  const shared = first.summaries
    .map(({ id }) => id)
    .filter((id) => isMarked(marksOf(first, id)) && isMarked(marksOf(second, id)));
  const units = acceptedUnits(first).map(({ id }) => id);
  const items = shared.flatMap((summary) => {
    const [left, right] = [found(first, summary), found(second, summary)];
    return units
      .filter((unit) => left.has(unit) !== right.has(unit))
      .map((unit): Dispute => {
        const key = `match ${unit} ${summary}`;
        return { kind: 'match', key, summary, unit, foundBy: left.has(unit) ? 'first' : 'second' };
      });
  });
  const agreed = shared.length * units.length - items.length;
  if (shared.length === 0 || units.length === 0)
    return { about: 'matches', items, agreed, alpha: null, kappa: null };
  const { alpha, pairs } = compareAnnotations({
    annotations: [
      { name: '1', annotation: toAnnotation(first, 't') },
      { name: '2', annotation: toAnnotation(second, 't') },
    ],
  });
  return { about: 'matches', items, agreed, alpha: alpha.value, kappa: pairs[0]!.kappa.value };
}

function matchesOf(work: Work, summary: string, unit: string): readonly (readonly Span[])[] {
  return marksOf(work, summary)
    .matches.filter((match) => match.unit === unit && match.state === 'yes')
    .map(({ spans }) => spans);
}

function found(work: Work, summary: string): ReadonlySet<string> {
  const matches = marksOf(work, summary).matches.filter(({ state }) => state === 'yes');
  return new Set(matches.map(({ unit }) => unit));
}

/** What a choice means, as an operation of the adjudicator. `ids` gives names that nothing has. */
export function settlement({
  item,
  choice,
  settled,
  newId,
  ...pair
}: Pair & { item: Dispute; choice: Choice; settled: Work; newId: () => string }): Operation {
  const sides = choice === 'both' ? (['first', 'second'] as const) : choice === 'neither' ? [] : [choice];
  if (item.kind === 'match') {
    const words = sides.flatMap((side) => matchesOf(pair[side], item.summary, item.unit));
    const matches = words.map((spans) => ({ match: newId(), spans }));
    return { type: 'settle-match', summary: item.summary, unit: item.unit, choice, matches };
  }
  const chosen = sides.flatMap((side) => unitOf(pair[side], item[side]) ?? []);
  const before = settled.units.filter(({ comment }) => comment === settledMark(item));
  const taken = new Set(settled.units.filter((unit) => !before.includes(unit)).map(({ id }) => id));
  const units = chosen.map((unit): NewUnit => {
    let id = unit.id;
    for (let copy = 2; taken.has(id); copy++) id = `${unit.id}-${copy}`;
    taken.add(id);
    return { ...newUnit(unit), unit: id, comment: settledMark(item) };
  });
  return { type: 'settle-unit', item: item.key, choice, remove: before.map(({ id }) => id), units };
}

/** A unit that was settled says so, that a second thought finds it again. */
function settledMark({ key }: Dispute): string {
  return `settled: ${key}`;
}

function newUnit({ id, label, contributors, points, resolved }: WorkUnit): NewUnit {
  return { unit: id, label, contributors, resolved, ...(points === undefined ? {} : { points }) };
}

/** What an adjudicator begins with: what both have. */
export function agreedSeed({ first, second }: Pair, from: string): Seed {
  const { about, items } = disputes({ first, second });
  const disputed = new Set(
    items.flatMap((item) => (item.kind === 'unit' && item.first !== null ? [item.first] : [])),
  );
  const units = acceptedUnits(first)
    .filter(({ id }) => about === 'matches' || !disputed.has(id))
    .map(newUnit);
  const empty = { from, units, matches: [], unmatched: [], by: null, partial: [] };
  if (about === 'units') return empty;
  const shared = first.summaries.map(({ id }) => id);
  const matches = shared.flatMap((summary): NewMatch[] => {
    const theirs = found(second, summary);
    return marksOf(first, summary)
      .matches.filter(({ state, unit }) => state === 'yes' && theirs.has(unit))
      .map(({ id, unit, spans }) => ({ summary, match: id, unit, spans }));
  });
  const unmatched = shared.flatMap((summary) =>
    marksOf(first, summary)
      .unmatched.filter(({ spans }) =>
        marksOf(second, summary).unmatched.some((other) => sameSpans(other.spans, spans)),
      )
      .map(({ id, spans }) => ({ summary, unmatched: id, spans })),
  );
  return { ...empty, matches, unmatched };
}
