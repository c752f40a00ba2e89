/** The units of the pyramid with what this summary says of each: yes, unsure, no, or a proposal. */
import { wordsAt } from '../../src/text/spans.ts';
import { toPyramid } from '../../src/workbench/pyramid.ts';
import { type Decision, marksOf, type WorkMatch } from '../../src/workbench/work.ts';
import type { Desk } from '../desk.ts';
import { askLine } from '../parts/dialog.tsx';
import { mostWeight, shade } from '../parts/shape.tsx';
import { link } from '../route.ts';
import { showCursor } from '../text/keyboard.ts';
import { selectSpans, type TextSource } from '../text/selection.ts';
import { active, focus, isBlind, search } from './state.ts';

export function Matches({ desk, id, sources }: { desk: Desk; id: string; sources: readonly TextSource[] }) {
  const work = desk.work.value;
  const marks = marksOf(work, id);
  const most = mostWeight(work);
  const wanted = search.value.toLowerCase();
  const units = toPyramid(work, '').units.filter(
    ({ label, id: unit }) => wanted === '' || `${unit} ${label}`.toLowerCase().includes(wanted),
  );
  const text = sources[0]!.document.text;
  if (toPyramid(work, '').units.length === 0) {
    return (
      <p class="first">
        There are no units yet. <a href={link('topic', desk.topic.id, 'pyramid')}>Build the pyramid</a> first;
        then mark here which words say what.
      </p>
    );
  }
  return (
    <ol class="units matches" aria-label="Units">
      {units.map((unit) => {
        const mine = marks.matches.filter(
          (match) => match.unit === unit.id && !(isBlind.value && match.state === 'open'),
        );
        const isActive = unit.id === active.value;
        return (
          <li
            key={unit.id}
            id={`match-${unit.id}`}
            class={`unit ${stateOf(mine)}${isActive ? ' active' : ''}`}
          >
            <button
              type="button"
              class="head"
              aria-pressed={isActive}
              onClick={() => focusMatch(isActive ? null : unit.id, mine[0], text, id, sources)}
            >
              <span class={`stone ${shade(unit.weight, most)}`}>{unit.weight}</span>
              <span class="number">{unit.id}</span>
              <span class="label" dir="auto">
                {unit.label || unit.contributors[0]?.text}
              </span>
              <span class="status">{signOf(mine)}</span>
            </button>
            {mine.map((match) => (
              <MatchRow
                key={match.id}
                desk={desk}
                summary={id}
                match={match}
                text={text}
                isActive={isActive}
              />
            ))}
            {isActive && unit.contributors.length > 0 && (
              <details class="where">
                <summary>How the references say it</summary>
                <ul class="contributors">
                  {unit.contributors.map(({ reference, text: words }) => (
                    <li key={reference}>
                      <b>{reference}</b> <span dir="auto">{words}</span>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function stateOf(matches: readonly WorkMatch[]): string {
  for (const state of ['open', 'yes', 'unsure', 'no'] as const) {
    if (matches.some((match) => match.state === state)) return state === 'open' ? 'proposed' : state;
  }
  return 'absent';
}

function signOf(matches: readonly WorkMatch[]) {
  const state = stateOf(matches);
  const times = matches.filter((match) => match.state === 'yes').length;
  if (state === 'yes')
    return (
      <span class="ok">
        ✓{times > 1 ? ` ×${times}` : ''}
        <span class="aloud"> yes</span>
      </span>
    );
  if (state === 'unsure')
    return (
      <span>
        ?<span class="aloud"> unsure</span>
      </span>
    );
  if (state === 'no')
    return (
      <span>
        ✗<span class="aloud"> no</span>
      </span>
    );
  if (state === 'proposed')
    return <span>{percent(matches.find((match) => match.state === 'open')?.proposed?.probability)}</span>;
  return null;
}

function percent(probability: number | null | undefined): string {
  return probability === null || probability === undefined
    ? 'proposed'
    : `${Math.round(probability * 100)} %`;
}

export function focusMatch(
  unit: string | null,
  match: WorkMatch | undefined,
  text: string,
  id: string,
  sources: readonly TextSource[],
): void {
  focus(unit);
  if (unit === null || match === undefined || match.spans.length === 0) return;
  selectSpans({ kind: 'summary', id }, match.spans, text);
  showCursor(sources);
}

function MatchRow({
  desk,
  summary,
  match,
  text,
  isActive,
}: {
  desk: Desk;
  summary: string;
  match: WorkMatch;
  text: string;
  isActive: boolean;
}) {
  const { proposed, state, reason, spans } = match;
  const decide = (next: Decision) =>
    desk.act({ type: 'decide-matches', matches: [{ summary, match: match.id }], state: next });
  return (
    <div class={`match ${state}`}>
      <q dir="auto">{spans.length === 0 ? 'somewhere in the text' : wordsAt(text, spans)}</q>
      {proposed !== undefined && state === 'open' && isActive && (
        <p class="evidence">
          {proposed.by}: {percent(proposed.probability)}
          {proposed.runnerUp !== undefined && `, runner-up unit ${proposed.runnerUp}`}
        </p>
      )}
      {reason !== undefined && <p class="evidence">“{reason}”</p>}
      {desk.canWrite && (isActive || state === 'open') && (
        <fieldset class="yes-no" aria-label="Does it say this?">
          {(['yes', 'unsure', 'no'] as const).map((choice) => (
            <button type="button" key={choice} aria-pressed={state === choice} onClick={() => decide(choice)}>
              {choice}
            </button>
          ))}
          {isActive && (
            <>
              <button
                type="button"
                class="quiet"
                onClick={() =>
                  askLine('Reason', { label: 'Why', value: reason ?? '' }, (why) =>
                    desk.act({
                      type: 'decide-matches',
                      matches: [{ summary, match: match.id }],
                      state: state === 'open' ? 'yes' : state,
                      reason: why,
                    }),
                  )
                }
              >
                reason
              </button>
              <button
                type="button"
                class="quiet"
                onClick={() => desk.act({ type: 'remove-match', summary, match: match.id })}
              >
                remove
              </button>
            </>
          )}
        </fieldset>
      )}
    </div>
  );
}
