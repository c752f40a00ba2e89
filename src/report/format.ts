/**
 * How numbers, scores and names look in every report. Scores have three decimals, and what has no value is a
 * dash; names stay on one line and can neither steer a terminal nor reorder a line:
 *
 *   formatScore('coverage', { value: 16 / 53, numerator: 16, denominator: 53 }) === '0.302'
 *   displayName('a\nb\u001b[31m') === 'a b\uFFFD[31m'
 */
import type { Pyramid, Score, ScoreCard, ScoreCounts } from '../model.ts';
import type { AnyScore } from '../score/also.ts';
import { formatNumber, oneLine } from '../text/printed.ts';
import { type Report, SCORE_NAMES, type ScoredSummary, type ScoreName } from './report.ts';

export { formatBelow, formatNumber, oneLine } from '../text/printed.ts';

/** Stands where a score, or a count, has no value. */
export const DASH = '—';

/** Raw is a sum of weights and looks like a number; the others, and further metrics, have three decimals. */
export function formatValue(name: string, value: number): string {
  return name === 'raw' ? formatNumber(value) : value.toFixed(3);
}

export function formatScore(name: string, score: Score | AnyScore): string {
  return score.value === null ? DASH : formatValue(name, score.value);
}

/** A number with so many decimals; what has no value is a dash. */
export function formatFixed(value: number | null | undefined, decimals = 3): string {
  return value == null ? DASH : value.toFixed(decimals);
}

/** `0.011 to 0.044`. */
export function formatBounds({ low, high }: { low: number | null; high: number | null }): string {
  return low === null || high === null ? DASH : `${low.toFixed(3)} to ${high.toFixed(3)}`;
}

/** The p of a test. */
export function formatProbability(p: number | null): string {
  if (p === null) return DASH;
  return p < 0.0001 ? '< .0001' : p.toFixed(4);
}

/** `72 %`, and no more than all. */
export function formatPercent(share: number): string {
  return `${Math.round(100 * Math.min(1, share))} %`;
}

/** `2/5`: how many units are matched, of how many that the summary has; `2+1?/5` where one more may be. */
export function formatMatched({ matched, unsure, size }: ScoreCounts): string {
  return `${matched}${unsure === 0 ? '' : `+${unsure}?`}/${size ?? DASH}`;
}

/** `1 reference`, `5 references`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `a`, `b`, … `z`, `aa`, …: names for what has no number. */
export function letters(index: number): string {
  const last = String.fromCharCode(97 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `manual, 2 references, 1 content unit` */
export function describePyramid({ method, references, units }: Pyramid): string {
  return `${oneLine(method)}, ${plural(references.length, 'reference')}, ${plural(units.length, 'content unit')}`;
}

/** The scores without a value, by reason; empty when every score has one. */
export function unscoredReasons(
  card: ScoreCard,
): readonly { readonly names: readonly ScoreName[]; readonly reason: string }[] {
  const namesByReason = new Map<string, ScoreName[]>();
  for (const name of SCORE_NAMES) {
    const score = card[name];
    if (score.value === null)
      namesByReason.set(score.reason, [...(namesByReason.get(score.reason) ?? []), name]);
  }
  return [...namesByReason].map(([reason, names]) => ({ names, reason: oneLine(reason) }));
}

/** `unscored: …` when no score has a value, else `no quality, comprehensive: …`, an entry for each reason. */
export function describeUnscored(card: ScoreCard): readonly string[] {
  return unscoredReasons(card).map(({ names, reason }) =>
    names.length === SCORE_NAMES.length ? `unscored: ${reason}` : `no ${names.join(', ')}: ${reason}`,
  );
}

/** Why further metrics gave no score, where the reason is not told already. */
export function describeFurther(card: ScoreCard): readonly string[] {
  const told = new Set<string>(unscoredReasons(card).map(({ reason }) => reason));
  const byReason = new Map<string, string[]>();
  for (const [name, score] of Object.entries(card.also ?? {})) {
    if (score.value !== null || told.has(oneLine(score.reason))) continue;
    byReason.set(score.reason, [...(byReason.get(score.reason) ?? []), name]);
  }
  return [...byReason].map(([reason, names]) => `no ${names.join(', ')}: ${oneLine(reason)}`);
}

/** All that is to be said of a summary beside its scores: why some have no value, and how it was matched. */
export function remarks({ annotated: { note }, card }: ScoredSummary): readonly string[] {
  return [
    ...describeUnscored(card),
    ...describeFurther(card),
    ...(note === undefined ? [] : [oneLine(note)]),
  ];
}

/** What is to be said of all summaries that have a score, and so once for all of them. */
export function sharedRemarks({ topics }: Report): readonly string[] {
  const [first = [], ...others] = topics
    .flatMap(({ summaries }) => summaries)
    .filter(({ card }) => card.raw.value !== null)
    .map(remarks);
  if (others.length === 0) return [];
  return first.filter((remark) => others.every((other) => other.includes(remark)));
}

const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Mn}\p{Me}\p{Cs}]/u;

/** The name of a topic or summary; one that shows nothing is said to be so. */
export function displayName(id: string): string {
  const name = oneLine(id);
  return VISIBLE.test(name) ? name : '(unnamed)';
}
