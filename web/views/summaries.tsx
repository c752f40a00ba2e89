/** The workbench for summaries: which words say which unit, what the machine proposes, what that scores. */

import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks';
import { summaryProgress } from '../../src/workbench/progress.ts';
import { isStale } from '../../src/workbench/pyramid.ts';
import { keyOf, type Marks, marksOf, type TextName, type Work } from '../../src/workbench/work.ts';
import type { Named, Person } from '../api.ts';
import type { Desk } from '../desk.ts';
import { TopicBar } from '../parts/bar.tsx';
import { Key } from '../parts/key.tsx';
import { handleKey } from '../summaries/commands.ts';
import { HideNames } from '../summaries/hide-names.tsx';
import { finish, MatchBar } from '../summaries/marking.tsx';
import { Matches } from '../summaries/matches.tsx';
import { acceptAbove, proposeMatches } from '../summaries/proposals.tsx';
import { ScorePanel } from '../summaries/score-panel.tsx';
import { active, focus, isBlind, search, shownName } from '../summaries/state.ts';
import { SummaryList } from '../summaries/summary-list.tsx';
import { showCursor } from '../text/keyboard.ts';
import type { Mark, TextMark } from '../text/marks.ts';
import { selection, type TextSource } from '../text/selection.ts';
import { TextView } from '../text/text-view.tsx';
import { notesOn } from '../units/text-marks.ts';

export function SummariesView({
  desk,
  person,
  matchers,
  current,
}: {
  desk: Desk;
  person: Person;
  matchers: readonly Named[];
  current: string | undefined;
}) {
  const { topic } = desk;
  const work = desk.work.value;
  const summary = topic.summaries.find((other) => other.id === current) ?? topic.summaries[0];
  const id = summary?.id ?? '';
  const lined = summary === undefined ? null : desk.summaryWithLines(id);
  const name: TextName = { kind: 'summary', id };
  const sources = useMemo(
    (): TextSource[] =>
      summary === undefined ? [] : [{ name, document: lined ?? { ...summary, lines: [] } }],
    [summary, lined],
  );
  useEffect(() => {
    selection.value = null;
    active.value = null;
    const next = topic.summaries[topic.summaries.findIndex((other) => other.id === id) + 1];
    if (next !== undefined) desk.summaryWithLines(next.id);
  }, [id]);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => handleKey(event, { desk, sources, id });
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [desk, sources, id]);
  const [source] = sources;
  if (source === undefined) {
    return (
      <div class="view">
        <TopicBar topic={topic} view="summaries" person={person} desk={desk} />
        <main class="page">
          <p>There are no summaries in this topic yet.</p>
        </main>
      </div>
    );
  }
  const marks = marksOf(work, id);
  return (
    <div class="view bench">
      <TopicBar topic={topic} view="summaries" person={person} desk={desk}>
        {desk.canWrite && (
          <button type="button" onClick={() => proposeMatches(desk, matchers, id)}>
            Propose …
          </button>
        )}
      </TopicBar>
      <main class="panes three">
        <SummaryList desk={desk} current={id} />
        <section
          class="texts"
          role="application"
          aria-label={`Summary ${shownName(topic.summaries, id)}, with a word cursor: arrows move, Shift extends, question mark for help`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the word cursor lives here, and needs the focus
          tabIndex={0}
        >
          <article>
            <h2>
              {shownName(topic.summaries, id)}
              <Progress work={work} id={id} marks={marks} />
            </h2>
            {topic.remarks[id] !== undefined && !marks.done && <p class="said-of">{topic.remarks[id]}</p>}
            {isStale(work, marks) && (
              <p class="stale">
                The pyramid changed since this was marked.{' '}
                <button type="button" onClick={() => desk.act({ type: 'confirm-summary', summary: id })}>
                  My marks still hold
                </button>
              </p>
            )}
            <TextView
              name={name}
              document={source.document}
              marks={marksOn(work, id, active.value)}
              chosen={selection.value}
              onChosen={() => showCursor(sources)}
              onUnit={(unit) => focus(unit)}
            />
          </article>
          <MatchBar desk={desk} id={id} />
        </section>
        <section class="side" aria-label="Units in this summary">
          <ScorePanel work={work} id={id} />
          <MatchTools desk={desk} id={id} marks={marks} />
          <Matches desk={desk} id={id} sources={sources} />
        </section>
      </main>
    </div>
  );
}

function Progress({ work, id, marks }: { work: Work; id: string; marks: Marks }) {
  const { words, unconsumed } = summaryProgress(work, id);
  if (marks.done) return <small>finished</small>;
  return <small>{words === 0 ? 'empty' : `${unconsumed.length} of ${words} words not marked`}</small>;
}

function marksOn(work: Work, id: string, focused: string | null): TextMark {
  const { matches, unmatched } = marksOf(work, id);
  const kinds = { yes: 'unit', open: 'proposed', unsure: 'unsure', no: 'none' } as const;
  const marks = [
    ...matches
      .filter(
        ({ state, unit }) => (state !== 'no' || unit === focused) && !(isBlind.value && state === 'open'),
      )
      .map(
        ({ unit, spans, state }): Mark => ({
          id: unit,
          spans,
          isActive: unit === focused,
          kind: kinds[state],
        }),
      ),
    ...unmatched.map(
      ({ id: mark, spans }): Mark => ({ id: mark, spans, isActive: false, kind: 'unmatched' }),
    ),
  ].filter(({ spans }) => spans.length > 0);
  const name: TextName = { kind: 'summary', id };
  return { marks, noContent: work.noContent.get(keyOf(name)) ?? [], notes: notesOn(work, name) };
}

function MatchTools({ desk, id, marks }: { desk: Desk; id: string; marks: Marks }) {
  const open = marks.matches.filter(({ state }) => state === 'open');
  return (
    <div class="filters">
      <input
        type="search"
        placeholder="Search units"
        aria-label="Search units"
        value={search.value}
        onInput={(event) => {
          search.value = event.currentTarget.value;
        }}
      />
      <label class="choice">
        <input
          type="checkbox"
          checked={isBlind.value}
          onChange={(event) => {
            isBlind.value = event.currentTarget.checked;
            localStorage.setItem('cheops-blind', isBlind.value ? 'yes' : 'no');
          }}
        />
        <span>Blind</span>
      </label>
      {desk.topic.settings.isClass && <HideNames />}
      {desk.canWrite && open.length > 0 && !isBlind.value && (
        <button type="button" onClick={() => acceptAbove(desk, id)}>
          Accept above …
        </button>
      )}
      {desk.canWrite && (
        <button type="button" class={marks.done ? '' : 'primary'} onClick={() => finish(desk, id)}>
          {marks.done ? 'Reopen' : 'Finish'} <Key id="finish" />
        </button>
      )}
    </div>
  );
}
