/**
 * A text as lines of words: one sentence a line, with its index, as pyramid-2003 B.3.1 lays it out. Words are elements
 * of our own, so that marks can be stacked and a cursor can step over them.
 */
import { Fragment } from 'preact';
import type { Span } from '../../src/model.ts';
import { wordsIn } from '../../src/workbench/progress.ts';
import { snap } from '../../src/workbench/words.ts';
import { keyOf, type TextName } from '../../src/workbench/work.ts';
import type { TopicText } from '../api.ts';
import { memo } from '../parts/memo.ts';
import { type Piece, piecesOf, type TextMark } from './marks.ts';
import { isIn, place, type Selection, selection, spansOf, wordsOfLine } from './selection.ts';

export interface TextViewProperties {
  readonly name: TextName;
  readonly document: TopicText;
  readonly marks: TextMark;
  readonly chosen: Selection | null;
  /** Called when the mouse has chosen words. */
  readonly onChosen?: () => void;
  /** Called when the number of a unit is pressed. */
  readonly onUnit?: (id: string) => void;
}

export function TextView({ name, document, marks, chosen, onChosen, onUnit }: TextViewProperties) {
  const { text, lines, id } = document;
  const words = wordsIn(text);
  const here = isIn(name, chosen) ? chosen : null;
  const spans = here === null ? [] : spansOf(here, text);
  return (
    <div
      class="text"
      dir="auto"
      data-text={keyOf(name)}
      onPointerDown={(event) => beginDrag(event, { name, text, onChosen, onUnit })}
    >
      {text === '' && <p class="quiet">This text is empty.</p>}
      {wholeLines(lines, text).map((line, index) => {
        const inside = wordsOfLine(words, line);
        const pieces = piecesOf({
          line,
          words: inside.map((word) => words[word]!),
          first: inside[0] ?? 0,
          text: marks,
          chosen: spans,
          cursor: here === null ? -1 : here.head,
        });
        return (
          <Line
            key={line[0]}
            label={`${name.kind === 'reference' ? id : ''}${index + 1}`}
            text={text}
            look={lookOf(pieces)}
            pieces={pieces}
          />
        );
      })}
    </div>
  );
}

/** Lines without gaps: what stands between two sentences belongs to the first. */
function wholeLines(lines: readonly Span[], text: string): readonly Span[] {
  return lines.map(([start], index): Span => [index === 0 ? 0 : start, lines[index + 1]?.[0] ?? text.length]);
}

function lookOf(pieces: readonly Piece[]): string {
  return pieces
    .map(
      ({ to, classes, ends, notes }) =>
        `${to}${classes}${ends.map((end) => end.id + end.kind + end.isActive).join()}${notes.join()}`,
    )
    .join('|');
}

/** Drawn again only when it looks different: `look` says how, and `pieces` come with it. */
const Line = memo<LineProperties>(
  ({ label, text, pieces }) => (
    <p class="line">
      <span class="index" dir="ltr" aria-hidden="true">
        {label}
      </span>
      {pieces.map(({ from, to, word, classes, ends, notes, units }) => (
        <Fragment key={from}>
          <span
            class={classes}
            {...(word === -1 ? {} : { 'data-w': word })}
            data-from={from}
            {...(units === '' ? {} : { title: `unit ${units}` })}
          >
            {text.slice(from, to)}
          </span>
          {ends.map(({ id, kind, isActive }) => (
            <sup class={`end${isActive ? ' lit' : ''}`} data-unit={id} aria-hidden="true">
              {kind === 'unmatched' ? '×' : id}
            </sup>
          ))}
          {notes.map((note) => (
            <span class="over">({note})</span>
          ))}
        </Fragment>
      ))}
    </p>
  ),
  ['label', 'text', 'look'],
);

interface LineProperties {
  readonly label: string;
  readonly text: string;
  readonly look: string;
  readonly pieces: readonly Piece[];
}

interface Drag {
  readonly name: TextName;
  readonly text: string;
  readonly onChosen?: (() => void) | undefined;
  readonly onUnit?: ((id: string) => void) | undefined;
}

/** The word under the pointer; where there is none, the nearest one in that line. */
function wordAt(x: number, y: number, root: Element): number | null {
  const under = document.elementFromPoint(x, y);
  const word = under?.closest('[data-w]');
  if (word !== null && word !== undefined && root.contains(word)) return Number(word.getAttribute('data-w'));
  const line = under?.closest('.line');
  if (line === null || line === undefined || !root.contains(line)) return null;
  let best: { distance: number; word: number } | null = null;
  for (const element of line.querySelectorAll('[data-w]')) {
    for (const box of element.getClientRects()) {
      const dx = Math.max(box.left - x, 0, x - box.right);
      const dy = Math.max(box.top - y, 0, y - box.bottom);
      const distance = dx + dy * 4;
      if (best === null || distance < best.distance)
        best = { distance, word: Number(element.getAttribute('data-w')) };
    }
  }
  return best?.word ?? null;
}

/** The character under the pointer, for Alt. */
function offsetAt(x: number, y: number): number | null {
  const position = document.caretPositionFromPoint?.(x, y);
  const node = position?.offsetNode ?? null;
  const piece = node?.parentElement?.closest('[data-from]');
  if (position === null || position === undefined || piece === null || piece === undefined) return null;
  return Number(piece.getAttribute('data-from')) + position.offset;
}

function beginDrag(event: PointerEvent, { name, text, onChosen, onUnit }: Drag): void {
  if (event.button !== 0) return;
  const root = event.currentTarget as HTMLElement;
  const number = (event.target as Element).closest('sup[data-unit]');
  if (number !== null) {
    onUnit?.(number.getAttribute('data-unit')!);
    return;
  }
  const first = wordAt(event.clientX, event.clientY, root);
  if (first === null) return;
  if (event.pointerType === 'mouse') event.preventDefault();
  const exactFrom = event.altKey ? offsetAt(event.clientX, event.clientY) : null;
  (root.closest('[tabindex]') as HTMLElement | null)?.focus({ preventScroll: true });
  place(name, first, { extend: event.shiftKey, add: event.ctrlKey || event.metaKey }, text);
  const move = (moved: PointerEvent) => {
    const word = wordAt(moved.clientX, moved.clientY, root);
    if (word !== null && selection.value !== null) selection.value = { ...selection.value, head: word };
  };
  const end = (ended: PointerEvent) => {
    root.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', end);
    const exactTo = ended.altKey ? offsetAt(ended.clientX, ended.clientY) : null;
    const chosen = selection.value;
    if (chosen !== null && exactFrom !== null && exactTo !== null && exactFrom !== exactTo) {
      const exact: Span = [Math.min(exactFrom, exactTo), Math.max(exactFrom, exactTo)];
      selection.value = { ...chosen, exact: ended.altKey ? exact : snap(wordsIn(text), exact) };
    }
    onChosen?.();
  };
  root.addEventListener('pointermove', move);
  window.addEventListener('pointerup', end);
}
