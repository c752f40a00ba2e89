/**
 * How reports explain what a language model found and missed: by its quotes.
 *
 *   quoted by smollm2
 *   smollm2 does not find it
 */
import { z } from 'zod';
import type { MatcherWords } from '../../method.ts';
import type { Evidence } from '../../model.ts';
import { oneLine } from '../../text/printed.ts';

export type LlmMissReason =
  /** The model says so. */
  | 'not-expressed'
  /** The model says that it is there, and cites what is not. */
  | 'quote-not-there'
  /** It cites function words, or for several units one and the same word. */
  | 'quote-says-little'
  /** There is nothing to look for. */
  | 'unit-without-words';

const EVIDENCE = z.strictObject({
  matcher: z.literal('llm'),
  model: z.string(),
  /** 1 if it is expressed, with a quote that is there. */
  found: z.union([z.literal(0), z.literal(1)]),
  /** What it cited, where that is no evidence. */
  quote: z.string().optional(),
});

export type LlmEvidence = z.infer<typeof EVIDENCE>;

export const LLM_WORDS: MatcherWords = {
  schemas: { match: EVIDENCE, miss: EVIDENCE },
  measure: { name: 'found', range: [0, 1], of: (evidence) => asLlm(evidence).found },
  explainMatch: ({ evidence }) => `quoted by ${oneLine(asLlm(evidence).model)}`,
  explainMiss: ({ miss: { reason, evidence } }) => {
    const { model, quote } = asLlm(evidence);
    if (reason === 'unit-without-words') return 'the unit has no words';
    if (quote === undefined) return `${oneLine(model)} does not find it`;
    if (reason === 'quote-says-little')
      return `${oneLine(model)} finds it, but cites only “${oneLine(quote)}”`;
    const cited = quote.trim() === '' ? 'nothing' : `“${oneLine(quote)}”, which the summary does not say`;
    return `${oneLine(model)} finds it, but cites ${cited}`;
  },
  legend: () => [
    {
      term: 'quoted by',
      meaning: 'the language model that found the unit; the words are its quote from the summary',
    },
  ],
  hidesRepeats: false,
};

/** Evidence under this name has passed the schema above, or comes from the matcher itself. */
function asLlm(evidence: Evidence): LlmEvidence {
  return evidence as LlmEvidence;
}
