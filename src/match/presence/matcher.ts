/**
 * Presence as a matcher: each unit is looked for by itself, and the clause that carries it is the evidence.
 *
 *   PRESENCE.open(resources, PRESENCE.defaults).match({ pyramid, summaries })
 */
import { z } from 'zod';
import type { Matcher } from '../../method.ts';
import { createFinder, presenceChoices } from '../../semantics/finder.ts';
import { numberFrom, setting } from '../../settings.ts';
import { isEnglish } from '../../text/language.ts';
import {
  annotateByPresence,
  PRESENCE_THRESHOLDS,
  type PresenceThresholds,
  presenceUnits,
} from './annotate.ts';
import { CLAUSES, readSummary } from './clauses.ts';
import { withSameWords } from './same-words.ts';
import { PRESENCE_WORDS } from './words.ts';

type PresenceSettings = PresenceThresholds & { readonly [setting: string]: unknown };

export const PRESENCE: Matcher<PresenceSettings> = {
  name: 'presence',
  summary: 'each unit by the probability that the summary expresses it',
  schema: z
    .strictObject({
      present: setting(numberFrom(0, 1), { help: 'presence: minimum probability for a match' }),
      unsureFrom: setting(numberFrom(0, 1), { help: 'presence: minimum probability for an unsure match' }),
      contradictedFrom: numberFrom(0, 1),
    })
    .refine(({ present, unsureFrom }) => unsureFrom <= present, {
      error: '--unsure-from must not be above --present (in a program: unsureFrom, present)',
    }),
  defaults: { ...PRESENCE_THRESHOLDS },
  needs: { units: true },
  words: PRESENCE_WORDS,
  givesUnsure: true,
  signature: ({ present, unsureFrom }) => ({
    ...presenceChoices(),
    present,
    unsureFrom,
    clauses: CLAUSES,
  }),
  open: (resources, thresholds) => ({
    match({ pyramid, summaries }) {
      const units = presenceUnits(pyramid.units);
      const finder = createFinder(resources, units);
      return Promise.all(
        summaries.map(async (summary) => {
          const probable = await finder.find(summary.text);
          const read = isEnglish(summary.text) ? await readSummary(summary.text, resources) : null;
          const found =
            read === null ? probable : withSameWords({ found: probable, units, summary, ...read });
          const clauses = read?.clauses ?? null;
          resources.advance();
          const byWordsAlone = finder.byWordsAlone(summary.text);
          return annotateByPresence({ summary, units, found, clauses, thresholds, byWordsAlone });
        }),
      );
    },
  }),
};
