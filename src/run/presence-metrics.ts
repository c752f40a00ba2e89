/**
 * Two metrics that ask which content a summary expresses (src/semantics/presence).
 *
 * `auto` makes units of the references' sentences and clauses. Its score is the mean of two expected shares,
 * Σ weight · probability / Σ weight, one over sentences and one over clauses.
 *
 * `units` takes the topic's own units: the expected coverage is Σ weight · probability / top(X̄), where top(X̄) is the
 * weight that an average reference could reach. Its score is a mean of that and of `auto`, which counts more the more
 * references there are: both estimate the same from different cuts of the references.
 *
 *   metricsNamed(['units', 'auto'])
 *
 * Probabilities are summed, not decided: on most judged sets a sum of many uncertain units is nearer to people's scores
 * than a count of those above a threshold. The decisions are in the details of `units`. docs/presence.md has the figures.
 */
import { PRESENT, presenceUnits } from '../match/presence/annotate.ts';
import type { ContentUnit, Topic } from '../model.ts';
import { contributorCount, topWeight } from '../pyramid/tiers.ts';
import { DEFAULT_SCORE_OPTIONS, roundSize } from '../score/score.ts';
import { CLAUSES_VERSION } from '../segment/clauses/clauses.ts';
import { MEANING_VERSION } from '../semantics/meaning.ts';
import { PRESENCE_VERSION } from '../semantics/presence.ts';
import { signature } from '../signature.ts';
import { SYNTAX_VERSION } from '../syntax/parser.ts';
import { words } from '../text/words.ts';
import { VERSION } from '../version.ts';
import { type AutoUnit, autoUnits } from './auto-units.ts';
import { type Cache, cacheIn, rememberJson } from './cache.ts';
import type { Metric, MetricScore } from './metric.ts';
import type { MetricOptions } from './options.ts';
import { type CachedFinder, cachedFinder } from './presence.ts';

/** What the scores of both depend on. */
const PRESENCE_CHOICES = {
  references: 'sentences+clauses',
  match: `presence-${PRESENCE_VERSION}`,
  meaning: MEANING_VERSION,
  syntax: SYNTAX_VERSION,
  clauses: CLAUSES_VERSION,
} as const;

/** With so many references `auto` is half of the score of `units`. docs/presence.md has what was tried. */
const HALF_AUTO = 3;

const NO_UNIT_EACH = 'an average reference has less than half a unit (X̄ rounds to 0)';
const NO_WORDS = 'the summary has no words';

function unscored(reason: string): MetricScore {
  return { score: null, reason, details: {} };
}

// ---- the topic's own units -------------------------------------------------------------------------

export function unitsMetric(name: string, { cacheFolder }: MetricOptions): Metric {
  const cache = cacheIn(cacheFolder);
  return {
    name,
    signature: signature({
      metric: name,
      ...PRESENCE_CHOICES,
      size: DEFAULT_SCORE_OPTIONS.averageSize,
    }),
    async score(topic) {
      const { units = [] } = topic;
      const references = topic.references.filter(({ text }) => hasWords(text));
      if (units.length === 0) return topic.summaries.map(() => unscored('the topic has no units'));
      if (units.every(({ weight }) => weight === 0)) {
        return topic.summaries.map(() => unscored('the units weigh nothing'));
      }
      const wanted = presenceUnits(units);
      if (!wanted.some(({ wordings }) => wordings.some(hasWords))) {
        return topic.summaries.map(() => unscored('no unit has words'));
      }
      const best = bestCoverage({ ...topic, references }, units);
      if (best === 0) return topic.summaries.map(() => unscored(NO_UNIT_EACH));
      const finder = cachedFinder({ units: wanted, cache });
      const automatic = await autoScores(topic, cache);
      const share = references.length / (references.length + HALF_AUTO);
      const scores: MetricScore[] = [];
      for (const [i, { text }] of topic.summaries.entries()) {
        scores.push(await scoreUnits({ text, units, finder, best, auto: automatic[i]!, share }));
      }
      return scores;
    },
  };
}

function hasWords(text: string): boolean {
  return words(text).length > 0;
}

/** top(X̄): docs/scores.md; the weight of all units where there is no reference to have a size. */
function bestCoverage({ id, references }: Topic, units: readonly ContentUnit[]): number {
  if (references.length === 0) return units.reduce((sum, { weight }) => sum + weight, 0);
  const contributors = contributorCount({ id, method: 'manual', references, units });
  const size = roundSize(contributors / references.length, DEFAULT_SCORE_OPTIONS.averageSize);
  return topWeight({ weights: units.map(({ weight }) => weight), size });
}

async function scoreUnits({
  text,
  units,
  finder,
  best,
  auto,
  share,
}: {
  text: string;
  units: readonly ContentUnit[];
  finder: CachedFinder;
  best: number;
  /** Without a score where the references say nothing; then the units alone count. */
  auto: MetricScore;
  /** Of `auto` in the score. */
  share: number;
}): Promise<MetricScore> {
  if (!hasWords(text)) return unscored(NO_WORDS);
  const found = await finder.find(text);
  let expected = 0;
  let raw = 0;
  const matched: string[] = [];
  found.forEach(({ unit, probability }, i) => {
    const { weight } = units[i]!;
    expected += weight * probability;
    if (probability < PRESENT) return;
    raw += weight;
    matched.push(unit);
  });
  const coverage = expected / best;
  return {
    score: auto.score === null ? coverage : (1 - share) * coverage + share * auto.score,
    details: {
      ...{ coverage, expected, of: best, auto: auto.score, share },
      decided: { raw, coverage: raw / best, matched },
      ...judgedBy([finder.byWordsAlone(text), ...byWordsIn(auto)]),
    },
  };
}

const BY = { words: 'words', inPart: 'words, in part' } as const;

/** What is not English is judged by its words alone, and the row says so. */
function judgedBy(areByWords: readonly boolean[]): { readonly by?: (typeof BY)[keyof typeof BY] } {
  if (areByWords.every(Boolean)) return { by: BY.words };
  return areByWords.some(Boolean) ? { by: BY.inPart } : {};
}

/** Whether each part of another score was judged so; nothing of one that is none. */
function byWordsIn({ score, details }: MetricScore): readonly boolean[] {
  if (score === null) return [];
  return 'by' in details ? [true, details.by === BY.words] : [false];
}

// ---- units out of the references -------------------------------------------------------------------

export function autoMetric(name: string, { cacheFolder }: MetricOptions): Metric {
  const cache = cacheIn(cacheFolder);
  return {
    name,
    signature: signature({ metric: name, ...PRESENCE_CHOICES }),
    score: (topic) => autoScores(topic, cache),
  };
}

const known = new WeakMap<Topic, Promise<readonly MetricScore[]>>();

/** Those of a topic are kept for the next metric that wants them. */
function autoScores(topic: Topic, cache: Cache): Promise<readonly MetricScore[]> {
  const before = known.get(topic);
  if (before !== undefined) return before;
  const scores = scoreByReferences(topic, cache);
  known.set(topic, scores);
  return scores;
}

async function scoreByReferences(
  { references, summaries }: Topic,
  cache: Cache,
): Promise<readonly MetricScore[]> {
  // Sorted, so that sums are added up in one order whatever the order of the references.
  const texts = references
    .map(({ text }) => text)
    .filter(hasWords)
    .sort();
  const about = [VERSION, 'auto-units', SYNTAX_VERSION, CLAUSES_VERSION, ...texts];
  const { sentences, clauses } = await rememberJson(cache, about, () => autoUnits(texts));
  const sets = [
    { units: 'sentences', of: sentences },
    { units: 'clauses', of: clauses },
  ]
    .filter(({ of }) => of.length > 0)
    .map(({ units, of }) => ({ units, of, finder: autoFinder(of, cache) }));
  if (sets.length === 0) return summaries.map(() => unscored('the references have no words'));
  const scores: MetricScore[] = [];
  for (const { text } of summaries) scores.push(await scoreAuto(text, sets));
  return scores;
}

interface AutoSet {
  readonly units: string;
  readonly of: readonly AutoUnit[];
  readonly finder: CachedFinder;
}

function autoFinder(units: readonly AutoUnit[], cache: Cache): CachedFinder {
  return cachedFinder({
    units: units.map(({ text }, i) => ({ id: String(i), wordings: [text] })),
    cache,
  });
}

async function scoreAuto(text: string, sets: readonly AutoSet[]): Promise<MetricScore> {
  if (!hasWords(text)) return unscored(NO_WORDS);
  const shares: [string, number][] = [];
  for (const { units, of, finder } of sets) shares.push([units, expectedShare(of, await finder.find(text))]);
  return {
    score: shares.reduce((sum, [, share]) => sum + share, 0) / shares.length,
    details: {
      ...Object.fromEntries(shares),
      ...judgedBy(sets.map(({ finder }) => finder.byWordsAlone(text))),
    },
  };
}

function expectedShare(
  units: readonly AutoUnit[],
  found: readonly { readonly probability: number }[],
): number {
  const total = units.reduce((sum, { weight }) => sum + weight, 0);
  return found.reduce((sum, { probability }, i) => sum + units[i]!.weight * probability, 0) / total;
}
