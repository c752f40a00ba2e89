/**
 * `auto`: how much of the references a summary expresses, by presence (src/semantics/presence) and by words. The
 * references' sentences and clauses are its units; the mean of two expected shares, Σ weight · expected / Σ weight, one
 * over sentences and one over clauses, is mixed with the share of the references' content words that the summary has. What
 * is expected of a unit is its probability and, by a part, its likeness. Words count more the more references
 * there are: what matters is then said in many of the words that can say it.
 *
 * Probabilities are summed, not decided: on most judged sets a sum of many uncertain units is nearer to people's scores
 * than a count of those above a threshold. docs/presence.md has the figures.
 */
import { z } from 'zod';
import type { Metric, MetricScore, Resources } from '../method.ts';
import type { Topic } from '../model.ts';
import { CLAUSES_VERSION } from '../segment/clauses/clauses.ts';
import { createFinder, type Finder, presenceChoices } from '../semantics/finder.ts';
import type { UnitPresence } from '../semantics/presence.ts';
import type { Choices } from '../signature.ts';
import { SYNTAX_VERSION } from '../syntax/parser.ts';
import { words } from '../text/words.ts';
import { type AutoUnit, autoUnits } from './auto-units.ts';
import { wordShares } from './auto-words.ts';

export const AUTO: Metric = {
  name: 'auto',
  summary: 'our best score from references alone: how probably a summary says what they say',
  schema: z.strictObject({}),
  defaults: {},
  needs: { references: true },
  signature: autoChoices,
  open: (resources) => ({ score: (topic) => autoScores(topic, resources) }),
};

/** What the scores depend on. */
export function autoChoices(): Choices {
  return {
    references: 'sentences+clauses+likeness+words',
    ...presenceChoices(),
    syntax: SYNTAX_VERSION,
    clauses: CLAUSES_VERSION,
  };
}

/** Those of a topic are kept for the next metric that wants them. */
export function autoScores(topic: Topic, resources: Resources): Promise<readonly MetricScore[]> {
  return resources.share(topic, 'auto', () => scoreByReferences(topic, resources));
}

export function hasWords(text: string): boolean {
  return words(text).length > 0;
}

export function noScore(reason: string): MetricScore {
  return { score: null, reason, details: {} };
}

/** With so many references words are half of the score, chosen on the mean over judged sets: docs/presence.md. */
const HALF_WORDS = 1.5;

export const NO_WORDS = 'the summary has no words';

async function scoreByReferences(
  { references, summaries }: Topic,
  resources: Resources,
): Promise<readonly MetricScore[]> {
  // Sorted, so that sums are added up in one order whatever the order of the references.
  const texts = references
    .map(({ text }) => text)
    .filter(hasWords)
    .sort();
  const about = ['auto-units', SYNTAX_VERSION, CLAUSES_VERSION, ...texts];
  const { sentences, clauses } = await resources.remember(about, () => autoUnits(resources, texts));
  const sets = [
    { units: 'sentences', of: sentences },
    { units: 'clauses', of: clauses },
  ]
    .filter(({ of }) => of.length > 0)
    .map(({ units, of }) => ({ units, of, finder: autoFinder(of, resources) }));
  if (sets.length === 0) return summaries.map(() => noScore('the references have no words'));
  return Promise.all(summaries.map(({ text }) => scoreAuto(text, texts, sets)));
}

interface AutoSet {
  readonly units: string;
  readonly of: readonly AutoUnit[];
  readonly finder: Finder;
}

function autoFinder(units: readonly AutoUnit[], resources: Resources): Finder {
  return createFinder(
    resources,
    units.map(({ text }, i) => ({ id: String(i), wordings: [text] })),
  );
}

async function scoreAuto(
  text: string,
  references: readonly string[],
  sets: readonly AutoSet[],
): Promise<MetricScore> {
  if (!hasWords(text)) return noScore(NO_WORDS);
  const shares: [string, number][] = [];
  for (const { units, of, finder } of sets) shares.push([units, expectedShare(of, await finder.find(text))]);
  const read = shares.reduce((sum, [, share]) => sum + share, 0) / shares.length;
  // References of stop words alone have no content words to find.
  const { types, tokens } = (await wordShares(text, references)) ?? { types: read, tokens: read };
  const share = references.length / (references.length + HALF_WORDS);
  return {
    score: (1 - share) * read + share * ((types + tokens) / 2),
    details: {
      ...Object.fromEntries(shares),
      ...{ types, tokens, share },
      ...judgedBy(sets.map(({ finder }) => finder.byWordsAlone(text))),
    },
  };
}

function expectedShare(units: readonly AutoUnit[], found: readonly UnitPresence[]): number {
  const total = units.reduce((sum, { weight }) => sum + weight, 0);
  return found.reduce((sum, one, i) => sum + units[i]!.weight * expectedOf(one), 0) / total;
}

/** How much of what is expected of a unit is likeness, chosen on the mean over judged sets. */
const LIKENESS = 0.4;
/** As like are the words of sentences that have nothing to do with each other. */
const STRANGERS = 0.4;

/** From here on the text says the opposite, and likeness is no merit: "sales fell" is very like "sales rose". */
const OPPOSITE = 0.9;

/**
 * A unit's probability and, by a share, how like its words those of a sentence are. Probabilities tell what is there from
 * what is not; likeness tells apart what they leave alike.
 *
 *   expectedOf({ probability: 0.9, likeness: 0.7 })   // 0.6 · 0.9 + 0.4 · 0.5
 */
export function expectedOf({
  probability,
  likeness,
  contradicted = 0,
}: Pick<UnitPresence, 'probability' | 'likeness' | 'contradicted'>): number {
  if (likeness === undefined) return probability;
  const alike = contradicted > OPPOSITE ? 0 : (likeness - STRANGERS) / (1 - STRANGERS);
  return (1 - LIKENESS) * probability + LIKENESS * Math.max(0, alike);
}

const BY = { words: 'words', inPart: 'words, in part' } as const;

/** What is not English is judged by its words alone, and the row says so. */
export function judgedBy(areByWords: readonly boolean[]): {
  readonly by?: (typeof BY)[keyof typeof BY];
} {
  if (areByWords.every(Boolean)) return { by: BY.words };
  return areByWords.some(Boolean) ? { by: BY.inPart } : {};
}

/** Whether each part of another score was judged so; nothing of one that is none. */
export function byWordsIn({ score, details }: MetricScore): readonly boolean[] {
  if (score === null) return [];
  return 'by' in details ? [true, details.by === BY.words] : [false];
}
