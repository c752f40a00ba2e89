/**
 * The annotator's desk in the page: the work as it looks now, what of it the server has, and what is on its way. An
 * operation shows at once; it is kept until the server acknowledges it, and sent again when it does not.
 */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Span } from '../src/model.ts';
import type { JournalEntry, JournalHeader } from '../src/workbench/journal.ts';
import { enter, type Ledger, openLedger } from '../src/workbench/ledger.ts';
import { type Act, type Operation, touches } from '../src/workbench/operations.ts';
import { Refusal } from '../src/workbench/refusal.ts';
import { seededWork } from '../src/workbench/seed.ts';
import { keyOf, type TextName, type Work } from '../src/workbench/work.ts';
import { api, Refused, type TopicInfo, type TopicText } from './api.ts';
import { outbox, type Unsent } from './outbox.ts';
import { announce } from './parts/announce.tsx';

export type SaveState = 'saved' | 'saving' | 'waiting';

/** Work of this tab that touches what another tab changed meanwhile: a person decides. */
export interface Conflict {
  readonly mine: readonly Unsent[];
  readonly theirs: readonly JournalEntry[];
}

export interface Desk {
  readonly topic: TopicInfo;
  readonly annotator: string;
  readonly header: JournalHeader;
  readonly canWrite: boolean;
  readonly ledger: ReadonlySignal<Ledger>;
  readonly work: ReadonlySignal<Work>;
  readonly state: ReadonlySignal<SaveState>;
  readonly conflict: Signal<Conflict | null>;
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
  /** Fetches what other tabs did. */
  refresh(): Promise<void>;
  close(): void;
}

const LONG_ENOUGH = 400;
const newId = () => crypto.randomUUID();

export async function openDesk(topic: TopicInfo, annotator: string, canWrite: boolean): Promise<Desk> {
  const name = `${topic.id}\n${annotator}`;
  const { header, entries, setAside } = await api.journal(topic.id, annotator);
  if (setAside) announce('The last line of the journal was torn, and set aside.');
  const texts = { references: topic.references, summaries: topic.summaries };
  const enterAll = (from: Ledger, more: readonly JournalEntry[]) =>
    more.reduce((ledger, { opId, op }) => enter(ledger, { opId, act: op }), from);

  let known = enterAll(openLedger(seededWork(texts, header.seed)), entries);
  let unsent: Unsent[] = canWrite ? await outbox.list(name).catch(() => []) : [];
  const ledger = signal(known);
  const state = signal<SaveState>('saved');
  const conflict = signal<Conflict | null>(null);
  const clauses = new Map<string, Promise<readonly (readonly Span[])[]>>();
  const lined = new Map<string, Signal<TopicText | null>>();
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  /** The work with what is unsent on top; what makes no sense any more is told and forgotten. */
  function rebuild(): void {
    let next = known;
    const kept: Unsent[] = [];
    for (const item of unsent) {
      try {
        next = enter(next, { opId: item.opId, act: item.op });
        kept.push(item);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        announce(`Not done: ${error.message}`);
        void forget([item]);
      }
    }
    unsent = kept;
    ledger.value = next;
  }

  const forget = (items: readonly Unsent[]) =>
    outbox.remove(name, new Set(items.map(({ opId }) => opId))).catch(() => {});

  function perform(act: Act): boolean {
    if (!canWrite || conflict.value !== null) return false;
    const item: Unsent = { opId: newId(), op: act, base: known.seq };
    try {
      ledger.value = enter(ledger.value, { opId: item.opId, act });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      announce(error.message);
      return false;
    }
    unsent.push(item);
    state.value = 'saving';
    void outbox.add(name, item).catch(() => {});
    void send();
    return true;
  }

  async function send(): Promise<void> {
    if (isSending || isClosed || conflict.value !== null || unsent.length === 0) return;
    isSending = true;
    const batch = unsent.slice(0, 200);
    try {
      const answer = await api.submit(topic.id, annotator, {
        base: known.seq,
        entries: batch.map(({ opId, op }) => ({ opId, op })),
      });
      take(answer.acknowledged.map(({ opId }) => opId));
      if (answer.refused !== undefined) {
        const { opId, message } = answer.refused;
        announce(`Not done: ${message}`);
        await forget(unsent.filter((item) => item.opId === opId));
        unsent = unsent.filter((item) => item.opId !== opId);
        rebuild();
      }
      if (answer.behind !== undefined) meet(answer.behind);
      state.value = unsent.length === 0 ? 'saved' : 'saving';
    } catch (error) {
      state.value = 'waiting';
      if (error instanceof Refused && error.status < 500 && error.status !== 401) announce(error.message);
      schedule(2_000);
      return;
    } finally {
      isSending = false;
    }
    if (unsent.length > 0) void send();
  }

  function schedule(milliseconds: number): void {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void send(), milliseconds);
  }

  function take(opIds: readonly string[]): void {
    const done = new Set(opIds);
    const items = unsent.filter(({ opId }) => done.has(opId));
    for (const item of items) known = enter(known, { opId: item.opId, act: item.op });
    unsent = unsent.filter(({ opId }) => !done.has(opId));
    void forget(items);
  }

  /** Entries that this tab did not know. What does not touch them goes on top; the rest is asked about. */
  function meet(theirs: readonly JournalEntry[]): void {
    const news = theirs.filter(({ seq }) => seq > known.seq);
    if (news.length === 0) return;
    known = enterAll(known, news);
    const mineIds = new Set(unsent.map(({ opId }) => opId));
    const foreign = news.filter(({ opId }) => !mineIds.has(opId));
    unsent = unsent.filter(({ opId }) => !news.some((entry) => entry.opId === opId));
    const touched = new Set(foreign.flatMap(({ op }) => touches(op)));
    const overlaps = (item: Unsent) =>
      touched.has('everything') ||
      touches(item.op).some((thing) => thing === 'everything' || touched.has(thing));
    if (unsent.some(overlaps)) {
      conflict.value = { mine: unsent, theirs: foreign };
      ledger.value = known;
      return;
    }
    rebuild();
  }

  async function refresh(): Promise<void> {
    if (isSending || conflict.value !== null) return;
    const { entries: news, seq } = await api.journal(topic.id, annotator, known.seq);
    if (isSending) return;
    if (seq > known.seq) meet(news);
    if (unsent.length > 0) void send();
  }

  const onVisible = () => {
    if (document.visibilityState === 'visible') refresh().catch(() => {});
  };
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('online', onVisible);
  const polling = setInterval(onVisible, 4_000);

  rebuild();
  if (unsent.length > 0) {
    state.value = 'saving';
    setTimeout(() => void send(), LONG_ENOUGH);
  }
  return {
    topic,
    annotator,
    header,
    canWrite,
    ledger,
    work: computed(() => ledger.value.work),
    state,
    conflict,
    act: perform,
    undo() {
      const { done } = ledger.value;
      if (done === null) announce('There is nothing to undo.');
      else if (perform({ type: 'undo', of: done.opId })) announce(`Undid: ${done.name}`);
    },
    redo() {
      const { undone } = ledger.value;
      if (undone === null) announce('There is nothing to do again.');
      else if (perform({ type: 'redo', of: undone.opId })) announce(`Did again: ${undone.name}`);
    },
    keepMine() {
      conflict.value = null;
      rebuild();
      void send();
    },
    dropMine() {
      void forget(unsent);
      unsent = [];
      conflict.value = null;
      rebuild();
      state.value = 'saved';
    },
    summaryWithLines(id) {
      const before = lined.get(id);
      if (before !== undefined) return before.value;
      const found = signal<TopicText | null>(null);
      lined.set(id, found);
      const document = topic.summaries.find((summary) => summary.id === id)!;
      api.lines(topic.id, 'summary', id).then(
        ({ lines }) => {
          found.value = { ...document, lines };
        },
        () => lined.delete(id),
      );
      return found.value;
    },
    clausesOf(text) {
      const before = clauses.get(keyOf(text));
      const asked = before ?? api.clauses(topic.id, text.kind, text.id).then((answer) => answer.clauses);
      clauses.set(keyOf(text), asked);
      asked.catch((error: unknown) => {
        clauses.delete(keyOf(text));
        announce(error instanceof Error ? error.message : 'Clauses cannot be found.');
      });
      return asked;
    },
    refresh,
    close() {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(polling);
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('online', onVisible);
    },
  };
}
