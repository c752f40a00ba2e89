/** What lies over a reference: units, proposals, words without content, notes. */
import { keyOf, type TextName, type Work } from '../../src/workbench/work.ts';
import type { Mark, TextMark } from '../text/marks.ts';

/** What lies over a reference. Proposals are dashed; only the focused unit has a colour. */
export function marksOn(work: Work, name: TextName, focused: string | null): TextMark {
  const marks = work.units.flatMap(({ id, contributors, proposed }): Mark[] =>
    contributors
      .filter(({ reference }) => reference === name.id)
      .map(({ spans }) => ({
        id,
        spans,
        isActive: id === focused,
        kind: proposed === undefined ? 'unit' : 'proposed',
      })),
  );
  return { marks, noContent: work.noContent.get(keyOf(name)) ?? [], notes: notesOn(work, name) };
}

export function notesOn(work: Work, name: TextName) {
  return work.notes
    .filter(({ text }) => keyOf(text) === keyOf(name))
    .map(({ span, body }) => ({ span, body }));
}
