/**
 * The work with its history: what was done, what was undone, and how far the journal has come. An undo is an entry like
 * any other, so that it survives a reload; the work before each operation is kept, and shares what did not change.
 *
 *   let ledger = openLedger(startWork(texts));
 *   ledger = enter(ledger, { opId: 'a', act: { type: 'create-unit', … } });
 *   ledger = enter(ledger, { opId: 'b', act: { type: 'undo', of: 'a' } });   // ledger.work is the start again
 */
import { apply } from './apply.ts';
import { describe } from './describe.ts';
import type { Act, Operation } from './operations.ts';
import { Refusal } from './refusal.ts';
import type { Work } from './work.ts';

/** One operation that stands, and what was before it. */
export interface Done {
  readonly opId: string;
  /** As in “Undo merge 3 + 7”. */
  readonly name: string;
  readonly operation: Operation;
  readonly before: Work;
  readonly previous: Done | null;
}

export interface Ledger {
  readonly work: Work;
  readonly done: Done | null;
  /** The latest undone comes first. */
  readonly undone: Done | null;
  /** How many entries there are. */
  readonly seq: number;
}

export interface Entry {
  readonly opId: string;
  readonly act: Act;
}

export function openLedger(work: Work): Ledger {
  return { work, done: null, undone: null, seq: 0 };
}

export function enter(ledger: Ledger, { opId, act }: Entry): Ledger {
  const seq = ledger.seq + 1;
  if (act.type === 'undo') return { ...undo(ledger, act.of), seq };
  if (act.type === 'redo') return { ...redo(ledger, act.of), seq };
  const done: Done = {
    opId,
    name: describe(act),
    operation: act,
    before: ledger.work,
    previous: ledger.done,
  };
  return { work: apply(ledger.work, act), done, undone: null, seq };
}

function undo({ done, undone, seq }: Ledger, of: string): Ledger {
  if (done === null || done.opId !== of) throw new Refusal('Something else was done since; undo that first.');
  return { work: done.before, done: done.previous, undone: { ...done, previous: undone }, seq };
}

/** The work before is the work now, because nothing but undos came since. */
function redo({ work, done, undone, seq }: Ledger, of: string): Ledger {
  if (undone === null || undone.opId !== of) throw new Refusal('Nothing to redo.');
  const again: Done = { ...undone, before: work, previous: done };
  return { work: apply(work, again.operation), done: again, undone: undone.previous, seq };
}
