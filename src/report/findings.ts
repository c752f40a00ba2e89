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
import { missedUnits, partMissed } from './units.ts';
import { type Failure, verdictOf } from './verdict.ts';

export const RULES = {
  threshold: 'A summary misses a threshold.',
  regression: 'A summary scores less than in the baseline.',
  'lost-content': 'A summary no longer says something that it said in the baseline.',
  'contradicted-content': 'A summary says the opposite of something that references say.',
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
  const named = new Set<string>();
  const failed = failures.flatMap((failure): readonly Finding[] => {
    const { topic, summary, message, lost } = failure;
    if (topic === null || summary === null)
      return [{ ...NOWHERE, rule: 'mean', level: 'error', title: 'mean', message }];
    for (const { id } of lost) named.add(JSON.stringify([topic, summary, id]));
    return placed(topic, summary, failureFindings(failure, scored.get(key(topic, summary))!));
  });
  const checks = entriesOf(report).flatMap(({ topic, summary }) => {
    const [id, name] = [topic.pyramid.id, summary.card.summary];
    const isNew = (unit: ContentUnit) => !named.has(JSON.stringify([id, name, unit.id]));
    return placed(id, name, checkFindings({ topic, summary }, isNew));
  });
  return [...failed, ...checks];
}

const NOWHERE = { title: '', file: null, line: 1, column: 1 } as const;

function failureFindings(failure: Failure, summary: ScoredSummary): readonly Finding[] {
  const { kind, message, lost, units } = failure;
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
    ...partMissed(summary.annotated, units)
      .missing.slice(0, MOST_MISSING)
      .map((unit) =>
        unitFinding({ rule: 'missing-content', level: 'warning', words: 'Missing', unit, summary }),
      ),
  ];
}

/** What somebody should look at, whether the summary passes or not; what was lost since the baseline is not new. */
function checkFindings(
  { topic: { pyramid }, summary }: Entry,
  isNew: (unit: ContentUnit) => boolean,
): readonly Finding[] {
  const { annotated, card } = summary;
  if (card.raw.value === null) return [];
  const { contradicted } = partMissed(annotated, missedUnits(annotated, pyramid));
  return [
    ...contradicted.map((unit) =>
      unitFinding({
        ...{ rule: 'contradicted-content', level: 'warning', words: 'Says the opposite', unit, summary },
      }),
    ),
    ...unsureUnits(annotated, pyramid)
      .filter(isNew)
      .map((unit) => unitFinding({ rule: 'to-check', level: 'note', words: 'Check this', unit, summary })),
  ];
}

/** Nothing was asked for, so that nothing is wrong: remarks on what each summary denies, misses, and may say. */
function missingFindings({ topic: { pyramid }, summary }: Entry): readonly Finding[] {
  const { contradicted, missing } = partMissed(summary.annotated, missedUnits(summary.annotated, pyramid));
  const unsure = unsureUnits(summary.annotated, pyramid);
  if (summary.card.raw.value === null) return [];
  const named = (units: readonly ContentUnit[]) =>
    `${units
      .slice(0, 3)
      .map(({ label }) => `“${oneLine(label)}”`)
      .join(', ')}${units.length > 3 ? ', …' : ''}`;
  const all = plural(pyramid.units.length, 'content unit');
  const remark = (rule: Finding['rule'], units: readonly ContentUnit[], message: string): Finding[] =>
    units.length === 0 ? [] : [{ ...NOWHERE, rule, level: 'note', message: `${message}: ${named(units)}` }];
  return [
    ...remark('contradicted-content', contradicted, `Says the opposite of ${contradicted.length} of ${all}`),
    ...remark('missing-content', missing, `Misses ${missing.length} of ${all}, the heaviest first`),
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
