/** What the keys do over references. */
import { pyramidProgress, wordsIn } from '../../src/workbench/progress.ts';
import { keyOf, type Work } from '../../src/workbench/work.ts';
import type { Desk } from '../desk.ts';
import { commandOf, isTyping } from '../keys.ts';
import { openHelp } from '../parts/help.tsx';
import { moveCursor, showCursor } from '../text/keyboard.ts';
import { selection, selectSpans, type TextSource } from '../text/selection.ts';
import type { UnitActions } from './actions.tsx';
import { active, filter } from './state.ts';
import { listedUnits } from './unit-list.tsx';

/** The next proposal, unconsumed word, unit without a label, or unresolved unit; true if there was one. */
export function nextOpen(
  work: Work,
  sources: readonly TextSource[],
  focus: (unit: string) => void,
  after = true,
): boolean {
  const { texts, proposals, unlabelled, unresolved } = pyramidProgress(work);
  const listed = filter.value === 'all' ? [] : listedUnits(work, filter.value);
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

export function handleKey(event: KeyboardEvent, { desk, sources, actions, focus }: KeyContext): void {
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

export const accept = ({ desk, actions, focus }: KeyContext) => {
  const proposals = listedUnits(desk.work.value, 'proposed').map(({ id }) => id);
  const at = proposals.indexOf(active.value ?? '');
  if (at === -1) return void (proposals[0] !== undefined && focus(proposals[0]));
  actions.decide(true);
  focus(proposals[at + 1] ?? null);
};

const COMMANDS: Readonly<Record<string, (context: KeyContext & { isShifted: boolean }) => void>> = {
  new: ({ actions }) => actions.create(),
  add: ({ actions }) => actions.add(),
  replace: ({ actions }) => actions.replace(),
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
