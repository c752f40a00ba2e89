/**
 * The annotator's desk in the page: the work as it looks now, what can be done with it, and what belongs to its texts.
 *
 *   const desk = await openDesk(topic, 'ann', true);
 *   desk.act({ type: 'label-unit', unit: '3', label: 'There was a storm' });
 */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Span } from '../src/model.ts';
import type { JournalHeader } from '../src/workbench/journal.ts';
import { type Ledger, openLedger } from '../src/workbench/ledger.ts';
import type { Operation } from '../src/workbench/operations.ts';
import { seededWork } from '../src/workbench/seed.ts';
import { keyOf, type TextName, type Work } from '../src/workbench/work.ts';
import { api, type TopicInfo, type TopicText } from './api.ts';
import { outbox } from './outbox.ts';
import { announce } from './parts/announce.tsx';
import {
  type Conflict,
  closeLine,
  dropMine,
  enterAll,
  journalName,
  keepMine,
  type Line,
  openLine,
  perform,
  refresh,
  type SaveState,
} from './sync.ts';

export interface Desk {
  readonly topic: TopicInfo;
  readonly annotator: string;
  readonly header: JournalHeader;
  readonly canWrite: boolean;
  readonly ledger: ReadonlySignal<Ledger>;
  readonly work: ReadonlySignal<Work>;
  readonly state: ReadonlySignal<SaveState>;
  readonly conflict: ReadonlySignal<Conflict | null>;
  /** Whether it was done; if not, a message says why. */
  act(operation: Operation): boolean;
  undo(): void;
  redo(): void;
  keepMine(): void;
  dropMine(): void;
  /** A summary with its sentences, asked for once; null until they come. */
  summaryWithLines(id: string): TopicText | null;
  /** The clauses of a text, asked for once. */
  clausesOf(text: TextName): Promise<readonly (readonly Span[])[]>;
  close(): void;
}

const LOOK_AGAIN = 4_000;

export async function openDesk(topic: TopicInfo, annotator: string, canWrite: boolean): Promise<Desk> {
  const { header, entries, setAside } = await api.journal(topic.id, annotator);
  if (setAside) announce('The last line of the journal was torn, and set aside.');
  const start = seededWork({ references: topic.references, summaries: topic.summaries }, header.seed);
  const line = openLine({
    topic: topic.id,
    annotator,
    known: enterAll(openLedger(start), entries),
    unsent: canWrite ? await outbox.list(journalName(topic.id, annotator)).catch(() => []) : [],
  });
  const stopLooking = lookAgain(line);
  const { ledger, state, conflict } = line;
  return {
    topic,
    annotator,
    header,
    canWrite,
    ledger,
    work: computed(() => ledger.value.work),
    state,
    conflict,
    act: (operation) => canWrite && perform(line, operation),
    undo: () => void (canWrite && undo(line)),
    redo: () => void (canWrite && redo(line)),
    keepMine: () => keepMine(line),
    dropMine: () => dropMine(line),
    summaryWithLines: summaryLines(topic),
    clausesOf: clausesOfTopic(topic),
    close() {
      stopLooking();
      closeLine(line);
    },
  };
}

/** What other tabs did shows when this one is looked at, and every few seconds. */
function lookAgain(line: Line): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') refresh(line).catch(() => {});
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  const timer = setInterval(look, LOOK_AGAIN);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
  };
}

function undo(line: Line): void {
  const { done } = line.ledger.value;
  if (done === null) announce('There is nothing to undo.');
  else if (perform(line, { type: 'undo', of: done.opId })) announce(`Undid: ${done.name}`);
}

function redo(line: Line): void {
  const { undone } = line.ledger.value;
  if (undone === null) announce('There is nothing to do again.');
  else if (perform(line, { type: 'redo', of: undone.opId })) announce(`Did again: ${undone.name}`);
}

function summaryLines(topic: TopicInfo): Desk['summaryWithLines'] {
  const known = new Map<string, Signal<TopicText | null>>();
  return (id) => {
    const before = known.get(id);
    if (before !== undefined) return before.value;
    const found = signal<TopicText | null>(null);
    known.set(id, found);
    const document = topic.summaries.find((summary) => summary.id === id)!;
    api.lines(topic.id, 'summary', id).then(
      ({ lines }) => {
        found.value = { ...document, lines };
      },
      () => known.delete(id),
    );
    return found.value;
  };
}

function clausesOfTopic(topic: TopicInfo): Desk['clausesOf'] {
  const known = new Map<string, Promise<readonly (readonly Span[])[]>>();
  return (text) => {
    const key = keyOf(text);
    const asked = known.get(key) ?? api.clauses(topic.id, text.kind, text.id).then(({ clauses }) => clauses);
    known.set(key, asked);
    asked.catch((error: unknown) => {
      known.delete(key);
      announce(error instanceof Error ? error.message : 'Clauses cannot be found.');
    });
    return asked;
  };
}
