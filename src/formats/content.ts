/**
 * What a file holds: pyramids, annotated summaries with their pyramids, or topics of a dataset. Each can be
 * seen as another: a topic with units and judgments is an annotation, and an annotation brings a pyramid.
 */
import type { Diagnostic } from '../errors.ts';
import {
  type AnnotatedSummary,
  type Annotation,
  compareIds,
  type Expression,
  type Match,
  type Pyramid,
  type ScoreOptions,
  type Topic,
} from '../model.ts';
import type { Thresholds } from '../score/report.ts';
import type { Choices } from '../signature.ts';

export type Content =
  | { readonly kind: 'pyramids'; readonly value: readonly Pyramid[] }
  | {
      readonly kind: 'annotations';
      readonly value: readonly Annotation[];
      /** How they were scored, where the file is a report. */
      readonly scored?: ScoredWith;
    }
  | { readonly kind: 'topics'; readonly value: readonly Topic[] };

/** How a report was made, beside its annotations: what scoring them again in the same way takes. */
export interface ScoredWith {
  readonly thresholds: Thresholds;
  /** Version 1 of the format does not say it. */
  readonly options?: ScoreOptions;
  /** What the scores depended on; version 1 of the format has it only as text. */
  readonly signature?: Choices;
}

/** What was read from a file, and what the importer has to say about it. */
export type Reading = Content & { readonly diagnostics: readonly Diagnostic[] };

/** Matches stand in the order of the text; those whose place is not known come last. */
export function sortSummary({ matches, unmatched, ...rest }: AnnotatedSummary): AnnotatedSummary {
  return {
    ...rest,
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
