import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

it('a table keeps that a summary is partial: it gets no quality', () => {
  const { format, version, pyramid, summaries } = JSON.parse(readFileSync(annotation, 'utf8'));
  const partial = summaries.map((summary: object) => ({ ...summary, unmatched: [], partial: true }));
  const json = JSON.stringify({ format, version, pyramid, summaries: partial });
  writeFileSync(join(folder, 'a.json'), json);
  expect(cheops(['convert', 'a.json', 'a.csv'], { cwd: folder })).toMatchObject({ code: 0, stderr: '' });
  const { topics } = JSON.parse(cheops(['score', 'a.csv', '--json', '-'], { cwd: folder }).stdout);
  for (const { quality } of topics[0].summaries) expect(quality.value).toBeNull();
});

it.each(['0.5', '0x1', '1e300'])('refuses a table with the offset %s, and writes nothing', (offset) => {
  const csv = cheops(['convert', annotation, '-', '--to', 'csv']).stdout;
  writeFileSync(join(folder, 'a.csv'), csv.replace(/^(contributor,(?:[^,]*,){5})\d+,/m, `$1${offset},`));
  const { code, stderr } = cheops(['convert', 'a.csv', 'b.json'], { cwd: folder });
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^a\.csv:\d+:1: .* is not a (whole )?number\./)]);
  expect(existsSync(join(folder, 'b.json'))).toBe(false);
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
