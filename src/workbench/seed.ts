/**
 * What an annotator begins with: nothing, or a file's pyramid and matches. What people marked stands; what a matcher
 * found is a proposal.
 *
 *   const work = seededWork({ references, summaries }, seedOf({ annotation, from: 'report.json' }).seed);
 */
import type { Annotation, Match } from '../model.ts';
import { apply } from './apply.ts';
import type { Seed } from './journal.ts';
import { matcherOf } from './origin.ts';
import { matchId, newMatches, newUnits } from './pyramid.ts';
import { unite } from './spans.ts';
import { marksOf, startWork, type Work, type WorkMatch } from './work.ts';

export function seedOf({ annotation, from }: { annotation: Annotation; from: string }): {
  seed: Seed;
  unplaced: readonly string[];
} {
  const { units, unplaced } = newUnits(annotation.pyramid);
  const by = matcherOf(annotation.match);
  const isPeoples = ({ evidence }: Match) =>
    by === null || (annotation.match?.corrected === true && !evidence);
  const decided = annotation.summaries.flatMap(({ summary, matches, unsure = [] }) =>
    [...matches, ...unsure].flatMap((match, index) => {
      const state = index < matches.length ? ('yes' as const) : ('unsure' as const);
      return isPeoples(match) ? [{ summary: summary.id, match: matchId(match, index), state }] : [];
    }),
  );
  const unmatched = annotation.summaries.flatMap(({ summary, unmatched: said }) =>
    said
      .filter(({ spans }) => spans.length > 0)
      .map(({ spans }, index) => ({
        summary: summary.id,
        unmatched: `u${index + 1}`,
        spans: unite(summary.text, spans),
      })),
  );
  const partial = annotation.summaries.flatMap(({ summary, partial: isPartial }) =>
    isPartial === true ? [summary.id] : [],
  );
  return {
    seed: { from, units, matches: newMatches(annotation.summaries), unmatched, by, decided, partial },
    unplaced: [
      ...unplaced,
      ...annotation.summaries.flatMap(({ summary, unmatched: said }) =>
        said.filter(({ spans }) => spans.length === 0).map(({ text }) => `${summary.id}: “${text}”`),
      ),
    ],
  };
}

export function seededWork(texts: Pick<Work, 'references' | 'summaries'>, seed: Seed | null): Work {
  const start = startWork(texts);
  if (seed === null) return start;
  const { from, units, matches, unmatched, by } = seed;
  let work = apply(start, { type: 'add-units', from, units });
  work = apply(work, { type: 'propose-matches', by: by ?? from, matches });
  for (const { summary, unmatched: id, spans } of unmatched) {
    work = apply(work, { type: 'mark-unmatched', summary, unmatched: id, spans });
  }
  return { ...work, marks: settledMarks(work, seed) };
}

/** Matches of people are no proposals; and only a summary that has been looked at can be partial. */
function settledMarks(work: Work, { by, partial, decided }: Seed): Work['marks'] {
  const states = new Map(decided?.map(({ summary, match, state }) => [`${match} ${summary}`, state]));
  const settled = (summary: string, match: WorkMatch): WorkMatch => {
    const state = states.get(`${match.id} ${summary}`) ?? (by === null ? 'yes' : undefined);
    if (state === undefined) return match;
    const { proposed: _, ...human } = match;
    return { ...human, state };
  };
  const marks = new Map(work.marks);
  for (const [summary, mark] of work.marks)
    marks.set(summary, { ...mark, matches: mark.matches.map((match) => settled(summary, match)) });
  for (const summary of partial)
    marks.set(summary, { ...(marks.get(summary) ?? marksOf(work, summary)), partial: true });
  return marks;
}
