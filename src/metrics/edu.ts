/**
 * The metrics of hirao-2018: a pyramid of extracts, and the assignment of a summary's discourse units to it, divided by
 * what a summary as long as a reference could reach. The soft forms count shares of content stems instead of deciding.
 */
import type { z } from 'zod';
import { CheopsError } from '../errors.ts';
import { eduScores } from '../match/lap/edu-scores.ts';
import type { LapMode } from '../match/lap/lap.ts';
import type { Metric } from '../method.ts';
import { EDU_AL, EDU_BE, EDU_ROUGE, type EduSettings, optionsOf } from '../pyramid/edu/builder.ts';
import type { EduMethod } from '../pyramid/edu/extract.ts';
import { readDocuments } from '../pyramid/edu/read.ts';
import { nestChoices } from '../signature.ts';

function eduMetric(builder: typeof EDU_AL, mode: LapMode): Metric<EduSettings> {
  const isSoft = mode !== 'step';
  return {
    name: isSoft ? `${builder.name}-soft` : builder.name,
    summary: `EDU pyramids: ${builder.name} builds, ${isSoft ? 'shares of stems count' : 'the assignment decides'}`,
    schema: builder.schema as z.ZodObject,
    defaults: builder.defaults,
    needs: { references: true, sources: 'if-any' },
    signature: (settings) => ({
      pyramid: `${builder.name}(${nestChoices(builder.signature(settings))})`,
      match: `lap-${mode}`,
    }),
    open: (resources, settings) => ({
      async score({ id, references, sources = [], summaries }) {
        try {
          const reading = { resources, english: settings.english };
          return await eduScores({
            id,
            references: await readDocuments(references, reading),
            sources: await readDocuments(sources, reading),
            summaries: await readDocuments(summaries, { ...reading, english: true }),
            method: builder.name as EduMethod,
            mode,
            options: optionsOf(settings),
          });
        } catch (error) {
          if (!(error instanceof CheopsError) || error.code !== 'E_LANGUAGE') throw error;
          return summaries.map(() => ({ score: null, reason: error.message, details: {} }));
        }
      },
    }),
  };
}

export const EDU_METRICS = [EDU_AL, EDU_ROUGE, EDU_BE].flatMap((builder) => [
  eduMetric(builder, 'step'),
  eduMetric(builder, 'sentence'),
]);
