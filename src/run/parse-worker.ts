/** A worker process that parses; it loads the model once. */
import { parseJob } from './parse-job.ts';
import { answerQuestions } from './workers.ts';

answerQuestions(() => parseJob);
