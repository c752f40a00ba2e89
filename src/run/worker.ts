/** The worker process: it does whatever task it is asked to. */
import { loadPlugin } from './plugins.ts';
import type { TaskQuestion } from './resources.ts';
import { taskNamed } from './tasks.ts';
import { answerQuestions } from './workers.ts';

answerQuestions(async ({ plugins }: { plugins: readonly string[] }) => {
  for (const plugin of plugins) await loadPlugin(plugin);
  return async ({ task, question }: TaskQuestion) => (await taskNamed(task).load())(question);
});
