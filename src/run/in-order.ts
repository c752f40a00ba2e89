/**
 * Works on several items at once and gives the results in the order of the items, each as soon as it is there, never
 * holding more than a few. If items end with an error, it is thrown after the results of those that came:
 *
 *   for await (const result of mapInOrder({ items, work, atOnce: 4 })) …
 */
export async function* mapInOrder<Item, Result>({
  items,
  work,
  atOnce,
}: {
  items: AsyncIterable<Item> | Iterable<Item>;
  work: (item: Item) => Promise<Result>;
  atOnce: number;
}): AsyncGenerator<Result> {
  const source = all(items);
  const running: Promise<Result>[] = [];
  let next: Promise<IteratorResult<Item> | Failure> | null = null;
  let isOpen = true;
  let failure: Failure | null = null;
  try {
    while (isOpen || running.length > 0) {
      if (isOpen && running.length < atOnce) {
        next ??= outcomeOf(source.next());
        const item = await sooner(next, running[0]);
        if (item !== null) {
          next = null;
          if ('cause' in item) failure = item;
          else if (item.done !== true) running.push(quietly(work(item.value)));
          isOpen = failure === null && !('done' in item && item.done);
          continue;
        }
      }
      yield await running.shift()!;
    }
    if (failure !== null) throw failure.cause;
  } finally {
    // Whoever stops listening, or an error in one item, must not leave work behind; items may never come.
    const ended = source.return(undefined);
    await Promise.allSettled(next === null ? [...running, ended] : running);
  }
}

interface Failure {
  readonly cause: unknown;
}

/** An item that fails is one more outcome, for which there is a time. */
function outcomeOf<Item>(item: Promise<IteratorResult<Item>>): Promise<IteratorResult<Item> | Failure> {
  return item.catch((cause: unknown) => ({ cause }));
}

async function* all<Item>(items: AsyncIterable<Item> | Iterable<Item>): AsyncGenerator<Item> {
  yield* items;
}

/** It is awaited in its turn; until then its error is nobody's fault. */
function quietly<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {});
  return promise;
}

/** The next item, or null where a result is there before it. */
function sooner<Item>(next: Promise<Item>, result: Promise<unknown> | undefined): Promise<Item | null> {
  const ready = () => null;
  return result === undefined ? next : Promise.race([next, result.then(ready, ready)]);
}
