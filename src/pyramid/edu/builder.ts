/**
 * EDU pyramids as builders: each reference becomes an extract of the sources' discourse units, or of the other
 * references' where there are no sources, and a unit weighs as many extracts as have it.
 *
 *   EDU_BE.open(resources, EDU_BE.defaults).build({ id: 'storm', references, sources })
 */
import { z } from 'zod';
import type { Builder } from '../../method.ts';
import { type SettingsOf, setting, wholeNumber } from '../../settings.ts';
import { buildEduPyramid, eduChoices } from './build.ts';
import { EDU_DEFAULTS, type EduMethod, type EduOptions } from './extract.ts';
import { EDU_READING, readDocuments } from './read.ts';

const SCHEMA = {
  ...EDU_READING,
  nodes: wholeNumber(1),
  seconds: setting(z.number({ error: 'Must be a number above 0' }).positive().optional(), {
    help: 'EDU pyramids: time limit for each extract, in seconds; the report says where it was too short',
  }),
};

const OWN = {
  'edu-al': {},
  'edu-rouge': { eduStem: setting(z.boolean(), { help: 'edu-rouge: bigrams of stems rather than words' }) },
  'edu-be': { eduRelation: z.boolean() },
} as const;

export type EduSettings = SettingsOf<typeof SCHEMA> &
  Partial<SettingsOf<(typeof OWN)['edu-rouge']> & SettingsOf<(typeof OWN)['edu-be']>>;

const DEFAULTS = {
  'edu-al': {},
  'edu-rouge': { eduStem: EDU_DEFAULTS.stem },
  'edu-be': { eduRelation: EDU_DEFAULTS.relation },
} as const;

function eduBuilder(method: EduMethod, summary: string): Builder<EduSettings> {
  return {
    name: method,
    summary,
    schema: z.strictObject({ ...SCHEMA, ...OWN[method] }),
    defaults: { english: false, nodes: EDU_DEFAULTS.nodes, ...DEFAULTS[method] },
    needs: { references: true, sources: 'if-any' },
    signature: (settings) => ({
      ...eduChoices(method, { ...EDU_DEFAULTS, ...optionsOf(settings) }),
      ...(settings.seconds === undefined ? {} : { seconds: settings.seconds }),
      ...(settings.english ? { english: 'assumed' } : {}),
    }),
    open: (resources, settings) => ({
      async build({ id, references, sources = [] }) {
        const reading = { resources, english: settings.english };
        const pyramid = await buildEduPyramid({
          id,
          references: await readDocuments(references, reading),
          sources: await readDocuments(sources, reading),
          method,
          options: optionsOf(settings),
        });
        const { extracts } = pyramid;
        const proven = extracts.filter((extract) => extract.proven).length;
        const of = sources.length === 0 ? 'the other references' : 'the sources';
        const count = `${extracts.length} extract${extracts.length === 1 ? '' : 's'}`;
        return { pyramid, note: `${count} of ${of}, ${proven} of them proven best` };
      },
    }),
  };
}

export function optionsOf({ nodes, seconds, eduStem, eduRelation }: EduSettings): Partial<EduOptions> {
  return {
    nodes,
    ...(seconds === undefined ? {} : { seconds }),
    ...(eduStem === undefined ? {} : { stem: eduStem }),
    ...(eduRelation === undefined ? {} : { relation: eduRelation }),
  };
}

export const EDU_AL = eduBuilder('edu-al', 'extracts that align with the references (hirao-2018 §3.1)');
export const EDU_ROUGE = eduBuilder(
  'edu-rouge',
  'extracts with the most bigrams of the references (hirao-2018 §3.2)',
);
export const EDU_BE = eduBuilder(
  'edu-be',
  'extracts with the most Basic Elements of the references (hirao-2018 §3.2)',
);
