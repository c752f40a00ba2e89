/**
 * ROUGE as metrics. Any variant is one, whatever its numbers; the variants of a run read each text once.
 *
 *   rougeMetric('rouge-su9')?.open(resources, { stem: true }).score(topic)
 */
import { z } from 'zod';
import { CheopsError } from '../errors.ts';
import type { Metric, MetricScore, Settings } from '../method.ts';
import type { Topic } from '../model.ts';
import {
  COMBINATIONS,
  PRESETS,
  type RougeChoices,
  type RougeOptions,
  resolveOptions,
  rougeSignature,
} from '../overlap/rouge/options.ts';
import { type RougeScore, scorePrepared } from '../overlap/rouge/rouge.ts';
import { type Prepared, prepareAll, type RougeText } from '../overlap/rouge/tokens.ts';
import { parseVariant } from '../overlap/rouge/variant.ts';
import { numberFrom, setting, wholeNumber } from '../settings.ts';
import { sentencesOf } from '../text/any-language.ts';
import { parseStopWords } from '../text/stopwords.ts';

/** Whether ROUGE-L and -W find the sentences themselves, or take a text's lines for them. */
const SENTENCES = ['split', 'lines'] as const;

const limit = z.union(
  [z.strictObject({ words: wholeNumber(1) }), z.strictObject({ bytes: wholeNumber(1) })],
  { error: 'Must be words=100 or bytes=665, with your number' },
);

const atLeastZero = z.number({ error: 'Must be a number, 0 or more' }).min(0, {
  error: 'Must be a number, 0 or more',
});

const SCHEMA = {
  rougePreset: setting(z.enum(Object.keys(PRESETS) as (keyof typeof PRESETS)[]).optional(), {
    help: 'ROUGE as cheops, a tool or most papers do it',
  }),
  stem: setting(z.boolean().optional(), { help: 'ROUGE: stem words' }),
  stopWords: setting(z.union([z.literal(true), z.array(z.string())]).optional(), {
    help: 'ROUGE: leave stop words out, cheops’ or those of a file',
    argument: '[file]',
    isFile: true,
    read: (text, file) => [...parseStopWords(text, file === undefined ? {} : { file })],
  }),
  length: setting(limit.optional(), {
    help: 'ROUGE: only the first words=100 or bytes=665 of each text',
    argument: '<limit>',
    read: readLimit,
  }),
  rougeReferences: setting(z.enum(COMBINATIONS).optional(), {
    help: 'ROUGE: how several references make one score',
    argument: '<how>',
  }),
  jackknife: setting(z.boolean().optional(), { help: 'ROUGE: average over all references but one' }),
  rougeAlpha: setting(numberFrom(0, 1).optional(), { help: 'ROUGE: the weight of precision in F' }),
  rougeBeta: setting(atLeastZero.optional(), {
    help: 'ROUGE: how many times more recall counts in F, instead of --rouge-alpha',
  }),
};

const SENTENCE_SCHEMA = {
  ...SCHEMA,
  sentences: setting(z.enum(SENTENCES).optional(), {
    help: 'ROUGE-L, -W: find sentences, or take lines for them',
    argument: '<how>',
  }),
};

interface RougeSettings extends Settings {
  readonly rougePreset?: keyof typeof PRESETS;
  readonly stem?: boolean;
  readonly stopWords?: true | readonly string[];
  readonly length?: { readonly words: number } | { readonly bytes: number };
  readonly rougeReferences?: RougeOptions['references'];
  readonly jackknife?: boolean;
  readonly rougeAlpha?: number;
  readonly rougeBeta?: number;
  readonly sentences?: (typeof SENTENCES)[number];
}

/** The variant of that name; null if ROUGE has none. */
export function rougeMetric(name: string): Metric<RougeSettings> | null {
  if (!isVariant(name)) return null;
  const hasSentences = usesSentences(name);
  return {
    name,
    summary: 'ROUGE: the overlap of word sequences, recall',
    measure: 'recall',
    isQuick: true,
    hasOldResamples: (settings) => optionsOf(settings).arithmetic === 'rouge-1.5.5',
    schema: z.strictObject(hasSentences ? SENTENCE_SCHEMA : SCHEMA),
    defaults: {},
    needs: { references: true },
    signature: (settings) => ({
      rouge: rougeSignature(optionsOf(settings)),
      ...(hasSentences ? { sentences: splittingOf(settings) } : {}),
    }),
    open(resources, settings) {
      const options = optionsOf(settings);
      const read = hasSentences && splittingOf(settings) === 'split' ? sentencesOf : asItIs;
      const shared = `rouge ${rougeSignature(options)} ${read === asItIs ? 'lines' : 'split'}`;
      return {
        score: (topic) =>
          resources
            .share(topic, shared, () => preparedTexts(topic, read, options))
            .map((texts) => rowOf(scorePrepared(name, texts, options))),
      };
    },
  };
}

/** The usual ones. */
export const ROUGE_METRICS: readonly Metric[] = [
  ...['rouge-1', 'rouge-2', 'rouge-3', 'rouge-4', 'rouge-l', 'rouge-w', 'rouge-s4', 'rouge-su4'],
].map((name) => rougeMetric(name)!);

function isVariant(name: string): boolean {
  if (!name.startsWith('rouge-')) return false;
  try {
    parseVariant(name);
    return name === name.toLowerCase();
  } catch (error) {
    if (error instanceof CheopsError && error.code === 'E_NOT_AVAILABLE') return false;
    throw error;
  }
}

function usesSentences(name: string): boolean {
  const variant = parseVariant(name);
  return variant.kind === 'w' || (variant.kind === 'l' && variant.of === 'sentences');
}

function optionsOf(settings: RougeSettings): RougeOptions {
  const { rougePreset, stopWords, length, rougeReferences, rougeAlpha, rougeBeta, stem, jackknife } =
    settings;
  const choices: { [Key in keyof RougeChoices]: RougeChoices[Key] | undefined } = {
    preset: rougePreset,
    stem,
    stopWords: Array.isArray(stopWords) ? new Set(stopWords) : (stopWords as true | undefined),
    limit: length,
    references: rougeReferences,
    jackknife,
    alpha: rougeAlpha,
    beta: rougeBeta,
  };
  return resolveOptions(
    Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined)) as RougeChoices,
  );
}

/** Presets that give what a tool prints, which takes lines for sentences. */
const OF_TOOLS: readonly (string | undefined)[] = ['rouge-1.5.5', 'rouge-score'];

function splittingOf({ sentences, rougePreset }: RougeSettings): (typeof SENTENCES)[number] {
  return sentences ?? (OF_TOOLS.includes(rougePreset) ? 'lines' : 'split');
}

function asItIs(text: string): RougeText {
  return text;
}

/** Each summary with the references, read. */
function preparedTexts(
  { references, summaries }: Topic,
  read: (text: string) => RougeText,
  options: RougeOptions,
): readonly Prepared[] {
  return prepareAll({
    summaries: summaries.map(({ text }) => read(text)),
    references: references.map(({ text }) => read(text)),
    options,
  });
}

function rowOf({ recall, precision, f, reason }: RougeScore): MetricScore {
  if (recall === null) return { score: null, reason: reason!, details: {} };
  return { score: recall, details: { recall, precision, f } };
}

/** `words=100`; anything else is left for the check to refuse. */
function readLimit(text: string): unknown {
  const [, unit, size] = /^(words|bytes)=(\d+)$/.exec(text) ?? [];
  return unit === undefined ? text : { [unit]: Number(size) };
}
