import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvReport } from '../../src/report/csv.ts';
import { reportWithNames, sample } from './sample.ts';

describe('the file', () => {
  it('has a byte order mark, CRLF, bare numbers with a dot, and reasons', () => {
    const files = csvReport(sample);
    expect(files.map(({ name }) => name)).toEqual(['scores.csv']);
    expect(files[0]!.content).toBe(
      [
        '\uFEFFtopic,summary,raw,quality,coverage,comprehensive,matched,unsure,contradicted,repeated,unmatched,size,averageSize,reason,note',
        'harbour,empty,,,,,0,0,0,0,0,0,2.6666666666666665,The summary is empty.,',
        'harbour,good,5,0.625,0.7142857142857143,0.6666666666666666,2,0,0,1,1,4,2.6666666666666665,,',
        'harbour,unmarked,0,,0,,0,0,0,0,0,0,2.6666666666666665,' +
          '"No content unit is marked in the summary, so its quality has no denominator.",',
        'harbour,weak,1,0.3333333333333333,0.14285714285714285,0.2,1,0,0,0,0,1,2.6666666666666665,,',
        '',
      ].join('\r\n'),
    );
  });

  it('has the header alone when there is no summary', () => {
    expect(parse(csvReport({ ...sample, topics: [] })[0]!.content, { bom: true })).toEqual([
      'topic,summary,raw,quality,coverage,comprehensive,matched,unsure,contradicted,repeated,unmatched,size,averageSize,reason,note'.split(
        ',',
      ),
    ]);
  });

  it('carries any names', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (topic, summary) => {
        const { content } = csvReport(reportWithNames([{ topic, summary }]))[0]!;
        const [, row] = parse(content, { bom: true });
        expect(row!.slice(0, 3).map((cell) => cell.replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/, ''))).toEqual([
          topic,
          summary,
          '1',
        ]);
        expect(row).toHaveLength(15);
      }),
    );
  });
});
