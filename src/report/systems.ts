/**
 * Systems and their comparison as tables, for any one score or metric.
 *
 *   systemsTable(comparison, 'coverage')   // system, topics, mean, interval, group
 *   pairsTable(comparison, 'coverage')     // better, worse, difference, interval, p, Holm
 */
import type { SystemTest } from '../meta/paired.ts';
import { compareSystems, type SystemComparison, type SystemComparisonOptions } from '../meta/systems.ts';
import { scoreOf } from '../score/also.ts';
import { displayName, letters, plural } from './format.ts';
import type { Report } from './report.ts';
import { type Table, tableText } from './table.ts';

/** The summaries of a report as systems: those of one id are of one system. */
export function compareSummaries(
  { topics }: Report,
  { score = 'coverage', ...options }: SystemComparisonOptions & { readonly score?: string } = {},
): SystemComparison {
  const scores = topics.flatMap(({ pyramid, summaries }) =>
    summaries.map(({ card }) => ({
      topic: pyramid.id,
      system: card.summary,
      score: scoreOf(card, score).value,
    })),
  );
  return compareSystems({ scores, ...options });
}

export function systemsTable(comparison: SystemComparison, measure: string): Table {
  return {
    name: `Systems by ${measure}`,
    columns: [
      { header: 'system' },
      { header: 'topics', decimals: 0, dropRank: 1 },
      { header: 'unscored', decimals: 0, dropRank: 0 },
      { header: `mean ${measure}`, decimals: 3 },
      { header: 'from', decimals: 3, dropRank: 2 },
      { header: 'to', decimals: 3, dropRank: 2 },
      { header: 'group' },
    ],
    rows: comparison.systems.map(({ system, topics, unscored, mean, low, high, groups }) => [
      displayName(system),
      topics,
      unscored,
      mean,
      low,
      high,
      groups.map(letters).join(' '),
    ]),
    notes: [howCompared(comparison)],
  };
}

export function pairsTable({ pairs }: SystemComparison, measure: string): Table {
  return {
    name: `Pairs by ${measure}`,
    columns: [
      { header: 'better' },
      { header: 'worse' },
      { header: 'topics', decimals: 0, dropRank: 1 },
      { header: 'difference', decimals: 3 },
      { header: 'from', decimals: 3, dropRank: 2 },
      { header: 'to', decimals: 3, dropRank: 2 },
      { header: 'p', decimals: 4, dropRank: 3 },
      { header: 'p (Holm)', decimals: 4 },
    ],
    rows: pairs.map(({ a, b, topics, difference, low, high, p, adjusted }) => [
      displayName(a),
      displayName(b),
      topics,
      difference,
      low,
      high,
      p,
      adjusted,
    ]),
  };
}

/** At most so many pairs are printed; the others are counted. */
const MOST_PAIRS = 20;

/** Both tables for the terminal. */
export function systemsText(
  comparison: SystemComparison,
  { measure, width }: { measure: string; width: number },
): string {
  const pairs = pairsTable(comparison, measure);
  const closest = [...comparison.pairs.keys()].sort(
    (x, y) => (comparison.pairs[x]!.p ?? 2) - (comparison.pairs[y]!.p ?? 2) || x - y,
  );
  const rows = closest.slice(0, MOST_PAIRS).map((index) => pairs.rows[index]!);
  const more = pairs.rows.length - rows.length;
  const notes = more > 0 ? [`and ${plural(more, 'pair')} more, with a larger p`] : [];
  return [
    tableText(systemsTable(comparison, measure), { width }),
    ...(rows.length === 0 ? [] : ['\n', tableText({ ...pairs, rows, notes }, { width })]),
  ].join('');
}

const TESTS: Readonly<Record<SystemTest, string>> = {
  permutation: 'a permutation test',
  bootstrap: 'a bootstrap test',
  t: 'a t-test',
  wilcoxon: 'Wilcoxon’s signed-rank test',
};

function howCompared({ test, alpha, reason, pairs }: SystemComparison): string {
  const intervals = 'from, to: 95% bootstrap intervals over topics.';
  if (reason !== undefined) return `${intervals} No differences can be shown: ${reason}.`;
  const significant = pairs.filter(({ adjusted }) => adjusted !== null && adjusted < alpha).length;
  return `${intervals} ${significant} of ${plural(pairs.length, 'pair')} ${significant === 1 ? 'differs' : 'differ'} by ${TESTS[test]} on the topics that both have, at ${alpha} after Holm’s correction; systems that share a letter do not.`;
}
