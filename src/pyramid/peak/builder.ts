/**
 * PEAK as a builder, with our parser in the place of ClausIE and our vectors in the place of ADW; docs/older-systems.md
 * says what differs.
 *
 *   PEAK_BUILDER.open(resources, PEAK_BUILDER.defaults).build({ id: 'storm', references })
 */
import { z } from 'zod';
import type { Builder, BuildInput, BuiltPyramid, Resources } from '../../method.ts';
import { type ContentUnit, compareIds } from '../../model.ts';
import { refuseForeign } from '../../semantics/analyser.ts';
import { createTripleReader, likeness, TRIPLE_SCHEMA, tripleChoices } from '../../semantics/triples.ts';
import { numberFrom, type SettingsOf, setting } from '../../settings.ts';
import { nestChoices } from '../../signature.ts';
import { wordsAt } from '../../text/spans.ts';
import { usableReferences } from '../references.ts';
import { compareUnits } from '../tiers.ts';
import { tripleUnits } from './peak.ts';

export const PEAK_SCHEMA = {
  ...TRIPLE_SCHEMA,
  peakThreshold: setting(numberFrom(0, 1), {
    help: 'peak: minimum cosine for two parts or triples to be alike',
  }),
};

export type PeakSettings = SettingsOf<typeof PEAK_SCHEMA>;

export const PEAK_DEFAULTS: PeakSettings = { peakThreshold: 0.65, english: false };

export const PEAK_BUILDER: Builder<PeakSettings> = {
  name: 'peak',
  summary: 'units from subject, predicate and object (after Yang et al. 2016)',
  schema: z.strictObject(PEAK_SCHEMA),
  defaults: PEAK_DEFAULTS,
  needs: { references: true },
  signature: peakChoices,
  open: (resources, settings) => ({ build: (input) => build(input, resources, settings) }),
};

export function peakChoices({ peakThreshold, english }: PeakSettings) {
  return { threshold: peakThreshold, ...tripleChoices(english) };
}

async function build(input: BuildInput, resources: Resources, settings: PeakSettings): Promise<BuiltPyramid> {
  const references = usableReferences(input);
  refuseForeign(references, settings.english);
  const reader = createTripleReader(resources, settings);
  const triples = await reader.read(references);
  const vectors = await reader.embed(triples.flat().flatMap(({ parts }) => parts));
  const found = tripleUnits({
    references: triples,
    like: (a, b) => likeness(a, b, vectors),
    threshold: settings.peakThreshold,
  });
  const units = found.map(({ contributors }, i): ContentUnit => {
    const [{ triple }] = contributors as [(typeof contributors)[number]];
    return {
      id: String(i + 1),
      label: triple.text,
      weight: contributors.length,
      contributors: contributors
        .map(({ reference, triple: own }) => ({
          reference: references[reference]!.id,
          text: wordsAt(references[reference]!.text, own.spans),
          spans: own.spans,
        }))
        .sort((a, b) => compareIds(a.reference, b.reference)),
    };
  });
  const choices = nestChoices(peakChoices(settings));
  return {
    pyramid: { id: input.id, method: 'peak', settings: choices, references, units: units.sort(compareUnits) },
  };
}
