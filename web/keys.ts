/**
 * Keys and what they do. Each can be bound to another key, and all single keys can be switched off, as people with
 * speech input need it (WCAG 2.1.4).
 */
import { signal } from '@preact/signals';

export interface Command {
  readonly id: string;
  readonly title: string;
  readonly key: string;
  readonly group: 'Move' | 'Units' | 'Words' | 'Proposals' | 'Other';
}

export const COMMANDS: readonly Command[] = [
  { id: 'right', title: 'Next word', key: 'ArrowRight', group: 'Move' },
  { id: 'left', title: 'Previous word', key: 'ArrowLeft', group: 'Move' },
  { id: 'down', title: 'Next line', key: 'ArrowDown', group: 'Move' },
  { id: 'up', title: 'Previous line', key: 'ArrowUp', group: 'Move' },
  { id: 'line-start', title: 'Start of the line', key: 'Home', group: 'Move' },
  { id: 'line-end', title: 'End of the line', key: 'End', group: 'Move' },
  { id: 'next-text', title: 'Next text', key: 'PageDown', group: 'Move' },
  { id: 'previous-text', title: 'Previous text', key: 'PageUp', group: 'Move' },
  { id: 'next-open', title: 'Next that remains (with the filter)', key: 'Tab', group: 'Move' },
  { id: 'next-unit', title: 'Next unit', key: 'j', group: 'Move' },
  { id: 'previous-unit', title: 'Previous unit', key: 'k', group: 'Move' },
  { id: 'search', title: 'Search units', key: '/', group: 'Move' },
  { id: 'sentence', title: 'Choose the sentence', key: 's', group: 'Words' },
  { id: 'clause', title: 'Choose the clause', key: 'c', group: 'Words' },
  { id: 'part', title: 'Keep as a part, and add more', key: '+', group: 'Words' },
  { id: 'clear', title: 'Choose nothing', key: 'Escape', group: 'Words' },
  { id: 'shrink', title: 'Trim the end by a word (Shift: the start)', key: '[', group: 'Words' },
  { id: 'grow', title: 'Grow the end by a word (Shift: the start)', key: ']', group: 'Words' },
  { id: 'empty', title: 'No content', key: '-', group: 'Words' },
  { id: 'note', title: 'Note over the text, or take it away', key: 'b', group: 'Words' },
  { id: 'new', title: 'New unit; in a summary: no', key: 'n', group: 'Units' },
  { id: 'add', title: 'Add the words to the unit', key: 'a', group: 'Units' },
  { id: 'replace', title: 'Put the words in the place of the contributor', key: 'w', group: 'Units' },
  { id: 'move', title: 'Move the contributor', key: 'm', group: 'Units' },
  { id: 'split', title: 'Split off; in a summary: unmatched', key: 'x', group: 'Units' },
  { id: 'merge', title: 'Merge with another unit', key: 'g', group: 'Units' },
  { id: 'label', title: 'Label', key: 'l', group: 'Units' },
  { id: 'resolve', title: 'Resolved, or not', key: 'r', group: 'Units' },
  { id: 'inferred', title: 'Inferred content', key: 'i', group: 'Units' },
  { id: 'implied', title: 'Implied context', key: 'v', group: 'Units' },
  { id: 'remove', title: 'Remove the words, the match or the proposal', key: 'Delete', group: 'Units' },
  { id: 'yes', title: 'Yes, and next', key: 'y', group: 'Proposals' },
  { id: 'unsure', title: 'Unsure, and next', key: 'u', group: 'Proposals' },
  { id: 'edit', title: 'Edit', key: 'e', group: 'Proposals' },
  { id: 'finish', title: 'Finish the summary, and next', key: 'f', group: 'Proposals' },
  { id: 'undo', title: 'Undo', key: 'Ctrl+z', group: 'Other' },
  { id: 'redo', title: 'Do again', key: 'Ctrl+Shift+z', group: 'Other' },
  { id: 'help', title: 'This help', key: '?', group: 'Other' },
];

const STORED = 'cheops-keys';

interface Stored {
  readonly isOff: boolean;
  readonly keys: Readonly<Record<string, string>>;
}

function stored(): Stored {
  try {
    const { isOff, keys } = JSON.parse(localStorage.getItem(STORED) ?? '') as Stored;
    return { isOff: isOff === true, keys: typeof keys === 'object' && keys !== null ? keys : {} };
  } catch {
    return { isOff: false, keys: {} };
  }
}

export const bindings = signal(stored());

export function bind(change: Partial<Stored>): void {
  bindings.value = { ...bindings.value, ...change };
  localStorage.setItem(STORED, JSON.stringify(bindings.value));
}

export function keyFor(id: string): string {
  return bindings.value.keys[id] ?? COMMANDS.find((command) => command.id === id)!.key;
}

/** `Ctrl+Shift+z`, with Cmd as Ctrl. Shift is told only where it makes no other sign. */
export function nameOfKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const isLetter = key.length === 1;
  const base = isLetter ? key.toLowerCase() : key;
  const shows = shiftKey && (!isLetter || ctrlKey || metaKey);
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${shows ? 'Shift+' : ''}${base}`;
}

const SHIFTED: Readonly<Record<string, string>> = { '{': '[', '}': ']', '*': '+', _: '-' };

/** The command that a key stands for, and whether Shift was held. */
export function commandOf(event: KeyboardEvent): { id: string; isShifted: boolean } | null {
  const name = nameOfKey(event);
  const plain = name.replace('Shift+', '');
  const wanted = [name, plain, SHIFTED[name] ?? name, name === 'Backspace' ? 'Delete' : name];
  const found = COMMANDS.find(({ id }) => wanted.includes(keyFor(id)));
  if (found === undefined) return null;
  if (found.id === 'undo' && name.includes('Shift')) return { id: 'redo', isShifted: true };
  if (bindings.value.isOff && keyFor(found.id).length === 1) return null;
  return { id: found.id, isShifted: event.shiftKey };
}

/** Whether a key belongs to what has the focus: a field, or a dialog. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  return target !== null && target.closest('input, textarea, select, dialog, [contenteditable]') !== null;
}

const NAMES: Readonly<Record<string, string>> = {
  ArrowRight: '→',
  ArrowLeft: '←',
  ArrowDown: '↓',
  ArrowUp: '↑',
  Delete: 'Del',
  Escape: 'Esc',
};

export function shown(key: string): string {
  return key
    .split('+')
    .map((part) => NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join('+')
    .replace(/^$/, '+');
}
