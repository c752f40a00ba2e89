/** The kinds of documents that cheops reads, each known by its first bytes; only Markdown is known by its name. */
import type { CheopsError } from '../../errors.ts';
import { decode } from '../../formats/encoding.ts';
import type { Log } from '../../formats/log.ts';
import { readDocx } from './docx.ts';
import { looksLikeHtml, readHtml } from './html.ts';
import { limitsOf } from './limits.ts';
import { markdownText } from './markdown.ts';
import { readOdf, readOdt } from './odt.ts';
import { officeKind } from './office.ts';
import { readPdf } from './pdf.ts';
import { readRtf } from './rtf.ts';
import { isZip, openZip } from './zip.ts';

export interface TextReader {
  /** As messages call what it reads. */
  readonly name: string;
  /** Of a folder, files that end so are read. */
  readonly endings: readonly string[];
  /** By the first bytes; a name tells only where these leave it open. */
  matches(head: Uint8Array, file: string): boolean;
  /** What had to be assumed goes to the log; what cannot be read is thrown as `log.error(…)`. */
  read(bytes: Uint8Array, log: Log): string | Promise<string>;
}

/** As many bytes as tell what a file is. */
export const HEAD = 4096;

const OFFICE: TextReader = {
  name: 'Word and OpenDocument texts',
  endings: ['.docx', '.odt'],
  matches: isZip,
  async read(bytes, log) {
    const limits = limitsOf(bytes, log);
    const zip = openZip(bytes, { what: 'document', log });
    const kind = await officeKind(zip, limits, log);
    if (kind === 'docx') return readDocx(zip, limits, log);
    if (kind === 'odt') return readOdt(zip, limits, log);
    throw noText(
      kind === 'xlsx' ? 'a spreadsheet' : kind === 'zip' ? 'an archive of files' : kind.other,
      log,
    );
  },
};

function noText(what: string, log: Log): CheopsError {
  const fix = what.includes('spreadsheet')
    ? 'Save it as .xlsx or .csv and name it by itself, or save the text as .txt.'
    : 'Save the text as .docx, .odt, .pdf or .txt.';
  return log.error('E_FORMAT', `This is ${what}, not text.`, {}, fix);
}

const FLAT_OPEN_DOCUMENT: TextReader = {
  name: 'OpenDocument text in one XML file',
  endings: ['.fodt'],
  matches: (bytes) => /^\s*<\?xml[^>]*>\s*<office:document\b/.test(latin1(bytes.subarray(0, 1024))),
  read(bytes, log) {
    const other = /office:mimetype="[^"]*\.(spreadsheet|presentation)"/.exec(latin1(bytes.subarray(0, 8192)));
    if (other !== null) throw noText(`an OpenDocument ${other[1]}`, log);
    return readOdf(oneChunk(bytes), limitsOf(bytes, log), log);
  },
};

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** What Office wrote before 2007, and what a password makes of a document: known, so that it can be said. */
const OLD_OFFICE: TextReader = {
  name: 'old Office documents',
  endings: ['.doc'],
  matches: (head) => latin1(head.subarray(0, 8)) === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
  read(_, log) {
    const fix = 'Save it as .docx, .odt or .pdf, a table as .xlsx, without a password.';
    throw log.error('E_FORMAT', 'This is an old Office document, or one with a password.', {}, fix);
  },
};

const PDF: TextReader = {
  name: 'PDF',
  endings: ['.pdf'],
  matches: (head) => latin1(head.subarray(0, 1024)).includes('%PDF-'),
  read: readPdf,
};

const RTF: TextReader = {
  name: 'RTF',
  endings: ['.rtf'],
  matches: (head) => latin1(head.subarray(0, 16)).trimStart().startsWith('{\\rtf'),
  read: readRtf,
};

const HTML: TextReader = {
  name: 'HTML',
  endings: ['.html', '.htm', '.xhtml'],
  matches: (head, file) =>
    looksLikeHtml(new TextDecoder().decode(head.subarray(0, HEAD))) || /\.x?html?$/i.test(file),
  read: readHtml,
};

const MARKDOWN: TextReader = {
  name: 'Markdown',
  endings: ['.md', '.markdown'],
  matches: (_, file) => /\.(?:md|markdown)$/i.test(file),
  read: (bytes, log) => markdownText(decode(bytes, log)),
};

/** Takes what no other reader does, and refuses what is no text. */
export const PLAIN_TEXT: TextReader = {
  name: 'plain text',
  endings: ['.txt'],
  matches: () => true,
  read: decode,
};

/** The first that matches reads the file. */
export const OWN_READERS: readonly TextReader[] = [
  OFFICE,
  OLD_OFFICE,
  PDF,
  RTF,
  FLAT_OPEN_DOCUMENT,
  HTML,
  MARKDOWN,
  PLAIN_TEXT,
];

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
