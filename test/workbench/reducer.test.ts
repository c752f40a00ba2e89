import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Entry, enter, type Ledger, openLedger } from '../../src/workbench/ledger.ts';
import type { Act } from '../../src/workbench/operations.ts';
import { Refusal } from '../../src/workbench/refusal.ts';
import { startWork } from '../../src/workbench/work.ts';
import { operation, TEXTS } from './arbitrary.ts';
import { violations } from './violations.ts';

/** A session: operations with undos and redos between them. */
const session = fc.array(
  fc.oneof({ weight: 5, arbitrary: operation }, fc.constant('undo' as const), fc.constant('redo' as const)),
  { minLength: 10, maxLength: 60, size: 'max' },
);

/** Does what can be done, and keeps the entries that were accepted. */
function live(steps: readonly (Act | 'undo' | 'redo')[]): { ledger: Ledger; entries: Entry[] } {
  let ledger = openLedger(startWork(TEXTS));
  const entries: Entry[] = [];
  steps.forEach((step, index) => {
    const act = actOf(step, ledger);
    if (act === null) return;
    const entry = { opId: String(index), act };
    const before = JSON.stringify(plain(ledger));
    try {
      ledger = enter(ledger, entry);
      entries.push(entry);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      expect(JSON.stringify(plain(ledger))).toBe(before);
    }
  });
  return { ledger, entries };
}

function actOf(step: Act | 'undo' | 'redo', { done, undone }: Ledger): Act | null {
  if (step === 'undo') return done === null ? null : { type: 'undo', of: done.opId };
  if (step === 'redo') return undone === null ? null : { type: 'redo', of: undone.opId };
  return step;
}

function plain({ work }: Ledger): object {
  return { ...work, noContent: [...work.noContent], marks: [...work.marks], settled: [...work.settled] };
}

describe('any sequence of operations', () => {
  it('keeps the invariants', () => {
    let accepted = 0;
    fc.assert(
      fc.property(session, (steps) => {
        const { ledger, entries } = live(steps);
        accepted += entries.length;
        expect(violations(ledger.work)).toEqual([]);
      }),
      { numRuns: 500 },
    );
    expect(accepted).toBeGreaterThan(2000);
  });

  it('is undone to the start', () => {
    fc.assert(
      fc.property(session, (steps) => {
        let { ledger } = live(steps);
        for (let index = 0; ledger.done !== null; index++) {
          ledger = enter(ledger, { opId: `undo-${index}`, act: { type: 'undo', of: ledger.done.opId } });
        }
        expect(ledger.work).toEqual(startWork(TEXTS));
      }),
      { numRuns: 300 },
    );
  });

  it('is undone and done again to the same work', () => {
    fc.assert(
      fc.property(session, (steps) => {
        const { ledger: before } = live(steps);
        let ledger = before;
        for (let index = 0; ledger.done !== null; index++) {
          ledger = enter(ledger, { opId: `u${index}`, act: { type: 'undo', of: ledger.done.opId } });
        }
        const undone = count(ledger.undone) - count(before.undone);
        for (let index = 0; index < undone; index++) {
          ledger = enter(ledger, { opId: `r${index}`, act: { type: 'redo', of: ledger.undone!.opId } });
        }
        expect(plain(ledger)).toEqual(plain(before));
      }),
      { numRuns: 300 },
    );
  });

  it('gives the same work when it is replayed', () => {
    fc.assert(
      fc.property(session, (steps) => {
        const { ledger, entries } = live(steps);
        const again = (JSON.parse(JSON.stringify(entries)) as Entry[]).reduce(
          enter,
          openLedger(startWork(TEXTS)),
        );
        expect(again.work).toEqual(ledger.work);
        expect(again.seq).toBe(ledger.seq);
      }),
      { numRuns: 300 },
    );
  });
});

function count(done: Ledger['done']): number {
  let number = 0;
  for (let at = done; at !== null; at = at.previous) number++;
  return number;
}
