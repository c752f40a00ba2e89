import { describe, expect, it } from 'vitest';
import { gateReport } from '../../src/meta/gate.ts';
import { annotationsReport } from '../../src/report/annotations.ts';
import { csvReport } from '../../src/report/csv.ts';
import { findingsOf } from '../../src/report/findings.ts';
import { junitReport } from '../../src/report/junit.ts';
import { markdownReport } from '../../src/report/markdown.ts';
import { sarifReport } from '../../src/report/sarif.ts';
import { harbour, reportOf, sample, topicOf } from './sample.ts';

const fileOf = ({ summary }: { summary: string }) => `texts/${summary}.txt`;
const good = sample.topics[0]!.summaries[1]!.annotated;
const worse = {
  ...good,
  matches: good.matches.filter(({ unit }) => unit !== '2'),
  missed: [
    {
      ...{ unit: '2', reason: 'below-threshold', required: 0.6 },
      closest: { text: 'Gulls cried', spans: [[60, 71]] as const },
      evidence: { matcher: 'wmin', similarity: 0.4 },
    },
  ],
};
const fallen = gateReport({
  report: reportOf([topicOf(harbour, [worse])]),
  baseline: { report: reportOf([topicOf(harbour, [good])]), maxDrop: { coverage: 0.03 } },
});

it('a fall is a finding, and so is each unit that was lost, at the closest words', () => {
  expect(findingsOf(fallen, { fileOf })).toEqual([
    {
      ...{ rule: 'regression', level: 'error', title: 'good', file: 'texts/good.txt', line: 1, column: 1 },
      message: 'Coverage fell from 0.714 to 0.429, by 0.286 (at most 0.03)',
    },
    {
      ...{ rule: 'lost-content', level: 'error', title: 'good', file: 'texts/good.txt', line: 1, column: 61 },
      message: 'No longer said: Two ships sank (weight 2)',
    },
  ]);
});

it('a missed threshold names what is missing, and without a gate there are only remarks', () => {
  const gated = findingsOf({ ...sample, thresholds: { coverage: 0.9 } }, { fileOf });
  expect(gated.filter(({ title }) => title === 'good').map(({ level, message }) => [level, message])).toEqual(
    [
      ['error', 'Coverage 0.714, required 0.9'],
      ['warning', 'Missing: The sailors survived (weight 2)'],
      ['warning', 'Missing: The closing was official (weight 1)'],
    ],
  );
  expect(new Set(findingsOf(sample).map(({ level }) => level))).toEqual(new Set(['note']));
});

it('SARIF has a rule for every finding, and a location for those in files', () => {
  const [{ tool, results }] = JSON.parse(sarifReport(fallen, { fileOf })[0]!.content).runs;
  const rules = tool.driver.rules.map(({ id }: { id: string }) => id);
  expect(results).toHaveLength(2);
  for (const { ruleId } of results) expect(rules).toContain(ruleId);
  expect(results[1].locations[0].physicalLocation).toEqual({
    artifactLocation: { uri: 'texts/good.txt' },
    region: { startLine: 1, startColumn: 61 },
  });
  const nowhere = JSON.parse(sarifReport(fallen)[0]!.content).runs[0].results;
  expect(nowhere[0].locations).toEqual([]);
});

it('SARIF has as many results as code hosts take, and says how many more there are', () => {
  const many = Array.from({ length: 25_001 }, (_, i) => ({
    ...worse,
    summary: { ...good.summary, id: `s${i}` },
  }));
  const [run] = JSON.parse(sarifReport(reportOf([topicOf(harbour, many)]))[0]!.content).runs;
  expect(run.results).toHaveLength(25_000);
  expect(run.invocations[0].toolExecutionNotifications[0].message.text).toBe('1 more finding left out.');
});

describe('annotations', () => {
  it('are one line each', () => {
    expect(annotationsReport(fallen, { fileOf })[0]!.content).toBe(
      `::error file=texts/good.txt,line=1,col=1,title=cheops%3A good::Coverage fell from 0.714 to 0.429, by 0.286 (at most 0.03)
::error file=texts/good.txt,line=1,col=61,title=cheops%3A good::No longer said: Two ships sank (weight 2)
`,
    );
  });

  it('cannot be broken out of', () => {
    const label = 'a\n::error::b %0A,:';
    const units = harbour.units.map((unit) => ({ ...unit, label }));
    const report = reportOf([topicOf({ ...harbour, units }, [worse])], { coverage: 0.9 });
    const { content } = annotationsReport(report, { fileOf: () => 'a,b:c\n.txt' })[0]!;
    for (const line of content.trimEnd().split('\n')) {
      expect(line).toMatch(/^::(error|warning) file=a%2Cb%3Ac .txt,line=1,col=\d+,title=[^:]*::[^\n]*$/);
    }
  });
});

it('what a summary may say, or says the opposite of, is to be seen', () => {
  const doubtful = {
    ...good,
    matches: [],
    unsure: good.matches.filter(({ unit }) => unit === '2'),
    missed: [
      {
        unit: '1',
        closest: null,
        reason: 'contradicted',
        required: 0.65,
        evidence: { matcher: 'presence', probability: 0 },
      },
    ],
  };
  const report = reportOf([topicOf(harbour, [doubtful])]);
  const gated = findingsOf({ ...report, thresholds: { coverage: 0.9 } });
  expect(gated.map(({ rule, message }) => `${rule} ${message}`)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^contradicted-content Says the opposite: /),
      'to-check Check this: Two ships sank (weight 2)',
    ]),
  );
  expect(findingsOf(report).map(({ message }) => message)).toContain(
    'May say 1 of 4 content units; check these: “Two ships sank”',
  );
  expect(findingsOf(report).map(({ message }) => message)).toContain(
    'Says the opposite of 1 of 4 content units: “The harbour was closed”',
  );
  const content = markdownReport(report)[0]!.content;
  expect(content).toMatch(/- says the opposite, weight 3: /);
  expect(content).toMatch(/- check this, weight 2: Two ships sank \(“.+”\)/);
  const junit = junitReport({ ...report, thresholds: { coverage: 0.9 } })[0]!.content;
  expect(junit).toContain('unit to check of weight 2: Two ships sank');
  expect(junit).toContain('contradicted unit of weight 3: The harbour was closed');
  expect(junit).not.toContain('missed unit of weight 3');
  expect(csvReport(report)[0]!.content).toMatch(/good,.*,0,1,1,0,/);
  // A summary that passes is looked at as well.
  const passed = { ...report, thresholds: { coverage: 0.1 } };
  expect(findingsOf(passed).map(({ rule, level }) => [rule, level])).toEqual([
    ['contradicted-content', 'warning'],
    ['to-check', 'note'],
  ]);
  expect(junitReport(passed)[0]!.content).toContain(
    'contradicted unit of weight 3: The harbour was closed\nunit to check of weight 2: Two ships sank</system-out>',
  );
});

it('what Markdown has no room to name says how much of it is contradicted', () => {
  const evidence = { matcher: 'presence', probability: 0 };
  const missed = [1, 2, 3, 4].map((id) => ({
    ...{ unit: String(id), closest: null, required: 0.65, evidence },
    reason: id < 3 ? 'below-threshold' : 'contradicted',
  }));
  const report = reportOf([topicOf(harbour, [{ ...good, matches: [], missed }])]);
  const lines = (most: number) =>
    markdownReport(report, { missedUnits: most })[0]!
      .content.split('\n')
      .filter((line) => /^- /.test(line));
  expect(lines(3)).toEqual([
    '- says the opposite, weight 2: The sailors survived',
    '- says the opposite, weight 1: The closing was official',
    '- missed, weight 3: The harbour was closed',
    '- and 1 more',
  ]);
  expect(lines(1).at(-1)).toBe('- and 3 more, and of 1 of them it says the opposite');
});
