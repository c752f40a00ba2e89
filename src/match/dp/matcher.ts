/**
 * The dynamic programs as matchers. `dp-unigram` counts the words that a stretch shares with a contributor; `dp-wtmf`
 * compares points of the latent space, or bags of words, or strings. docs/older-systems.md has what is known of them.
 *
 *   DP_WTMF.open(resources, DP_WTMF.defaults).match({ pyramid, summaries })
 */
import { z } from 'zod';
import type { Matcher, Resources } from '../../method.ts';
import type {
  AnnotatedSummary,
  ContentUnit,
  Expression,
  MissedUnit,
  Pyramid,
  Span,
  Summary,
} from '../../model.ts';
import { WTMF_VERSION } from '../../semantics/wtmf.ts';
import { numberFrom, setting } from '../../settings.ts';
import { isEnglish } from '../../text/language.ts';
import { JOINT } from '../../text/spans.ts';
import { words } from '../../text/words.ts';
import { similarityWords } from '../similarity-words.ts';
import { DP, type DpAnswer } from './dp.ts';
import { LIKENESSES, type Likeness } from './likeness.ts';

interface DpSettings {
  readonly dpThreshold: number;
  readonly dpLeastWords: number;
  readonly dpLikeness?: Likeness;
  readonly [setting: string]: unknown;
}

/** Changes whenever the same summary could be matched otherwise. */
const DP_VERSION = 1;

const SCHEMA = {
  dpThreshold: setting(numberFrom(0, 1), { help: 'dp: minimum similarity for a match' }),
  dpLeastWords: z.int().min(1),
};

export const DP_UNIGRAM: Matcher<DpSettings> = {
  name: 'dp-unigram',
  summary: 'stretches of sentences by the words they share with contributors (Harnly et al. 2005)',
  schema: z.strictObject(SCHEMA),
  defaults: { dpThreshold: 0.5, dpLeastWords: 3 },
  needs: { units: true },
  words: similarityWords('dp-unigram', 'share of words'),
  signature: (settings) => dpChoices('dp-unigram', settings),
  open: (resources, settings) => ({
    match: (input) => matchAll({ ...input, resources, settings, name: 'dp-unigram', likeness: 'unigram' }),
  }),
};

export const DP_WTMF: Matcher<DpSettings> = {
  name: 'dp-wtmf',
  summary: 'stretches of sentences by latent vectors (Passonneau et al. 2013)',
  schema: z.strictObject({
    ...SCHEMA,
    dpLikeness: setting(z.enum(LIKENESSES), {
      help: 'dp-wtmf: latent vectors, bags of words (cosine), or strings (Ratcliff and Obershelp)',
    }),
  }),
  defaults: { dpThreshold: 0.65, dpLeastWords: 3, dpLikeness: 'wtmf' },
  needs: { units: true },
  words: similarityWords('dp-wtmf', 'similarity'),
  signature: (settings) => ({
    ...dpChoices('dp-wtmf', settings),
    likeness: settings.dpLikeness!,
    ...(settings.dpLikeness === 'wtmf' ? { vectors: `wtmf.${WTMF_VERSION}` } : {}),
  }),
  open: (resources, settings) => ({
    match: (input) =>
      matchAll({ ...input, resources, settings, name: 'dp-wtmf', likeness: settings.dpLikeness! }),
  }),
};

function dpChoices(name: string, { dpThreshold, dpLeastWords }: DpSettings) {
  return { match: `${name}.${DP_VERSION}`, threshold: dpThreshold, leastWords: dpLeastWords };
}

interface Work {
  readonly pyramid: Pyramid;
  readonly resources: Resources;
  readonly settings: DpSettings;
  readonly name: string;
  readonly likeness: Likeness;
}

function matchAll({
  summaries,
  ...work
}: Work & { readonly summaries: readonly Summary[] }): Promise<readonly AnnotatedSummary[]> {
  return Promise.all(summaries.map((summary) => matchOne(summary, work)));
}

async function matchOne(
  summary: Summary,
  { pyramid, resources, settings, name, likeness }: Work,
): Promise<AnnotatedSummary> {
  const { text } = summary;
  const obstacle = obstacleIn(text, likeness);
  if (obstacle !== null) return { summary, matches: [], unmatched: [], unscored: obstacle };
  const question = {
    text,
    units: pyramid.units.map((unit) => ({ wordings: wordingsOf(unit), weight: unit.weight })),
    likeness,
    threshold: settings.dpThreshold,
    leastWords: settings.dpLeastWords,
  };
  const about = ['dp', DP_VERSION, WTMF_VERSION, question];
  const answer = await resources.remember(about, () => resources.ask(DP, question));
  resources.advance();
  const at = (span: Span): Expression => ({ text: text.slice(...span), spans: [span] });
  return {
    summary,
    matches: answer.matches.map(({ unit, span, similarity }) => ({
      unit: pyramid.units[unit]!.id,
      ...at(span),
      evidence: { matcher: name, similarity },
    })),
    unmatched: answer.rest.map(at),
    missed: missedUnits({ answer, pyramid, name, required: settings.dpThreshold, at }),
  };
}

function obstacleIn(text: string, likeness: Likeness): string | null {
  if (likeness === 'wtmf' && !isEnglish(text))
    return 'The text does not look like English, which the vectors know.';
  return text.trim() !== '' && words(text).length === 0 ? 'The summary has no words.' : null;
}

/** A unit is what its contributors say, or its label where it has none. */
function wordingsOf({ label, contributors }: ContentUnit): readonly string[] {
  return contributors.length === 0 ? [label] : contributors.map(({ text }) => text.split(JOINT).join(' '));
}

function missedUnits({
  answer: { matches, closest },
  pyramid,
  name,
  required,
  at,
}: {
  readonly answer: DpAnswer;
  readonly pyramid: Pyramid;
  readonly name: string;
  readonly required: number;
  readonly at: (span: Span) => Expression;
}): readonly MissedUnit[] {
  const found = new Set(matches.map(({ unit }) => unit));
  return pyramid.units.flatMap(({ id }, i): MissedUnit[] => {
    if (found.has(i)) return [];
    const near = closest[i] ?? null;
    const similarity = near?.similarity ?? null;
    return [
      {
        unit: id,
        reason: similarity !== null && similarity >= required ? 'left-out' : 'below-threshold',
        required,
        closest: near === null ? null : at(near.span),
        evidence: { matcher: name, similarity },
      },
    ];
  });
}
