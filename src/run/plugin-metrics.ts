/**
 * The metrics of plug-ins, held to what metrics promise: a score for each summary, details and evidence that JSON can hold,
 * evidence that fits their own words, and words that reports can lay out.
 *
 *   METRICS.register(guardedMetric(entry, plugin), { isOfPlugin: true })
 */
import { z } from 'zod';
import { checkArguments } from '../arguments.ts';
import type { Metric, MetricScore, MetricWords } from '../method.ts';
import type { MetricEvidence, Summary, Topic } from '../model.ts';
import { FUNCTION } from '../shapes.ts';
import {
  callingNow,
  faultOf,
  type Part,
  type PluginFile,
  reasonOf,
  shown,
  wrongGift,
} from './plugin-faults.ts';
import { guarded, openedBy } from './plugin-methods.ts';

export function guardedMetric(entry: Metric, plugin: PluginFile): Metric {
  const part = { kind: 'metric', name: entry.name, plugin };
  const opening = guarded(entry, part, (resources, settings) => {
    const opened = openedBy('score', part, () => entry.open(resources.open, settings));
    return {
      async score(topic) {
        let given: unknown;
        try {
          given = await opened.score(resources.copyOf(topic));
        } catch (error) {
          // Those of cheops stop the run, as everywhere; others hold up no other topic.
          const fault = faultOf(part, error);
          if (fault === error) throw error;
          return topic.summaries.map(() => unscored(reasonOf(part, error)));
        }
        return checkedScores(part, given, topic, entry.words);
      },
    };
  });
  if (entry.words === undefined) return opening;
  const fix = 'They are as MetricWords in the types of cheops has them; without words, details are shown.';
  checkArguments({ of: `The words of the metric ${entry.name}`, schema: WORDS, given: entry.words, fix });
  return Object.create(opening, { words: { value: guardedWords(entry.words, part) } });
}

const WORDS = z.looseObject({ schema: z.looseObject({ safeParse: FUNCTION }), explain: FUNCTION });

const EXPLANATION = z.object({
  lines: z.array(z.string()),
  parts: z.array(
    z.object({
      text: z.string(),
      unit: z.string().optional(),
      about: z.string(),
      found: z.object({ text: z.string(), spans: z.array(z.tuple([z.int(), z.int()])) }).nullable(),
      isOpposite: z.boolean().optional(),
    }),
  ),
});

/** Reports call them long after the work, and lay out what they get. */
function guardedWords(words: MetricWords, part: Part): MetricWords {
  const explain: MetricWords['explain'] = (seen) => {
    const given: unknown = callingNow(part, () => words.explain(structuredClone(seen)));
    const { error } = EXPLANATION.safeParse(given);
    if (error === undefined) return given as ReturnType<MetricWords['explain']>;
    const [{ path, message }] = error.issues as [z.core.$ZodIssue];
    throw wrongGift(part, `gave an explanation that is wrong: ${[...path, message].join(': ')}`);
  };
  return { ...words, explain };
}

function unscored(reason: string): MetricScore {
  return { score: null, reason, details: {} };
}

function checkedScores(
  part: Part,
  given: unknown,
  { id, summaries }: Topic,
  words: MetricWords | undefined,
): readonly MetricScore[] {
  if (!Array.isArray(given))
    throw wrongGift(part, `gave ${shown(given)} for topic ${shown(id)}, and not a list of scores`);
  if (given.length === summaries.length)
    return summaries.map((summary, i) => checkedScore(part, given[i], summary, words));
  throw wrongGift(
    part,
    `gave ${given.length} scores for the ${summaries.length} summaries of topic ${shown(id)}`,
  );
}

function checkedScore(
  part: Part,
  given: unknown,
  { id }: Summary,
  words: MetricWords | undefined,
): MetricScore {
  if (typeof given !== 'object' || given === null)
    throw wrongGift(part, `gave ${shown(given)} for summary ${shown(id)}, and not { score, details }`);
  const { score, reason, details = {}, evidence } = given as Partial<MetricScore>;
  const wrong = whatIsWrong(details);
  if (wrong !== null) throw wrongGift(part, `gave details of summary ${shown(id)} that ${wrong}`);
  const seen = evidence === undefined ? {} : { evidence: checkedEvidence(part, evidence, id, words) };
  if (typeof score === 'number' && Number.isFinite(score))
    return { score, details, ...(typeof reason === 'string' && { reason }), ...seen };
  if (score !== null) return { score: null, reason: `the metric gave ${shown(score)}`, details };
  return { score, reason: typeof reason === 'string' ? reason : 'the metric gave no reason', details };
}

/** As it would be read back from a report. */
function checkedEvidence(
  part: Part,
  evidence: MetricEvidence,
  id: string,
  words: MetricWords | undefined,
): MetricEvidence {
  const wrong = whatIsWrong(evidence);
  if (wrong !== null) throw wrongGift(part, `gave evidence of summary ${shown(id)} that ${wrong}`);
  const read: MetricEvidence = JSON.parse(JSON.stringify(evidence));
  const issue = words?.schema.safeParse(read).error?.issues[0];
  if (issue === undefined) return read;
  const where = [...issue.path, issue.message].join(': ');
  throw wrongGift(part, `gave evidence of summary ${shown(id)} that its own words do not know: ${where}`);
}

/** Rows are JSON. */
function whatIsWrong(details: unknown): string | null {
  if (typeof details !== 'object' || details === null || Array.isArray(details))
    return `are ${shown(details)}, and not an object`;
  try {
    JSON.stringify(details);
    return null;
  } catch (error) {
    return `JSON cannot hold: ${(error as Error).message.split('\n', 1)[0]}`;
  }
}
