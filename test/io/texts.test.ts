import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/errors.ts';
import { openInputs } from '../../src/io/inputs.ts';
import { isText, readTexts, topicOf } from '../../src/io/texts.ts';

const FILES = {
  'storm/refs/a.txt': 'One.',
  'storm/refs/b.txt': 'Two.',
  'storm/other/a.txt': 'Three.',
  'storm/other/notes.png': 'no picture',
  'D061.M.1': 'A summary as DUC names it.',
  'D061.M.2': 'Another.',
  'bracket.txt': '[Applause] The storm came.',
  rows: '{"id":"t","references":[],"summaries":[]}\n',
  'table.csv': 'kind,id\n',
  'pyramid.pyr': '',
  'data/t/references/r.txt': 'A topic.',
  'empty/picture.jpg': '',
};
let root: string;
const at = (name: string) => join(root, name);
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'cheops-texts-'));
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(at(name)), { recursive: true });
    writeFileSync(at(name), text);
  }
});
afterAll(() => rmSync(root, { recursive: true }));

async function read(...names: readonly string[]) {
  const diagnostics: Diagnostic[] = [];
  const note = (more: readonly Diagnostic[]) => void diagnostics.push(...more);
  const texts = await readTexts({ paths: names.map(at), inputs: openInputs(), strict: false, note });
  return {
    texts: texts.map(({ id, text }) => `${id}: ${text}`),
    notes: diagnostics.map(({ where }) => where.file),
  };
}

it.each([
  ['storm/refs', true],
  ['bracket.txt', true],
  ['D061.M.1', true],
  ['rows', false],
  ['table.csv', false],
  ['pyramid.pyr', false],
  ['data', false],
  ['empty', false],
])('%s is a text: %j', async (name, expected) => {
  expect(await isText(at(name), openInputs())).toBe(expected);
});

it('texts are called by the names of their files, and by more where these are the same', async () => {
  expect((await read('storm/refs')).texts).toEqual(['a: One.', 'b: Two.']);
  expect((await read('storm/refs', 'storm/other')).texts).toEqual([
    'b: Two.',
    'other:a: Three.',
    'refs:a: One.',
  ]);
  expect((await read('D061.M.2', 'D061.M.1')).texts).toEqual([
    'D061.M.1: A summary as DUC names it.',
    'D061.M.2: Another.',
  ]);
});

it('what is no text in a folder is noted, and a folder without any is refused', async () => {
  expect((await read('storm/other')).notes).toEqual([at('storm/other/notes.png')]);
  await expect(read('empty')).rejects.toMatchObject({
    code: 'E_EMPTY',
    message: 'The folder has no file that ends in .txt, .docx, .odt, .pdf, .rtf, .html, .md.',
  });
});

it('references are of the topic whose folder they lie in', () => {
  const inputs = openInputs();
  expect(['storm/refs', 'storm/refs/a.txt', 'storm/other'].map((name) => topicOf(at(name), inputs))).toEqual([
    'storm',
    'storm',
    'other',
  ]);
  expect(topicOf('-', inputs)).toBe('pyramid');
});

it('a text that is named twice counts once, and that is said', async () => {
  const { texts, notes } = await read('storm/refs/a.txt', 'storm/refs/a.txt', 'storm/refs');
  expect(texts).toEqual(['a: One.', 'b: Two.']);
  expect(notes).toEqual([at('storm/refs/a.txt')]);
});
