/**
 * The word cursor and what it selects, independent of the browser's own selection. A selection lies in one text: parts
 * that were added before, and the words from the anchor to the cursor; or exact characters, if Alt was held.
 */
import { signal } from '@preact/signals';
import type { Span } from '../../src/model.ts';
import { wordsIn } from '../../src/workbench/progress.ts';
import { unite } from '../../src/workbench/spans.ts';
import { keyOf, type TextName } from '../../src/workbench/work.ts';
import type { TopicText } from '../api.ts';

export interface Selection {
  readonly text: TextName;
  readonly anchor: number;
  readonly head: number;
  /** Chosen before, with `+` or Ctrl. */
  readonly parts: readonly Span[];
  /** Parts that were kept with `+` stay while the cursor moves on, until something is done with them. */
  readonly keeps: boolean;
  readonly exact: Span | null;
}

export const selection = signal<Selection | null>(null);

export interface TextSource {
  readonly name: TextName;
  readonly document: TopicText;
}

export function spansOf({ anchor, head, parts, exact }: Selection, text: string): readonly Span[] {
  const words = wordsIn(text);
  if (exact !== null) return unite(text, parts, [exact]);
  const [low, high] = [Math.min(anchor, head), Math.max(anchor, head)];
  if (words[low] === undefined || words[high] === undefined) return parts;
  return unite(text, parts, [[words[low][0], words[high][1]]]);
}

export function isIn(name: TextName, chosen: Selection | null): chosen is Selection {
  return chosen !== null && keyOf(chosen.text) === keyOf(name);
}

export function place(
  text: TextName,
  head: number,
  { extend = false, add = false } = {},
  content = '',
): void {
  const before = selection.value;
  const here = isIn(text, before) ? before : null;
  const anchor = extend && here !== null ? here.anchor : head;
  const keeps = here?.keeps ?? false;
  const parts = here === null ? [] : add ? spansOf(here, content) : extend || keeps ? here.parts : [];
  selection.value = { text, anchor, head, parts, keeps, exact: null };
}

export function selectSpans(text: TextName, spans: readonly Span[], content: string): void {
  const words = wordsIn(content);
  const last = spans.at(-1);
  if (last === undefined) return;
  const anchor = words.findIndex(([, end]) => end > last[0]);
  const head = words.findLastIndex(([start]) => start < last[1]);
  selection.value = { text, anchor, head, parts: spans.slice(0, -1), keeps: false, exact: null };
}

/** The selection stays as a part, and the next words are added to it. */
export function keepPart(content: string): void {
  const here = selection.value;
  if (here === null) return;
  selection.value = { ...here, parts: spansOf(here, content), keeps: true, anchor: here.head, exact: null };
}

/** The words have been used: the cursor stays, and the next selection begins anew. */
export function release(): void {
  const here = selection.value;
  if (here !== null) selection.value = { ...here, parts: [], keeps: false, anchor: here.head, exact: null };
}

export type Step = 'word' | 'line' | 'edge' | 'text';

/** Where a step in some direction leads; null if there is nothing further. */
export function stepFrom(
  sources: readonly TextSource[],
  from: Selection,
  step: Step,
  direction: 1 | -1,
): { text: TextName; head: number } | null {
  const at = sources.findIndex(({ name }) => keyOf(name) === keyOf(from.text));
  const source = sources[at];
  if (source === undefined) return null;
  const words = wordsIn(source.document.text);
  if (step === 'text') return edgeOf(sources[at + direction], 1);
  if (step === 'word') {
    const head = from.head + direction;
    if (words[head] !== undefined) return { text: from.text, head };
    return edgeOf(sources[at + direction], direction);
  }
  const { lines } = source.document;
  const line = lineOf(lines, words[from.head]);
  if (step === 'edge') {
    const inside = wordsOfLine(words, lines[line]);
    return inside.length === 0
      ? null
      : { text: from.text, head: direction === 1 ? inside.at(-1)! : inside[0]! };
  }
  const column = from.head - (wordsOfLine(words, lines[line])[0] ?? 0);
  for (let next = line + direction; lines[next] !== undefined; next += direction) {
    const inside = wordsOfLine(words, lines[next]);
    if (inside.length > 0) return { text: from.text, head: inside[Math.min(column, inside.length - 1)]! };
  }
  return edgeOf(sources[at + direction], direction);
}

function edgeOf(source: TextSource | undefined, direction: 1 | -1): { text: TextName; head: number } | null {
  if (source === undefined) return null;
  const words = wordsIn(source.document.text);
  if (words.length === 0) return null;
  return { text: source.name, head: direction === 1 ? 0 : words.length - 1 };
}

export function lineOf(lines: readonly Span[], word: Span | undefined): number {
  if (word === undefined) return 0;
  const found = lines.findLastIndex(([start]) => start <= word[0]);
  return Math.max(0, found);
}

export function wordsOfLine(words: readonly Span[], line: Span | undefined): readonly number[] {
  if (line === undefined) return [];
  return words.flatMap(([start], index) => (start >= line[0] && start < line[1] ? [index] : []));
}
