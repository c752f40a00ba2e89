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
import { compareIds, type Reference, type Topic } from '../model.ts';
import { CLAUSES_VERSION } from '../segment/clauses/clauses.ts';
import { createFinder, type Finder, presenceChoices } from '../semantics/finder.ts';
import type { Choices } from '../signature.ts';
import { SYNTAX_VERSION } from '../syntax/parser.ts';
import { words } from '../text/words.ts';
import { AUTO_WORDS, type AutoEvidence, type AutoFound, unitsAsEvidence } from './auto-evidence.ts';
import { type AutoUnit, autoUnits } from './auto-units.ts';
import { wordShares } from './auto-words.ts';
import { expectedOf } from './expected.ts';

export const AUTO: Metric = {
  name: 'auto',
  summary: 'our best score from references alone: how probably a summary says what they say',
  schema: z.strictObject({}),
  defaults: {},
  needs: { references: true },
  words: AUTO_WORDS,
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
  const sorted = references.filter(({ text }) => hasWords(text)).sort(compareTexts);
  const texts = sorted.map(({ text }) => text);
  const about = ['auto-units of references', SYNTAX_VERSION, CLAUSES_VERSION, ...texts];
  const { sentences, clauses } = await resources.remember(about, () => autoUnits(resources, texts));
  const sets = [
    { kind: 'sentences' as const, units: sentences },
    { kind: 'clauses' as const, units: clauses },
  ]
    .filter(({ units }) => units.length > 0)
    .map(({ kind, units }) => ({ kind, units, finder: autoFinder(units, resources) }));
  if (sets.length === 0) return summaries.map(() => noScore('the references have no words'));
  return Promise.all(summaries.map(({ text }) => scoreAuto(text, sorted, sets)));
}

function compareTexts(a: Reference, b: Reference): number {
  if (a.text === b.text) return compareIds(a.id, b.id);
  return a.text < b.text ? -1 : 1;
}

interface AutoSet extends Omit<AutoFound, 'found'> {
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
  references: readonly Reference[],
  sets: readonly AutoSet[],
): Promise<MetricScore> {
  if (!hasWords(text)) return noScore(NO_WORDS);
  const seen: AutoFound[] = [];
  for (const { kind, units, finder } of sets) seen.push({ kind, units, found: await finder.find(text) });
  const shares = seen.map(expectedShare);
  const read = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const texts = references.map((reference) => reference.text);
  // References of stop words alone have no content words to find.
  const { types, tokens } = (await wordShares(text, texts)) ?? { types: read, tokens: read };
  const share = references.length / (references.length + HALF_WORDS);
  const byKind = Object.fromEntries(seen.map(({ kind }, i) => [kind, shares[i]!]));
  const words = (types + tokens) / 2;
  return {
    score: (1 - share) * read + share * words,
    details: {
      ...byKind,
      ...{ types, tokens, share },
      ...judgedBy(sets.map(({ finder }) => finder.byWordsAlone(text))),
    },
    evidence: {
      statements: { share: 1 - share, value: read, ...byKind },
      words: { share, value: words, types, tokens },
      units: unitsAsEvidence(text, seen, { share: 1 - share, references }),
    } satisfies AutoEvidence,
  };
}

function expectedShare({ units, found }: AutoFound): number {
  const total = units.reduce((sum, { weight }) => sum + weight, 0);
  return found.reduce((sum, one, i) => sum + units[i]!.weight * expectedOf(one), 0) / total;
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
