/**
 * What a gate found, in words: thresholds that summaries miss, means that are too low, and falls below a baseline.
 *
 *   verdictOf(report)
 *   // { gated: true, failures: [{ topic: 'storm', summary: 's1', message: 'coverage fell from 0.700 to 0.500 …', … }] }
 */
import { group } from 'd3-array';
import { type ContentUnit, compareIds } from '../model.ts';
import type { BaselineComparison, LostUnit, MeanChange, MeanCheck, SummaryChange } from '../score/report.ts';
import { unsureUnits } from '../score/score.ts';
import { DASH, displayName, formatBelow, formatNumber, formatValue, oneLine, plural } from './format.ts';
import { entriesOf, type Report, type ReportTopic, type ScoredSummary } from './report.ts';
import { describeShortfall, describeThresholds, shortfalls } from './thresholds.ts';
import { missedUnits } from './units.ts';

export interface Failure {
  /** Null where it is no single summary that failed. */
  readonly topic: string | null;
  readonly summary: string | null;
  readonly kind: 'threshold' | 'regression' | 'mean';
  /** `coverage 0.302, required 0.5` */
  readonly message: string;
  /** The content behind it, the heaviest first: what was lost, or else what is missing. */
  readonly units: readonly Pick<ContentUnit, 'id' | 'label' | 'weight'>[];
  readonly lost: readonly LostUnit[];
  /** What the summary may say: somebody should look. */
  readonly toCheck: readonly ContentUnit[];
  /** How much is wanting, as a share of what was required, or was there before: 1 where there is no value at all. */
  readonly gap: number;
}

export interface Verdict {
  /** Whether anything was asked for at all. */
  readonly gated: boolean;
  /** What concerns all summaries comes first; then the worst. */
  readonly failures: readonly Failure[];
}

/** So many failures are named where all would be too long; tables have the others. */
export const MOST_NAMED = 5;

export function verdictOf(report: Report): Verdict {
  const { means = [], baseline } = report.gate ?? {};
  const whole = [
    ...means
      .filter(({ failed }) => failed)
      .map((check) => wholeFailure(describeMeanCheck(check), gapOf(check.required, check.mean))),
    ...(baseline?.means ?? [])
      .filter(({ failed }) => failed)
      .map((change) => wholeFailure(describeMeanChange(change), gapOf(change.before, change.after))),
  ];
  const single = entriesOf(report).flatMap(({ topic, summary }) => summaryFailures(report, topic, summary));
  return {
    gated: describeThresholds(report) !== '' || report.gate !== undefined,
    failures: [whole, single].flatMap((failures) => failures.sort((a, b) => b.gap - a.gap)),
  };
}

function gapOf(wanted: number | null, value: number | null): number {
  return value === null || !wanted ? 1 : (wanted - value) / wanted;
}

/** Whether every threshold is reached and nothing fell too far. */
export function hasPassed(report: Report): boolean {
  return verdictOf(report).failures.length === 0;
}

/** What failed about one summary: an entry for each kind. */
export function summaryFailures(
  report: Report,
  topic: ReportTopic,
  summary: ScoredSummary,
): readonly Failure[] {
  const where = { topic: topic.pyramid.id, summary: summary.card.summary };
  const missed = shortfalls(summary.card, report);
  const fallen = changesOf(report, where).filter(({ failed }) => failed);
  const lost = fallen[0]?.lost ?? [];
  const units = missedUnits(summary.annotated, topic.pyramid);
  const toCheck = unsureUnits(summary.annotated, topic.pyramid);
  const failures: Failure[] = [];
  if (missed.length > 0) {
    const message = missed.map(describeShortfall).join('; ');
    const gap = Math.max(...missed.map(({ required, score }) => gapOf(required, score.value)));
    failures.push({ ...where, kind: 'threshold', message, units, lost: [], toCheck, gap });
  }
  if (fallen.length > 0) {
    const message = fallen.map(describeChange).join('; ');
    const gap = Math.max(...fallen.map(({ before, after }) => gapOf(before, after)));
    const content = lost.length > 0 ? lost : units;
    failures.push({ ...where, kind: 'regression', message, units: content, lost, toCheck, gap });
  }
  return failures;
}

/** How the scores of a summary stand to the baseline, if there is one. */
function changesOf(
  { gate }: Report,
  where: Pick<SummaryChange, 'topic' | 'summary'>,
): readonly SummaryChange[] {
  if (gate?.baseline === undefined) return [];
  const known = changes.get(gate.baseline) ?? group(gate.baseline.summaries, nameOf);
  changes.set(gate.baseline, known);
  return known.get(nameOf(where)) ?? [];
}

/** Reports ask once for each of thousands of summaries. */
const changes = new WeakMap<BaselineComparison, ReadonlyMap<string, readonly SummaryChange[]>>();

function nameOf({ topic, summary }: Pick<SummaryChange, 'topic' | 'summary'>): string {
  return JSON.stringify([topic, summary]);
}

/** `passed`, or `failed: 2 checks` */
export function describeVerdict(report: Report): string {
  const { failures } = verdictOf(report);
  return failures.length === 0 ? 'passed' : `failed: ${plural(failures.length, 'check')}`;
}

/** `since the baseline: 6 summaries compared, 1 new` */
export function describeCompared({ summaries, added, gone }: BaselineComparison): string {
  const compared = new Set(summaries.map(nameOf)).size;
  const parts = [
    `${plural(compared, 'summary', 'summaries')} compared`,
    ...(added === 0 ? [] : [`${added} new`]),
    ...(gone === 0 ? [] : [`${gone} not here any more`]),
  ];
  return `since the baseline: ${parts.join(', ')}`;
}

function wholeFailure(message: string, gap: number): Failure {
  return { topic: null, summary: null, kind: 'mean', message, units: [], lost: [], toCheck: [], gap };
}

/** `coverage fell from 0.717 to 0.550, by 0.167 (at most 0.03)` */
export function describeChange({ name, before, after, most, failed }: SummaryChange): string {
  const from = valueOr(name, before);
  const to = valueOr(name, after);
  const limit = failed && most !== null ? ` (at most ${most})` : '';
  if (before === null || after === null) return `${name} went from ${from} to ${to}${limit}`;
  if (before === after) return `${name} stayed at ${to}`;
  const by = Math.abs(before - after);
  const verb = after < before ? 'fell' : 'rose';
  return `${name} ${verb} from ${from} to ${to}, by ${formatAbove(name, by, failed ? (most ?? 0) : 0)}${limit}`;
}

/** `mean coverage 0.412, required 0.5` */
export function describeMeanCheck({ system, name, required, mean }: MeanCheck): string {
  const of = system === null ? '' : ` of ${displayName(system)}`;
  if (mean === null) return `mean ${name}${of} has no value, required ${required}`;
  const value =
    mean < required ? formatBelow(mean, required, formatValue(name, mean)) : formatValue(name, mean);
  return `mean ${name}${of} ${value}, required ${required}`;
}

/** `mean coverage 0.444 → 0.417: change −0.028, 95% interval −0.083 to 0.000, over 6 summaries` */
export function describeMeanChange(change: MeanChange): string {
  const { system, name, before, after, n, low, high, most, failed } = change;
  const of = system === null ? '' : ` of ${displayName(system)}`;
  const limit = !failed
    ? ''
    : most === 'bootstrap'
      ? '; lower beyond chance'
      : `; may fall by at most ${most}`;
  return `mean ${name}${of} ${formatValue(name, before)} → ${formatValue(name, after)}: change ${signed(after - before)}, 95% interval ${signed(low)} to ${signed(high)}, over ${plural(n, 'summary', 'summaries')}${limit}`;
}

/** `no longer said: Two ships sank (weight 3)` */
export function describeLost(lost: readonly LostUnit[]): readonly string[] {
  const words = { missed: 'no longer said', unsure: 'no longer surely said' } as const;
  return [...lost]
    .sort((a, b) => b.weight - a.weight || compareIds(a.id, b.id))
    .map(({ label, weight, now }) => `${words[now]}: ${oneLine(label)} (weight ${formatNumber(weight)})`);
}

function valueOr(name: string, value: number | null): string {
  return value === null ? DASH : formatValue(name, value);
}

/** As many decimals as show that a fall is larger than what was allowed. */
function formatAbove(name: string, value: number, limit: number): string {
  return formatBelow(-value, -limit, formatValue(name, -value)).slice(1);
}

function signed(value: number): string {
  const text = Math.abs(value).toFixed(3);
  return Number(text) === 0 ? text : `${value < 0 ? '−' : '+'}${text}`;
}
