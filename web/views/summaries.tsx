/** The workbench for summaries: which words say which unit, what the machine proposes, what that scores. */
import { signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { ScoreCard } from '../../src/model.ts';
import { wordsAt } from '../../src/text/spans.ts';
import { summaryProgress, wordsIn } from '../../src/workbench/progress.ts';
import { isMarked, isStale, toAnnotated, toPyramid } from '../../src/workbench/pyramid.ts';
import { liveScore } from '../../src/workbench/score.ts';
import { overlaps } from '../../src/workbench/spans.ts';
import {
  type Decision,
  keyOf,
  type Marks,
  marksOf,
  type TextName,
  type Work,
  type WorkMatch,
} from '../../src/workbench/work.ts';
import { api, type Named, type Person } from '../api.ts';
import type { Desk } from '../desk.ts';
import { commandOf, isTyping } from '../keys.ts';
import { announce } from '../parts/announce.tsx';
import { TopicBar } from '../parts/bar.tsx';
import { askLine, openDialog, pick } from '../parts/dialog.tsx';
import { openHelp } from '../parts/help.tsx';
import { mostWeight, Shape, shade } from '../parts/shape.tsx';
import { go, link } from '../route.ts';
import { SCORE_OPTIONS } from '../score-options.ts';
import { moveCursor, showCursor } from '../text/keyboard.ts';
import type { Mark, TextMark } from '../text/marks.ts';
import { release, selection, selectSpans, type TextSource } from '../text/selection.ts';
import { TextView } from '../text/text-view.tsx';
import { chosenWords } from '../units/actions.tsx';
import { notesOn } from './pyramid.tsx';

const active = signal<string | null>(null);
const isBlind = signal(localStorage.getItem('cheops-blind') === 'yes');
const namesHidden = signal(localStorage.getItem('cheops-names-hidden') === 'yes');
const search = signal('');

export function shownName(topicSummaries: readonly { id: string }[], id: string): string {
  return namesHidden.value ? `Text ${topicSummaries.findIndex((summary) => summary.id === id) + 1}` : id;
}

export function HideNames() {
  return (
    <label class="choice">
      <input
        type="checkbox"
        checked={namesHidden.value}
        onChange={(event) => {
          namesHidden.value = event.currentTarget.checked;
          localStorage.setItem('cheops-names-hidden', namesHidden.value ? 'yes' : 'no');
        }}
      />
      <span>Hide names</span>
    </label>
  );
}

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
  const document = topic.summaries.find(({ id }) => id === current) ?? topic.summaries[0];
  const id = document?.id ?? '';
  const name: TextName = { kind: 'summary', id };
  const sources = useMemo(
    (): TextSource[] => (document === undefined ? [] : [{ name, document }]),
    [document],
  );
  useEffect(() => {
    selection.value = null;
    active.value = null;
  }, [id]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => handleKey(event, { desk, sources, id });
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [desk, sources, id]);
  if (document === undefined) {
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
              document={document}
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

function focus(unit: string | null): void {
  active.value = unit;
  if (unit !== null)
    requestAnimationFrame(() =>
      document.getElementById(`match-${unit}`)?.scrollIntoView({ block: 'nearest' }),
    );
}

function statusOf(work: Work, id: string): { sign: string; words: string } {
  const marks = marksOf(work, id);
  const open = marks.matches.filter(({ state }) => state === 'open').length;
  if (isStale(work, marks)) return { sign: '!', words: 'the pyramid changed since' };
  if (marks.done) return { sign: '✓', words: 'finished' };
  if (open > 0) return { sign: String(open), words: `${open} to decide` };
  return isMarked(marks) ? { sign: '…', words: 'begun' } : { sign: '', words: 'not begun' };
}

function SummaryList({ desk, current }: { desk: Desk; current: string }) {
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

const SCORES = ['coverage', 'quality', 'comprehensive'] as const;

export function figure(value: number | null): string {
  return value === null ? '–' : value.toFixed(2).replace(/^0/, '').replace('-0', '-');
}

function ScorePanel({ work, id }: { work: Work; id: string }) {
  const { decided, standing, possible, open, unsure } = liveScore(work, id, SCORE_OPTIONS);
  const matched = new Set(toAnnotated(work, id, 'standing').matches.map(({ unit }) => unit));
  const reason = decided.coverage.value === null ? decided.coverage.reason : null;
  return (
    <div class="score-panel">
      <Shape work={work} matched={matched} />
      <dl class="scores">
        {SCORES.map((score) => (
          <div key={score} title={reasonOf(decided, score)}>
            <dt>{score}</dt>
            <dd>
              <b>{figure(decided[score].value)}</b>
              {(open > 0 || unsure > 0) && (
                <small>
                  {open > 0 && !isBlind.value ? `${figure(standing[score].value)} with proposals` : ''}
                  {unsure > 0 ? ` up to ${figure(possible[score].value)}` : ''}
                </small>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {reason !== null && <p class="hint">{reason}</p>}
    </div>
  );
}

function reasonOf(card: ScoreCard, score: (typeof SCORES)[number]): string {
  const found = card[score];
  return found.value === null
    ? found.reason
    : `${found.numerator.toFixed(2)} of ${found.denominator.toFixed(2)}`;
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
          {marks.done ? 'Reopen' : 'Finish'} <kbd>F</kbd>
        </button>
      )}
    </div>
  );
}

function finish(desk: Desk, id: string): void {
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

function Matches({ desk, id, sources }: { desk: Desk; id: string; sources: readonly TextSource[] }) {
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

function focusMatch(
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

function MatchBar({ desk, id }: { desk: Desk; id: string }) {
  const chosen = chosenWords(desk.work.value);
  if (chosen === null || !desk.canWrite || chosen.name.kind !== 'summary') return null;
  return (
    <div class="selection-bar">
      <q dir="auto">{wordsAt(chosen.text, chosen.spans).slice(0, 160)}</q>
      <div class="buttons">
        <button type="button" class="primary" onClick={() => addMatch(desk, id)}>
          {active.value === null ? 'Match …' : `Match unit ${active.value}`} <kbd>A</kbd>
        </button>
        <button type="button" onClick={() => addUnmatched(desk, id)}>
          In no unit <kbd>X</kbd>
        </button>
        <button type="button" onClick={() => removeMarks(desk, id)}>
          Remove marks <kbd>Del</kbd>
        </button>
        <button type="button" class="quiet" onClick={() => markEmpty(desk)}>
          No content <kbd>-</kbd>
        </button>
      </div>
    </div>
  );
}

const newId = () => crypto.randomUUID().slice(0, 8);

function chooseUnit(desk: Desk, title: string, then: (unit: string) => void): void {
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

function addMatch(desk: Desk, summary: string, anew = false): void {
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

function addUnmatched(desk: Desk, summary: string): void {
  const chosen = chosenWords(desk.work.value);
  if (chosen === null) return void announce('Choose words first.');
  if (desk.act({ type: 'mark-unmatched', summary, unmatched: newId(), spans: chosen.spans })) release();
}

function removeMarks(desk: Desk, summary: string): void {
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

function markEmpty(desk: Desk): void {
  const chosen = chosenWords(desk.work.value);
  if (chosen === null) return void announce('Choose words first.');
  const marked = desk.work.value.noContent.get(keyOf(chosen.name)) ?? [];
  const noContent = !chosen.spans.every((span) => overlaps(marked, span));
  desk.act({ type: 'mark-no-content', text: chosen.name, spans: chosen.spans, noContent });
}

async function proposeMatches(desk: Desk, matchers: readonly Named[], current: string): Promise<void> {
  openDialog('Propose matches', (close) => (
    <form
      onSubmit={async (event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget as HTMLFormElement);
        const by = String(form.get('matcher'));
        const all = form.get('all') === 'all';
        close();
        await propose(desk, by, all ? desk.topic.summaries.map(({ id }) => id) : [current]);
      }}
    >
      <fieldset>
        <legend>With</legend>
        {matchers.map(({ name, summary }, index) => (
          <label class="choice" key={name}>
            <input type="radio" name="matcher" value={name} checked={index === 0} />
            <span>
              {name} <small>{summary}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>For</legend>
        <label class="choice">
          <input type="radio" name="all" value="one" />
          <span>this text</span>
        </label>
        <label class="choice">
          <input type="radio" name="all" value="all" checked />
          <span>all {desk.topic.summaries.length} texts</span>
        </label>
      </fieldset>
      <div class="buttons">
        <button type="submit" class="primary">
          Propose
        </button>
      </div>
    </form>
  ));
}

export async function propose(desk: Desk, by: string, summaries: readonly string[]): Promise<void> {
  announce(`${by} is reading ${summaries.length === 1 ? 'the text' : `${summaries.length} texts`} …`);
  try {
    const { matches, partial } = await api.proposeMatches(desk.topic.id, by, summaries);
    const fresh = matches.map((match) => ({ ...match, match: `${by}-${newId()}` }));
    if (fresh.length === 0) return announce('Nothing was found.');
    desk.act({ type: 'propose-matches', by, ...(partial ? { partial: true as const } : {}), matches: fresh });
    announce(`${fresh.length} matches proposed: Y yes, U unsure, N no.`);
  } catch (error) {
    announce(error instanceof Error ? error.message : 'Nothing was proposed.');
  }
}

function acceptAbove(desk: Desk, id: string): void {
  const threshold = signal(0.8);
  const allTexts = signal(false);
  const chosen = () => {
    const work = desk.work.value;
    return (allTexts.value ? desk.topic.summaries.map((summary) => summary.id) : [id]).flatMap((summary) =>
      marksOf(work, summary)
        .matches.filter(
          ({ state, proposed }) => state === 'open' && (proposed?.probability ?? 0) >= threshold.value,
        )
        .map((match) => ({ summary, match: match.id })),
    );
  };
  const Form = ({ close }: { close: () => void }) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const matches = chosen();
        close();
        if (matches.length > 0) desk.act({ type: 'decide-matches', matches, state: 'yes' });
      }}
    >
      <label>
        At least {Math.round(threshold.value * 100)} %
        <input
          type="range"
          min="0"
          max="1"
          step="0.01"
          value={threshold.value}
          onInput={(event) => {
            threshold.value = Number(event.currentTarget.value);
          }}
        />
      </label>
      <label class="choice">
        <input
          type="checkbox"
          checked={allTexts.value}
          onChange={(event) => {
            allTexts.value = event.currentTarget.checked;
          }}
        />
        <span>in all texts</span>
      </label>
      <div class="buttons">
        <button type="submit" class="primary">
          Accept {chosen().length}
        </button>
      </div>
      <p class="hint">One undo takes all of it back.</p>
    </form>
  );
  openDialog('Accept proposals', (close) => <Form close={close} />);
}

interface KeyContext {
  readonly desk: Desk;
  readonly sources: readonly TextSource[];
  readonly id: string;
}

/** The next proposal that nobody has seen; then words that are not marked. */
function nextOpen({ desk, sources, id }: KeyContext): boolean {
  const work = desk.work.value;
  const { matches } = marksOf(work, id);
  const order = toPyramid(work, '').units.map((unit) => unit.id);
  const open = isBlind.value
    ? []
    : matches
        .filter(({ state }) => state === 'open')
        .sort((a, b) => order.indexOf(a.unit) - order.indexOf(b.unit));
  const text = sources[0]!.document.text;
  if (open.length > 0) {
    const at = open.findIndex(({ unit }) => unit === active.value);
    const next = open[(at + 1) % open.length]!;
    focusMatch(next.unit, next, text, id, sources);
    return true;
  }
  const { unconsumed } = summaryProgress(work, id);
  const from = selection.value === null ? -1 : (wordsIn(text)[selection.value.head]?.[0] ?? -1);
  const word = unconsumed.find(([start]) => start > from) ?? unconsumed[0];
  if (word === undefined) return false;
  selectSpans({ kind: 'summary', id }, [word], text);
  showCursor(sources);
  return true;
}

function decideActive({ desk, sources, id }: KeyContext, state: Decision): void {
  const matches = marksOf(desk.work.value, id).matches.filter(({ unit }) => unit === active.value);
  const match = matches.find((other) => other.state === 'open') ?? matches[0];
  if (match === undefined) {
    if (active.value === null) nextOpen({ desk, sources, id });
    else if (state === 'yes') addMatch(desk, id);
    else announce('Nothing is proposed for this unit.');
    return;
  }
  desk.act({ type: 'decide-matches', matches: [{ summary: id, match: match.id }], state });
  if (marksOf(desk.work.value, id).matches.some((other) => other.state === 'open'))
    nextOpen({ desk, sources, id });
}

function stepUnit({ desk, id, sources }: KeyContext, by: 1 | -1): void {
  const units = toPyramid(desk.work.value, '').units.map((unit) => unit.id);
  if (units.length === 0) return;
  const at = active.value === null ? -1 : units.indexOf(active.value);
  const unit =
    units[at === -1 ? (by === 1 ? 0 : units.length - 1) : (at + by + units.length) % units.length]!;
  focusMatch(
    unit,
    marksOf(desk.work.value, id).matches.find((match) => match.unit === unit),
    sources[0]!.document.text,
    id,
    sources,
  );
}

function stepSummary({ desk, id }: KeyContext, by: 1 | -1): void {
  const { summaries } = desk.topic;
  const next = summaries[summaries.findIndex((summary) => summary.id === id) + by];
  if (next !== undefined) go('topic', desk.topic.id, 'summaries', next.id);
}

const COMMANDS: Readonly<Record<string, (context: KeyContext) => void>> = {
  'next-unit': (context) => stepUnit(context, 1),
  'previous-unit': (context) => stepUnit(context, -1),
  'next-text': (context) => stepSummary(context, 1),
  'previous-text': (context) => stepSummary(context, -1),
  yes: (context) => decideActive(context, 'yes'),
  unsure: (context) => decideActive(context, 'unsure'),
  new: (context) => decideActive(context, 'no'),
  add: ({ desk, id }) => addMatch(desk, id),
  edit: ({ desk, id }) => addMatch(desk, id, true),
  split: ({ desk, id }) => addUnmatched(desk, id),
  remove: ({ desk, id }) => removeMarks(desk, id),
  empty: ({ desk }) => markEmpty(desk),
  search: ({ desk }) => chooseUnit(desk, 'Go to unit', focus),
  finish: ({ desk, id }) => finish(desk, id),
  undo: ({ desk }) => desk.undo(),
  redo: ({ desk }) => desk.redo(),
  help: () => openHelp(),
};

function handleKey(event: KeyboardEvent, context: KeyContext): void {
  if (isTyping(event)) return;
  const command = commandOf(event);
  if (command === null) return;
  const { id, isShifted } = command;
  const isInTexts =
    (document.activeElement?.closest('.texts') ?? null) !== null || document.activeElement === document.body;
  if (id === 'next-open') {
    if (!isInTexts || isShifted || !nextOpen(context)) return;
    event.preventDefault();
    return;
  }
  if (/^(Arrow|Home|End|Page)/.test(event.key) && !isInTexts) return;
  const run = COMMANDS[id];
  if (run !== undefined) {
    event.preventDefault();
    run(context);
  } else if (moveCursor(id, isShifted, context.sources, context.desk)) event.preventDefault();
}
