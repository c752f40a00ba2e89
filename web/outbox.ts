/** What was done and is not acknowledged yet, kept in IndexedDB so that a reload or a crash of the browser loses none. */
import type { Act } from '../src/workbench/operations.ts';

export interface Unsent {
  readonly opId: string;
  readonly op: Act;
  /** How far the journal was, as far as this tab knew. */
  readonly base: number;
}

/** One database for a project, whose address stays the same as long as its port does. */
function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('cheops', 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore('unsent', { keyPath: ['journal', 'number'] });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

let opened: Promise<IDBDatabase> | undefined;
let number = Date.now() * 1000;

async function within<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  opened ??= database();
  const transaction = (await opened).transaction('unsent', mode);
  const request = work(transaction.objectStore('unsent'));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => reject(transaction.error);
  });
}

const all = (journal: string) => IDBKeyRange.bound([journal, 0], [journal, Number.MAX_SAFE_INTEGER]);

export const outbox = {
  add: (journal: string, unsent: Unsent) =>
    within('readwrite', (store) => store.put({ journal, number: number++, ...unsent })),
  list: (journal: string) => within<Unsent[]>('readonly', (store) => store.getAll(all(journal))),
  async remove(journal: string, opIds: ReadonlySet<string>): Promise<void> {
    const rows = (await within('readonly', (store) => store.getAll(all(journal)))) as (Unsent & {
      number: number;
    })[];
    for (const row of rows) {
      if (opIds.has(row.opId)) await within('readwrite', (store) => store.delete([journal, row.number]));
    }
  },
};
