/**
 * Works on several items at once and gives the results in the order of the items, never holding more than a few:
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
  const running: Promise<Result>[] = [];
  try {
    for await (const item of items) {
      const result = work(item);
      // It is awaited in its turn; until then its error is nobody's fault.
      result.catch(() => {});
      running.push(result);
      if (running.length >= atOnce) yield await running.shift()!;
    }
    while (running.length > 0) yield await running.shift()!;
  } finally {
    // Whoever stops listening, or an error in one item, must not leave work behind.
    await Promise.allSettled(running);
  }
}
