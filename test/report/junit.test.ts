import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { junitReport } from '../../src/report/junit.ts';
import type { Report } from '../../src/report/report.ts';
import { reportOf, reportWithNames, sample } from './sample.ts';

const print = (report: Report) => junitReport(report)[0]!.content;

describe('the file', () => {
  it('fails a missed threshold, and errs where the score has no value', () => {
    expect(junitReport(sample)[0]!.name).toBe('junit.xml');
    expect(print({ ...sample, thresholds: { coverage: 0.5, quality: 0.7 } })).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="cheops" tests="4" failures="2" errors="2">
        <testsuite name="harbour" tests="4" failures="2" errors="2" skipped="0">
          <properties>
            <property name="signature" value="cheops:0.1.0|pyramid:manual|match:manual|size:half-up|comprehensive:harmonic"/>
          </properties>
          <testcase name="empty" classname="harbour">
            <error type="unscored" message="quality has no value, required 0.7 (The summary is empty.); coverage has no value, required 0.5 (The summary is empty.)">missed unit of weight 3: The harbour was closed
      missed unit of weight 2: Two ships sank
      missed unit of weight 2: The sailors survived</error>
            <system-out>raw —, quality —, coverage —, comprehensive —</system-out>
          </testcase>
          <testcase name="good" classname="harbour">
            <failure type="threshold" message="quality 0.625, required 0.7">missed unit of weight 2: The sailors survived
      missed unit of weight 1: The closing was official</failure>
            <system-out>raw 5, quality 0.625, coverage 0.714, comprehensive 0.667</system-out>
          </testcase>
          <testcase name="unmarked" classname="harbour">
            <error type="unscored" message="quality has no value, required 0.7 (No content unit is marked in the summary, so its quality has no denominator.); coverage 0.000, required 0.5">missed unit of weight 3: The harbour was closed
      missed unit of weight 2: Two ships sank
      missed unit of weight 2: The sailors survived</error>
            <system-out>raw 0, quality —, coverage 0.000, comprehensive —</system-out>
          </testcase>
          <testcase name="weak" classname="harbour">
            <failure type="threshold" message="quality 0.333, required 0.7; coverage 0.143, required 0.5">missed unit of weight 3: The harbour was closed
      missed unit of weight 2: Two ships sank
      missed unit of weight 2: The sailors survived</failure>
            <system-out>raw 1, quality 0.333, coverage 0.143, comprehensive 0.200</system-out>
          </testcase>
        </testsuite>
      </testsuites>
      "
    `);
  });

  it('skips unscored summaries when there is no threshold', () => {
    expect(print(sample)).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="cheops" tests="4" failures="0" errors="0">
        <testsuite name="harbour" tests="4" failures="0" errors="0" skipped="2">
          <properties>
            <property name="signature" value="cheops:0.1.0|pyramid:manual|match:manual|size:half-up|comprehensive:harmonic"/>
          </properties>
          <testcase name="empty" classname="harbour">
            <skipped type="unscored" message="unscored: The summary is empty."></skipped>
            <system-out>raw —, quality —, coverage —, comprehensive —</system-out>
          </testcase>
          <testcase name="good" classname="harbour">
            <system-out>raw 5, quality 0.625, coverage 0.714, comprehensive 0.667</system-out>
          </testcase>
          <testcase name="unmarked" classname="harbour">
            <skipped type="unscored" message="no quality, comprehensive: No content unit is marked in the summary, so its quality has no denominator."></skipped>
            <system-out>raw 0, quality —, coverage 0.000, comprehensive —</system-out>
          </testcase>
          <testcase name="weak" classname="harbour">
            <system-out>raw 1, quality 0.333, coverage 0.143, comprehensive 0.200</system-out>
          </testcase>
        </testsuite>
      </testsuites>
      "
    `);
  });

  it('passes a summary whose other scores have no threshold', () => {
    const { summaries } = elements(print({ ...sample, thresholds: { coverage: 0 } }));
    expect(summaries).toEqual({ empty: 'error', good: 'passed', unmarked: 'passed', weak: 'passed' });
  });

  it('is whole without topics', () => {
    expect(print(reportOf([]))).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="cheops" tests="0" failures="0" errors="0">
      </testsuites>
      "
    `);
  });
});

describe('any text', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom(
        '<',
        '&',
        '"',
        "'",
        ']]>',
        '\u0000',
        '\u001b',
        '\ufffe',
        '\ud800',
        '\r',
        '\n',
        '\t',
        'a',
      ),
    }),
  );

  it('leaves the XML well-formed, with names that read back', () => {
    fc.assert(
      fc.property(text, text, text, (topic, summary, label) => {
        const report = reportWithNames([{ topic, summary, label }], { coverage: 1 });
        const found = elements(print(report));
        expect(found.suites).toEqual([legal(topic)]);
        expect(found.summaries).toEqual({ [legal(summary)]: 'failure' });
      }),
      { numRuns: 300 },
    );
  });
});

/** XML cannot hold every character; those it cannot are replaced. */
function legal(text: string): string {
  return [...text]
    .map((character) => {
      const point = character.codePointAt(0)!;
      const allowed =
        point === 9 ||
        point === 10 ||
        point === 13 ||
        (point >= 0x20 && point < 0xd800) ||
        (point >= 0xe000 && point <= 0xfffd) ||
        point >= 0x10000;
      return allowed ? character : '\ufffd';
    })
    .join('');
}

/** Throws if the XML is not well-formed or uses what Jenkins' junit-10.xsd does not have. */
function elements(xml: string) {
  const suites: string[] = [];
  // A map, and an object at the end: a summary may be called __proto__.
  const summaries = new Map<string, string>();
  const path: string[] = [];
  let summary = '';
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const parent = path.at(-1) ?? '';
    const schema = SCHEMA[name];
    expect(schema?.parents, name).toContain(parent);
    expect(Object.keys(attributes)).toEqual(expect.arrayContaining(schema!.required));
    expect([...schema!.required, ...schema!.optional]).toEqual(
      expect.arrayContaining(Object.keys(attributes)),
    );
    path.push(name);
    if (name === 'testsuite') suites.push(String(attributes.name));
    if (name === 'testcase') {
      summary = String(attributes.name);
      summaries.set(summary, 'passed');
    }
    if (['failure', 'error', 'skipped'].includes(name)) summaries.set(summary, name);
  });
  parser.on('closetag', () => path.pop());
  parser.write(xml).close();
  return { suites, summaries: Object.fromEntries(summaries) };
}

/** The part of junit-10.xsd (Jenkins' xunit plugin) that reports use. */
const SCHEMA: Readonly<Record<string, { parents: string[]; required: string[]; optional: string[] }>> = {
  testsuites: { parents: [''], required: [], optional: ['name', 'time', 'tests', 'failures', 'errors'] },
  testsuite: {
    parents: ['testsuites'],
    required: ['name', 'tests', 'failures', 'errors'],
    optional: ['skipped'],
  },
  properties: { parents: ['testsuite'], required: [], optional: [] },
  property: { parents: ['properties'], required: ['name', 'value'], optional: [] },
  testcase: { parents: ['testsuite'], required: ['name'], optional: ['classname'] },
  failure: { parents: ['testcase'], required: [], optional: ['type', 'message'] },
  error: { parents: ['testcase'], required: [], optional: ['type', 'message'] },
  skipped: { parents: ['testcase'], required: [], optional: ['type', 'message'] },
  'system-out': { parents: ['testcase'], required: [], optional: [] },
};
