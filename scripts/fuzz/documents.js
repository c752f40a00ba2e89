/** Sound documents of every kind, what mutates them, and documents made to do harm. */
import { deflateSync, inflateRawSync } from 'node:zlib';
import { docx, docxParts, html, odt, pdf, pdfOf, rtf, xlsx, zip } from '../documents.js';
import { mutate } from './mutate.js';

const PARAGRAPHS = [
  'The ocean has tides because the moon’s gravity pulls the water; 2 < 3 & so on.',
  'There are two high tides and two low tides every day – “spring tides” are the strongest.',
];
const TABLE = [
  ['Full name', 'Grade', 'Online text'],
  ['Ada Byron', 1.5, PARAGRAPHS[0]],
  ['Bo Li', 2, '<p>The <b>moon</b> pulls.</p>'],
];
const RUN = (text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const csv = (rows) => Buffer.from(rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n'));

/** The parts of an archive, so that what is in them can be damaged too. */
const office = (make) => ({
  name: 'x.docx',
  bytes: make(PARAGRAPHS),
  remake: (text) => make([text, PARAGRAPHS[1]]),
});

/** By kind: the reader, and a sound file. */
export const KINDS = {
  docx: { ...office(docx), body: (xml) => zip(docxParts(xml)), xml: RUN('The <w:b/> moon') + RUN('pulls') },
  odt: office(odt),
  fodt: {
    name: 'x.fodt',
    bytes: Buffer.from(
      '<?xml version="1.0"?><office:document xmlns:office="o" xmlns:text="t"><office:text><text:h>Head</text:h><text:p>a<text:s text:c="2"/>b<text:line-break/>c</text:p></office:text></office:document>',
    ),
  },
  pdf: {
    name: 'x.pdf',
    bytes: pdf(PARAGRAPHS),
    body: pdfOf,
    xml: 'BT /F1 11 Tf 14 TL 56 780 Td (The moon) Tj T* [(pulls) -250 (it)] TJ ET',
  },
  rtf: { name: 'x.rtf', bytes: rtf(PARAGRAPHS) },
  html: { name: 'x.html', bytes: html(PARAGRAPHS) },
  md: {
    name: 'x.md',
    bytes: Buffer.from(
      '# Tides\n\nThe **moon** [pulls](https://x.org) _it_ `now`.\n\n- one\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
    ),
  },
  xlsx: {
    name: 'x.xlsx',
    bytes: xlsx(TABLE, { merged: ['A2:A3'] }),
    remake: (text) => xlsx([TABLE[0], [text, 2, text]]),
  },
  csv: { name: 'x.csv', bytes: csv(TABLE) },
  tsv: {
    name: 'x.tsv',
    bytes: Buffer.from('id\tmodel\tprediction\treferences\n1\tA\tx a\t["r one", "r two"]\n'),
  },
  rubric: { name: 'r.csv', bytes: Buffer.from('point,weight\nThe moon pulls,3\n"Two tides, daily","2,5"\n') },
  judgments: { name: 'h.csv', bytes: Buffer.from('topic,system,judge,overall\nt1,A,ann,4\nt1,A,bob,5.5\n') },
  rows: {
    name: 'x.jsonl',
    bytes: Buffer.from(
      '{"id":"1","model":"A","prediction":"x","references":["r","s"]}\n{"id":"1","model":"B","prediction":"y","references":"r"}\n',
    ),
  },
  lines: { name: 'x.txt', bytes: Buffer.from('One text.\nAnother text.\n\nA third one.\n') },
  archive: {
    name: 'essays.zip',
    bytes: zip({
      'Ada Byron_4711_assignsubmission_file/essay.docx': docx(PARAGRAPHS),
      'Bo Li_4712_assignsubmission_onlinetext/onlinetext.html': html(PARAGRAPHS),
    }),
    remake: (text) => zip({ [`${text.slice(0, 60)}_1_assignsubmission_file/a.txt`]: text, 'b.html': text }),
  },
};

/** A mutated file: its bytes, or what is packed in it. */
export function mutated({ name, bytes, remake, body, xml }, random) {
  const others = [{ bytes }, { bytes: Buffer.from(PARAGRAPHS[0]) }];
  const damaged = (sound) => mutate({ bytes: Uint8Array.from(sound) }, random, others).bytes;
  const choice = random.below(3);
  if (choice === 0 && body !== undefined)
    return { name, bytes: body(Buffer.from(damaged(Buffer.from(xml)))) };
  if (choice <= 1 && remake !== undefined) {
    return { name, bytes: remake(Buffer.from(damaged(Buffer.from(PARAGRAPHS[0]))).toString('latin1')) };
  }
  return { name, bytes: damaged(bytes) };
}

const MIB = 2 ** 20;
const spaces = (count) => ' '.repeat(count);

/** Documents that unpack to, nest or ask for far more than they are. */
export const BOMBS = {
  'zip bomb, one run': () => zip(docxParts(RUN('x'.repeat(200 * MIB)))),
  'zip bomb, many runs': () => zip(docxParts(RUN('ab').repeat(4_000_000))),
  'zip bomb, blank XML': () => zip(docxParts(`${spaces(400 * MIB)}${RUN('x')}`)),
  'zip bomb in an archive': () => zip({ 'a.txt': 'x'.repeat(300 * MIB), 'b.txt': 'b' }),
  'zip with a wrong size': () => {
    const bytes = docx(PARAGRAPHS);
    bytes.writeUInt32LE(0xfffffff0, bytes.indexOf('PK\x01\x02') + 24);
    return bytes;
  },
  'zip in a circle': () => {
    const bytes = docx(PARAGRAPHS);
    bytes.writeUInt32LE(0, bytes.length - 6);
    return bytes;
  },
  'XML bomb': () => {
    const entities = Array.from(
      { length: 20 },
      (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`,
    ).join('');
    const xml = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e0 "boom">${entities}]><w:document xmlns:w="w"><w:p><w:r><w:t>&e20;</w:t></w:r></w:p></w:document>`;
    return zip({ ...docxParts(''), 'word/document.xml': xml });
  },
  'XML nested': () =>
    zip(docxParts(`${'<w:sdt>'.repeat(2_000_000)}${RUN('x')}${'</w:sdt>'.repeat(2_000_000)}`)),
  'XML with many attributes': () =>
    zip(docxParts(`<w:p ${Array.from({ length: 400_000 }, (_, i) => `a${i}="1"`).join(' ')}></w:p>`)),
  'sheet of far cells': () => {
    const rows = Array.from(
      { length: 20_000 },
      (_, i) => `<row r="${i + 1}"><c r="XFD${i + 1}"><v>1</v></c></row>`,
    ).join('');
    const sound = xlsx([['a']]);
    return zip({
      ...unzipped(sound),
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    });
  },
  'sheet of long texts': () =>
    sheetOf((i) => `<row><c t="inlineStr"><is><t>${i} ${'wörds–'.repeat(3000)}</t></is></c></row>`, 650),
  'HTML nested': () => Buffer.from(`<html>${'<div>'.repeat(1_000_000)}x`),
  'HTML of open tags': () => Buffer.from(`<html>${'<a '.repeat(1_000_000)}`),
  'HTML of entities': () => Buffer.from(`<html><p>${'&amp;'.repeat(1_000_000)}`),
  'RTF nested': () => Buffer.from(`{\\rtf1${'{'.repeat(3_000_000)}`),
  'RTF of a huge picture': () => Buffer.from('{\\rtf1 a\\bin2147483647 b}'),
  'Markdown of brackets': () =>
    Buffer.from(`${'['.repeat(500_000)}${'*'.repeat(500_000)}${'`'.repeat(100_000)}`),
  'Markdown of comments': () => Buffer.from('<!--'.repeat(500_000)),
  'PDF bomb': () =>
    pdfOf(Buffer.concat([Buffer.from('BT /F1 11 Tf (x) Tj ET '), Buffer.alloc(500 * MIB, 32)])),
  'PDF bomb, packed twice': () =>
    pdfOf(deflateSync(deflateSync(Buffer.alloc(1000 * MIB, 32))), { filter: '[/FlateDecode /FlateDecode]' }),
  'PDF of many words': () => pdfOf(`BT /F1 11 Tf ${'(words) Tj T* '.repeat(3_000_000)} ET`),
  'PDF with a million pages': () =>
    Buffer.from(
      pdf(PARAGRAPHS)
        .toString('latin1')
        .replace('/Kids [3 0 R] /Count 1', `/Kids [${'3 0 R '.repeat(100_000)}] /Count 100000`),
      'latin1',
    ),
  'PDF whose pages are their own parents': () =>
    Buffer.from(pdf(PARAGRAPHS).toString('latin1').replace('/Kids [3 0 R]', '/Kids [2 0 R]'), 'latin1'),
  'PDF without an end': () => pdf(PARAGRAPHS).subarray(0, 300),
  'CSV of quotes': () => Buffer.from(`a,b\n"${'""'.repeat(2_000_000)}`),
  'CSV of quotes, closed': () => Buffer.from(`id,text\na,"${'""'.repeat(4_000_000)}"`),
  'CSV of one long cell': () => Buffer.from(`id,text\na,"${'word '.repeat(3_000_000)}"`),
  'CSV of many rows': () => Buffer.from(`id,text\n${`a1,"${'word '.repeat(40)}"\n`.repeat(100_000)}`),
  'CSV of columns': () => Buffer.from(`${'a,'.repeat(500_000)}\n${'b,'.repeat(500_000)}\n`),
};

const SHORT = 1_000_000;
const shortRows = (header, row) =>
  Buffer.from(`${header}\n${Array.from({ length: SHORT }, (_, i) => row(i)).join('\n')}\n`);

/** Tables, by the kind of their reader, whose rows have a few letters each: what a row costs is all that they cost. */
export const SHORT_ROWS = {
  'texts without ids': ['csv', () => shortRows('text', () => 'a')],
  'texts of one topic': ['csv', () => shortRows('id,text', (i) => `${i},a`)],
  'texts of one student': ['csv', () => shortRows('id,text', () => 'a,b')],
  'topics with references': ['csv', () => shortRows('id,prediction,reference', (i) => `${i},a,b`)],
  'topics of systems': ['tsv', () => shortRows('id\tmodel\tsummary', (i) => `${i >> 2}\t${i & 3}\ta`)],
  points: ['rubric', () => shortRows('point,weight', () => 'ab,1')],
  'judged topics': ['judgments', () => shortRows('topic,system,score', (i) => `${i},A,1`)],
  'judged systems of few topics': [
    'judgments',
    () => shortRows('topic,system,score', (i) => `${i & 7},${i},1`),
  ],
  'annotated units': ['csv', () => shortRows('kind,unit,weight\npyramid,,', (i) => `unit,${i},1`)],
  'annotated references': [
    'csv',
    () => shortRows('kind,document,text\npyramid,,', (i) => `reference,${i},a`),
  ],
  'rows of JSON': [
    'jsonl',
    () => shortRows('{"id":"x","summary":"a"}', (i) => `{"id":"${i}","summary":"a"}`),
  ],
  lines: ['lines', () => shortRows('a', () => 'a')],
  'cells merged downwards': [
    'xlsx',
    () => {
      const merged = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((at) => `<mergeCell ref="${at}2:${at}1000000"/>`);
      const long = `<row><c t="inlineStr"><is><t>${'&lt;p&gt;word'.repeat(1000)}</t></is></c></row>`;
      return sheetOf(
        (i) => (i === 0 ? long : '<row><c r="AA1"><v>1</v></c></row>'),
        100_000,
        merged.join(''),
      );
    },
  ],
  'cells of numbers': ['xlsx', () => sheetOf((i) => `<row><c><v>${i}</v></c></row>`)],
  'cells of one text': ['xlsx', () => sheetOf(() => '<row><c t="s"><v>0</v></c></row>')],
  'cells of their own texts': [
    'xlsx',
    () => sheetOf((i) => `<row><c t="inlineStr"><is><t>${i % 97}</t></is></c></row>`),
  ],
};

/** A spreadsheet of as many short rows as compress to a few bytes each. */
function sheetOf(row, count = SHORT, merged = '') {
  const head = '<row><c t="inlineStr"><is><t>text</t></is></c></row>';
  const rows = Array.from({ length: count }, (_, i) => row(i)).join('');
  return zip({
    ...unzipped(xlsx([['a']])),
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${head}${rows}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`,
  });
}

/** The parts of an archive that this module made. */
function unzipped(bytes) {
  const parts = {};
  const sound = bytes.toString('latin1');
  for (const name of [
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/sharedStrings.xml',
  ]) {
    const at = sound.indexOf(name);
    const size = bytes.readUInt32LE(at - 12);
    parts[name] = inflateRawSync(bytes.subarray(at + name.length, at + name.length + size));
  }
  return parts;
}
