/** What a student gets to read, on the screen and on paper. */
import type { Feedback, FeedbackPoint } from '../../src/workbench/feedback.ts';
import { describeScale, type Scale } from '../../src/workbench/grade.ts';
import type { Desk } from '../desk.ts';
import { shownName } from '../summaries/state.ts';

export function Sheet({ desk, row, scale }: { desk: Desk; row: Feedback; scale: Scale }) {
  const { summary, grade, computed, isOverride, said, missing, further, remark, reason } = row;
  return (
    <details class="sheet" open={false}>
      <summary dir="auto">
        {shownName(desk.topic.summaries, summary)} <b>{grade ?? '–'}</b>
      </summary>
      <div class="paper">
        <h3>{desk.topic.title}</h3>
        <p dir="auto" class="on-paper">
          {summary}
        </p>
        <p>
          <b>Grade: {grade ?? 'none'}</b> {isOverride ? '' : computed?.words}
        </p>
        {reason !== null && <p>{reason}</p>}
        <h4>What you said</h4>
        <Points points={said} none="Nothing of what the text should say was found." />
        <h4>What is missing</h4>
        <Points points={missing} none="Nothing important is missing." />
        {further > 0 && (
          <p class="hint">
            {further === 1 ? 'One less important point is' : `${further} less important points are`} missing
            besides.
          </p>
        )}
        <h4>Your teacher says</h4>
        <p class="space">{remark}</p>
        <p class="hint">How the grade comes about: {describeScale(scale)}</p>
      </div>
    </details>
  );
}

function Points({ points, none }: { points: readonly FeedbackPoint[]; none: string }) {
  if (points.length === 0) return <p>{none}</p>;
  return (
    <ul>
      {points.map(({ unit, label, words }) => (
        <li key={unit} dir="auto">
          {label}
          {words.length > 0 && <small>“{words.join('” and “')}”</small>}
        </li>
      ))}
    </ul>
  );
}
