/**
 * What a file holds: pyramids, annotated summaries with their pyramids, or topics of a dataset. Each can be
 * seen as another: a topic with units and judgments is an annotation, and an annotation brings a pyramid.
 */
import type { Diagnostic } from '../errors.ts';
import type { AnnotatedSummary, Annotation, Expression, Match, Pyramid, Topic } from '../model.ts';
import { compareIds } from '../model.ts';

export type Content =
  | { readonly kind: 'pyramids'; readonly value: readonly Pyramid[] }
  | { readonly kind: 'annotations'; readonly value: readonly Annotation[] }
  | { readonly kind: 'topics'; readonly value: readonly Topic[] };

/** What was read from a file, and what the importer has to say about it. */
export type Reading = Content & { readonly diagnostics: readonly Diagnostic[] };

/** Matches stand in the order of the text; those whose place is not known come last. */
export function sortSummary({ summary, matches, unmatched }: AnnotatedSummary): AnnotatedSummary {
  return {
    summary,
    matches: [...matches].sort((a, b) => comparePlaces(a, b) || compareIds(a.unit, b.unit)),
    unmatched: [...unmatched].sort(comparePlaces),
  };
}

function comparePlaces(a: Expression | Match, b: Expression | Match): number {
  const [first, second] = [a.spans[0], b.spans[0]];
  if (first === undefined || second === undefined) {
    return Number(first === undefined) - Number(second === undefined);
  }
  return first[0] - second[0] || a.spans.at(-1)![1] - b.spans.at(-1)![1];
}
