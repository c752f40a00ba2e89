/** The worker process: it does whatever task it is asked to. */
import { MEANINGS } from '../amr/meaning-job.ts';
import { consoleToStandardError } from '../io/terminal.ts';
import { DP } from '../match/dp/dp.ts';
import type { Task } from '../method.ts';
import { ANALYSE } from '../semantics/analyser.ts';
import { FIND } from '../semantics/finder.ts';
import { PARSE } from '../syntax/parse-job.ts';
import { faultOfPlugin, type LoadedPlugin, loadPluginFrom } from './plugins.ts';
import type { TaskQuestion } from './resources.ts';
import { SCORE_TOPIC } from './score-topic.ts';
import { answerQuestions, endWith } from './workers.ts';

/** Every kind of work that it does. */
const TASKS = [PARSE, ANALYSE, FIND, MEANINGS, DP, SCORE_TOPIC] as readonly Task<unknown, unknown>[];

answerQuestions(async ({ plugins }: { plugins: readonly LoadedPlugin[] }) => {
  if (plugins.length > 0) consoleToStandardError();
  for (const plugin of plugins) await loadPluginFrom(plugin);
  process.on('uncaughtException', (error) => endWith(faultOfPlugin(error) ?? error));
  return async ({ task, question }: TaskQuestion) => (await taskNamed(task).load())(question);
});

function taskNamed(name: string): Task<unknown, unknown> {
  const task = TASKS.find((known) => known.name === name);
  if (task === undefined) throw new Error(`There is no task ${name}.`);
  return task;
}
