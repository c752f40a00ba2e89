import { expect, it } from 'vitest';
import type { Task } from '../../src/method.ts';
import { openResources } from '../../src/run/resources.ts';

it('asks one question after the other in one process, and goes on after one has failed', async () => {
  const { ask, close } = openResources({ jobs: 1 });
  let running = 0;
  const task: Task<number, number> = {
    name: 'double',
    load: async () => async (question) => {
      expect(++running).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running--;
      if (question === 2) throw new Error('two');
      return 2 * question;
    },
  };
  const answers = await Promise.allSettled([1, 2, 3].map((question) => ask(task, question)));
  expect(answers.map((answer) => ('value' in answer ? answer.value : answer.reason.message))).toEqual([
    2,
    'two',
    6,
  ]);
  await close();
});

it('keeps what was made of a topic for the next who asks', () => {
  const { share, forget } = openResources({ jobs: 1 });
  const [topic, other] = [{}, {}];
  let made = 0;
  const make = () => ++made;
  expect([share(topic, 'a', make), share(topic, 'a', make), share(topic, 'b', make)]).toEqual([1, 1, 2]);
  expect(share(other, 'a', make)).toBe(3);
  forget(topic);
  expect([share(topic, 'a', make), share(other, 'a', make)]).toEqual([4, 3]);
});

it('counts texts over the whole run', () => {
  const seen: unknown[] = [];
  const { advance } = openResources({ jobs: 1, onProgress: (...told) => seen.push(told) });
  advance();
  advance('half way');
  advance();
  expect(seen).toEqual([[1], [1, 'half way'], [2]]);
});

it('what JSON cannot hold looks the same with and without a cache', async () => {
  const { remember } = openResources({ jobs: 1 });
  expect(await remember(['x'], async () => ({ a: undefined, b: 1 }))).toEqual({ b: 1 });
});
