/** A worker process that looks for units in texts. */
import { answerPresence } from './presence.ts';
import { answerQuestions } from './workers.ts';

answerQuestions(() => answerPresence);
