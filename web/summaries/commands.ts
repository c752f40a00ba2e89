/** What the keys do over summaries. */
import { summaryProgress, wordsIn } from '../../src/workbench/progress.ts';
import { toPyramid } from '../../src/workbench/pyramid.ts';
import { type Decision, marksOf } from '../../src/workbench/work.ts';
import type { Desk } from '../desk.ts';
import { commandOf, isTyping } from '../keys.ts';
import { announce } from '../parts/announce.tsx';
import { openHelp } from '../parts/help.tsx';
import { go } from '../route.ts';
import { moveCursor, showCursor } from '../text/keyboard.ts';
import { selection, selectSpans, type TextSource } from '../text/selection.ts';
import { addMatch, addUnmatched, chooseUnit, finish, markEmpty, removeMarks } from './marking.tsx';
import { focusMatch } from './matches.tsx';
import { active, focus, isBlind } from './state.ts';

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

export function handleKey(event: KeyboardEvent, context: KeyContext): void {
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
