/** Every kind of work that a worker process does. */

import { MEANINGS } from '../amr/meaning-job.ts';
import { DP } from '../match/dp/dp.ts';
import type { Task } from '../method.ts';
import { ANALYSE } from '../semantics/analyser.ts';
import { FIND } from '../semantics/finder.ts';
import { PARSE } from '../syntax/parse-job.ts';
import { SCORE_TOPIC } from './score-topic.ts';

const TASKS = [PARSE, ANALYSE, FIND, MEANINGS, DP, SCORE_TOPIC] as readonly Task<unknown, unknown>[];

export function taskNamed(name: string): Task<unknown, unknown> {
  const task = TASKS.find((known) => known.name === name);
  if (task === undefined) throw new Error(`There is no task ${name}.`);
  return task;
}
