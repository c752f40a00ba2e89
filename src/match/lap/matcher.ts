/**
 * The assignment of hirao-2018 as a matcher: each discourse unit of a summary says one unit of the pyramid at most, and
 * a unit counts from .55 of its words on. Works on any pyramid.
 *
 *   LAP.open(resources, LAP.defaults).match({ pyramid, summaries })
 */
import { z } from 'zod';
import { runtimeChoices } from '../../inference/runtime.ts';
import type { Matcher } from '../../method.ts';
import { EDU_READING, readDocuments } from '../../pyramid/edu/read.ts';
import { type SettingsOf, setting } from '../../settings.ts';
import { SYNTAX_VERSION } from '../../syntax/parser.ts';
import { isEnglish } from '../../text/language.ts';
import { NOT_ENGLISH, unscored } from '../texts.ts';
import { createLap, LAP_MODES } from './lap.ts';
import { LAP_WORDS } from './words.ts';

const SCHEMA = {
  ...EDU_READING,
  lapMode: setting(z.enum(LAP_MODES), {
    help: 'lap: words as in the paper (step), or stems (soft, sentence)',
  }),
};

export const LAP: Matcher<SettingsOf<typeof SCHEMA>> = {
  name: 'lap',
  summary: 'discourse unit by discourse unit, by an assignment (hirao-2018 §3.4)',
  schema: z.strictObject(SCHEMA),
  defaults: { lapMode: 'step', english: false },
  needs: { units: true },
  words: LAP_WORDS,
  signature: ({ lapMode, english }) => ({
    match: `lap-${lapMode}`,
    syntax: SYNTAX_VERSION,
    ...runtimeChoices(),
    ...(english ? { english: 'assumed' } : {}),
  }),
  open: (resources, { lapMode, english }) => ({
    async match({ pyramid, summaries }) {
      const match = createLap({ pyramid, mode: lapMode });
      const readable = summaries.filter(({ text }) => english || isEnglish(text));
      const read = await readDocuments(readable, { resources, english });
      const sentences = new Map(readable.map((summary, i) => [summary, read[i]!.sentences]));
      return summaries.map((summary) => {
        const own = sentences.get(summary);
        if (own === undefined) return unscored(summary, NOT_ENGLISH);
        return match({ summary, sentences: own }).annotated;
      });
    },
  }),
};
