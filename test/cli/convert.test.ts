import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cheops, examples } from './run.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cheops-convert-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const annotation = join(examples, 'news/annotation.json');

it('to DUCView’s files and back keeps every score', () => {
  expect(cheops(['convert', annotation, 'pans/', '--to', 'pan'], { cwd: folder }).code).toBe(0);
  const rows = (text: string) => text.split('\n').filter((line) => line.startsWith('  '));
  const there = cheops(['score', annotation]).stdout;
  const back = cheops(['score', 'pans'], { cwd: folder }).stdout;
  expect(rows(there)).toHaveLength(6);
  expect(rows(back)).toEqual(rows(there));
});

it('writes to standard output', () => {
  const { stdout } = cheops(['convert', annotation, '-', '--to', 'pyr']);
  expect(stdout).toMatch(/^<\?xml version="1.0"/);
  expect(stdout).toContain('<scu uid=');
});

it('says what is lost', () => {
  const { code, stderr } = cheops(['convert', annotation, 'p.pyr'], { cwd: folder });
  expect(code).toBe(0);
  expect(stderr).toContain('6 summaries dropped: .pyr holds only the pyramid.');
});

it('never writes onto its input', () => {
  const copy = join(folder, 'a.json');
  writeFileSync(copy, readFileSync(annotation));
  const { code, stderr } = cheops(['convert', copy, copy]);
  expect(code).toBe(2);
  expect(stderr).toContain('The output would overwrite an input.');
  expect(readFileSync(copy, 'utf8')).toBe(readFileSync(annotation, 'utf8'));
});

it.each([
  [['out.docx'], 'The output’s name does not say its format.'],
  [['out.pan'], 'The input gives 6 files in this format.'],
])('to %s is an error with a fix', (out, message) => {
  const { code, stderr } = cheops(['convert', annotation, ...out], { cwd: folder });
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});
