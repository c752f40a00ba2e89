/**
 * What a reviewer should see beside a text: what failed, and which content was lost or is missing, with the place in the
 * file. SARIF and annotations on a pull request are made of these.
 *
 *   findingsOf(report, { fileOf })   // [{ rule: 'lost-content', level: 'error', message: 'No longer said: …', file, line, … }]
 */
import type { ContentUnit, Span } from '../model.ts';
import { unsureUnits } from '../score/score.ts';
import { capital, displayName, formatNumber, oneLine, plural } from './format.ts';
import { type Entry, entriesOf, type Report, type ScoredSummary } from './report.ts';
import { isContradicted, missedUnits } from './units.ts';
import { type Failure, verdictOf } from './verdict.ts';

export const RULES = {
  threshold: 'A summary misses a threshold.',
  regression: 'A summary scores less than in the baseline.',
  'lost-content': 'A summary no longer says something that it said in the baseline.',
  'missing-content': 'A summary does not say something that references say.',
  'to-check': 'A summary may say something that references say; somebody should look.',
  mean: 'A mean is too low, or fell too far.',
} as const;

export interface Finding {
  readonly rule: keyof typeof RULES;
  readonly level: 'error' | 'warning' | 'note';
  readonly title: string;
  readonly message: string;
  /** Null where it is not about one text, or the text is in no file of its own. */
  readonly file: string | null;
  /** The closest words, counted from 1; the first character where there are none. */
  readonly line: number;
  readonly column: number;
}

export interface FindingOptions {
  /** The file that a summary was read from. */
  readonly fileOf?: (where: { readonly topic: string; readonly summary: string }) => string | null;
}

/** Of what is missing in one summary, at most so much is named. */
const MOST_MISSING = 10;

export function findingsOf(report: Report, { fileOf = () => null }: FindingOptions = {}): readonly Finding[] {
  const { gated, failures } = verdictOf(report);
  const placed = (topic: string, summary: string, found: readonly Finding[]): readonly Finding[] => {
    const title =
      report.topics.length > 1 ? `${displayName(topic)}, ${displayName(summary)}` : displayName(summary);
    return found.map((finding) => ({ ...finding, title, file: fileOf({ topic, summary }) }));
  };
  if (!gated) {
    return entriesOf(report).flatMap((entry) =>
      placed(entry.topic.pyramid.id, entry.summary.card.summary, missingFindings(entry)),
    );
  }
  const key = (topic: string, summary: string) => JSON.stringify([topic, summary]);
  const scored = new Map(
    entriesOf(report).map(
      ({ topic, summary }) => [key(topic.pyramid.id, summary.card.summary), summary] as const,
    ),
  );
  return failures.flatMap((failure): readonly Finding[] => {
    const { topic, summary, message } = failure;
    if (topic === null || summary === null)
      return [{ ...NOWHERE, rule: 'mean', level: 'error', title: 'mean', message }];
    return placed(topic, summary, failureFindings(failure, scored.get(key(topic, summary))!));
  });
}

const NOWHERE = { title: '', file: null, line: 1, column: 1 } as const;

function failureFindings(failure: Failure, summary: ScoredSummary): readonly Finding[] {
  const { kind, message, lost, units, toCheck } = failure;
  const head: Finding = { ...NOWHERE, rule: kind, level: 'error', message: capital(message) };
  if (kind === 'regression') {
    return [
      head,
      ...lost.map((unit): Finding => {
        const words = unit.now === 'missed' ? 'No longer said' : 'No longer surely said';
        const level = unit.now === 'missed' ? 'error' : 'warning';
        return unitFinding({ rule: 'lost-content', level, words, unit, summary });
      }),
    ];
  }
  return [
    head,
    ...units.slice(0, MOST_MISSING).map((unit) =>
      unitFinding({
        ...{ rule: 'missing-content', level: 'warning', unit, summary },
        words: isContradicted(summary.annotated, unit.id) ? 'Says the opposite' : 'Missing',
      }),
    ),
    ...toCheck
      .slice(0, MOST_MISSING)
      .map((unit) => unitFinding({ rule: 'to-check', level: 'note', words: 'Check this', unit, summary })),
  ];
}

/** Nothing was asked for, so that nothing is wrong: a remark on what each summary misses, and one on what to check. */
function missingFindings({ topic: { pyramid }, summary }: Entry): readonly Finding[] {
  const missed = missedUnits(summary.annotated, pyramid);
  const unsure = unsureUnits(summary.annotated, pyramid);
  if (summary.card.raw.value === null) return [];
  const named = (units: readonly ContentUnit[]) =>
    `${units
      .slice(0, 3)
      .map(({ label }) => `“${oneLine(label)}”`)
      .join(', ')}${units.length > 3 ? ', …' : ''}`;
  const all = plural(pyramid.units.length, 'content unit');
  const remark = (rule: 'missing-content' | 'to-check', units: typeof missed, message: string): Finding[] =>
    units.length === 0 ? [] : [{ ...NOWHERE, rule, level: 'note', message: `${message}: ${named(units)}` }];
  return [
    ...remark('missing-content', missed, `Misses ${missed.length} of ${all}, the heaviest first`),
    ...remark('to-check', unsure, `May say ${unsure.length} of ${all}; check these`),
  ];
}

function unitFinding({
  rule,
  level,
  words,
  unit,
  summary: { annotated },
}: Pick<Finding, 'rule' | 'level'> & {
  words: string;
  unit: Pick<ContentUnit, 'id' | 'label' | 'weight'>;
  summary: ScoredSummary;
}): Finding {
  const seen = [...(annotated.unsure ?? [])].find((match) => match.unit === unit.id);
  const closest = seen ?? annotated.missed?.find((miss) => miss.unit === unit.id)?.closest;
  return {
    ...NOWHERE,
    ...placeOf(annotated.summary.text, closest?.spans[0]),
    ...{ rule, level },
    message: `${words}: ${oneLine(unit.label)} (weight ${formatNumber(unit.weight)})`,
  };
}

function placeOf(text: string, span: Span | undefined): Pick<Finding, 'line' | 'column'> {
  const before = text.slice(0, span?.[0] ?? 0).split(/\r\n|\r|\n/);
  return { line: before.length, column: before.at(-1)!.length + 1 };
}
