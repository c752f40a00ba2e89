/**
 * Presence as a matcher: each unit is looked for by itself, and counts from a probability of one half on.
 *
 *   PRESENCE.open(resources, {}).match({ pyramid, summaries })
 */
import { z } from 'zod';
import type { Matcher } from '../../method.ts';
import { createFinder, presenceChoices } from '../../semantics/finder.ts';
import { annotateByPresence, PRESENT, presenceUnits } from './annotate.ts';
import { PRESENCE_WORDS } from './words.ts';

export const PRESENCE: Matcher = {
  name: 'presence',
  summary: 'each unit by the probability that the summary expresses it',
  schema: z.strictObject({}),
  defaults: {},
  needs: { units: true },
  words: PRESENCE_WORDS,
  signature: () => ({ ...presenceChoices(), present: PRESENT }),
  open: (resources) => ({
    match({ pyramid, summaries }) {
      const finder = createFinder(resources, presenceUnits(pyramid.units));
      return Promise.all(
        summaries.map(async (summary) => {
          const found = await finder.find(summary.text);
          resources.advance();
          return annotateByPresence({ summary, found, byWordsAlone: finder.byWordsAlone(summary.text) });
        }),
      );
    },
  }),
};
