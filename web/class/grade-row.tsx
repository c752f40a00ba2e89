/** One student in the table of grades; grade and remark can be changed there. */
import type { Feedback } from '../../src/workbench/feedback.ts';
import type { Desk } from '../desk.ts';
import { askLine } from '../parts/dialog.tsx';
import { link } from '../route.ts';
import { figure, shownName } from '../summaries/state.ts';

export function GradeRow({ desk, row }: { desk: Desk; row: Feedback }) {
  const { summary, score, grade, computed, isOverride, said, missing, further, undecided, remark, reason } =
    row;
  const name = shownName(desk.topic.summaries, summary);
  return (
    <tr>
      <th scope="row" dir="auto">
        <a href={link('topic', desk.topic.id, 'summaries', summary)}>{name}</a>
      </th>
      <td class="figure" title={reason ?? ''}>
        {figure(score)}
      </td>
      <td>
        <button
          type="button"
          class={`grade${isOverride ? ' override' : ''}`}
          aria-label={`Grade of ${name}: ${grade ?? 'none'}; change it`}
          onClick={() =>
            askLine(
              `Grade of ${name}`,
              {
                label:
                  computed === null
                    ? 'No grade is computed'
                    : `Computed: ${computed.grade} ${computed.words}`,
                value: grade ?? '',
                hint: 'Empty: the computed grade counts.',
              },
              (next) =>
                desk.act({
                  type: 'grade-summary',
                  summary,
                  grade: next === '' || next === computed?.grade ? null : next,
                }),
            )
          }
        >
          {grade ?? '–'}
          {isOverride && <small>yours</small>}
        </button>
      </td>
      <td class="figure">{said.length}</td>
      <td class="figure">{missing.length + further}</td>
      <td>{undecided === 0 ? '' : undecided}</td>
      <td>
        <button
          type="button"
          class="quiet remark"
          onClick={() =>
            askLine(
              `Remark for ${name}`,
              { label: 'It stands on the feedback sheet', value: remark },
              (text) => desk.act({ type: 'remark-summary', summary, remark: text }),
            )
          }
        >
          {remark === '' ? 'add …' : remark}
          <span class="aloud"> remark for {name}</span>
        </button>
      </td>
    </tr>
  );
}
