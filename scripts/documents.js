/**
 * Documents as programs write them, made of plain paragraphs: for the examples, the fuzzer and the tests.
 *
 *   writeFileSync('a.docx', docx(['A storm hit.', 'Cows fled.']));
 *   writeFileSync('essays.zip', zip({ 'ada/essay.docx': docx([…]) }));
 */
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** `files` by name: texts or bytes. */
export function zip(files, { comment = '' } = {}) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const isStored = name === 'mimetype';
    const packed = isStored ? bytes : deflateRawSync(bytes);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(0x800, 2);
    shared.writeUInt16LE(isStored ? 0 : 8, 4);
    shared.writeUInt16LE(0x21, 8); // 1 January 1980
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), packed]);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), shared, place, Buffer.from(name)]),
    );
    parts.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  end.writeUInt16LE(Buffer.byteLength(comment), 16);
  return Buffer.concat([...parts, entries, Buffer.from('PK\x05\x06'), end, Buffer.from(comment)]);
}

const relations = (list) =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const contentTypes = (list) =>
  `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${list
    .map(
      ([part, type]) =>
        `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
    )
    .join('')}</Types>`;

/** The parts of a Word document whose body is this XML. */
export function docxParts(body) {
  return {
    '[Content_Types].xml': contentTypes([['/word/document.xml', 'wordprocessingml.document.main']]),
    '_rels/.rels': relations([['rId1', 'officeDocument', 'word/document.xml']]),
    'word/document.xml': `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>`,
  };
}

/** Word cuts a paragraph into runs where its checker, or a pause in typing, left a mark. */
function runs(text) {
  const middle = text.indexOf(' ', Math.floor(text.length / 2));
  const pieces = middle === -1 ? [text] : [text.slice(0, middle), text.slice(middle)];
  return pieces
    .map(
      (piece, i) =>
        `<w:r w:rsidR="00A7${40 + i}C1"><w:rPr><w:lang w:val="en-GB"/></w:rPr><w:t xml:space="preserve">${escaped(piece)}</w:t></w:r>`,
    )
    .join('<w:proofErr w:type="gramStart"/>');
}

export function docx(paragraphs) {
  const body = paragraphs.map(
    (text) => `<w:p w:rsidR="00A740C1"><w:pPr><w:spacing w:after="160"/></w:pPr>${runs(text)}</w:p>`,
  );
  return zip(docxParts(body.join('')));
}

export function odt(paragraphs) {
  const body = paragraphs.map(
    (text) => `<text:p text:style-name="P1">${escaped(text).replaceAll('  ', ' <text:s/>')}</text:p>`,
  );
  const spaces =
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"';
  return zip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'META-INF/manifest.xml': `${XML}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/></manifest:manifest>`,
    'content.xml': `${XML}<office:document-content ${spaces} office:version="1.3"><office:body><office:text>${body.join('')}</office:text></office:body></office:document-content>`,
  });
}

const letter = (column) => String.fromCharCode(65 + column);

/** A spreadsheet of rows of cells; texts are shared, as Excel has them. */
export function xlsx(rows, { sheets = ['Sheet1'], merged = [] } = {}) {
  const texts = [...new Set(rows.flat().filter((cell) => typeof cell === 'string'))];
  const cell = (value, row, column) => {
    const place = `r="${letter(column)}${row + 1}"`;
    if (typeof value === 'number') return `<c ${place}><v>${value}</v></c>`;
    return `<c ${place} t="s"><v>${texts.indexOf(value)}</v></c>`;
  };
  const data = rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((value, column) => (value === null ? '' : cell(value, row, column))).join('')}</row>`,
    )
    .join('');
  const merges =
    merged.length === 0
      ? ''
      : `<mergeCells>${merged.map((place) => `<mergeCell ref="${place}"/>`).join('')}</mergeCells>`;
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const r = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
  return zip({
    '[Content_Types].xml': contentTypes([
      ['/xl/workbook.xml', 'spreadsheetml.sheet.main'],
      ['/xl/worksheets/sheet1.xml', 'spreadsheetml.worksheet'],
      ['/xl/sharedStrings.xml', 'spreadsheetml.sharedStrings'],
    ]),
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${XML}<workbook xmlns="${main}" ${r}><sheets>${sheets.map((name, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, i) => [`rId${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`]),
      ['rId99', 'sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/sharedStrings.xml': `${XML}<sst xmlns="${main}">${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${main}"><sheetData>${data}</sheetData>${merges}</worksheet>`,
  });
}

export function rtf(paragraphs) {
  const plain = (text) =>
    [...text]
      .map((sign) => {
        if ('\\{}'.includes(sign)) return `\\${sign}`;
        return sign.charCodeAt(0) < 128 ? sign : `\\u${sign.charCodeAt(0)}?`;
      })
      .join('');
  const body = paragraphs.map((text) => `\\pard\\sa200\\f0\\fs22 ${plain(text)}\\par\n`);
  return Buffer.from(
    `{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fnil\\fcharset0 Calibri;}}\n{\\*\\generator cheops examples;}\\uc1\n${body.join('')}}\n`,
  );
}

export function html(paragraphs, { title = 'Online text' } = {}) {
  const body = paragraphs.map((text) => `<p dir="ltr" style="text-align:left;">${escaped(text)}</p>`);
  return Buffer.from(
    `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>\n<body>${body.join('\n')}</body></html>\n`,
  );
}

const WIDTH = 88;

/** Lines of at most so many letters. */
function wrapped(text) {
  const lines = [''];
  for (const word of text.split(' ')) {
    if (`${lines.at(-1)} ${word}`.length > WIDTH) lines.push(word);
    else lines.push([lines.pop(), word].filter(Boolean).join(' '));
  }
  return lines;
}

/** One page in Helvetica; `content` is packed, as programs do. */
export function pdf(paragraphs) {
  const text = (line) => line.replaceAll('’', "'").replace(/[\\()]/g, '\\$&');
  const shown = paragraphs.flatMap((paragraph) => [
    ...wrapped(paragraph).map((line) => `(${text(line)}) Tj T*`),
    'T*',
  ]);
  return pdfOf(`BT /F1 11 Tf 14 TL 56 780 Td\n${shown.join('\n')}\nET`);
}

export function pdfOf(content, { filter = '/FlateDecode' } = {}) {
  const packed = filter === '/FlateDecode' ? deflateSync(content) : Buffer.from(content);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    Buffer.concat([
      Buffer.from(`<< /Length ${packed.length}${filter === '' ? '' : ` /Filter ${filter}`} >>\nstream\n`),
      packed,
      Buffer.from('\nendstream'),
    ]),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  const parts = [Buffer.from('%PDF-1.5\n%\u00e2\u00e3\n', 'latin1')];
  const offsets = [];
  let at = parts[0].length;
  objects.forEach((object, i) => {
    const part = Buffer.concat([
      Buffer.from(`${i + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]);
    offsets.push(at);
    at += part.length;
    parts.push(part);
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
