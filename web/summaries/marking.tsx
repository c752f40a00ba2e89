/** Marking words of a summary: as a match, as content in no unit, as no content; and finishing it. */

import { wordsAt } from '../../src/text/spans.ts';
import { toPyramid } from '../../src/workbench/pyramid.ts';
import { overlaps } from '../../src/workbench/spans.ts';
import { keyOf, marksOf, type WorkMatch } from '../../src/workbench/work.ts';
import type { Desk } from '../desk.ts';
import { announce } from '../parts/announce.tsx';
import { pick } from '../parts/dialog.tsx';
import { Key } from '../parts/key.tsx';
import { go } from '../route.ts';
import { release } from '../text/selection.ts';
import { chosenWords } from '../units/context.ts';
import { active, focus, newId, shownName } from './state.ts';

export function finish(desk: Desk, id: string): void {
  const { done } = marksOf(desk.work.value, id);
  if (!desk.act({ type: 'finish-summary', summary: id, done: !done }) || done) return;
  const { summaries } = desk.topic;
  const at = summaries.findIndex((summary) => summary.id === id);
  const next = [...summaries.slice(at + 1), ...summaries.slice(0, at)].find(
    (other) => !marksOf(desk.work.value, other.id).done,
  );
  announce(next === undefined ? 'All summaries are finished.' : `Finished ${shownName(summaries, id)}.`);
  if (next !== undefined) go('topic', desk.topic.id, 'summaries', next.id);
}

export function MatchBar({ desk, id }: { desk: Desk; id: string }) {
  const chosen = chosenWords(desk.work.value);
  if (chosen === null || !desk.canWrite || chosen.name.kind !== 'summary') return null;
  return (
    <div class="selection-bar">
      <q dir="auto">{wordsAt(chosen.text, chosen.spans).slice(0, 160)}</q>
      <div class="buttons">
        <button type="button" class="primary" onClick={() => addMatch(desk, id)}>
          {active.value === null ? 'Match …' : `Match unit ${active.value}`} <Key id="add" />
        </button>
        <button type="button" onClick={() => addUnmatched(desk, id)}>
          In no unit <Key id="split" />
        </button>
        <button type="button" onClick={() => removeMarks(desk, id)}>
          Remove marks <Key id="remove" />
        </button>
        <button type="button" class="quiet" onClick={() => markEmpty(desk)}>
          No content <Key id="empty" />
        </button>
      </div>
    </div>
  );
}

export function chooseUnit(desk: Desk, title: string, then: (unit: string) => void): void {
  const units = toPyramid(desk.work.value, '').units;
  pick(
    title,
    units.map(({ id, label, weight, contributors }) => ({
      value: id,
      title: `${id}  ${label || contributors[0]?.text}`,
      detail: `weight ${weight}`,
    })),
    then,
  );
}

export function addMatch(desk: Desk, summary: string, anew = false): void {
  const chosen = chosenWords(desk.work.value);
  if (chosen === null) return void announce('Choose words first.');
  const add = (unit: string) => {
    focus(unit);
    const open = marksOf(desk.work.value, summary).matches.find(
      (match) => match.unit === unit && match.state === 'open',
    );
    if (open !== undefined)
      desk.act({ type: 'edit-match', summary, match: open.id, unit, spans: chosen.spans });
    else desk.act({ type: 'match', summary, match: newId(), unit, spans: chosen.spans });
    release();
  };
  if (active.value === null || anew) chooseUnit(desk, 'These words say', add);
  else add(active.value);
}

export function addUnmatched(desk: Desk, summary: string): void {
  const chosen = chosenWords(desk.work.value);
  if (chosen === null) return void announce('Choose words first.');
  if (desk.act({ type: 'mark-unmatched', summary, unmatched: newId(), spans: chosen.spans })) release();
}

export function removeMarks(desk: Desk, summary: string): void {
  const chosen = chosenWords(desk.work.value);
  if (chosen === null) return void announce('Choose words first.');
  const { matches, unmatched } = marksOf(desk.work.value, summary);
  const hit = (spans: WorkMatch['spans']) => spans.some((span) => overlaps(chosen.spans, span));
  const match = matches.find(
    ({ spans, unit, state }) =>
      state !== 'no' && (active.value === null || unit === active.value) && hit(spans),
  );
  const other = unmatched.find(({ spans }) => hit(spans));
  if (match !== undefined) desk.act({ type: 'remove-match', summary, match: match.id });
  else if (other !== undefined) desk.act({ type: 'remove-unmatched', summary, unmatched: other.id });
  else announce('Nothing is marked there.');
}

export function markEmpty(desk: Desk): void {
  const chosen = chosenWords(desk.work.value);
  if (chosen === null) return void announce('Choose words first.');
  const marked = desk.work.value.noContent.get(keyOf(chosen.name)) ?? [];
  const noContent = !chosen.spans.every((span) => overlaps(marked, span));
  desk.act({ type: 'mark-no-content', text: chosen.name, spans: chosen.spans, noContent });
}
