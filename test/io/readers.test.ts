import { describe, expect, it } from 'vitest';
import { docx, docxParts, html, odt, rtf, xlsx, zip } from '../../scripts/documents.js';
import { createLog } from '../../src/formats/log.ts';
import { markdownText } from '../../src/io/readers/markdown.ts';
import { readText } from '../../src/io/readers.ts';

const PARAGRAPHS = [
  'The ocean has tides because the moon’s gravity pulls.',
  'Tides & currents: “2 < 3” – naïve, {x}.',
];
const TEXT = PARAGRAPHS.join('\n\n');
const read = (bytes: Uint8Array | string, file = 'x') =>
  readText({ bytes: Buffer.from(bytes), log: createLog(file) });
const refusal = (bytes: Uint8Array | string, file = 'x') =>
  read(bytes, file).catch(({ code, message }: { code: string; message: string }) => `${code}: ${message}`);

it.each([
  ['docx', docx(PARAGRAPHS)],
  ['odt', odt(PARAGRAPHS)],
  ['rtf', rtf(PARAGRAPHS)],
  ['html', html(PARAGRAPHS)],
])('%s is read by what is in it, whatever it is called', async (ending, bytes) => {
  for (const name of [`a.${ending}`, 'a.txt', 'a', 'a.doc']) expect(await read(bytes, name)).toBe(TEXT);
});

const word = (body: string) => read(zip(docxParts(body)));
const run = (text: string, properties = '') => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;

describe('Word', () => {
  it('shows neither what was deleted, moved or hidden, nor a picture’s other form', async () => {
    const body = [
      run('Kept'),
      `<w:del>${run('deleted')}</w:del><w:moveFrom>${run('moved')}</w:moveFrom>`,
      run('hidden', '<w:vanish/>'),
      `<mc:AlternateContent><mc:Choice>${run(' one')}</mc:Choice><mc:Fallback>${run(' two')}</mc:Fallback></mc:AlternateContent>`,
      run(' shown', '<w:vanish w:val="0"/>'),
      '<w:r><w:instrText>HYPERLINK "https://example.org"</w:instrText></w:r>',
    ].join('');
    expect(await word(`<w:p>${body}</w:p>`)).toBe('Kept one shown');
  });

  it('keeps breaks, tabs and cells apart', async () => {
    const body = `<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/><w:t>d</w:t></w:r></w:p>`;
    const table = `<w:tbl><w:tr><w:tc><w:p>${run('1')}</w:p></w:tc><w:tc><w:p>${run('2')}</w:p></w:tc></w:tr></w:tbl>`;
    expect(await word(body + table)).toBe('a b\nc-d\n\n1\n\n2');
  });

  it('is read under any prefix and any name of its main part', async () => {
    const {
      'word/document.xml': main,
      '_rels/.rels': relations,
      ...parts
    } = docxParts(`<w:p>${run('Here.')}</w:p>`);
    const moved = zip({
      ...parts,
      '_rels/.rels': relations!.replace('word/document.xml', '/word/document2.xml'),
      'word/document2.xml': main!.replaceAll('w:', 'ns0:').replaceAll('xmlns:w', 'xmlns:ns0'),
    });
    expect(await read(moved)).toBe('Here.');
  });
});

it('OpenDocument text shows blanks and breaks as they are, without notes and comments', async () => {
  const content = (body: string) =>
    `<?xml version="1.0"?><office:document xmlns:office="o" xmlns:text="t"><office:body><office:text>${body}</office:text></office:body></office:document>`;
  const body =
    '<text:tracked-changes><text:p>gone</text:p></text:tracked-changes><text:h>Head</text:h>' +
    '<text:p>a <text:s text:c="2"/>b\n  c<text:note><text:note-body><text:p>note</text:p></text:note-body></text:note><text:line-break/>d' +
    '<office:annotation><text:p>comment</text:p></office:annotation></text:p>';
  expect(await read(content(body), 'x.fodt')).toBe('Head\n\na   b c\nd');
});

it.each([
  ["{\\rtf1\\ansi caf\\'e9 \\u8211?x\\par}", 'café –x'],
  ["{\\rtf1{\\fonttbl{\\f0 Arial;}{\\f1\\fcharset204 Arial;}}\\f1\\'cf\\'f0 \\f0 ok}", 'Пр ok'],
  ['{\\rtf1 a{\\*\\unknown hidden {deep}}{\\footnote n}{\\v no}{\\pict 00ff}b\\line c}', 'ab\nc'],
  ['{\\rtf1\\uc2\\u960 ppx\\bin3 }}}y}', 'πxy'],
  ['{\\rtf1 one\\par two\\cell three\\row}', 'one\n\ntwo\nthree'],
])('RTF %s', async (source, text) => {
  expect(await read(Buffer.from(source, 'latin1'))).toBe(text);
});

it.each([
  ['<p>A storm <b>hit</b>&nbsp;Rome&hellip;<p>Cows   fled.', 'A storm hit Rome…\n\nCows fled.'],
  [
    '<html><head><title>t</title><style>p{}</style></head><body>x<script>"</p>"</script><p hidden>no<br></p>y',
    'x\n\ny',
  ],
  [
    '<ul><li>one<li>two</ul><div style="display: none">no<div>no</div></div>three<br>four',
    'one\n\ntwo\n\nthree\nfour',
  ],
  ['<html><meta charset="iso-8859-2"><p>\xb1', 'ą'],
  ['<html><details open><summary>Why</summary>tides</details>', 'Why\n\ntides'],
])('HTML %s', async (source, text) => {
  expect(await read(Buffer.from(source, 'latin1'))).toBe(text.replace('\u00a0', ' '));
});

it('Markdown keeps notes, speakers and signs, and leaves out where links lead', async () => {
  const source =
    'Tides[^1] &amp; moon.\n\n[Ada]: I saw it.\n\n[^1]: They rise.\n\n[here]: https://example.org "Title"\n[b]: x\n';
  expect(markdownText(source)).toBe('Tides & moon.\n\n[Ada]: I saw it.\n\nThey rise.');
});

it('Markdown is read without its marks', async () => {
  const source =
    '---\ntitle: x\n---\n# Tides #\n\nThe **moon** [pulls](https://x.org) _it_ ![p](p.png)`now`.\n\n- [x] one\n2. two\n> three\n\n| a | b |\n|---|:-:|\n| 1 | 2 |\n\n```\ncode_x\n```\n<!-- no -->snake_case 2*3*4\n';
  expect(await read(source, 'x.md')).toBe(
    'Tides\n\nThe moon pulls it now.\n\none\ntwo\nthree\n\na   b\n1   2\n\ncode_x\nsnake_case 2*3*4',
  );
  expect(await read('# no mark', 'x.txt')).toBe('# no mark');
});

it('what is no text is refused by name', async () => {
  expect(await refusal(xlsx([['a']]))).toBe('E_FORMAT: This is a spreadsheet, not text.');
  expect(await refusal(zip({ 'a.txt': 'a' }))).toBe('E_FORMAT: This is an archive of files, not text.');
  expect(await refusal(zip({ mimetype: 'application/epub+zip' }))).toBe(
    'E_FORMAT: This is an EPUB book, not text.',
  );
  expect(await refusal(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe(
    'E_FORMAT: This is an old Office document, or one with a password.',
  );
  const flat =
    '<?xml version="1.0"?><office:document office:mimetype="application/vnd.oasis.opendocument.spreadsheet">';
  expect(await refusal(Buffer.from(flat))).toBe('E_FORMAT: This is an OpenDocument spreadsheet, not text.');
  expect(await refusal(Buffer.from('89504e470d0a1a0a', 'hex'))).toBe(
    'E_ENCODING: This is a PNG picture, and no plain text.',
  );
});

describe('what is damaged, or made to do harm', () => {
  it('is refused by name', async () => {
    const sound = docx(PARAGRAPHS);
    expect(await refusal(sound.subarray(0, 500))).toBe(
      'E_FORMAT: This is a damaged document: it was cut short.',
    );
    const changed = Buffer.from(sound);
    changed[changed.indexOf('word/document.xml') + 40]! ^= 1;
    expect(await refusal(changed)).toMatch(/^E_FORMAT: This is a damaged document: a part of it (was|does)/);
    expect(await refusal(zip(docxParts('<w:p>')))).toBe(
      'E_FORMAT: This is a damaged Word document: its XML is not well-formed.',
    );
    expect(await refusal('{\\rtf1'.padEnd(30_000, '{'))).toContain('nested too deeply');
  });

  it('costs no more than a file of its size may', async () => {
    const long = `<w:p>${run('x'.repeat(50_000_000))}</w:p>`;
    expect(await refusal(zip(docxParts(long)))).toContain('far more than its size suggests');
    const many = run('a').repeat(1_500_000);
    expect(await refusal(zip(docxParts(`<w:p>${many}</w:p>`)))).toContain('far more than its size suggests');
  });

  it('never has its entities expanded', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><w:document xmlns:w="w"><w:body><w:p><w:r><w:t>&b;</w:t></w:r></w:p></w:body></w:document>`;
    expect(await refusal(zip({ ...docxParts(''), 'word/document.xml': bomb }))).toContain('not well-formed');
    const outside = bomb.replace('&b;', 'ok').replace('"aaaaaaaaaa"', 'SYSTEM "file:///etc/passwd"');
    expect(await read(zip({ ...docxParts(''), 'word/document.xml': outside }))).toBe('ok');
  });

  it('may be nested, but not without end', async () => {
    const nested = (times: number) => '<w:sdt>'.repeat(times) + run('in') + '</w:sdt>'.repeat(times);
    expect(await word(`<w:p>${nested(5_000)}</w:p>`)).toBe('in');
    expect(await refusal(zip(docxParts(nested(100_000))))).toContain('nested too deeply');
    expect(await read(`<div>${'<div>'.repeat(200_000)}in`)).toBe('in');
  });
});
