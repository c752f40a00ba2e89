/** The word cursor's keys, the same over references and over summaries. */
import { wordsAt } from '../../src/text/spans.ts';
import { wordsIn } from '../../src/workbench/progress.ts';
import { keyOf } from '../../src/workbench/work.ts';
import type { Desk } from '../desk.ts';
import { speak } from '../parts/announce.tsx';
import {
  keepPart,
  lineOf,
  place,
  release,
  type Step,
  selection,
  selectSpans,
  spansOf,
  stepFrom,
  type TextSource,
} from './selection.ts';

const STEPS: Readonly<Record<string, readonly [Step, 1 | -1]>> = {
  right: ['word', 1],
  left: ['word', -1],
  down: ['line', 1],
  up: ['line', -1],
  'line-end': ['edge', 1],
  'line-start': ['edge', -1],
  'next-text': ['text', 1],
  'previous-text': ['text', -1],
};

/** Whether the command was one of the cursor's. */
export function moveCursor(
  id: string,
  isShifted: boolean,
  sources: readonly TextSource[],
  desk: Desk,
): boolean {
  const here = selection.value;
  const step = STEPS[id];
  if (step !== undefined) {
    if (here === null || !sources.some(({ name }) => keyOf(name) === keyOf(here.text))) {
      const [first] = sources;
      if (first !== undefined) place(first.name, 0);
    } else {
      const isRightToLeft = id === 'left' || id === 'right' ? directionAt() === 'rtl' : false;
      const next = stepFrom(sources, here, step[0], isRightToLeft ? (-step[1] as 1 | -1) : step[1]);
      const stays = next !== null && keyOf(next.text) === keyOf(here.text);
      if (next !== null && (!isShifted || stays)) place(next.text, next.head, { extend: isShifted });
    }
    showCursor(sources);
    return true;
  }
  const source = here === null ? undefined : sources.find(({ name }) => keyOf(name) === keyOf(here.text));
  if (here === null || source === undefined) return false;
  const { text, lines } = source.document;
  const words = wordsIn(text);
  switch (id) {
    case 'sentence': {
      const line = lines[lineOf(lines, words[here.head])];
      const inside = words.filter(([start]) => line !== undefined && start >= line[0] && start < line[1]);
      if (inside.length > 0)
        selectSpans(here.text, [...here.parts, [inside[0]![0], inside.at(-1)![1]]], text);
      break;
    }
    case 'clause':
      void desk.clausesOf(here.text).then((clauses) => {
        const word = words[here.head];
        const clause = clauses.find(
          (spans) => word !== undefined && spans.some(([from, to]) => from < word[1] && word[0] < to),
        );
        if (clause !== undefined) selectSpans(here.text, snapped(clause, words), text);
        showCursor(sources);
      });
      return true;
    case 'part':
      keepPart(text);
      break;
    case 'clear':
      release();
      break;
    default:
      return false;
  }
  showCursor(sources);
  return true;
}

/** Each part from its first to its last word, without the punctuation around it. */
function snapped(
  spans: readonly (readonly [number, number])[],
  words: readonly (readonly [number, number])[],
) {
  return spans.flatMap(([start, end]) => {
    const inside = words.filter(([from, to]) => from < end && start < to);
    return inside.length === 0 ? [] : [[inside[0]![0], inside.at(-1)![1]] as const];
  });
}

function cursorElement(): Element | null {
  return document.querySelector('.w.cursor');
}

function directionAt(): string {
  const element = cursorElement();
  return element === null ? 'ltr' : getComputedStyle(element).direction;
}

/** Brings the cursor into sight, and says the words that are chosen. */
export function showCursor(sources: readonly TextSource[]): void {
  const here = selection.value;
  const source = here === null ? undefined : sources.find(({ name }) => keyOf(name) === keyOf(here.text));
  if (here === null || source === undefined) return;
  speak(`${here.text.id}: ${wordsAt(source.document.text, spansOf(here, source.document.text))}`);
  requestAnimationFrame(() => cursorElement()?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
}
