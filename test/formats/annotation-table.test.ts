import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable, writeTable } from '../../src/formats/annotation-table.ts';
import { readCsv, writeCsv } from '../../src/formats/csv.ts';
import type { Annotation } from '../../src/model.ts';
import {
  annotationArbitrary,
  errorOf,
  notes,
  pyramidArbitrary,
  quietLog,
  read,
  STORM,
  STORM_SUMMARY,
} from './samples.ts';

const STORM_CSV = `\uFEFFkind,document,unit,label,weight,number,start,end,text,comment
pyramid,storm,,manual,,,,,,
reference,A,,,,,,,"A storm hit Rome.
Cows fled the hills.",
reference,B,,,,,,,The storm came at night.,
unit,,7,There was a storm,2,,,,,
contributor,A,7,,,1,0,11,A storm hit,
contributor,B,7,,,2,0,14,The storm came,at once
unit,,9,Cows left the hills,1,,,,,only A has it
contributor,A,9,,,1,18,22,Cows,
contributor,A,9,,,1,28,37,the hills,
summary,s1,,,,,,,"It stormed, and it stormed again. People slept.",
match,s1,7,,,1,0,10,It stormed,
match,s1,7,,,2,16,26,it stormed,
unmatched,s1,,,,1,34,46,People slept,
`;
const crlf = (text: string) => text.replace(/\n(?!Cows)/g, '\r\n');
const storm: Annotation = { pyramid: STORM, summaries: [STORM_SUMMARY] };

describe('annotations as a table', () => {
  it('have a row for each part', () => {
    expect(writeTable([storm])).toEqual({ text: crlf(STORM_CSV), diagnostics: [] });
  });

  it('read as they were written', () => {
    fc.assert(
      fc.property(annotationArbitrary, (annotation) => {
        const reading = read('x.csv', writeTable([annotation]).text);
        expect(reading).toEqual({ kind: 'annotations', value: [annotation], diagnostics: [] });
      }),
    );
    fc.assert(
      fc.property(pyramidArbitrary, pyramidArbitrary, (a, b) => {
        const text = writeTable([a, b].map((pyramid) => ({ pyramid, summaries: [] }))).text;
        expect(read('x.csv', text)).toEqual({ kind: 'pyramids', value: [a, b], diagnostics: [] });
      }),
    );
  });

  it('read with semicolons or tabs, as spreadsheets save them', () => {
    for (const sign of [';', '\t']) {
      const text = STORM_CSV.replaceAll(', ', '§').replaceAll(',', sign).replaceAll('§', ', ');
      expect(read('x.csv', text).value).toEqual([storm]);
    }
  });

  it('say what is wrong, with the line', () => {
    const change = (from: string, to: string) => read('x.csv', STORM_CSV.replace(from, to));
    expect(notes(change('storm,2,', 'storm,3,'))).toEqual(['W_WEIGHT 6:1']);
    expect(notes(change('18,22,Cows', '18,22,Bulls'))).toEqual(['W_LABEL 10:1']);
    expect(notes(change('comment', 'comment,colour'))).toEqual(['W_UNKNOWN 1:1']);
    const error = (from: string, to: string) => errorOf(() => change(from, to));
    expect(error('contributor,B', 'contributor,C')).toMatchObject({ code: 'E_UNKNOWN_REFERENCE', line: 8 });
    expect(error('match,s1,7', 'match,s1,8')).toMatchObject({ code: 'E_UNKNOWN_UNIT', line: 13 });
    expect(error('match,s1', 'match,s2')).toMatchObject({ code: 'E_FORMAT', line: 13 });
    expect(error('contributor,A,9', 'contributor,A,7')).toMatchObject({ code: 'E_FORMAT', line: 10 });
    expect(error('2,16,26', '9,16,26')).toMatchObject({ code: 'E_FORMAT', line: 14 });
    expect(error(',34,46', ',x,46')).toMatchObject({ code: 'E_FORMAT', line: 15 });
    expect(error('There was a storm,2', 'There was a storm,-2')).toMatchObject({
      ...{ code: 'E_FORMAT', line: 6 },
      message: expect.stringContaining('“-2” is less than 0, and must be 0 or more.'),
    });
    expect(error('unmatched', 'other')).toMatchObject({ code: 'E_FORMAT', line: 15 });
    expect(error('pyramid,storm', 'reference,A')).toMatchObject({ code: 'E_FORMAT', line: 2 });
    expect(error('"It', '"I"t')).toMatchObject({ code: 'E_FORMAT', line: 12 });
  });

  it('keep what an automatic pyramid was made with', () => {
    const pyramid = { ...STORM, method: 'edua-x', settings: 'edge=p83,vectors=wtmf.2' };
    const { text } = writeTable([{ pyramid, summaries: [] }]);
    expect(read('x.csv', text)).toEqual({ kind: 'pyramids', value: [pyramid], diagnostics: [] });
  });

  it('say that evidence is lost', () => {
    const matches = [{ ...STORM_SUMMARY.matches[0]!, evidence: { matcher: 'wmin', similarity: 1 } }];
    const { diagnostics } = writeTable([{ pyramid: STORM, summaries: [{ ...STORM_SUMMARY, matches }] }]);
    expect(diagnostics.map(({ code }) => code)).toEqual(['W_LOSS']);
  });
});

it('every table of texts reads as it was written, and runs no formula', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom("'", "'=1", '=1+1', '-5', '+', '@a', '\t', '\r', '\n', '"', ',;', '＝1'),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
      const text = writeCsv([['a', 'b'], ...rows]);
      expect([...readCsv(text, quietLog())].map(({ cells }) => cells)).toEqual([['a', 'b'], ...rows]);
      for (const { cells } of readCsv(text.replaceAll("'", '§'), quietLog())) {
        for (const shown of cells) expect(shown).not.toMatch(/^[=+\-@\t\r\n]/);
      }
    }),
    { numRuns: 500 },
  );
});

it('an empty table is no pyramid', () => {
  expect(readTable('kind,document\n', quietLog())).toEqual({ kind: 'pyramids', value: [] });
});

describe('what a table must not lose or let in', () => {
  it('a summary of which only the units are known stays so, and has no quality', () => {
    const partial = { ...STORM_SUMMARY, unmatched: [], partial: true as const };
    const { text } = writeTable([{ pyramid: STORM, summaries: [partial] }]);
    expect(text).toContain('summary,s1,,partial,');
    expect(read('x.csv', text).value).toEqual([{ pyramid: STORM, summaries: [partial] }]);
    expect(errorOf(() => read('x.csv', text.replace(',partial,', ',whole,')))).toMatchObject({
      code: 'E_FORMAT',
    });
  });

  it('who matched, what is to be checked and what could not be scored', () => {
    const unsure = [{ unit: '9', text: 'People slept', spans: [[34, 46]] as const }];
    const annotation: Annotation = {
      pyramid: STORM,
      match: { match: 'presence-7', present: 0.65, strict: true },
      summaries: [
        { ...STORM_SUMMARY, unmatched: [], unsure, note: 'Long.' },
        { summary: { id: 's2', text: '' }, matches: [], unmatched: [], unscored: 'The text is empty.' },
      ],
    };
    const { text, diagnostics } = writeTable([annotation]);
    expect(diagnostics).toEqual([]);
    expect(read('x.csv', text)).toEqual({ kind: 'annotations', value: [annotation], diagnostics: [] });
    expect(errorOf(() => read('x.csv', text.replace('{""match', '{match')))).toMatchObject({
      code: 'E_FORMAT',
      message: expect.stringContaining('does not say how matches were made'),
    });
  });

  it.each(['0.5', '1e300', '10.25'])('an offset of %s is refused where it stands', (offset) => {
    const broken = STORM_CSV.replace('match,s1,7,,,1,0,10,', `match,s1,7,,,1,0,${offset},`);
    expect(errorOf(() => read('x.csv', broken))).toMatchObject({
      code: 'E_FORMAT',
      message: expect.stringContaining('is not a whole number'),
    });
  });
});
