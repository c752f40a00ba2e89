/**
 * What a file said of a topic and the page does not show: how its pyramid was built, who matched, what the matcher saw.
 * When the work goes out again, this goes with it, as far as nobody has decided otherwise.
 *
 *   const origin = originOf({ annotation, work: seededWork(texts, seed) });
 *   toExport({ work, id: 'storm', origin, exporting: 'undecided' }).match   // { match: 'presence-9', …, corrected: true }
 */
import type { AnnotatedSummary, Annotation, Match, Pyramid } from '../model.ts';
import { matchesIn, pyramidHash, toAnnotated, toPyramid } from './pyramid.ts';
import { sameSpans, unite } from './spans.ts';
import { marksOf, type Work, type WorkMatch } from './work.ts';

export interface Origin {
  readonly pyramid: Pick<Pyramid, 'method' | 'settings' | 'extracts'>;
  /** Of the pyramid as it came: once somebody has changed it, it is people's. */
  readonly hash: string;
  readonly match?: Annotation['match'];
  readonly summaries: readonly OriginSummary[];
}

type OriginSummary = Omit<AnnotatedSummary, 'summary'> & { readonly id: string };

export function originOf({ annotation, work }: { annotation: Annotation; work: Work }): Origin {
  const { pyramid, match, summaries } = annotation;
  const { method, settings, extracts } = pyramid;
  return {
    pyramid: { method, ...(settings && { settings }), ...(extracts && { extracts }) },
    hash: pyramidHash(work),
    ...(match && { match }),
    summaries: summaries.map(({ summary, ...found }) => ({ id: summary.id, ...found })),
  };
}

/** The matcher of an annotation; null if people matched. */
export function matcherOf(match: Annotation['match']): string | null {
  return match?.match === undefined || match.match === 'manual' ? null : String(match.match);
}

/** Why a summary that nobody has looked at has no score. */
export const UNMARKED = 'Nobody has marked it yet.';

/**
 * Which matches go out: what people decided; also what the file's matcher found and nobody has decided, as the
 * matcher's; or also what was proposed in the page.
 */
export const EXPORTS = ['decided', 'undecided', 'standing'] as const;
export type Exporting = (typeof EXPORTS)[number];

export function toExport({
  work,
  id,
  origin,
  exporting,
}: {
  work: Work;
  id: string;
  origin: Origin | null;
  exporting: Exporting;
}): Annotation {
  const pyramid = toPyramid(work, id);
  const by = matcherOf(origin?.match);
  const known = new Map(origin?.summaries.map((summary) => [summary.id, summary]));
  const summaries = work.summaries.map((summary) =>
    exportedSummary({ work, id: summary.id, before: known.get(summary.id), by, exporting }),
  );
  const corrected = summaries.some(({ people }) => people) ? { corrected: true } : {};
  return {
    pyramid: origin?.hash === pyramidHash(work) ? { ...pyramid, ...origin.pyramid } : pyramid,
    ...(summaries.some(({ machine }) => machine) ? { match: { ...origin!.match!, ...corrected } } : {}),
    summaries: summaries.map(({ annotated }) => annotated),
  };
}

function exportedSummary({
  work,
  id,
  before,
  by,
  exporting,
}: {
  work: Work;
  id: string;
  before: OriginSummary | undefined;
  by: string | null;
  exporting: Exporting;
}) {
  const marks = marksOf(work, id);
  const { matches: _, ...annotated } = toAnnotated(work, id);
  const unplaced = before?.unmatched.filter(({ spans }) => spans.length === 0) ?? [];
  const people =
    marks.done ||
    marks.matches.some(({ state }) => state !== 'open') ||
    marks.unmatched.length + unplaced.length !== (before?.unmatched.length ?? 0);
  const file = exporting === 'decided' && by !== null ? undefined : before;
  const machines = marks.matches.filter(
    ({ state, proposed }) => state === 'open' && proposed?.by === by && file !== undefined,
  );
  const goesOut = (match: WorkMatch) =>
    match.state !== 'open' || exporting === 'standing' || machines.includes(match);
  const found = marks.matches
    .filter((match) => match.state !== 'no' && goesOut(match))
    .flatMap((match) => exportedMatch(work, id, match, before));
  const isLookedAt = people || file !== undefined || found.length > 0;
  const matches = found.filter(({ isSure }) => isSure).map(({ match }) => match);
  const said = new Set(matches.map(({ unit }) => unit));
  const unsure = found
    .filter(({ isSure, match }) => !isSure && !said.has(match.unit))
    .map(({ match }) => match);
  for (const { unit } of unsure) said.add(unit);
  const { note, unscored, missed } = marks.done || file === undefined ? {} : file;
  const reason = isLookedAt ? (people ? undefined : unscored) : UNMARKED;
  return {
    annotated: {
      ...annotated,
      matches,
      unmatched: [...annotated.unmatched, ...unplaced],
      ...(unsure.length > 0 && { unsure }),
      ...(missed && { missed: missed.filter(({ unit }) => !said.has(unit)) }),
      ...(reason !== undefined && { unscored: reason }),
      ...(note !== undefined && { note }),
    },
    /** Something in it is the file's matcher's word. */
    machine: by !== null && file !== undefined && !marks.done && (machines.length > 0 || !people),
    /** Somebody has looked at it here. */
    people,
  };
}

/** As the file had it, if it is still what the file said; else in the words that are marked now. */
function exportedMatch(
  work: Work,
  summary: string,
  match: WorkMatch,
  before: OriginSummary | undefined,
): readonly { readonly match: Match; readonly isSure: boolean }[] {
  const made = matchesIn(work, summary, [match]);
  const index = Number(/^m(\d+)-/.exec(match.id)?.[1]) - 1;
  const original = [...(before?.matches ?? []), ...(before?.unsure ?? [])][index];
  const { text } = work.summaries.find(({ id }) => id === summary)!;
  const isSame = original?.unit === match.unit && sameSpans(unite(text, original.spans), match.spans);
  if (!isSame || match.reason !== undefined)
    return made.map((own) => ({ match: own, isSure: match.state !== 'unsure' }));
  if (match.state === 'open')
    return made.map(() => ({ match: original, isSure: index < before!.matches.length }));
  // Who decides says it in his own name, and not in the matcher's.
  const { evidence: _, ...words } = original;
  return made.map(() => ({ match: words, isSure: match.state === 'yes' }));
}
