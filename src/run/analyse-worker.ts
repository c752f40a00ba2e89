/** A worker thread that analyses texts. */
import { analyse } from './analysis.ts';
import { answerQuestions } from './workers.ts';

answerQuestions(analyse);
