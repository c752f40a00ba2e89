/**
 * APE as a matcher (ape-2017): a unit is expressed if a sentence of the summary has more than τ of the triples of one
 * of its mentions. Works on any pyramid; units without contributors are known by their labels.
 *
 *   AMR.open(resources, AMR.defaults).match({ pyramid, summaries })
 */
import { z } from 'zod';
import { MEANINGS } from '../../amr/meaning-job.ts';
import { AMR_VERSION } from '../../amr/parser/parser.ts';
import type { AmrSentence } from '../../amr/text.ts';
import { runtimeChoices } from '../../inference/runtime.ts';
import type { Matcher, Resources } from '../../method.ts';
import { numberFrom, type SettingsOf, setting } from '../../settings.ts';
import type { Choices } from '../../signature.ts';
import { SYNTAX_VERSION } from '../../syntax/parser.ts';
import { isEnglish } from '../../text/language.ts';
import { NOT_ENGLISH, unscored } from '../texts.ts';
import { APE_PAPER, apeUnits, matchByMeaning } from './ape.ts';
import { refuseUnknownRelations } from './relations.ts';
import { AMR_WORDS } from './words.ts';

export const AMR_SCHEMA = {
  tau: setting(numberFrom(0, 1), { help: 'amr: τ, a match needs more than this share of a unit’s triples' }),
  withoutRelations: setting(z.array(z.string().min(1)), {
    help: 'amr: relations that do not count, such as name,mod',
    argument: '<names>',
    read: (text) => text.split(',').map((name) => name.trim()),
  }),
};

export type AmrSettings = SettingsOf<typeof AMR_SCHEMA>;
export type RelationSettings = Pick<AmrSettings, 'withoutRelations'>;

export const AMR_DEFAULTS: AmrSettings = {
  tau: APE_PAPER.threshold,
  withoutRelations: [...APE_PAPER.without],
};

export function amrChoices({ tau, withoutRelations }: RelationSettings & Partial<AmrSettings>): Choices {
  return {
    match: 'amr',
    ...(tau === undefined ? {} : { tau }),
    ...(withoutRelations.length === 0 ? {} : { without: [...withoutRelations].sort().join('+') }),
    amr: AMR_VERSION,
    syntax: SYNTAX_VERSION,
    ...runtimeChoices(),
  };
}

export const AMR: Matcher<AmrSettings> = {
  name: 'amr',
  summary: 'by meaning graphs, sentence by sentence (ape-2017)',
  schema: z.strictObject(AMR_SCHEMA),
  defaults: AMR_DEFAULTS,
  needs: { units: true },
  words: AMR_WORDS,
  signature: amrChoices,
  open: (resources, { tau, withoutRelations }) => ({
    async match({ pyramid, summaries }) {
      await refuseUnknownRelations(withoutRelations);
      const units = await apeUnits({ pyramid, parse: (text) => meaningsIn(text, resources) });
      const options = { threshold: tau, without: withoutRelations };
      return Promise.all(
        summaries.map(async (summary) => {
          if (!isEnglish(summary.text)) return unscored(summary, NOT_ENGLISH);
          const sentences = await meaningsIn(summary.text, resources);
          resources.advance();
          return (await matchByMeaning({ summary, sentences, units, options })).annotated;
        }),
      );
    },
  }),
};

export function meaningsIn(text: string, resources: Resources): Promise<readonly AmrSentence[]> {
  return resources.remember(['meanings', AMR_VERSION, SYNTAX_VERSION, text], () =>
    resources.ask(MEANINGS, { text }),
  );
}
