/**
 * The dynamic programs as matchers. `dp-unigram` counts the words that a stretch shares with a contributor; `dp-wtmf`
 * compares points of the latent space, or bags of words, or strings. docs/older-systems.md has what is known of them.
 *
 *   DP_WTMF.open(resources, DP_WTMF.defaults).match({ pyramid, summaries })
 */
import { z } from 'zod';
import type { Matcher, Resources } from '../../method.ts';
import type { AnnotatedSummary, Expression, Pyramid, Span, Summary } from '../../model.ts';
import { WTMF_VERSION } from '../../semantics/wtmf.ts';
import { numberFrom, type SettingsOf, setting } from '../../settings.ts';
import { isEnglish } from '../../text/language.ts';
import { missedUnits, similarityWords } from '../similarity-words.ts';
import { joinBlank, obstacleIn, unscored, wordingsOf } from '../texts.ts';
import { DP } from './dp.ts';
import { LIKENESSES, type Likeness } from './likeness.ts';

/** Changes whenever the same summary could be matched otherwise. */
const DP_VERSION = 1;

const SCHEMA = {
  dpThreshold: setting(numberFrom(0, 1), { help: 'dp: minimum similarity for a match' }),
  dpLeastWords: z.int().min(1),
};
const WTMF_SCHEMA = {
  ...SCHEMA,
  dpLikeness: setting(z.enum(LIKENESSES), {
    help: 'dp-wtmf: latent vectors, bags of words (cosine), or strings (Ratcliff and Obershelp)',
  }),
};

type DpSettings = SettingsOf<typeof SCHEMA>;

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

export const DP_WTMF: Matcher<SettingsOf<typeof WTMF_SCHEMA>> = {
  name: 'dp-wtmf',
  summary: 'stretches of sentences by latent vectors (Passonneau et al. 2013)',
  schema: z.strictObject(WTMF_SCHEMA),
  defaults: { dpThreshold: 0.65, dpLeastWords: 3, dpLikeness: 'wtmf' },
  needs: { units: true },
  words: similarityWords('dp-wtmf', 'similarity'),
  signature: (settings) => ({
    ...dpChoices('dp-wtmf', settings),
    likeness: settings.dpLikeness,
    ...(settings.dpLikeness === 'wtmf' ? { vectors: `wtmf.${WTMF_VERSION}` } : {}),
  }),
  open: (resources, settings) => ({
    match: (input) =>
      matchAll({ ...input, resources, settings, name: 'dp-wtmf', likeness: settings.dpLikeness }),
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
  const isKnown = likeness !== 'wtmf' || isEnglish(text);
  const obstacle = obstacleIn(text, isKnown, 'The text does not look like English, which the vectors know.');
  if (obstacle !== null) return unscored(summary, obstacle);
  const question = {
    text,
    units: pyramid.units.map((unit) => ({ wordings: wordingsOf(unit, joinBlank), weight: unit.weight })),
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
    missed: missedUnits({
      matcher: name,
      required: settings.dpThreshold,
      units: pyramid.units,
      found: new Set(answer.matches.map(({ unit }) => unit)),
      nearest: (unit) => {
        const near = answer.closest[unit] ?? null;
        return near === null ? null : { words: at(near.span), similarity: near.similarity };
      },
    }),
  };
}
