import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillGradebook, guessColumns, readGradebook } from '../../src/server/gradebook.ts';

const fill = (
  text: string,
  grades: Record<string, string>,
  columns: { student: number; grade: number; feedback?: number },
) =>
  fillGradebook({
    book: readGradebook(text),
    grades: new Map(
      Object.entries(grades).map(([id, grade]) => [id, { grade, feedback: `${grade}, see\nbelow` }]),
    ),
    columns: { feedback: null, ...columns },
  });

describe('a gradebook', () => {
  it('goes back as it is when nothing is filled', () => {
    const cell = fc.oneof(
      fc.constant(''),
      fc.constant('"a ""b"", c\r\nd"'),
      fc.stringMatching(/^[a-zäß 0-9.()-]{0,12}$/),
    );
    const ending = fc.constantFrom('\n', '\r\n');
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 3, maxLength: 6 }),
        fc.constantFrom(',', ';', '\t'),
        ending,
        fc.constantFrom('', '\uFEFF'),
        (rows, delimiter, end, mark) => {
          const text = mark + rows.map((row) => row.join(delimiter)).join(end) + end;
          expect(fill(text, {}, { student: 0, grade: 1 }).text).toBe(text);
        },
      ),
    );
  });

  it.each([
    ['Student,ID,SIS User ID,Section,Essay (99),Final', { student: 0, grade: 4, feedback: null }],
    [
      'Identifier,Full name,Grade,Last modified (grade),Feedback comments',
      { student: 0, grade: 2, feedback: 4 },
    ],
    [
      'ID-Nummer;Vollständiger Name;Bewertung;Zuletzt geändert;Feedback als Kommentar',
      { student: 0, grade: 2, feedback: 4 },
    ],
  ])('its columns are known: %s', (header, columns) => {
    expect(guessColumns(readGradebook(`${header}\nx\n`)).columns).toEqual(columns);
  });

  it.each([
    'Ada Lovelace',
    'Lovelace, Ada',
    'lovelace_ada',
    'Ada Lovelace_4711_assignsubmission_file_',
    'lovelaceada_17_4711_essay',
  ])('finds the student of %s', (id) => {
    const text = 'Student,ID,Grade\nMax Born,12,\n"Lovelace, Ada",4711,\n';
    expect(fill(text, { [id]: '17' }, { student: 0, grade: 2 })).toEqual({
      text: 'Student,ID,Grade\nMax Born,12,\n"Lovelace, Ada",4711,17\n',
      filled: 1,
      missing: [],
    });
  });

  it('finds names whatever their accents', () => {
    const text = 'Student,Grade\nRenée Müller,\n';
    expect(fill(text, { 'muller renee': '2' }, { student: 0, grade: 1 }).text).toBe(
      'Student,Grade\nRenée Müller,2\n',
    );
  });

  it('says who is missing, and guesses nobody', () => {
    const text = 'Student,Grade\nAnn Lee,\nAnn Lee,\n';
    expect(fill(text, { 'Bo Lee': '1' }, { student: 0, grade: 1 })).toMatchObject({
      text,
      missing: ['Bo Lee'],
    });
  });

  it('neutralises formulas, and quotes what needs it', () => {
    const text = 'Student;Grade;Feedback comments\nada;;\n';
    expect(fill(text, { ada: '=1+1' }, { student: 0, grade: 1, feedback: 2 }).text).toBe(
      'Student;Grade;Feedback comments\nada;\'=1+1;"\'=1+1, see\nbelow"\n',
    );
  });
});
