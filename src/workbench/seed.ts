/**
 * What an annotator begins with: nothing, or a file's pyramid and matches. What people marked stands; what a matcher
 * found is a proposal.
 *
 *   const work = seededWork({ references, summaries }, seedOf({ annotation, from: 'report.json', by: 'wmin' }).seed);
 */
import type { Annotation } from '../model.ts';
import { apply, startWork } from './apply.ts';
import type { Seed } from './journal.ts';
import { newMatches, newUnits } from './pyramid.ts';
import { unite } from './spans.ts';
import { marksOf, type Work, type WorkMatch } from './work.ts';

export function seedOf({
  annotation,
  from,
  by,
}: {
  annotation: Annotation;
  from: string;
  by: string | null;
}): {
  seed: Seed;
  unplaced: readonly string[];
} {
  const { units, unplaced } = newUnits(annotation.pyramid);
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
    seed: { from, units, matches: newMatches(annotation.summaries), unmatched, by, partial },
    unplaced,
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
function settledMarks(work: Work, { by, partial }: Seed): Work['marks'] {
  const human = ({ proposed: _, ...match }: WorkMatch): WorkMatch => ({ ...match, state: 'yes' });
  const marks = new Map(work.marks);
  for (const [summary, mark] of work.marks) {
    if (by === null) marks.set(summary, { ...mark, matches: mark.matches.map(human) });
  }
  for (const summary of partial)
    marks.set(summary, { ...(marks.get(summary) ?? marksOf(work, summary)), partial: true });
  return marks;
}
