/**
 * JUnit XML, as Jenkins, GitLab and GitHub actions read it: a test suite for each topic, a test case for each
 * summary. A missed threshold is a failure; a score that could not be computed but has a threshold is an error,
 * because a gate must not pass silently; an unscored summary without a threshold is skipped.
 *
 *   <testcase name="s1" classname="storm"><failure type="threshold" message="coverage 0.302, required 0.5">…
 */
import { sum } from 'd3-array';
import { scoreOf } from '../score/also.ts';
import { unsureUnits } from '../score/score.ts';
import { describeUnscored, formatNumber, formatScore, oneLine } from './format.ts';
import { type Report, type Reporter, type ReportTopic, SCORE_NAMES, type ScoredSummary } from './report.ts';
import { signatures } from './signatures.ts';
import { describeThresholds, shortfalls } from './thresholds.ts';
import { missedUnits, partMissed } from './units.ts';
import {
  describeLost,
  describeMeanChange,
  describeMeanCheck,
  type Failure,
  summaryFailures,
} from './verdict.ts';
import { escapeAttribute, escapeXml } from './xml.ts';

export const junitReport: Reporter = (report) => {
  const suites = [...report.topics.map((topic) => suite(topic, report)), ...meanSuite(report)];
  const totals = attributes({
    name: 'cheops',
    tests: sum(suites, ({ tests }) => tests),
    failures: sum(suites, ({ failures }) => failures),
    errors: sum(suites, ({ errors }) => errors),
  });
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${totals}>`,
    ...suites.map(({ xml }) => xml),
    '</testsuites>',
  ];
  return [{ name: 'junit.xml', content: `${lines.join('\n')}\n` }];
};

function suite(topic: ReportTopic, report: Report) {
  const { pyramid, summaries } = topic;
  const outcomes = summaries.map((summary) => outcomeOf(summary, topic, report));
  const count = (kind: Outcome['kind']) => outcomes.filter((outcome) => outcome?.kind === kind).length;
  const counts = {
    tests: outcomes.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
  };
  const xml = [
    `  <testsuite${attributes({ name: pyramid.id, ...counts })}>`,
    '    <properties>',
    ...signatures(report).map((value) => `      <property${attributes({ name: 'signature', value })}/>`),
    '    </properties>',
    ...summaries.map((summary, i) => testCase(summary, topic, outcomes[i] ?? null)),
    '  </testsuite>',
  ].join('\n');
  return { ...counts, xml };
}

interface Outcome {
  readonly kind: 'failure' | 'error' | 'skipped';
  readonly type: Failure['kind'] | 'unscored';
  readonly message: string;
  readonly body: string;
}

/** What there is to say of a summary that does not simply pass. */
function outcomeOf(summary: ScoredSummary, topic: ReportTopic, report: Report): Outcome | null {
  const { card } = summary;
  const failures = summaryFailures(report, topic, summary);
  const [failure] = failures;
  if (failure === undefined) {
    const reasons = describeUnscored(card).join(' ');
    const skipped = reasons !== '' && describeThresholds(report) === '';
    return skipped ? { kind: 'skipped', type: 'unscored', message: reasons, body: '' } : null;
  }
  const words = {
    message: failures.map(({ message }) => message).join('; '),
    body: [...new Set(failures.flatMap((one) => unitLines(one, summary)))].join('\n'),
  };
  return shortfalls(card, report).some(({ score }) => score.value === null)
    ? { kind: 'error', type: 'unscored', ...words }
    : { kind: 'failure', type: failure.kind, ...words };
}

/** All that was lost since the baseline, or else the heaviest of what is missing, and of what to check. */
function unitLines({ lost, units, toCheck }: Failure, { annotated }: ScoredSummary): readonly string[] {
  if (lost.length > 0) return describeLost(lost);
  const { contradicted, missing } = partMissed(annotated, units);
  return [
    ...linesOf('contradicted unit', contradicted.slice(0, 3)),
    ...linesOf('missed unit', missing.slice(0, 3)),
    ...linesOf('unit to check', toCheck.slice(0, 3)),
  ];
}

/** What somebody should look at, whether the summary passes or not. */
function checkLines({ annotated, card }: ScoredSummary, { pyramid }: ReportTopic): readonly string[] {
  if (card.raw.value === null) return [];
  return [
    ...linesOf('contradicted unit', partMissed(annotated, missedUnits(annotated, pyramid)).contradicted),
    ...linesOf('unit to check', unsureUnits(annotated, pyramid)),
  ];
}

function linesOf(what: string, units: Failure['units']): readonly string[] {
  return units.map(({ weight, label }) => `${what} of weight ${formatNumber(weight)}: ${oneLine(label)}`);
}

/** Means are test cases of their own. */
function meanSuite({ gate }: Report) {
  const cases = [
    ...(gate?.means ?? []).map((check) => ({ ...check, words: describeMeanCheck(check) })),
    ...(gate?.baseline?.means ?? [])
      .filter(({ most }) => most !== null)
      .map((change) => ({ ...change, words: describeMeanChange(change) })),
  ];
  if (cases.length === 0) return [];
  const failures = cases.filter(({ failed }) => failed).length;
  const counts = { tests: cases.length, failures, errors: 0, skipped: 0 };
  const xml = [
    `  <testsuite${attributes({ name: 'means', ...counts })}>`,
    ...cases.flatMap(({ system, name, failed, words }) => [
      `    <testcase${attributes({ name: `mean ${name}`, classname: system ?? 'all systems' })}>`,
      ...(failed ? [`      <failure${attributes({ type: 'mean', message: words })}></failure>`] : []),
      `      <system-out>${escapeXml(words)}</system-out>`,
      '    </testcase>',
    ]),
    '  </testsuite>',
  ].join('\n');
  return [{ ...counts, xml }];
}

function testCase(summary: ScoredSummary, topic: ReportTopic, outcome: Outcome | null): string {
  const { annotated, card } = summary;
  const names = [...SCORE_NAMES, ...Object.keys(card.also ?? {})];
  const scores = names.map((name) => `${name} ${formatScore(name, scoreOf(card, name))}`).join(', ');
  const note = annotated.note === undefined ? [] : [oneLine(annotated.note)];
  const out = [scores, ...note, ...checkLines(summary, topic)].join('\n');
  return [
    `    <testcase${attributes({ name: card.summary, classname: topic.pyramid.id })}>`,
    ...(outcome === null ? [] : [`      ${outcomeElement(outcome)}`]),
    `      <system-out>${escapeXml(out)}</system-out>`,
    '    </testcase>',
  ].join('\n');
}

function outcomeElement({ kind, type, message, body }: Outcome): string {
  return `<${kind}${attributes({ type, message })}>${escapeXml(body)}</${kind}>`;
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`)
    .join('');
}
