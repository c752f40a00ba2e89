/**
 * The live side of a journal: validate, append, sync, acknowledge, in this order and one batch after the other. An
 * operation that is sent twice is done once; one that was made without knowing the latest is not done at all.
 *
 *   const answer = await desk.submit({ actor: 'ann', base: 7, entries: [{ opId, op }] });
 *   // { acknowledged: [{ opId, seq: 8 }], seq: 8 } or { …, behind: entries since 7 } or { …, refused: { opId, message } }
 */
import type { JournalEntry } from '../workbench/journal.ts';
import { enter, type Ledger, openLedger } from '../workbench/ledger.ts';
import type { Act } from '../workbench/operations.ts';
import { Refusal } from '../workbench/refusal.ts';
import type { Work } from '../workbench/work.ts';
import type { JournalFile } from './journal-file.ts';

export interface Submission {
  readonly actor: string;
  readonly base: number;
  readonly entries: readonly { readonly opId: string; readonly op: Act }[];
}

export interface Answer {
  readonly acknowledged: readonly { readonly opId: string; readonly seq: number }[];
  readonly seq: number;
  /** The sender did not know these; it must look at them before it sends again. */
  readonly behind?: readonly JournalEntry[];
  readonly refused?: { readonly opId: string; readonly message: string };
}

export type Desk = ReturnType<typeof openDesk>;

export function openDesk({ journal, start, now }: { journal: JournalFile; start: Work; now: () => string }) {
  let ledger = openLedger(start);
  const entries: JournalEntry[] = [];
  const places = new Map<string, number>();
  const keep = (entry: JournalEntry, next: Ledger) => {
    ledger = next;
    entries.push(entry);
    places.set(entry.opId, entry.seq);
  };
  for (const entry of journal.entries) keep(entry, enter(ledger, { opId: entry.opId, act: entry.op }));

  async function submit({ actor, base, entries: sent }: Submission): Promise<Answer> {
    const acknowledged = sent.flatMap(({ opId }) =>
      places.has(opId) ? [{ opId, seq: places.get(opId)! }] : [],
    );
    const news = sent.filter(({ opId }) => !places.has(opId));
    const expected = base + (sent.length - news.length);
    if (news.length > 0 && expected !== ledger.seq) {
      return { acknowledged, seq: ledger.seq, behind: entries.slice(Math.max(0, base)) };
    }
    const accepted: { entry: JournalEntry; next: Ledger }[] = [];
    let refused: Answer['refused'];
    let next = ledger;
    for (const { opId, op } of news) {
      try {
        next = enter(next, { opId, act: op });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refused = { opId, message: error.message };
        break;
      }
      accepted.push({ entry: { seq: next.seq, opId, actor, at: now(), base: next.seq - 1, op }, next });
    }
    if (accepted.length > 0) await journal.append(accepted.map(({ entry }) => entry));
    for (const { entry, next: after } of accepted) {
      keep(entry, after);
      acknowledged.push({ opId: entry.opId, seq: entry.seq });
    }
    return { acknowledged, seq: ledger.seq, ...(refused === undefined ? {} : { refused }) };
  }

  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = queue.then(task);
    queue = result.catch(() => {});
    return result;
  };
  return {
    header: journal.header,
    setAside: journal.setAside,
    ledger: () => ledger,
    since: (seq: number) => entries.slice(Math.max(0, seq)),
    submit: (submission: Submission) => inTurn(() => submit(submission)),
    /** Texts that were added since. */
    extend: (change: (work: Work) => Work) =>
      inTurn(async () => {
        const again = entries.map(({ opId, op }) => ({ opId, act: op }));
        ledger = again.reduce(enter, openLedger(change(start)));
      }),
    close: () => inTurn(() => journal.close()),
  };
}
