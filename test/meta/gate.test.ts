import { expect, it } from 'vitest';
import { CheopsError } from '../../src/errors.ts';
import { gateReport } from '../../src/meta/gate.ts';
import type { AnnotatedSummary, Pyramid } from '../../src/model.ts';
import { scoreAnnotations } from '../../src/score/annotations.ts';
import type { Report } from '../../src/score/report.ts';

const pyramidOf = (id: string): Pyramid => ({
  id,
  method: 'manual',
  references: [{ id: 'A', text: 'one two three four' }],
  units: ['1', '2', '3', '4'].map((unit) => ({
    id: unit,
    label: `Label ${unit}`,
    weight: 1,
    contributors: [{ reference: 'A', text: '', spans: [] }],
  })),
});

const summaryOf = (id: string, units: string, unsure = ''): AnnotatedSummary => ({
  summary: { id, text: 'words' },
  matches: [...units].map((unit) => ({ unit, text: '', spans: [] })),
  unmatched: [],
  ...(unsure === '' ? {} : { unsure: [...unsure].map((unit) => ({ unit, text: '', spans: [] })) }),
});

/** Topics of summaries, each given by the units that it has: `{ t: { s: '123' } }`. */
function reportOf(topics: Record<string, Record<string, string>>): Report {
  return scoreAnnotations({
    annotations: Object.entries(topics).map(([topic, summaries]) => ({
      pyramid: pyramidOf(topic),
      summaries: Object.entries(summaries).map(([id, units]) => {
        const [sure, unsure] = units.split('?');
        return summaryOf(id, sure!, unsure);
      }),
    })),
  });
}

it('means of all and of systems are checked', () => {
  const report = reportOf({ t: { a: '12', b: '1234' }, u: { a: '', b: '12' } });
  const { gate } = gateReport({
    report,
    minMean: { coverage: 0.5 },
    systemMinMean: { a: { coverage: 0.3 }, b: { coverage: 0.75 } },
  });
  expect(gate!.means).toEqual([
    { system: null, name: 'coverage', required: 0.5, mean: 0.5, failed: false },
    { system: 'a', name: 'coverage', required: 0.3, mean: 0.25, failed: true },
    { system: 'b', name: 'coverage', required: 0.75, mean: 0.75, failed: false },
  ]);
});

it('a system that is not there is refused', () => {
  const report = reportOf({ t: { a: '12' } });
  expect(() => gateReport({ report, systemThresholds: { c: { raw: 1 } } })).toThrow(CheopsError);
});

it('a fall is named with the units that were lost', () => {
  const before = reportOf({ t: { a: '123', b: '12' } });
  const report = reportOf({ t: { a: '14?2', b: '12' } });
  const { gate } = gateReport({ report, baseline: { report: before, maxDrop: { coverage: 0.1 } } });
  const lost = (id: string, now: string) => ({ id, label: `Label ${id}`, weight: 1, now });
  expect(gate!.baseline!.summaries).toEqual([
    {
      ...{ topic: 't', summary: 'a', name: 'coverage', before: 0.75, after: 0.625, most: 0.1, failed: true },
      lost: [lost('2', 'unsure'), lost('3', 'missed')],
      gained: 1,
    },
    {
      ...{ topic: 't', summary: 'b', name: 'coverage', before: 0.5, after: 0.5, most: 0.1, failed: false },
      lost: [],
      gained: 0,
    },
  ]);
});

it('a fall of exactly the limit passes, and a summary that has no score any more fails', () => {
  const before = reportOf({ t: { a: '1234', b: '1' } });
  const report = reportOf({ t: { a: '123', b: '1' } });
  const gone = scoreAnnotations({
    annotations: [
      { pyramid: pyramidOf('t'), summaries: [{ ...summaryOf('a', ''), summary: { id: 'a', text: ' ' } }] },
    ],
  });
  const failed = (now: Report, most: number) =>
    gateReport({ report: now, baseline: { report: before, maxDrop: { coverage: most } } })
      .gate!.baseline!.summaries.filter((change) => change.failed)
      .map(({ summary }) => summary);
  expect(failed(report, 0.25)).toEqual([]);
  expect(failed(report, 0.24)).toEqual(['a']);
  expect(failed(gone, 1)).toEqual(['a']);
});

it('units of a pyramid that was built anew are known by their labels', () => {
  const before = reportOf({ t: { a: '12' } });
  const [topic] = before.topics;
  const renamed: Pyramid = {
    ...topic!.pyramid,
    units: topic!.pyramid.units.map((unit) => ({ ...unit, id: `new-${unit.id}` })),
  };
  const report = scoreAnnotations({ annotations: [{ pyramid: renamed, summaries: [summaryOf('a', '')] }] });
  const { gate } = gateReport({ report, baseline: { report: before, maxDrop: { coverage: 0 } } });
  expect(gate!.baseline!.summaries[0]!.lost.map(({ id }) => id)).toEqual(['new-1', 'new-2']);
});

it('the bootstrap tells a fall of all topics from one of a few', () => {
  const topics = (units: (t: number) => string) =>
    reportOf(Object.fromEntries(Array.from({ length: 12 }, (_, t) => [`t${t}`, { a: units(t) }])));
  const before = topics(() => '123');
  const meanFailed = (now: Report) =>
    gateReport({ report: now, baseline: { report: before, maxMeanDrop: { coverage: 'bootstrap' } } })
      .gate!.baseline!.means.filter(({ failed }) => failed)
      .map(({ system }) => system);
  expect(meanFailed(topics((t) => (t === 0 ? '12' : '123')))).toEqual([]);
  expect(meanFailed(topics((t) => (t < 9 ? '12' : '123')))).toEqual([null, 'a']);
});

it('nothing in common is an error', () => {
  const report = reportOf({ t: { a: '1' } });
  const other = reportOf({ t: { b: '1' } });
  expect(() => gateReport({ report, baseline: { report: other } })).toThrow('none of these summaries');
});
