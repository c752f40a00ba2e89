/**
 * A language model as a matcher: a server that the user runs is asked which units a summary expresses, some at a time. It
 * must quote the words that express a unit, and a quote that is not in the summary is no evidence.
 *
 *   LLM.open(resources, { ...LLM.defaults, endpoint: 'http://127.0.0.1:8080/v1', model: 'smollm2' }).match(…)
 */
import { z } from 'zod';
import type { Matcher, Resources } from '../../method.ts';
import type { AnnotatedSummary, ContentUnit, Match, MissedUnit, Summary } from '../../model.ts';
import { type SettingsOf, setting, wholeNumber } from '../../settings.ts';
import { STOP_WORDS } from '../../text/stopwords.ts';
import { words } from '../../text/words.ts';
import { NO_WORDS } from '../texts.ts';
import { findQuote, type UnitAnswer } from './answer.ts';
import { openEndpoint } from './endpoint.ts';
import { createJudge, type Judge, NO_ANSWER, NoAnswer } from './judge.ts';
import { promptHash } from './prompt.ts';
import { LLM_WORDS, type LlmEvidence, type LlmMissReason } from './words.ts';

function textSetting(missing: string, help: string, argument: string) {
  return setting(z.string({ error: missing }).min(1, { error: missing }), {
    ...{ help, argument },
    read: (text) => text,
  });
}

export const LLM_SCHEMA = {
  endpoint: textSetting(
    'Name your server with --endpoint http://127.0.0.1:8080/v1',
    'llm: your OpenAI-compatible server, such as http://127.0.0.1:8080/v1',
    '<address>',
  ),
  model: textSetting('Name the model with --model', 'llm: the model, as your server calls it', '<name>'),
  allowRemote: setting(z.boolean(), {
    help: 'llm: the server may be on another machine; the texts are sent there',
  }),
  unitsPerPrompt: setting(wholeNumber(1), { help: 'llm: how many units a prompt asks for (default: 10)' }),
  maxCalls: setting(wholeNumber(1).optional(), { help: 'llm: maximum number of requests in a run' }),
  callsPerMinute: setting(wholeNumber(1).optional(), { help: 'llm: maximum number of requests per minute' }),
  retries: setting(wholeNumber(0), { help: 'llm: how often to retry a failed request (default: 2)' }),
  // Node's fetch gives up after so long, whatever we say.
  timeout: setting(wholeNumber(1, 300), {
    help: 'llm: seconds to wait for an answer, up to 300 (default: 60)',
  }),
};

export type LlmSettings = SettingsOf<typeof LLM_SCHEMA>;

/** The endpoint and the model are the user's to name. */
export const LLM_DEFAULTS = { allowRemote: false, unitsPerPrompt: 10, retries: 2, timeout: 60 };

export const LLM: Matcher<LlmSettings> = {
  name: 'llm',
  summary: 'by a language model on a server of your own, which must quote what it finds',
  schema: z.strictObject(LLM_SCHEMA),
  defaults: LLM_DEFAULTS as unknown as LlmSettings,
  needs: { units: true },
  words: LLM_WORDS,
  signature: ({ model, unitsPerPrompt }) => ({ match: 'llm', model, prompt: promptHash(), unitsPerPrompt }),
  open(resources, settings) {
    const line = openLine(resources, settings);
    return {
      match: ({ pyramid, summaries }) =>
        Promise.all(
          summaries.map(async (summary) => {
            const annotated = await judgeSummary({ summary, units: pyramid.units, settings, line });
            resources.advance();
            return annotated;
          }),
        ),
    };
  },
};

/** Asks some units of a summary in its turn: what is remembered costs no call. */
type Line = (summary: string, units: readonly string[]) => Promise<readonly UnitAnswer[]>;

/** A server has use for a few at a time. With a budget one comes after the other, so that the same calls are made each time. */
const AT_ONCE = 4;

/** One for all that share resources, as a budget and a rate are one for the run. */
function openLine(resources: Resources, settings: LlmSettings): Line {
  return resources.share(resources, `llm ${JSON.stringify(settings)}`, () => {
    const judge: Judge = createJudge({ ...settings, endpoint: openEndpoint(settings) });
    resources.note(judge.account);
    const inTurn = createTurns(settings.maxCalls === undefined ? AT_ONCE : 1);
    const about = ['llm', promptHash(), settings.endpoint, settings.model];
    return (summary: string, units: readonly string[]) =>
      inTurn(() => resources.remember([...about, summary, units], () => judge.ask({ summary, units })));
  });
}

/** Works on so many at once, first come, first served. */
function createTurns(atOnce: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // Whoever is next takes this place.
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}

async function judgeSummary({
  summary,
  units,
  settings: { model, unitsPerPrompt },
  line,
}: {
  summary: Summary;
  units: readonly ContentUnit[];
  settings: LlmSettings;
  line: Line;
}): Promise<AnnotatedSummary> {
  const nothing = { summary, matches: [], unmatched: [], partial: true as const };
  if (words(summary.text).length === 0) return { ...nothing, unscored: NO_WORDS };
  const asked = units.map((unit) => ({ unit, says: wordingOf(unit) }));
  const spoken = asked.filter(({ says }) => words(says).length > 0);
  const batches = Array.from({ length: Math.ceil(spoken.length / unitsPerPrompt) }, (_, i) =>
    spoken.slice(i * unitsPerPrompt, (i + 1) * unitsPerPrompt),
  );
  const answers = await Promise.allSettled(
    batches.map((batch) =>
      line(
        summary.text,
        batch.map(({ says }) => says),
      ),
    ),
  );
  const failed = answers.find((answer) => answer.status === 'rejected')?.reason;
  if (failed instanceof NoAnswer) {
    return { ...nothing, unscored: `${NO_ANSWER}${failed.message}.` };
  }
  if (failed !== undefined) throw failed;
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const byUnit = new Map(spoken.map(({ unit }, i) => [unit.id, found[i]!]));
  return annotate(summary, units, byUnit, model);
}

/** A label, or the words of the first contributor. */
function wordingOf({ label, contributors }: ContentUnit): string {
  return [label, ...contributors.map(({ text }) => text)].find((text) => words(text).length > 0) ?? '';
}

function annotate(
  summary: Summary,
  units: readonly ContentUnit[],
  byUnit: ReadonlyMap<string, UnitAnswer>,
  model: string,
): AnnotatedSummary {
  const matches: Match[] = [];
  const missed: MissedUnit[] = [];
  const miss = (unit: string, reason: LlmMissReason, quote?: string): void => {
    const evidence: LlmEvidence = {
      matcher: 'llm',
      model,
      found: 0,
      ...(quote === undefined ? {} : { quote }),
    };
    missed.push({ unit, reason, required: 1, closest: null, evidence });
  };
  const claims = [...byUnit.values()].filter(({ expressed }) => expressed);
  const saysLittle = weigher(claims.map(({ quote }) => quote));
  for (const { id } of units) {
    const answer = byUnit.get(id);
    const span = answer === undefined ? null : findQuote(answer.quote, summary.text);
    if (answer === undefined) miss(id, 'unit-without-words');
    else if (!answer.expressed) miss(id, 'not-expressed');
    else if (span === null) miss(id, 'quote-not-there', answer.quote);
    else if (saysLittle(answer.quote)) miss(id, 'quote-says-little', answer.quote);
    else {
      const evidence: LlmEvidence = { matcher: 'llm', model, found: 1 };
      matches.push({ unit: id, text: summary.text.slice(...span), spans: [span], evidence });
    }
  }
  // What else it says, nobody asked.
  return { summary, matches, unmatched: [], missed, partial: true };
}

/** Whether a quote is little evidence beside the others: it has no content word, or but one, which several units cite. */
function weigher(quotes: readonly string[]): (quote: string) => boolean {
  const cited = quotes.map(contentOf);
  return (quote) => {
    const content = contentOf(quote);
    if (!content.includes(' '))
      return content === '' || cited.filter((other) => other === content).length > 1;
    return false;
  };
}

/** Its content words, with blanks between. */
function contentOf(quote: string): string {
  return words(quote)
    .filter((word) => !STOP_WORDS.has(word))
    .join(' ');
}
