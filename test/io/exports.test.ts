/** What learning platforms and spreadsheets give out, and what it is read as. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { docx, html, xlsx, zip } from '../../scripts/documents.js';
import type { Diagnostic } from '../../src/errors.ts';
import { type ReadContent, readContents } from '../../src/io/contents.ts';
import { openInputs } from '../../src/io/inputs.ts';
import { noteLines, readLineTopics } from '../../src/io/lines.ts';
import { memoryInputs } from '../../src/io/memory-inputs.ts';
import type { TableOptions } from '../../src/io/tables.ts';
import { isText, readTexts } from '../../src/io/texts.ts';

let root: string;
const at = (name: string) => join(root, name);
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cheops-exports-'));
});
afterEach(() => rmSync(root, { recursive: true }));

type Files = Readonly<Record<string, string | Uint8Array>>;
function write(files: Files): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(at(name)), { recursive: true });
    writeFileSync(at(name), content);
  }
}

function reading() {
  const notes: Diagnostic[] = [];
  return {
    notes,
    inputs: openInputs(),
    strict: false,
    note: (more: readonly Diagnostic[]) => void notes.push(...more),
  };
}

async function texts(...paths: readonly string[]) {
  const options = reading();
  const found = await readTexts({ ...options, paths: paths.map(at) });
  return { texts: Object.fromEntries(found.map(({ id, text }) => [id, text])), notes: options.notes };
}

const MOODLE: Files = {
  'Ada Byron_4711_assignsubmission_file/essay final.docx': docx(['The moon pulls.']),
  'Bo Li_4712_assignsubmission_onlinetext/onlinetext.html': html(['The sun shines.']),
  'Bo Li_4713_assignsubmission_onlinetext/onlinetext.html': html(['Another Bo.']),
};

describe('submissions', () => {
  it('of Moodle are named by students, in the archive or unpacked', async () => {
    write({
      'essays.zip': zip(MOODLE),
      ...Object.fromEntries(Object.entries(MOODLE).map(([n, b]) => [`open/${n}`, b])),
    });
    const expected = {
      'Ada Byron': 'The moon pulls.',
      'Bo Li (4712)': 'The sun shines.',
      'Bo Li (4713)': 'Another Bo.',
    };
    for (const path of ['essays.zip', 'open']) {
      expect(await isText(at(path), openInputs())).toBe(true);
      expect(await texts(path)).toEqual({ texts: expected, notes: [] });
    }
    const [bytes] = [zip(MOODLE)];
    const inputs = memoryInputs([{ name: 'essays.zip', bytes }]);
    const found = await readTexts({ ...reading(), inputs, paths: ['essays.zip'] });
    expect(Object.fromEntries(found.map(({ id, text }) => [id, text]))).toEqual(expected);
  });

  it('of Moodle without folders, of Canvas, and of Classroom too', async () => {
    write({
      'flat/Ada Byron_4711_assignsubmission_file_essay.docx': docx(['A.']),
      'canvas/byronada_4711_99812_essay-2.docx': docx(['A.']),
      'canvas/libo_LATE_4712_99813_text.html': html(['B.']),
      'google.zip': zip({
        'Essay 1/Ada Byron - Essay 1.docx': docx(['A.']),
        'Essay 1/Bo Li - Essay 1.docx': docx(['B.']),
      }),
      'folders/Ada/x.txt': 'A.',
      'folders/Bo/y.txt': 'B.',
    });
    expect((await texts('flat')).texts).toEqual({ 'Ada Byron': 'A.' });
    expect((await texts('canvas')).texts).toEqual({ byronada: 'A.', libo: 'B.' });
    expect((await texts('google.zip')).texts).toEqual({ 'Ada Byron': 'A.', 'Bo Li': 'B.' });
    expect((await texts('folders')).texts).toEqual({ Ada: 'A.', Bo: 'B.' });
  });

  it('of several files are one text, and what is no text is said', async () => {
    write({
      'class/Ada/1.docx': docx(['One.']),
      'class/Ada/2.txt': 'Two.',
      'class/Ada/photo.jpg': Buffer.from('ffd8ffe0', 'hex'),
      'class/Cy/new.doc': docx(['Really new.']),
      'class/Cy/scan.csv': 'a,b\n1,2\n',
    });
    const { texts: found, notes } = await texts('class');
    expect(found).toEqual({ Ada: 'One.\n\nTwo.', Cy: 'Really new.' });
    expect(notes.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'W_UNKNOWN This is a JPEG picture, not text.',
      expect.stringMatching(/^W_UNKNOWN This is no \.txt/),
      'W_DUPLICATE Ada handed in 2 files.',
    ]);
  });

  it('that nobody can read leave no student out', async () => {
    const jpeg = Buffer.from('ffd8ffe0', 'hex');
    write({
      'class/Ada_1_assignsubmission_file/essay.docx': docx(['One.']),
      'class/Ada_1_assignsubmission_file/photo.jpg': jpeg,
      'class/Bo_2_assignsubmission_file/old.doc': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'class/Cy_3_assignsubmission_file/photo.jpg': jpeg,
      'class/Di_4_assignsubmission_file/essay.pages': zip({ 'Index/Document.iwa': 'x' }),
      'class/Ed_5_assignsubmission_file/essay.pdf': jpeg,
    });
    const options = reading();
    const found = await readTexts({ ...options, paths: [at('class')], keepUnreadable: true });
    expect(found).toEqual([
      { id: 'Ada', text: 'One.' },
      { id: 'Bo', text: '', unreadable: 'This is an old Office document, or one with a password.' },
      { id: 'Cy', text: '', unreadable: 'This is a JPEG picture, and no plain text.' },
      { id: 'Di', text: '', unreadable: 'This is a document of Pages, Numbers or Keynote, not text.' },
      { id: 'Ed', text: '', unreadable: 'This is a JPEG picture, and no plain text.' },
    ]);
    expect(options.notes.map(({ code }) => code)).toEqual(['W_UNKNOWN', ...Array(4).fill('W_UNREADABLE')]);
  });
});

describe('submissions among other files', () => {
  it('of Moodle are found in folders of students, and beside a text', async () => {
    write({
      'class/Ada_1_assignsubmission_file/drafts/last/essay.txt': 'One.',
      'class/Bo_2_assignsubmission_file/essay.txt': 'Two.',
      'class/Bo_3_assignsubmission_file/photo.jpg': Buffer.from('ffd8ffe0', 'hex'),
      'class/notes.txt': 'Mine.',
    });
    const found = await readTexts({ ...reading(), paths: [at('class')], keepUnreadable: true });
    expect(found.map(({ id, text }) => [id, text])).toEqual([
      ['Ada', 'One.'],
      ['Bo (2)', 'Two.'],
      ['Bo (3)', ''],
      ['notes', 'Mine.'],
    ]);
  });

  it('of Canvas and Classroom are named by students where most files are', async () => {
    write({
      'canvas/byronada_4711_99812_essay.txt': 'A.',
      'canvas/libo_LATE_4712_99813_essay.txt': 'B.',
      'canvas/model answer.txt': 'M.',
      'google/Ada Byron - Essay 1.txt': 'A.',
      'google/Bo Li - Essay 1.txt': 'B.',
      'google/Bo Li - Notes.txt': 'N.',
    });
    expect((await texts('canvas')).texts).toEqual({ byronada: 'A.', libo: 'B.', 'model answer': 'M.' });
    expect((await texts('google')).texts).toEqual({ 'Ada Byron': 'A.', 'Bo Li': 'B.\n\nN.' });
  });
});

async function contents(file: string, content: string | Uint8Array, options: TableOptions = {}) {
  write({ [file]: content });
  const input = reading();
  const [read] = await readContents({ ...input, ...options, paths: [at(file)] });
  return { content: (read as ReadContent).content, notes: input.notes.map(({ assumed }) => assumed) };
}

describe('tables of texts', () => {
  const worksheet =
    'Identifier,"Full name","Email address",Status,Grade,"Maximum Grade","Online text","Feedback comments"\r\n' +
    '"Participant 4711","Ada Byron",ada@example.org,Submitted,,20.00,"<p>The moon <em>pulls</em>.</p>",\r\n' +
    '"Participant 4712","Bo Li",bo@example.org,"No submission",,20.00,,\r\n';

  it('are Moodle’s worksheets', async () => {
    const { content, notes } = await contents('Grades.csv', worksheet);
    expect(content.value).toEqual([
      {
        id: 'Grades',
        references: [],
        summaries: [
          { id: 'Ada Byron', text: 'The moon pulls.' },
          { id: 'Bo Li', text: '' },
        ],
      },
    ]);
    expect(notes).toEqual(['There are texts in “Online text”, ids in “Full name”.']);
  });

  it('are Google’s forms and Canvas’s quizzes, whose texts are the long cells', async () => {
    const long = 'The moon pulls the water of the oceans, and the earth turns below it.';
    const forms = `Timestamp,Email Address,What makes tides?\n2026/11/12,ada@x.org,"${long}"\n2026/11/12,bo@x.org,"${long}"\n`;
    expect((await contents('forms.csv', forms)).notes).toEqual([
      'There are texts in “What makes tides?”, ids in “Email Address”.',
    ]);
    const quiz = `name,id,sis_id,section,"881: What makes tides?",1.0,score\nAda,7,77,A,"${long}",1,1\n`;
    expect((await contents('quiz.csv', quiz)).notes).toEqual([
      'There are texts in “881: What makes tides?”, ids in “name”.',
    ]);
  });

  it('have the columns that the call names, as .xlsx too', async () => {
    const rows = [
      ['Vorname', 'Nachname', 'A1', 'A2'],
      ['Ada', 'Byron', 'one', 'two'],
      ['Bo', 'Li', 'three', null],
    ];
    const bytes = xlsx(rows, { sheets: ['Klasse', 'Notizen'] });
    const { content, notes } = await contents('k.xlsx', bytes, { columns: { text: 'a2' } });
    expect(content).toMatchObject({
      value: [
        {
          summaries: [
            { id: 'Ada Byron', text: 'two' },
            { id: 'Bo Li', text: '' },
          ],
        },
      ],
    });
    expect(notes).toEqual([
      'Only the first, “Klasse”, counts. --sheet names another.',
      'There are ids in “Vorname” and “Nachname”.',
    ]);
    await expect(contents('k.xlsx', bytes, { columns: { text: 'A3' } })).rejects.toMatchObject({
      code: 'E_SCHEMA',
      fix: 'The columns are “Vorname”, “Nachname”, “A1”, “A2”.',
    });
    await expect(contents('k.xlsx', bytes)).rejects.toMatchObject({ code: 'E_FORMAT' });
  });

  it('may have a title, empty rows and a line about separators', async () => {
    const summaries = [{ id: 'Ada', text: 'one; two' }];
    for (const text of [
      'Klasse 7b;;\r\n;;\r\nName;Ort;Abgabe\r\nAda;Ulm;"one; two"\r\n;;\r\n',
      'sep=;\r\nName;Ort;Abgabe\r\n;;\r\nAda;Ulm;"one; two"\r\n',
    ]) {
      expect((await contents('k.csv', text)).content).toMatchObject({ value: [{ summaries }] });
    }
    const rows = [['Klasse 7b'], [], ['Name', 'Ort', 'Abgabe'], ['Ada', 'Ulm', 'one; two']];
    const { content, notes } = await contents('k.xlsx', xlsx(rows));
    expect(content).toMatchObject({ value: [{ summaries }] });
    expect(notes[0]).toBe('The names of the columns are in row 3.');
    // The name of the only column is no title.
    await expect(contents('one.csv', 'essay\nOne, two.\n')).rejects.toMatchObject({ code: 'E_FORMAT' });
  });

  it('may be cut by bars, and name the row where a quotation mark has no end', async () => {
    const { content } = await contents('bars.csv', 'name|essay\nAda|one, two\n');
    expect(content).toMatchObject({ value: [{ summaries: [{ id: 'Ada', text: 'one, two' }] }] });
    const open = 'name,essay\nAda,"One.\nBo,"Two."\n';
    await expect(contents('q.csv', open)).rejects.toMatchObject({ code: 'E_FORMAT', where: { line: 2 } });
    const quoted = await contents('q.csv', 'name,essay\nAda,"One" is a word.\n');
    expect(quoted.content).toMatchObject({ value: [{ summaries: [{ text: '"One" is a word.' }] }] });
    await expect(contents('h.csv', 'name,essay\n')).rejects.toMatchObject({ code: 'E_EMPTY' });
  });

  it('repeat a cell that is merged with those below it', async () => {
    const rows = [
      ['topic', 'system', 'summary', 'reference'],
      ['t1', 'A', 'a one', 'ref'],
      [null, 'B', 'b one', null],
      ['t2', 'A', 'a two', 'ref two'],
    ];
    const { content } = await contents('m.xlsx', xlsx(rows, { merged: ['A2:A3', 'D2:D3', 'B4:C4'] }));
    expect(content).toMatchObject({
      value: [
        { id: 't1', references: [{ text: 'ref' }], summaries: [{ id: 'A' }, { id: 'B', text: 'b one' }] },
        { id: 't2', references: [{ text: 'ref two' }] },
      ],
    });
  });

  it('have the sheet that the call names', async () => {
    const bytes = xlsx(
      [
        ['Name', 'Essay'],
        ['Ada', 'one'],
      ],
      { sheets: ['Klasse', 'Notizen'] },
    );
    const { notes } = await contents('k.xlsx', bytes, { sheet: 'klasse' });
    expect(notes).toEqual(['There are texts in “Essay”, ids in “Name”.']);
    await expect(contents('k.xlsx', bytes, { sheet: 'Essays' })).rejects.toMatchObject({
      code: 'E_SCHEMA',
      fix: 'The sheets are “Klasse”, “Notizen”.',
    });
    await expect(contents('k.csv', 'Name,Essay\nAda,one\n', { sheet: '1' })).rejects.toMatchObject({
      code: 'E_USAGE',
    });
    const info = xlsx(
      [
        ['Course', 'Tides'],
        ['Room', 'B'],
      ],
      { sheets: ['Info', 'Essays'] },
    );
    await expect(contents('k.xlsx', info)).rejects.toMatchObject({
      fix: expect.stringContaining('name one with --sheet'),
    });
  });

  it('are known by their letters: dates, addresses and empty cells count for nothing', async () => {
    const form =
      'Timestamp,Email Address,Your name,Why?\n2026/05/01 10:00:00 AM GMT+2,ada@x.org,Ada,The moon pulls on the ocean and the ice.\n' +
      '2026/05/01 10:00:00 AM GMT+2,bo@x.org,Bo,\n';
    expect((await contents('form.csv', form)).notes).toEqual([
      'There are texts in “Why?”, ids in “Email Address”.',
    ]);
  });

  it('are datasets where they have systems and references, one or a list of them', async () => {
    const table =
      'id\tmodel\tprediction\treferences\n1\tA\tx a\t["r one", "r two"]\n1\tB\tx b\t["r one", "r two"]\n2\tA\ty a\tr three\n';
    const { content } = await contents('data.tsv', table);
    expect(content.value).toEqual([
      {
        id: '1',
        references: [
          { id: '1', text: 'r one' },
          { id: '2', text: 'r two' },
        ],
        summaries: [
          { id: 'A', text: 'x a' },
          { id: 'B', text: 'x b' },
        ],
      },
      { id: '2', references: [{ id: '1', text: 'r three' }], summaries: [{ id: 'A', text: 'y a' }] },
    ]);
    const twice = 'id,prediction,reference\n1,a,r\n1,b,r\n';
    await expect(contents('twice.csv', twice)).rejects.toMatchObject({
      code: 'E_DUPLICATE',
      where: { line: 3 },
    });
  });
});

describe('rubrics', () => {
  it.each([
    ['point,weight\nTides come from the moon,3\n"Two tides, every day","2,5"\n', [3, 2.5]],
    ['Tides come from the moon;3 pts\n"Two tides, every day";1\n', [3, 1]],
    ['id,Criterion,Points\na,Tides come from the moon,40 %\nb,"Two tides, every day",60 %\n', [60, 40]],
  ])('%j', async (table, weights) => {
    const { content } = await contents('tides.csv', table);
    expect(content).toMatchObject({
      kind: 'pyramids',
      value: [{ id: 'tides', method: 'rubric', references: [] }],
    });
    const [{ units }] = content.value as unknown as [{ units: { weight: number }[] }];
    expect(units.map(({ weight }) => weight)).toEqual(weights);
  });

  it('may be spreadsheets', async () => {
    const { content } = await contents(
      'r.xlsx',
      xlsx([
        ['Point', 'Marks'],
        ['The moon pulls', 2],
      ]),
    );
    expect(content).toMatchObject({
      kind: 'pyramids',
      value: [{ units: [{ id: '1', label: 'The moon pulls', weight: 2 }] }],
    });
  });
});

it('spreadsheets of thousands of texts are read: words pack well', async () => {
  const words = 'the moon pulls water twice day tide spring sun earth shore wave deep salt boat'.split(' ');
  const text = (row: number) =>
    Array.from({ length: 110 }, (_, i) => words[(row * (i + 1) + i * i) % words.length]).join(' ');
  const essays = Array.from({ length: 8000 }, (_, row) => `${row} ${text(row)}`);
  const cells = essays.map(
    (essay) => `<row><c t="inlineStr"><is><t>${essay}</t></is></c><c t="str"><v>A</v></c></row>`,
  );
  const bytes = zip({
    '[Content_Types].xml':
      '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    'xl/workbook.xml': '<workbook><sheets><sheet name="A"/></sheets></workbook>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row><c t="inlineStr"><is><t>essay</t></is></c><c t="str"><v>group</v></c></row>${cells.join('')}</sheetData></worksheet>`,
  });
  const { content } = await contents('class.xlsx', bytes);
  const [topic] = content.value as unknown as [{ summaries: { text: string }[] }];
  expect(topic.summaries.map(({ text }) => text)).toEqual(essays);
});

it('tables of very many rows of a few letters are refused by the row, and so are line files and JSON Lines', async () => {
  const refusal = { code: 'E_FORMAT', message: expect.stringContaining('too many rows of a few letters') };
  const many = (row: string) => `${row}\n`.repeat(400_000);
  await expect(contents('t.csv', `text\n${many('a')}`)).rejects.toMatchObject({
    ...refusal,
    where: { line: 205_107 },
  });
  await expect(contents('r.csv', `point,weight\n${many('ab,1')}`)).rejects.toMatchObject(refusal);
  await expect(contents('t.jsonl', many('{"id":"1","summary":"a"}'))).rejects.toMatchObject(refusal);
  write({ 'a.txt': many('a') });
  await expect(readLineTopics({ summaries: [at('a.txt')] }, reading())).rejects.toMatchObject(refusal);
});

it('judgments of people are a table with any scores, averaged over those who judged', async () => {
  const table = 'topic,system,judge,overall,note\nt1,A,ann,4,good\nt1,A,bob,5,\nt1,B,ann,2,\nt2,A,ann,,\n';
  const { content, notes } = await contents('human.csv', table, { judgments: true });
  expect(content.value).toEqual([
    { id: 't1', references: [], summaries: [], human: { A: { overall: 4.5 }, B: { overall: 2 } } },
    { id: 't2', references: [], summaries: [], human: { A: {} } },
  ]);
  expect(notes).toEqual(['Only columns of numbers count.']);
  await expect(contents('x.csv', 'a,b\n1,2\n', { judgments: true })).rejects.toMatchObject({
    code: 'E_FORMAT',
  });
});

describe('line files', () => {
  it('are a topic for each line', async () => {
    write({ 'ref.txt': 'r1\nr2\n', 'A.txt': 'a1\r\n\r\n', 'B.txt': 'b1\nb2\n\n' });
    const files = { summaries: [at('B.txt'), at('A.txt')], references: [at('ref.txt')] };
    expect(await readLineTopics(files, reading())).toEqual([
      {
        id: '1',
        references: [{ id: 'ref', text: 'r1' }],
        summaries: [
          { id: 'A', text: 'a1' },
          { id: 'B', text: 'b1' },
        ],
      },
      {
        id: '2',
        references: [{ id: 'ref', text: 'r2' }],
        summaries: [
          { id: 'A', text: '' },
          { id: 'B', text: 'b2' },
        ],
      },
    ]);
    write({ 'B.txt': 'b1\n' });
    await expect(readLineTopics(files, reading())).rejects.toMatchObject({
      code: 'E_MISMATCH',
      message: `The file has 1 lines, and ${at('ref.txt')} has 2.`,
      where: { file: at('B.txt') },
    });
  });

  it('that are given as texts are noticed', () => {
    const said = (...texts: readonly string[]) => {
      const { notes, ...options } = reading();
      noteLines(
        'x',
        texts.map((text, i) => ({ id: String(i), text })),
        options,
      );
      return notes.map(({ code }) => code);
    };
    expect(said('a\nb\nc\n', 'd\ne\nf')).toEqual(['W_LINES']);
    expect(said('a\nb\nc\n')).toEqual([]);
    expect(said('a\nb\nc\n', 'd\ne')).toEqual([]);
    expect(said('a\n\nc\nd\n', 'd\ne\nf\n\n')).toEqual(['W_LINES']);
    expect(said('a\n\nc\n', 'd\n\nf')).toEqual([]);
    expect(said('Title\nText', 'Title\nText')).toEqual([]);
  });
});
