/** The workbench for pyramids: Workspace One with the texts, Workspace Two with the units (pyramid-2003 appendix B). */
import { signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { type PyramidProgress, pyramidProgress, wordsIn } from '../../src/workbench/progress.ts';
import { keyOf, type TextName, type Work } from '../../src/workbench/work.ts';
import { api, type Named, type Person } from '../api.ts';
import type { Desk } from '../desk.ts';
import { commandOf, isTyping } from '../keys.ts';
import { announce } from '../parts/announce.tsx';
import { TopicBar } from '../parts/bar.tsx';
import { openDialog, pick } from '../parts/dialog.tsx';
import { openHelp } from '../parts/help.tsx';
import { Shape } from '../parts/shape.tsx';
import { moveCursor, showCursor } from '../text/keyboard.ts';
import type { Mark, TextMark } from '../text/marks.ts';
import { selection, selectSpans, type TextSource } from '../text/selection.ts';
import { TextView } from '../text/text-view.tsx';
import { chosenWords, type UnitActions, unitActions } from '../units/actions.tsx';
import { FILTERS, type Filter, listedUnits, UnitList } from '../units/unit-list.tsx';

const active = signal<string | null>(null);
const filter = signal<Filter>('all');
const pane = signal<'texts' | 'units'>('texts');

export function PyramidView({
  desk,
  person,
  builders,
}: {
  desk: Desk;
  person: Person;
  builders: readonly Named[];
}) {
  const work = desk.work.value;
  const { topic } = desk;
  const isRubric = topic.references.length === 0;
  const sources = useMemo(
    () =>
      topic.references.map(
        (document): TextSource => ({ name: { kind: 'reference', id: document.id }, document }),
      ),
    [topic],
  );
  const focus = (unit: string | null) => {
    active.value = unit;
    if (unit !== null)
      requestAnimationFrame(() =>
        document.getElementById(`unit-${unit}`)?.scrollIntoView({ block: 'nearest' }),
      );
  };
  const actions = useMemo(() => unitActions({ desk, active: () => active.value, focus, isRubric }), [desk]);
  const progress = pyramidProgress(work);
  const units = listedUnits(work, filter.value);
  useEffect(() => {
    active.value = null;
    selection.value = null;
    filter.value = 'all';
  }, [desk]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => handleKey(event, { desk, sources, actions, focus });
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [desk, sources, actions]);
  return (
    <div class="view bench">
      <TopicBar topic={topic} view="pyramid" person={person} desk={desk}>
        {desk.canWrite && !isRubric && (
          <button type="button" onClick={() => proposeUnits(desk, builders)}>
            Propose …
          </button>
        )}
      </TopicBar>
      <fieldset class="panes-tabs" aria-label="Panes">
        {(['texts', 'units'] as const).map((name) => (
          <button
            type="button"
            key={name}
            aria-pressed={pane.value === name}
            onClick={() => {
              pane.value = name;
            }}
          >
            {name === 'texts' ? 'Texts' : `Units (${work.units.length})`}
          </button>
        ))}
      </fieldset>
      <main class={`panes show-${isRubric ? 'units' : pane.value}${isRubric ? ' one' : ''}`}>
        {!isRubric && (
          <section
            class="texts"
            role="application"
            aria-label="References, with a word cursor: arrows move, Shift extends, question mark for help"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the word cursor lives here, and needs the focus
            tabIndex={0}
          >
            {sources.map(({ name, document }, index) => {
              const { words, unconsumed } = progress.texts[index]!;
              return (
                <article key={document.id}>
                  <h2>
                    Reference {document.id}
                    <small>
                      {unconsumed.length === 0
                        ? 'all words are in units'
                        : `${unconsumed.length} of ${words} words remain`}
                    </small>
                  </h2>
                  <TextView
                    name={name}
                    document={document}
                    marks={marksOn(work, name, active.value)}
                    chosen={selection.value}
                    onChosen={() => {
                      showCursor(sources);
                    }}
                    onUnit={focus}
                  />
                </article>
              );
            })}
          </section>
        )}
        <section class="side" aria-label="Units">
          <SelectionBar desk={desk} actions={actions} active={active.value} />
          <div class="overview">
            <Shape work={work} />
            <Remaining progress={progress} isRubric={isRubric} next={() => nextOpen(work, sources, focus)} />
          </div>
          <fieldset class="filters" aria-label="Show">
            {FILTERS.map((name) => {
              const count = listedUnits(work, name).length;
              return name !== 'all' && count === 0 ? null : (
                <button
                  type="button"
                  key={name}
                  aria-pressed={filter.value === name}
                  onClick={() => {
                    filter.value = name;
                  }}
                >
                  {name} {count}
                </button>
              );
            })}
            {isRubric && desk.canWrite && (
              <button type="button" class="primary" onClick={actions.create}>
                New item <kbd>N</kbd>
              </button>
            )}
            {isRubric && desk.canWrite && (
              <button type="button" onClick={() => pasteRubric(desk)}>
                Paste a list …
              </button>
            )}
          </fieldset>
          {progress.proposals.length > 0 && desk.canWrite && <AllProposals desk={desk} progress={progress} />}
          {work.units.length === 0 && <FirstSteps isRubric={isRubric} />}
          <UnitList
            desk={desk}
            units={units}
            active={active.value}
            focus={(unit) => focus(unit === active.value ? null : unit)}
            actions={actions}
            onReference={(unit, reference) => {
              const contributor = unit.contributors.find((other) => other.reference === reference)!;
              const { text } = topic.references.find(({ id }) => id === reference)!;
              selectSpans({ kind: 'reference', id: reference }, contributor.spans, text);
              pane.value = 'texts';
              showCursor(sources);
            }}
          />
        </section>
      </main>
    </div>
  );
}

/** What lies over a reference. Proposals are dashed; only the focused unit has a colour. */
function marksOn(work: Work, name: TextName, focused: string | null): TextMark {
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

function SelectionBar({
  desk,
  actions,
  active: focused,
}: {
  desk: Desk;
  actions: UnitActions;
  active: string | null;
}) {
  const chosen = chosenWords(desk.work.value);
  if (chosen === null || !desk.canWrite || chosen.name.kind !== 'reference') return null;
  const words = chosen.spans.map(([start, end]) => chosen.text.slice(start, end)).join(' … ');
  return (
    <div class="selection-bar">
      <q dir="auto">{words.length > 140 ? `${words.slice(0, 140)} …` : words}</q>
      <div class="buttons">
        <button type="button" class="primary" onClick={actions.create}>
          New unit <kbd>N</kbd>
        </button>
        {focused !== null && (
          <>
            <button type="button" onClick={actions.add}>
              Add to {focused} <kbd>A</kbd>
            </button>
            <button type="button" onClick={actions.split}>
              Split off <kbd>X</kbd>
            </button>
            <button type="button" onClick={actions.remove}>
              Remove <kbd>Del</kbd>
            </button>
          </>
        )}
        <button type="button" class="quiet" onClick={actions.empty}>
          No content <kbd>-</kbd>
        </button>
        <button type="button" class="quiet" onClick={actions.note}>
          Note <kbd>B</kbd>
        </button>
      </div>
    </div>
  );
}

/** The second passes of B.3.5, as steps with what remains of each. */
function Remaining({
  progress,
  isRubric,
  next,
}: {
  progress: PyramidProgress;
  isRubric: boolean;
  next: () => void;
}) {
  const words = progress.texts.reduce((sum, { unconsumed }) => sum + unconsumed.length, 0);
  const steps = [
    { title: 'proposals to decide', count: progress.proposals.length },
    ...(isRubric ? [] : [{ title: 'words in no unit', count: words }]),
    { title: 'units without a label', count: progress.unlabelled.length },
    { title: 'units unresolved', count: progress.unresolved.length },
  ].filter(({ title, count }) => count > 0 || title !== 'proposals to decide');
  return (
    <div class="remaining">
      <h2>{progress.isFinished ? 'Finished' : 'What remains'}</h2>
      <ul>
        {steps.map(({ title, count }) => (
          <li key={title} class={count === 0 ? 'done' : ''}>
            <b>{count === 0 ? '✓' : count}</b> {title}
          </li>
        ))}
      </ul>
      <div class="buttons">
        {!progress.isFinished && (
          <button type="button" onClick={next}>
            Next <kbd>Tab</kbd>
          </button>
        )}
        <button type="button" class="quiet" onClick={openCriteria}>
          When is a unit resolved?
        </button>
      </div>
    </div>
  );
}

/** The criteria of B.3.4, in our words. */
function openCriteria(): void {
  openDialog('When is a unit resolved?', () => (
    <ol class="criteria">
      <li>Every contributor says what the label says. Small differences in meaning do not matter.</li>
      <li>
        If some say more, split: one unit keeps what all share, another of less weight takes what is extra.
      </li>
      <li>
        Among ways to split, prefer the one that keeps units heavy, and that leaves fewer units of weight 1.
      </li>
      <li>
        A unit of weight 1 says one thing: split joined, relative and infinitive clauses into units of their
        own.
      </li>
      <li>
        Inferred content counts if it makes a unit heavier, helps to resolve it, and the writer clearly meant
        it; mark it as inferred.
      </li>
      <li>
        Where contributors seem to contradict each other, assume that they are incomplete and agree, if there
        is a way to.
      </li>
    </ol>
  ));
}

function FirstSteps({ isRubric }: { isRubric: boolean }) {
  if (isRubric) {
    return (
      <p class="first">
        A rubric is a list of what a good text says. Add items one by one, or paste a list; points say how
        important each is.
      </p>
    );
  }
  return (
    <div class="first">
      <p>
        Choose words in a reference that say one thing, by dragging or with the arrow keys, and press{' '}
        <kbd>N</kbd>. Find where other references say the same, and press <kbd>A</kbd>. The more references
        say it, the more it weighs.
      </p>
      <p>
        Or begin with a proposal: <b>Propose …</b> above builds a pyramid that you correct. <kbd>?</kbd> shows
        all keys.
      </p>
    </div>
  );
}

function AllProposals({ desk, progress }: { desk: Desk; progress: PyramidProgress }) {
  const ids = progress.proposals.map(({ id }) => id);
  return (
    <div class="all-proposals">
      <span>
        {ids.length} proposed by {progress.proposals[0]!.proposed!.by}
      </span>
      <button type="button" onClick={() => desk.act({ type: 'decide-units', units: ids, accept: true })}>
        Accept all
      </button>
      <button
        type="button"
        class="quiet"
        onClick={() => desk.act({ type: 'decide-units', units: ids, accept: false })}
      >
        Reject all
      </button>
    </div>
  );
}

function proposeUnits(desk: Desk, builders: readonly Named[]): void {
  pick(
    'Propose a pyramid with',
    builders.map(({ name, summary }) => ({ value: name, title: name, detail: summary })),
    async (by) => {
      announce(`${by} is reading the references …`);
      try {
        const { units } = await api.proposeUnits(desk.topic.id, by);
        const taken = new Set(desk.work.value.units.map(({ id }) => id));
        let number = Math.max(0, ...[...taken].map((id) => (/^\d+$/.test(id) ? Number(id) : 0)));
        const named = units.map((unit) => ({ ...unit, unit: String(++number) }));
        if (desk.act({ type: 'propose-units', by, units: named }))
          announce(`${named.length} units proposed: Y accepts, Del rejects.`);
      } catch (error) {
        announce(error instanceof Error ? error.message : 'Nothing was proposed.');
      }
    },
  );
}

function pasteRubric(desk: Desk): void {
  openDialog('Paste a rubric', (close) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const text = String(new FormData(event.currentTarget as HTMLFormElement).get('list') ?? '');
        close();
        let number = Math.max(
          0,
          ...desk.work.value.units.map(({ id }) => (/^\d+$/.test(id) ? Number(id) : 0)),
        );
        const units = text
          .split('\n')
          .map((line) => /^\s*(?:(\d+)\s*[|;\t:]\s*)?(.+?)\s*$/.exec(line))
          .filter((found) => found !== null)
          .map((found) => ({
            unit: String(++number),
            label: found[2]!,
            contributors: [],
            points: Number(found[1] ?? 1) || 1,
            resolved: true,
          }));
        if (units.length > 0) desk.act({ type: 'add-units', from: 'a list', units });
      }}
    >
      <label>
        One item a line; points may stand before it: 3 | The Moon’s gravity pulls on the sea
        <textarea name="list" rows={10} />
      </label>
      <div class="buttons">
        <button type="submit" class="primary">
          Add
        </button>
      </div>
    </form>
  ));
}

/** The next proposal, unconsumed word, unit without a label, or unresolved unit; true if there was one. */
function nextOpen(
  work: Work,
  sources: readonly TextSource[],
  focus: (unit: string) => void,
  after = true,
): boolean {
  const { texts, proposals, unlabelled, unresolved } = pyramidProgress(work);
  const listed = {
    proposed: proposals,
    unlabelled,
    unresolved,
    singleton: listedUnits(work, 'singleton'),
    all: [],
  }[filter.value];
  const pool = listed.length > 0 ? listed : proposals;
  if (pool.length > 0)
    return nextUnit(
      pool.map(({ id }) => id),
      focus,
    );
  const here = selection.value;
  const from =
    here === null
      ? 0
      : Math.max(
          0,
          sources.findIndex(({ name }) => keyOf(name) === keyOf(here.text)),
        );
  for (let step = 0; step <= sources.length; step++) {
    const index = (from + step) % sources.length;
    const { unconsumed } = texts[index]!;
    const words = sources[index]!.document.text;
    const at = step === 0 && here !== null && after ? offsetOf(words, here.head) : -1;
    const next = unconsumed.find(([start]) => start > at);
    if (next !== undefined) {
      selectSpans(sources[index]!.name, [next], words);
      showCursor(sources);
      return true;
    }
  }
  const rest = [...unlabelled, ...unresolved].map(({ id }) => id);
  return rest.length > 0 && nextUnit(rest, focus);
}

function offsetOf(text: string, word: number): number {
  return wordsIn(text)[word]?.[0] ?? -1;
}

function nextUnit(ids: readonly string[], focus: (unit: string) => void): boolean {
  const at = active.value === null ? -1 : ids.indexOf(active.value);
  focus(ids[(at + 1) % ids.length]!);
  return true;
}

function stepUnit(work: Work, by: 1 | -1, focus: (unit: string) => void): void {
  const ids = listedUnits(work, filter.value).map(({ id }) => id);
  if (ids.length === 0) return;
  const at = active.value === null ? -1 : ids.indexOf(active.value);
  const next = at === -1 ? (by === 1 ? 0 : ids.length - 1) : (at + by + ids.length) % ids.length;
  focus(ids[next]!);
}

interface KeyContext {
  readonly desk: Desk;
  readonly sources: readonly TextSource[];
  readonly actions: UnitActions;
  readonly focus: (unit: string | null) => void;
}

function handleKey(event: KeyboardEvent, { desk, sources, actions, focus }: KeyContext): void {
  if (isTyping(event)) return;
  const command = commandOf(event);
  if (command === null) return;
  const { id, isShifted } = command;
  const isInTexts =
    (document.activeElement?.closest('.texts') ?? null) !== null || document.activeElement === document.body;
  if (id === 'next-open') {
    if (!isInTexts || isShifted || !nextOpen(desk.work.value, sources, focus)) return;
    event.preventDefault();
    return;
  }
  if (/^(Arrow|Home|End|Page)/.test(event.key) && !isInTexts) return;
  if (moveCursor(id, isShifted, sources, desk)) {
    event.preventDefault();
    return;
  }
  const run = COMMANDS[id];
  if (run === undefined) return;
  event.preventDefault();
  run({ desk, sources, actions, focus, isShifted });
}

const accept = ({ desk, actions, focus }: KeyContext) => {
  const proposals = listedUnits(desk.work.value, 'proposed').map(({ id }) => id);
  const at = proposals.indexOf(active.value ?? '');
  if (at === -1) return void (proposals[0] !== undefined && focus(proposals[0]));
  actions.decide(true);
  focus(proposals[at + 1] ?? null);
};

const COMMANDS: Readonly<Record<string, (context: KeyContext & { isShifted: boolean }) => void>> = {
  new: ({ actions }) => actions.create(),
  add: ({ actions }) => actions.add(),
  move: ({ actions }) => actions.move(),
  split: ({ actions }) => actions.split(),
  merge: ({ actions }) => actions.merge(),
  label: ({ actions }) => actions.label(),
  edit: ({ actions }) => actions.label(),
  resolve: ({ actions }) => actions.resolve(),
  inferred: ({ actions }) => actions.inferred(),
  implied: ({ actions }) => actions.implied(),
  remove: ({ actions }) => actions.remove(),
  shrink: ({ actions, isShifted }) => actions.change(isShifted ? 'start' : 'end', -1),
  grow: ({ actions, isShifted }) => actions.change(isShifted ? 'start' : 'end', 1),
  empty: ({ actions }) => actions.empty(),
  note: ({ actions }) => actions.note(),
  search: ({ actions }) => actions.search(),
  yes: accept,
  'next-unit': ({ desk, focus }) => stepUnit(desk.work.value, 1, focus),
  'previous-unit': ({ desk, focus }) => stepUnit(desk.work.value, -1, focus),
  undo: ({ desk }) => desk.undo(),
  redo: ({ desk }) => desk.redo(),
  help: () => openHelp(),
};
