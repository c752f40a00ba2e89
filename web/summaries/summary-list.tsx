/** All summaries of the topic, with how far each is. */
import { isMarked, isStale } from '../../src/workbench/pyramid.ts';
import { marksOf, type Work } from '../../src/workbench/work.ts';
import type { Desk } from '../desk.ts';
import { link } from '../route.ts';
import { shownName } from './state.ts';

function statusOf(work: Work, id: string): { sign: string; words: string } {
  const marks = marksOf(work, id);
  const open = marks.matches.filter(({ state }) => state === 'open').length;
  if (isStale(work, marks)) return { sign: '!', words: 'the pyramid changed since' };
  if (marks.done) return { sign: '✓', words: 'finished' };
  if (open > 0) return { sign: String(open), words: `${open} to decide` };
  return isMarked(marks) ? { sign: '…', words: 'begun' } : { sign: '', words: 'not begun' };
}

export function SummaryList({ desk, current }: { desk: Desk; current: string }) {
  const work = desk.work.value;
  const { topic } = desk;
  const done = topic.summaries.filter(({ id }) => marksOf(work, id).done).length;
  return (
    <nav class="summary-list" aria-label="Summaries">
      <p class="quiet">
        {done} of {topic.summaries.length} finished
      </p>
      <ul>
        {topic.summaries.map(({ id }) => {
          const { sign, words } = statusOf(work, id);
          return (
            <li key={id}>
              <a
                href={link('topic', topic.id, 'summaries', id)}
                {...(id === current ? { 'aria-current': 'page' } : {})}
              >
                <span dir="auto">{shownName(topic.summaries, id)}</span>
                <span class="status" title={words}>
                  {sign}
                  <span class="aloud"> {words}</span>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
