/** A worker thread that looks for units in texts. */
import { findUnits, type PresenceQuestion } from './presence.ts';
import { answerQuestions } from './workers.ts';

answerQuestions(({ job, text }: PresenceQuestion) => findUnits(job, text));
