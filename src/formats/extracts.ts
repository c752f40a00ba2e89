/**
 * The extracts of a pyramid in JSON: which discourse units of which texts stand for a reference, where they are, and
 * what they cover.
 *
 *   {"reference": "A", "limit": 12, "words": 10, "value": 1, "bound": 1, "proven": true, "edus": [
 *     {"unit": "1", "document": "news", "text": "Nobody was hurt,", "span": [0, 16],
 *      "sentence": {"text": "Nobody was hurt, they said.", "span": [0, 27]}}]}
 */
import { z } from 'zod';
import type { ContentUnit, Extract, Reference } from '../model.ts';
import type { JsonText, Path } from './json-text.ts';
import { excerpt, type Log } from './log.ts';

const id = z.string().min(1);
const count = z.int().min(0);
const span = z.tuple([count, count]);
const place = { text: z.string(), span };

const edu = z.strictObject({
  unit: id.describe('The id of the content unit.'),
  document: id.describe('The id of the text that has it: a source, or another reference.'),
  ...place,
  sentence: z.strictObject(place).describe('The sentence that it stands in.'),
  aligned: z
    .strictObject({ text: z.string(), spans: z.array(span), common: count, length: count })
    .exactOptional()
    .describe('The words of the reference that it covers: `common` of their `length` in order.'),
});

export const extractSchema = z
  .strictObject({
    reference: id,
    limit: count.describe('How many words the reference has, and the extract may have.'),
    words: count,
    value: z.number().describe('What the builder maximises.'),
    bound: z.number().describe('No extract has more.'),
    proven: z.boolean().describe('Whether it is the best; otherwise a limit ended the search.'),
    edus: z.array(edu),
  })
  .describe('A reference in the words of its sources.');

type RawExtract = z.infer<typeof extractSchema>;

/** Checked against the pyramid that they are of. */
export function assembleExtracts(
  raw: readonly RawExtract[],
  { references, units }: { references: readonly Reference[]; units: readonly ContentUnit[] },
  path: Path,
  { log, at }: { log: Log; at: JsonText['at'] },
): readonly Extract[] {
  const texts = new Map(references.map((reference) => [reference.id, reference.text]));
  const known = new Set(units.map((unit) => unit.id));
  raw.forEach(({ reference, edus }, i) => {
    if (!texts.has(reference)) {
      const message = `There is no reference ${excerpt(reference)}.`;
      throw log.error('E_UNKNOWN_REFERENCE', message, at([...path, i, 'reference']));
    }
    edus.forEach((one, k) => {
      const here = [...path, i, 'edus', k];
      if (!known.has(one.unit)) {
        const message = `The pyramid has no unit ${excerpt(one.unit)}.`;
        throw log.error('E_UNKNOWN_UNIT', message, at([...here, 'unit']));
      }
      const fault = faultIn(one, texts.get(reference)!);
      if (fault !== null) throw log.error('E_SCHEMA', fault, at(here));
    });
  });
  return raw;
}

/** The source itself is not in the file, but a unit must lie in its sentence and be its words. */
function faultIn({ text, span: [start, end], sentence, aligned }: RawExtract['edus'][number], words: string) {
  const [from, to] = sentence.span;
  if (to - from !== sentence.text.length || sentence.text.slice(start - from, end - from) !== text)
    return `The span of ${excerpt(text)} is not where its sentence has these words.`;
  const isOutside = aligned?.spans.some(([first, last]) => last < first || last > words.length) ?? false;
  return isOutside ? `The spans of ${excerpt(aligned!.text)} are outside the reference.` : null;
}

/** Fields are named one by one, so that the output has them in one order and has no others. */
export function extractFields({ reference, limit, words, value, bound, proven, edus }: Extract): object {
  return {
    ...{ reference, limit, words, value, bound, proven },
    edus: edus.map(({ unit, document, text, span, sentence, aligned }) => ({
      ...{ unit, document, text, span },
      sentence: { text: sentence.text, span: sentence.span },
      aligned: aligned && {
        text: aligned.text,
        spans: aligned.spans,
        common: aligned.common,
        length: aligned.length,
      },
    })),
  };
}
