import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cheops } from './run.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cheops-duc-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function duc(table: string, ...args: readonly string[]) {
  writeFileSync(join(folder, 'judged.csv'), table);
  return cheops(['duc', 'judged.csv', ...args], { cwd: folder });
}

const TABLE = 'summary,unit,percent\ns1,1,100\ns1,2,40\ns2,1,20%\ns1,3,0\ns1,4,20\n';
const PRINTED =
  'summary  units  coverage\ns1           4     0.400\ns2           1     0.200\n\ncheops:0.1.0|score:duc-2003\n';
const UNEVEN =
  'The summaries were judged on different numbers of units, so their means differ in what they cover.\n';

it('gives the mean share for each summary', () => {
  expect(duc(TABLE)).toEqual({ code: 0, stdout: PRINTED, stderr: UNEVEN });
});

it('reads standard input', () => {
  expect(cheops(['duc', '-'], { input: TABLE })).toEqual({ code: 0, stdout: PRINTED, stderr: UNEVEN });
});

it('writes JSON and a table', () => {
  const { code, stdout } = duc(TABLE, '--json', '-', '--csv', 'scores.csv');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    format: 'cheops-duc-scores',
    version: 1,
    signature: 'cheops:0.1.0|score:duc-2003',
    scores: [
      { summary: 's1', units: 4, coverage: { value: 0.4, numerator: 160, denominator: 400 } },
      { summary: 's2', units: 1, coverage: { value: 0.2, numerator: 20, denominator: 100 } },
    ],
  });
  expect(readFileSync(join(folder, 'scores.csv'), 'utf8')).toBe(
    '\ufeffsummary,units,coverage\r\ns1,4,0.4\r\ns2,1,0.2\r\n',
  );
});

it('ends with 1 if a summary misses the threshold', () => {
  expect(duc(TABLE, '--min', '0.2').code).toBe(0);
  expect(duc(TABLE, '--min', '0.4')).toEqual({ code: 1, stdout: PRINTED, stderr: UNEVEN });
  expect(duc(TABLE, '--min', '40%')).toMatchObject({ code: 2, stdout: '' });
});

it('a share that is no step of 20% is an error with its row', () => {
  const { code, stderr } = duc('summary,unit,percent\ns1,1,100\ns1,2,50\n', '--json', 'scores.json');
  expect(code).toBe(2);
  expect(stderr).toContain('judged.csv:3:1: The percentage is');
  expect(existsSync(join(folder, 'scores.json'))).toBe(false);
});

it('a table without its columns, or nothing at all, is an error that names them', () => {
  for (const table of ['', 'summary,unit\ns1,1\n']) {
    expect(duc(table)).toEqual({
      code: 2,
      stdout: '',
      stderr: `judged.csv:1:1: There is no column “${table === '' ? 'summary' : 'percent'}”. [E_FORMAT]
  A table of judgments has the columns summary, unit and percent.
`,
    });
  }
});

it('is named by score, which has no use for such a table', () => {
  writeFileSync(join(folder, 'judged.csv'), TABLE);
  const { code, stderr } = cheops(['score', 'judged.csv'], { cwd: folder });
  expect(code).toBe(2);
  expect(stderr).toContain('cheops duc scores tables of judgments.');
});

it('refuses a summary that two tables judge, and an output over an input', () => {
  expect(duc(TABLE, 'judged.csv').stderr).toContain('The summary s1 is judged twice. [E_DUPLICATE]');
  const { code, stderr } = duc(TABLE, '--csv', 'judged.csv');
  expect(code).toBe(2);
  expect(stderr).toContain('[E_USAGE]');
  expect(readFileSync(join(folder, 'judged.csv'), 'utf8')).toBe(TABLE);
});
