/** The documents of examples/class hold the texts that they were made of. PDF is read by the built package. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createLog } from '../../src/formats/log.ts';
import { readText } from '../../src/io/readers.ts';

const root = join(import.meta.dirname, '../..');
const original = (name: string) =>
  readFileSync(join(root, 'examples/science/summaries', name), 'utf8').trim();

it.each([
  ['Ada Byron.docx', '1-excellent.txt'],
  ['Bo Larsen.docx', '2-good.txt'],
  ['Carla Ruiz.odt', '4-short.txt'],
  ['Eve Stone.rtf', '3-repetitive.txt'],
])('%s is %s', async (file, name) => {
  const bytes = readFileSync(join(root, 'examples/class/essays', file));
  expect(await readText({ bytes, log: createLog(file) })).toBe(original(name));
});

it('Dev Patel.pdf is 5-poor.txt, and other PDFs are refused by what is wrong with them', () => {
  const script = `
    import { readFileSync } from 'node:fs';
    import { createLog } from './build/formats/log.js';
    import { readText } from './build/io/readers.js';
    import { pdf, pdfOf } from './scripts/documents.js';
    const read = (bytes) => readText({ bytes, log: createLog('x') }).catch(({ message }) => message);
    const sound = readFileSync('examples/class/essays/Dev Patel.pdf');
    const two = pdf(['One para-graph.', 'The next (one).']);
    console.log(JSON.stringify([await read(sound), await read(two), await read(pdfOf('')), await read(sound.subarray(0, 200))]));
  `;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(JSON.parse(said)).toEqual([
    original('5-poor.txt'),
    'One para-graph.\n\nThe next (one).',
    'This PDF has no text, only pictures, as scanned pages are.',
    'This is a damaged PDF document.',
  ]);
});
