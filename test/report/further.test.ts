import { describe, expect, it } from 'vitest';
import type { AnnotatedSummary, FurtherScore, Pyramid } from '../../src/model.ts';
import { csvReport } from '../../src/report/csv.ts';
import { gradesReport } from '../../src/report/grades.ts';
import { htmlReport } from '../../src/report/html/page.ts';
import { junitReport } from '../../src/report/junit.ts';
import { latexReport } from '../../src/report/latex.ts';
import { logReport } from '../../src/report/log.ts';
import { markdownReport } from '../../src/report/markdown.ts';
import { terminalReport } from '../../src/report/terminal.ts';
import { scoreAnnotations } from '../../src/score/annotations.ts';

/** Fifteen units in the pyramid, of which the text says the last, and the opposite of the first. */
const pyramid: Pyramid = {
  id: 'port',
  method: 'manual',
  references: [{ id: 'A', text: 'The <port> closed.' }],
  units: Array.from({ length: 15 }, (_, i) => ({
    id: `u${i}`,
    label: `Unit ${i} <b>`,
    weight: 1,
    contributors: [],
  })),
};
const text = 'Nobody closed the <port>. Ships left.';
const units: FurtherScore = {
  value: 0.25,
  details: {},
  evidence: {
    pyramid: { share: 0.5, value: 0.4, expected: 6, of: 15 },
    auto: { share: 0.5, value: 0.1 },
    units: pyramid.units.map(({ id }, i) => ({
      ...{ unit: id, weight: 1, probability: i === 0 ? 0.01 : 0.4, contradicted: i === 0 ? 0.95 : 0 },
      ...{ adds: 0.0133, most: 0.0333 },
      found: i === 0 ? { text: 'Nobody closed the <port>.', spans: [[0, 25]] } : null,
    })),
  },
};
const annotated = (id: string, text: string, also: AnnotatedSummary['also']): AnnotatedSummary => ({
  ...{ summary: { id, text }, matches: [], unmatched: [] },
  also: also!,
});
const none = (reason: string): FurtherScore => ({ value: null, reason, details: {} });
const report = scoreAnnotations({
  annotations: [
    {
      pyramid,
      metrics: { types: { metric: 'types' }, units: { metric: 'units', match: 'presence-1' } },
      summaries: [
        annotated('s1', text, { types: { value: 2 / 3, details: { found: 2, of: 3 } }, units }),
        annotated('s2', 'Gulls.', { types: none('it was <tired>'), units: none('it was <tired>') }),
        annotated('s3', ' ', { types: none('The summary is empty.'), units: none('The summary is empty.') }),
      ],
    },
  ],
  thresholds: { types: 0.7 },
});

it('the terminal has a column for each, their means, thresholds and signatures', () => {
  const content = terminalReport(report, { width: 100 })[0]!.content;
  expect(content).toMatch(/^summary +raw +quality +coverage +comprehensive +types +units +matched\/size$/m);
  expect(content).toMatch(/^ {2}s1 .* 0\.667! +0\.250 +0\/0$/m);
  expect(content).toMatch(/^ {2}s2 .* —! +— +0\/0$/m);
  expect(content).toMatch(/^ {4}no types, units: it was <tired>$/m);
  // What is said of an empty summary is said once.
  expect(content.match(/The summary is empty/g)).toHaveLength(1);
  expect(content).toMatch(/^mean .* 0\.667 +0\.250$/m);
  expect(content).toContain('! below the threshold (types at least 0.7): 3 misses');
  expect(content).toContain('\ncheops:0.1.0|metric:types\ncheops:0.1.0|metric:units|match:presence-1\n');
});

it('columns that a narrow terminal has no room for are the pyramid’s first', () => {
  expect(terminalReport(report, { width: 44 })[0]!.content).toMatch(
    /^summary +raw +coverage +types +units *$/m,
  );
});

it('tables have a column for each, in full precision for programs', () => {
  const [head, s1, s2] = csvReport(report)[0]!.content.split(/\r?\n/);
  expect(head).toContain('comprehensive,types,units,matched');
  expect(s1).toContain(`,${2 / 3},0.25,`);
  expect(s2).toContain(' no types, units: it was <tired>"');
  const [grades] = gradesReport(report)[0]!.content.split(/\r?\n/);
  expect(grades).toContain('to check,types,units,note');
  expect(markdownReport(report)[0]!.content).toContain('| comprehensive | types | units | matched/size |');
  const latex = latexReport(report)[0]!.content;
  expect(latex).toContain('% cheops:0.1.0|metric:units|match:presence-1');
  expect(latex).toContain('0.667 & 0.250');
  expect(junitReport(report)[0]!.content).toContain('types 0.667, units 0.250');
});

it('the log has all of what came about', () => {
  const [s1, s2] = logReport(report).map(({ content }) => content);
  expect(s1).toContain('\n  units          0.250\n');
  expect(s1).toContain('\nTYPES: 0.667\n  found 2, of 3\n');
  expect(s1).toContain('\nUNITS: 0.250\n  0.250 = 0.500 × 0.400 (units) + 0.500 × 0.100 (auto)\n');
  expect(s1).toContain(
    '  Unit 0 <b>\n    weight 1: probability 0.010, adds 0.0133 of at most 0.0333\n    says the opposite: Nobody closed the <port>.\n',
  );
  expect(s1!.match(/probability 0\.400/g)).toHaveLength(14);
  expect(s2).toContain('\nUNITS: —\n  it was <tired>\n');
});

describe('the page', () => {
  const { content } = htmlReport(report)[0]!;
  const article = content.slice(content.indexOf('<article id="t0s0"'), content.indexOf('<article id="t0s1"'));

  it('ranks with a column for each, and plots it', () => {
    expect(content).toContain('>units</button></th>');
    expect(content).toContain('data-l="units" data-v="0.25"');
    expect(content).toContain('aria-label="Distribution of types"');
    expect(content).toContain('cheops:0.1.0|metric:units|match:presence-1</code>');
    expect(content).toContain('<dt>units</dt>');
  });

  it('folds up how a score came about: the first ten, how many more there are, and where', () => {
    expect(article).toContain('<summary><b>units 0.250</b>: how it comes about</summary>');
    expect(article.match(/probability 0\.400/g)).toHaveLength(9);
    expect(article).toContain('and 5 more that matter less: <code>--json</code>');
    expect(article).toContain('<b>types 0.667</b> <span class="reason">found 2, of 3</span>');
  });

  it('shows where in the summary it stands, as text and never as markup', () => {
    expect(article).toContain('<b>Says the opposite.</b> weight 1: probability 0.010');
    expect(article).toContain('<mark>Nobody closed the &lt;port&gt;.</mark> Ships left.</p>');
    expect(article).not.toContain('<port>');
    expect(article).toMatch(/href="#t0u1"><bdi>Unit 0 &lt;b&gt;<\/bdi>/);
  });

  it('has the numbers in the data for corrections, and not the evidence, which would take most of the page', () => {
    const machine = {
      ...report,
      topics: report.topics.map((topic) => ({ ...topic, match: { match: 'presence' } })),
    };
    const [, data] = /class="corrections"[^>]*>(.+?)<\/script>/.exec(htmlReport(machine)[0]!.content)!;
    const { annotation } = JSON.parse(data!);
    expect(annotation.summaries[0].also.units).toEqual({ value: 0.25, details: {} });
    expect(annotation.metrics.units).toEqual({ metric: 'units', match: 'presence-1' });
  });
});
