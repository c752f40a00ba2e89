import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { mapInOrder } from '../../src/run/in-order.ts';

it('gives results in the order of the items, though later ones are ready first', async () => {
  const results: number[] = [];
  const work = async (n: number) => {
    await wait(20 - 4 * n);
    return n;
  };
  for await (const n of mapInOrder({ items: [0, 1, 2, 3, 4], work, atOnce: 3 })) results.push(n);
  expect(results).toEqual([0, 1, 2, 3, 4]);
});

it('throws an error in its turn, after the results before it', async () => {
  const results: number[] = [];
  const work = async (n: number) => {
    if (n === 1) throw new Error('one');
    await wait(20);
    return n;
  };
  const run = async () => {
    for await (const n of mapInOrder({ items: [0, 1, 2], work, atOnce: 3 })) results.push(n);
  };
  await expect(run()).rejects.toThrow('one');
  expect(results).toEqual([0]);
});

it('gives what is ready while the next item has not come', async () => {
  let more = () => {};
  async function* items() {
    yield 0;
    await new Promise<void>((resolve) => {
      more = () => resolve();
    });
    yield 1;
  }
  const results = mapInOrder({ items: items(), work: async (n: number) => n, atOnce: 4 });
  expect((await results.next()).value).toBe(0);
  more();
  expect((await results.next()).value).toBe(1);
  expect((await results.next()).done).toBe(true);
});

it('ends with an error though the next item never comes', async () => {
  async function* items() {
    yield 0;
    await new Promise(() => {});
  }
  const work = async () => {
    await wait(5);
    throw new Error('zero');
  };
  await expect(mapInOrder({ items: items(), work, atOnce: 4 }).next()).rejects.toThrow('zero');
});

it('gives the results of all items that came before the items failed, then the error', async () => {
  function* items() {
    yield* [0, 1, 2, 3, 4];
    throw new Error('broken');
  }
  const results: number[] = [];
  const work = async (n: number) => {
    await wait(20 - 4 * n);
    return n;
  };
  const run = async () => {
    for await (const n of mapInOrder({ items: items(), work, atOnce: 8 })) results.push(n);
  };
  await expect(run()).rejects.toThrow('broken');
  expect(results).toEqual([0, 1, 2, 3, 4]);
});
