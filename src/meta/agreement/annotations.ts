/**
 * Agreement between annotations of the same summaries against the same pyramid: Cohen's κ on which units a
 * summary expresses, for each summary and over all, for every two annotators; Krippendorff's α over everyone.
 *
 *   const agreement = compareAnnotations({ annotations: [{ name: 'ann', annotation }, { name: 'bo', annotation: other }] });
 *   agreement.pairs[0].kappa.value; agreement.pairs[0].summaries[0].differences;
 */
import { CheopsError } from '../../errors.ts';
import {
  type AnnotatedSummary,
  type Annotation,
  type ContentUnit,
  compareIds,
  type Summary,
} from '../../model.ts';
import { allPairs } from '../../optimize/subsets.ts';
import { type Alpha, krippendorffAlpha } from './alpha.ts';
import { nominal } from './distance.ts';
import { cohenKappa, type Kappa } from './kappa.ts';
import { byName } from './names.ts';
import { pairTexts } from './pairing.ts';
import {
  compareSummary,
  countPresence,
  foundIn,
  type PresenceCounts,
  type SummaryComparison,
} from './summary-comparison.ts';
import { wordsOf } from './words.ts';

export interface NamedAnnotation {
  readonly name: string;
  readonly annotation: Annotation;
}

export interface AnnotationAgreement {
  readonly kind: 'annotations';
  /** By name. */
  readonly annotators: readonly { readonly name: string; readonly summaries: number }[];
  readonly units: number;
  /** Nominal, over all annotators; an item is a unit in a summary. */
  readonly alpha: Alpha;
  readonly pairs: readonly AnnotationPair[];
}

export interface AnnotationPair {
  readonly a: string;
  readonly b: string;
  /** Over the units of all summaries that both annotated. */
  readonly counts: PresenceCounts;
  readonly kappa: Kappa;
  /** Mean of |A's raw score − B's| over these summaries; null if there are none. */
  readonly meanRawDifference: number | null;
  readonly summaries: readonly SummaryComparison[];
  /** Ids of the summaries that only one annotated. */
  readonly onlyA: readonly string[];
  readonly onlyB: readonly string[];
}

/** The order of the annotations does not matter: they are taken by name. */
export function compareAnnotations({
  annotations,
}: {
  annotations: readonly NamedAnnotation[];
}): AnnotationAgreement {
  const sorted = byName(annotations);
  const { units } = sorted[0]!.annotation.pyramid;
  for (const other of sorted.slice(1)) requireSameUnits(sorted[0]!, other);
  const groups = groupSummaries(sorted);
  return {
    kind: 'annotations',
    annotators: sorted.map(({ name, annotation }) => ({ name, summaries: annotation.summaries.length })),
    units: units.length,
    alpha: presenceAlpha(groups, units),
    pairs: allPairs([...sorted.keys()]).map(([i, j]) => ({
      a: sorted[i]!.name,
      b: sorted[j]!.name,
      ...comparePair(
        groups.map((group) => ({ a: group[i]!, b: group[j]! })),
        units,
      ),
    })),
  };
}

/** Units are the same if id and weight are, and the label or the contributors' words. */
function requireSameUnits(first: NamedAnnotation, other: NamedAnnotation): void {
  const left = new Map(first.annotation.pyramid.units.map((unit) => [unit.id, unit]));
  const right = new Map(other.annotation.pyramid.units.map((unit) => [unit.id, unit]));
  const ids = [...new Set([...left.keys(), ...right.keys()])];
  const differing = ids.filter((id) => !isSameUnit(left.get(id), right.get(id)));
  if (differing.length === 0) return;
  const some = differing.slice(0, 5).join(', ') + (differing.length > 5 ? ', …' : '');
  throw new CheopsError(
    'E_MISMATCH',
    `The pyramids of ${first.name} and ${other.name} differ in ${differing.length} of ${ids.length} units: ${some}.`,
    { fix: 'Compare annotations against one pyramid, or compare the pyramids themselves.' },
  );
}

function isSameUnit(left: ContentUnit | undefined, right: ContentUnit | undefined): boolean {
  if (left === undefined || right === undefined || left.weight !== right.weight) return false;
  const contributors = ({ contributors }: ContentUnit) => contributors.map(({ text }) => text).join(' ... ');
  return (
    forms(left.label) === forms(right.label) ||
    (left.contributors.length > 0 && forms(contributors(left)) === forms(contributors(right)))
  );
}

function forms(text: string): string {
  return wordsOf(text)
    .map(({ form }) => form)
    .join(' ');
}

/** One summary as each annotator saw it; null where they did not annotate it. */
type Group = readonly (AnnotatedSummary | null)[];

/** Brings the same summaries together, by content, whoever annotated them; sorted by id. */
function groupSummaries(annotations: readonly NamedAnnotation[]): readonly Group[] {
  const groups: (AnnotatedSummary | null)[][] = [];
  annotations.forEach(({ annotation: { summaries } }, annotator) => {
    const known = groups.map(summaryOf);
    const texts = summaries.map(({ summary }) => summary);
    const pairs = pairTexts(texts, known);
    summaries.forEach((annotated, index) => {
      const at = pairs[index] ?? groups.push(annotations.map(() => null)) - 1;
      groups[at]![annotator] = annotated;
    });
  });
  if (!groups.some((group) => group.filter((annotated) => annotated !== null).length > 1)) {
    throw new CheopsError('E_MISMATCH', 'No summary was annotated by two annotators.', {
      fix: 'Compare annotations of the same summaries.',
    });
  }
  return groups.sort((left, right) => compareIds(summaryOf(left).id, summaryOf(right).id));
}

function summaryOf(group: Group): Summary {
  return group.find((annotated) => annotated !== null)!.summary;
}

function presenceAlpha(groups: readonly Group[], units: readonly ContentUnit[]): Alpha {
  const items = groups.flatMap((group) => {
    const found = group.map((annotated) => (annotated === null ? null : foundIn(annotated, units)));
    return units.map((_, unit) => found.map((byUnit) => (byUnit === null ? null : byUnit[unit]!)));
  });
  return krippendorffAlpha<boolean>({ items, distance: nominal });
}

function comparePair(
  seen: readonly Readonly<Record<'a' | 'b', AnnotatedSummary | null>>[],
  units: readonly ContentUnit[],
): Omit<AnnotationPair, 'a' | 'b'> {
  const shared = seen.flatMap(({ a, b }) => (a === null || b === null ? [] : [{ a, b }]));
  const pooled = {
    a: shared.flatMap(({ a }) => foundIn(a, units)),
    b: shared.flatMap(({ b }) => foundIn(b, units)),
  };
  const summaries = shared.map(({ a, b }) => compareSummary(units, a, b));
  const sum = summaries.reduce((total, { raw }) => total + Math.abs(raw.difference), 0);
  return {
    counts: countPresence(pooled),
    kappa: cohenKappa(pooled),
    meanRawDifference: summaries.length === 0 ? null : sum / summaries.length,
    summaries,
    onlyA: seen.flatMap(({ a, b }) => (a !== null && b === null ? [a.summary.id] : [])),
    onlyB: seen.flatMap(({ a, b }) => (b !== null && a === null ? [b.summary.id] : [])),
  };
}
