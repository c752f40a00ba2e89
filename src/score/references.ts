/**
 * Pyramids of some of the references, and references scored as summaries (pyramid-2003 Tables 1 and 5).
 *
 *   restrictPyramid(pyramid, ['A', 'B'])                 // what A and B alone would have given
 *   referenceAnnotations({ pyramid, against: 'own' })    // every reference against the pyramid it is part of
 *   referenceAnnotations({ pyramid, against: 'others' }) // … against the pyramid of the other references
 */
import { CheopsError } from '../errors.ts';
import type { AnnotatedSummary, Annotation, ContentUnit, Match, Pyramid, Reference } from '../model.ts';
import { compareUnits } from '../pyramid/tiers.ts';

/** What a reference is scored against: the pyramid that it helped to build, or that of the others. */
export const AGAINST = ['own', 'others'] as const;
export type Against = (typeof AGAINST)[number];

/** How references are matched, as signatures have it: what they contribute is what they say. */
const BY_CONTRIBUTORS = { match: 'contributors' };

/** The units that these references express, each weighted by how many of them do. */
export function restrictPyramid(pyramid: Pyramid, references: readonly string[]): Pyramid {
  checkContributors(pyramid);
  const kept = new Set(references);
  const units = pyramid.units.flatMap((unit): ContentUnit[] => {
    const contributors = unit.contributors.filter(({ reference }) => kept.has(reference));
    const weight = new Set(contributors.map(({ reference }) => reference)).size;
    return weight === 0 ? [] : [{ ...unit, weight, contributors }];
  });
  return {
    ...pyramid,
    references: pyramid.references.filter(({ id }) => kept.has(id)),
    units: units.sort(compareUnits),
  };
}

/** What a summary expresses of a smaller pyramid; matches of units that it lacks are content beyond it. */
export function restrictSummary(annotated: AnnotatedSummary, { units }: Pyramid): AnnotatedSummary {
  const known = new Set(units.map(({ id }) => id));
  const beyond = annotated.matches.filter(({ unit }) => !known.has(unit));
  const isKnown = ({ unit }: { readonly unit: string }) => known.has(unit);
  return {
    ...annotated,
    matches: annotated.matches.filter(isKnown),
    unmatched: [...annotated.unmatched, ...beyond.map(({ text, spans }) => ({ text, spans }))],
    ...(annotated.unsure && { unsure: annotated.unsure.filter(isKnown) }),
    ...(annotated.missed && { missed: annotated.missed.filter(isKnown) }),
  };
}

/** References as annotated summaries: their contributors say what they express. */
export function referenceAnnotations({
  pyramid,
  against,
}: {
  readonly pyramid: Pyramid;
  readonly against: Against;
}): readonly Annotation[] {
  checkContributors(pyramid);
  const annotated = pyramid.references.map((reference) => annotateReference(reference, pyramid.units));
  if (against === 'own') return [{ pyramid, match: BY_CONTRIBUTORS, summaries: annotated }];
  return annotated.map((summary) => {
    const { id } = summary.summary;
    const others = pyramid.references.map((reference) => reference.id).filter((other) => other !== id);
    const smaller = { ...restrictPyramid(pyramid, others), id: `${pyramid.id} without ${id}` };
    return { pyramid: smaller, match: BY_CONTRIBUTORS, summaries: [restrictSummary(summary, smaller)] };
  });
}

function annotateReference(reference: Reference, units: readonly ContentUnit[]): AnnotatedSummary {
  const matches = units.flatMap((unit): Match[] =>
    unit.contributors
      .filter((contributor) => contributor.reference === reference.id)
      .map(({ text, spans }) => ({ unit: unit.id, text, spans: spans ?? [] })),
  );
  return { summary: reference, matches, unmatched: [] };
}

/** Without contributors nobody knows which references express a unit. */
function checkContributors({ id, units }: Pyramid): void {
  const bare = units.find(({ contributors }) => contributors.length === 0);
  if (bare === undefined) return;
  throw new CheopsError(
    'E_MISMATCH',
    `Unit ${JSON.stringify(bare.id)} of "${id}" has no contributors, so which references express it is not known.`,
    { fix: 'Give a pyramid whose units name the words of the references, such as a .pyr file.' },
  );
}
