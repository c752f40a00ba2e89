/** Documents that LibreOffice itself writes. Skipped where there is none. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../src/formats/log.ts';
import { readContents } from '../../src/io/contents.ts';
import { openInputs } from '../../src/io/inputs.ts';
import type { readText as readDocument } from '../../src/io/readers.ts';

// As built: the reader of PDF is a thread with a script of its own.
const built = join(import.meta.dirname, '../../build/io/readers.js');
const { readText }: { readText: typeof readDocument } = await import(built);

const office = ['soffice', 'libreoffice'].find(
  (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
);
if (office === undefined) console.warn('There is no LibreOffice, so its documents are not read.');

const WORDS = `Tides – a summary
The ocean has tides because the moon’s gravity pulls the water; it’s “strong”, naïve, Müßig, 2 < 3 & so on.
There are two high tides every day.
Extraordinarily long sentences put words such as internationalisation, counterrevolutionary and characterisation at the end of a line, so that a page divides them, which no reader of summaries of the ocean and its tides likes.`;

describe.skipIf(office === undefined)('LibreOffice', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cheops-office-'));
    const escaped = WORDS.replaceAll('&', '&amp;').replaceAll('<', '&lt;').split('\n');
    const body = `<h1>${escaped[0]}</h1><p>${escaped[1]}</p><ul><li>${escaped[2]}</li></ul><p>${escaped[3]}</p>`;
    writeFileSync(
      join(folder, 'a.html'),
      `<!DOCTYPE html><html><head><meta charset="utf-8"></head><body>${body}</body></html>`,
    );
    convert('a.html', 'odt', '--infilter=HTML (StarWriter)');
    for (const format of ['docx', 'rtf', 'pdf', 'doc']) convert('a.odt', format);
    writeFileSync(
      join(folder, 't.csv'),
      '\uFEFFFull name,Essay\r\n0012,"The moon pulls, twice."\r\nJörg,Ebbe\r\n',
    );
    convert('t.csv', 'xlsx', '--infilter=CSV:44,34,76,1,1/2');
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function convert(file: string, format: string, ...more: readonly string[]): void {
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const args = [profile, '--headless', ...more, '--convert-to', format, '--outdir', folder];
    execFileSync(office!, [...args, join(folder, file)], { stdio: 'ignore' });
  }

  it.each(['odt', 'docx', 'rtf', 'pdf'])('writes a .%s that is read word for word', async (format) => {
    const bytes = new Uint8Array(readFileSync(join(folder, `a.${format}`)));
    const text = await readText({ bytes, log: createLog(`a.${format}`) });
    expect(text.replaceAll('• ', '').replace(/\n+/g, '\n').trim()).toBe(WORDS);
  });

  it('writes a .doc that is refused by name', async () => {
    const bytes = new Uint8Array(readFileSync(join(folder, 'a.doc')));
    await expect(async () => readText({ bytes, log: createLog('a.doc') })).rejects.toThrow(
      'This is an old Office document, or one with a password.',
    );
  });

  it('writes a .xlsx whose cells are read as they are', async () => {
    const paths = [join(folder, 't.xlsx')];
    const [read] = await readContents({ paths, inputs: openInputs(), strict: false, note: () => {} });
    expect(read!.content.value).toMatchObject([
      {
        summaries: [
          { id: '0012', text: 'The moon pulls, twice.' },
          { id: 'Jörg', text: 'Ebbe' },
        ],
      },
    ]);
  });
});
