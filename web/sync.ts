/**
 * One annotator's journal between this tab and the server. An operation shows at once, is kept until the server
 * acknowledges it, and is sent again when it does not; what other tabs did is met before anything more is sent.
 *
 *   perform(line, { type: 'label-unit', … })   // shown, kept, on its way
 */
import { type Signal, signal } from '@preact/signals';
import type { JournalEntry } from '../src/workbench/journal.ts';
import { enter, type Ledger } from '../src/workbench/ledger.ts';
import { type Act, touches } from '../src/workbench/operations.ts';
import { Refusal } from '../src/workbench/refusal.ts';
import { api, Refused, type Submitted } from './api.ts';
import { outbox, type Unsent } from './outbox.ts';
import { announce } from './parts/announce.tsx';

export type SaveState = 'saved' | 'saving' | 'waiting';

/** Work of this tab that touches what another tab changed meanwhile: a person decides. */
export interface Conflict {
  readonly mine: readonly Unsent[];
  readonly theirs: readonly JournalEntry[];
}

/** The line to the server. What is mutable here is nobody else's to change. */
export interface Line {
  readonly topic: string;
  readonly annotator: string;
  /** What is shown: what the server has, and what is unsent on top of it. */
  readonly ledger: Signal<Ledger>;
  readonly state: Signal<SaveState>;
  readonly conflict: Signal<Conflict | null>;
  known: Ledger;
  unsent: Unsent[];
  isSending: boolean;
  isClosed: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const MOST_AT_ONCE = 200;
const RETRY = 2_000;

export function openLine({
  topic,
  annotator,
  known,
  unsent,
}: Pick<Line, 'topic' | 'annotator' | 'known' | 'unsent'>): Line {
  const line: Line = {
    topic,
    annotator,
    ledger: signal(known),
    state: signal<SaveState>('saved'),
    conflict: signal<Conflict | null>(null),
    known,
    unsent,
    isSending: false,
    isClosed: false,
    timer: undefined,
  };
  rebuild(line);
  if (line.unsent.length > 0) {
    line.state.value = 'saving';
    schedule(line, 0);
  }
  return line;
}

export function journalName(topic: string, annotator: string): string {
  return `${topic}\n${annotator}`;
}

export function enterAll(ledger: Ledger, entries: readonly JournalEntry[]): Ledger {
  return entries.reduce((so, { opId, op }) => enter(so, { opId, act: op }), ledger);
}

/** Storage may be switched off; then only this tab's memory keeps what is unsent. */
async function forget({ topic, annotator }: Line, items: readonly Unsent[]): Promise<void> {
  const opIds = new Set(items.map(({ opId }) => opId));
  await outbox.remove(journalName(topic, annotator), opIds).catch(() => {});
}

/** The work with what is unsent on top; what makes no sense any more is told and forgotten. */
function rebuild(line: Line): void {
  let next = line.known;
  const kept: Unsent[] = [];
  for (const item of line.unsent) {
    try {
      next = enter(next, { opId: item.opId, act: item.op });
      kept.push(item);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      announce(`Not done: ${error.message}`);
      void forget(line, [item]);
    }
  }
  line.unsent = kept;
  line.ledger.value = next;
}

/** Whether it was done; if not, a message says why. */
export function perform(line: Line, act: Act): boolean {
  if (line.conflict.value !== null) return false;
  const item: Unsent = { opId: crypto.randomUUID(), op: act, base: line.known.seq };
  try {
    line.ledger.value = enter(line.ledger.value, { opId: item.opId, act });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    announce(error.message);
    return false;
  }
  line.unsent.push(item);
  line.state.value = 'saving';
  outbox.add(journalName(line.topic, line.annotator), item).catch(() => {});
  void send(line);
  return true;
}

async function send(line: Line): Promise<void> {
  if (line.isSending || line.isClosed || line.conflict.value !== null || line.unsent.length === 0) return;
  line.isSending = true;
  const entries = line.unsent.slice(0, MOST_AT_ONCE).map(({ opId, op }) => ({ opId, op }));
  try {
    await receive(line, await api.submit(line.topic, line.annotator, { base: line.known.seq, entries }));
  } catch (error) {
    line.state.value = 'waiting';
    if (error instanceof Refused && error.status < 500 && error.status !== 401) announce(error.message);
    schedule(line, RETRY);
    return;
  } finally {
    line.isSending = false;
  }
  void send(line);
}

async function receive(line: Line, { acknowledged, refused, behind }: Submitted): Promise<void> {
  take(line, new Set(acknowledged.map(({ opId }) => opId)));
  if (refused !== undefined) {
    announce(`Not done: ${refused.message}`);
    await forget(
      line,
      line.unsent.filter(({ opId }) => opId === refused.opId),
    );
    line.unsent = line.unsent.filter(({ opId }) => opId !== refused.opId);
    rebuild(line);
  }
  if (behind !== undefined) meet(line, behind);
  line.state.value = line.unsent.length === 0 ? 'saved' : 'saving';
}

function schedule(line: Line, milliseconds: number): void {
  clearTimeout(line.timer);
  if (!line.isClosed) line.timer = setTimeout(() => void send(line), milliseconds);
}

function take(line: Line, opIds: ReadonlySet<string>): void {
  const items = line.unsent.filter(({ opId }) => opIds.has(opId));
  for (const { opId, op } of items) line.known = enter(line.known, { opId, act: op });
  line.unsent = line.unsent.filter(({ opId }) => !opIds.has(opId));
  void forget(line, items);
}

/** Entries that this tab did not know. What does not touch them goes on top; the rest is asked about. */
function meet(line: Line, entries: readonly JournalEntry[]): void {
  const news = entries.filter(({ seq }) => seq > line.known.seq);
  if (news.length === 0) return;
  line.known = enterAll(line.known, news);
  const written = new Set(news.map(({ opId }) => opId));
  const mine = new Set(line.unsent.map(({ opId }) => opId));
  void forget(
    line,
    line.unsent.filter(({ opId }) => written.has(opId)),
  );
  line.unsent = line.unsent.filter(({ opId }) => !written.has(opId));
  const theirs = news.filter(({ opId }) => !mine.has(opId));
  if (line.unsent.some(({ op }) => meets(op, theirs))) {
    line.conflict.value = { mine: line.unsent, theirs };
    line.ledger.value = line.known;
  } else rebuild(line);
}

function meets(act: Act, theirs: readonly JournalEntry[]): boolean {
  const touched = new Set(theirs.flatMap(({ op }) => touches(op)));
  if (touched.size === 0) return false;
  return touches(act).some(
    (thing) => thing === 'everything' || touched.has('everything') || touched.has(thing),
  );
}

/** Fetches what other tabs did. */
export async function refresh(line: Line): Promise<void> {
  if (line.isSending || line.isClosed || line.conflict.value !== null) return;
  const { entries, seq } = await api.journal(line.topic, line.annotator, line.known.seq);
  if (line.isSending || line.isClosed) return;
  if (seq > line.known.seq) meet(line, entries);
  void send(line);
}

export function keepMine(line: Line): void {
  line.conflict.value = null;
  rebuild(line);
  void send(line);
}

export function dropMine(line: Line): void {
  void forget(line, line.unsent);
  line.unsent = [];
  line.conflict.value = null;
  rebuild(line);
  line.state.value = 'saved';
}

export function closeLine(line: Line): void {
  line.isClosed = true;
  clearTimeout(line.timer);
}
