/**
 * A report beside an earlier one: which scores fell, by how much, and which content units were lost.
 *
 *   compareWithBaseline(report, { report: last, maxDrop: { coverage: 0.03 } }).summaries
 *   // [{ summary: 's1', before: 0.7, after: 0.5, failed: true, lost: [{ label: 'Two ships sank', … }], … }, …]
 *
 * Summaries are paired by topic and id. Means are compared over the pairs, with the 95% interval of a paired bootstrap over
 * topics, or over summaries where there is one topic.
 */
import { fsum, group } from 'd3-array';
import { CheopsError } from '../errors.ts';
import { compareIds, type Pyramid } from '../model.ts';
import { scoreNames, scoreOf } from '../score/also.ts';
import type {
  BaselineComparison,
  LostUnit,
  MeanChange,
  Report,
  ReportTopic,
  ScoredSummary,
  SummaryChange,
  Thresholds,
} from '../score/report.ts';
import { bootstrap } from './bootstrap.ts';

export interface BaselineOptions {
  readonly report: Report;
  /** How far each score of a summary may fall. */
  readonly maxDrop?: Thresholds;
  /** How far a mean may fall: by a number, or not beyond chance. */
  readonly maxMeanDrop?: Readonly<Record<string, number | 'bootstrap'>>;
  readonly seed?: number;
}

interface Pair {
  readonly topic: ReportTopic;
  readonly before: { readonly topic: ReportTopic; readonly summary: ScoredSummary };
  readonly after: ScoredSummary;
}

export function compareWithBaseline(report: Report, options: BaselineOptions): BaselineComparison {
  const { maxDrop = {}, maxMeanDrop = {} } = options;
  const pairs = pairsOf(report, options.report);
  const names = scoreNames(report).filter((name) => name in maxDrop || name in maxMeanDrop);
  for (const each of [report, options.report]) refuseUnknownDrops({ ...maxDrop, ...maxMeanDrop }, each);
  const systems = [...new Set(pairs.map(({ after }) => after.card.summary))].sort(compareIds);
  // With one topic a system is one summary, and its mean says nothing that its score does not.
  const means = report.topics.length > 1 ? [null, ...systems] : [null];
  return {
    summaries: pairs.flatMap((pair) => names.map((name) => summaryChange(pair, name, maxDrop[name] ?? null))),
    means: names.flatMap((name) => means.flatMap((system) => meanChange(system, name, pairs, options) ?? [])),
    added: countSummaries(report) - pairs.length,
    gone: countSummaries(options.report) - pairs.length,
  };
}

/** A score that only one of the two has cannot have fallen. */
function refuseUnknownDrops(drops: object, report: Report): void {
  const known = scoreNames(report);
  const unknown = Object.keys(drops).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const message = `How far "${unknown}" may fall cannot be checked: not both reports have it.`;
  throw new CheopsError('E_USAGE', message, {
    fix: `Make both with --also ${unknown} (in a program: also).`,
  });
}

function countSummaries({ topics }: Report): number {
  return topics.reduce((sum, { summaries }) => sum + summaries.length, 0);
}

function pairsOf(report: Report, baseline: Report): readonly Pair[] {
  const alone = report.topics.length === 1 && baseline.topics.length === 1;
  const pairs = report.topics.flatMap((topic) => {
    // The one topic of a folder that was moved has another name and is still the same.
    const before = alone
      ? baseline.topics[0]
      : baseline.topics.find(({ pyramid }) => pyramid.id === topic.pyramid.id);
    const known = new Map(before?.summaries.map((summary) => [summary.card.summary, summary]));
    return topic.summaries.flatMap((after) => {
      const summary = known.get(after.card.summary);
      return summary === undefined ? [] : [{ topic, before: { topic: before!, summary }, after }];
    });
  });
  if (pairs.length > 0) return pairs;
  throw new CheopsError('E_MISMATCH', 'The baseline has none of these summaries.', {
    fix: 'Give a report that score --json wrote for the same topics and names of summaries.',
  });
}

// Sums of the same weights may differ in their last digit.
const ROUNDING = 1e-9;

function summaryChange({ topic, before, after }: Pair, name: string, most: number | null): SummaryChange {
  const [old, now] = [scoreOf(before.summary.card, name).value, scoreOf(after.card, name).value];
  const fell = old !== null && (now === null || old - now > (most ?? 0) + ROUNDING);
  return {
    topic: topic.pyramid.id,
    summary: after.card.summary,
    name,
    before: old,
    after: now,
    most,
    // What could not be measured must not pass, whichever drop is looked at.
    failed: (old !== null && now === null) || (most !== null && fell),
    ...unitChanges({ topic, before, after }),
  };
}

type Standing = 'said' | 'unsure' | 'missed';

function unitChanges({ topic, before, after }: Pair): Pick<SummaryChange, 'lost' | 'gained'> {
  const keyOf = unitKeys(before.topic.pyramid, topic.pyramid);
  const earlier = new Map(
    before.topic.pyramid.units.map((unit) => [keyOf(unit), standingOf(unit.id, before.summary)]),
  );
  const changes = topic.pyramid.units.map((unit) => ({
    unit,
    was: earlier.get(keyOf(unit)) ?? 'missed',
    now: standingOf(unit.id, after),
  }));
  return {
    lost: changes.flatMap(({ unit: { id, label, weight }, was, now }): LostUnit[] =>
      now === 'said' || was === 'missed' || was === now ? [] : [{ id, label, weight, now }],
    ),
    gained: changes.filter(({ was, now }) => was === 'missed' && now !== 'missed').length,
  };
}

function standingOf(unit: string, { annotated: { matches, unsure = [] } }: ScoredSummary): Standing {
  if (matches.some((match) => match.unit === unit)) return 'said';
  return unsure.some((match) => match.unit === unit) ? 'unsure' : 'missed';
}

/** Units are the same by their ids, and where the pyramid was built anew by their labels. */
function unitKeys(before: Pyramid, after: Pyramid): (unit: { id: string; label: string }) => string {
  const list = ({ units }: Pyramid) => JSON.stringify(units.map(({ id, label }) => [id, label]));
  return list(before) === list(after) ? ({ id }) => id : ({ label }) => label;
}

function meanChange(
  system: string | null,
  name: string,
  pairs: readonly Pair[],
  { maxMeanDrop = {}, seed = 1 }: BaselineOptions,
): MeanChange | null {
  const scored = pairs.flatMap(({ topic, before, after }) => {
    const [old, now] = [scoreOf(before.summary.card, name).value, scoreOf(after.card, name).value];
    if (old === null || now === null || (system !== null && after.card.summary !== system)) return [];
    return [{ topic: topic.pyramid.id, before: old, after: now }];
  });
  if (scored.length === 0) return null;
  const before = fsum(scored.map((pair) => pair.before)) / scored.length;
  const after = fsum(scored.map((pair) => pair.after)) / scored.length;
  const { low, high } = changeInterval(scored, seed);
  const most = maxMeanDrop[name] ?? null;
  const failed =
    most !== null && (most === 'bootstrap' ? high < -ROUNDING : before - after > most + ROUNDING);
  return { system, name, before, after, n: scored.length, low, high, most, failed };
}

/** Summaries of one topic are drawn together; of a single topic, each by itself. */
function changeInterval(
  scored: readonly { topic: string; before: number; after: number }[],
  seed: number,
): { low: number; high: number } {
  const topics = [...group(scored, ({ topic }) => topic).values()];
  const clusters = topics.length === 1 ? scored.map((pair) => [pair]) : topics;
  const sums = clusters.map((cluster) => fsum(cluster.map(({ before, after }) => after - before)));
  const statistic = (indices: Int32Array) => {
    let [sum, n] = [0, 0];
    for (const index of indices) {
      sum += sums[index]!;
      n += clusters[index]!.length;
    }
    return sum / n;
  };
  const { low, high } = bootstrap({ n: clusters.length, statistic, seed });
  return { low: low!, high: high! };
}
