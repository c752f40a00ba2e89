/** A worker process that analyses texts. */
import { analyse } from './analysis.ts';
import { answerQuestions } from './workers.ts';

answerQuestions(() => analyse);
