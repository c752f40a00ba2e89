import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
      stderr: `judged.csv:1:1: The table has no column “${table === '' ? 'summary' : 'percent'}”. [E_FORMAT]
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

describe('the judging sheet', () => {
  const texts = { 'A.txt': 'A storm hit the coast. Two boats sank.', 's1.txt': 'It stormed. Cows fled.' };

  function sheet(...args: readonly string[]) {
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
    return cheops(['duc', 'sheet', 's1.txt', '--model', 'A.txt', ...args], { cwd: folder });
  }

  it('has the model’s units as rows and the summary’s sentences as columns, and is read back', () => {
    expect(sheet('-o', 'sheet.csv')).toMatchObject({ code: 0, stdout: '2 units of A, 1 summary to judge\n' });
    const made = readFileSync(join(folder, 'sheet.csv'), 'utf8');
    expect(made).toBe(
      '\ufeffsummary,unit,percent,model,1,2\r\ns1,,,sentences of s1,It stormed.,Cows fled.\r\ns1,1,,A storm hit the coast.,,\r\ns1,2,,Two boats sank.,,\r\n',
    );
    const blank = cheops(['duc', 'sheet.csv'], { cwd: folder });
    expect(blank.code).toBe(2);
    expect(blank.stderr).toContain('Judge unit “1” of “s1” in steps of 20%.');
    const judged = made
      .replace('s1,1,,A storm hit the coast.,,', 's1,1,60,A storm hit the coast.,x,')
      .replace('s1,2,,', 's1,2,0,');
    expect(duc(judged)).toEqual({
      code: 0,
      stdout:
        'summary  units  coverage  marked  modified\ns1           2     0.300       1     0.150\n\ncheops:0.1.0|score:duc-2003\n',
      stderr: '',
    });
    expect(duc(judged, '--csv', '-').stdout).toBe(
      '\ufeffsummary,units,coverage,marked,modified\r\ns1,2,0.3,1,0.15\r\n',
    );
  });

  it('wants a place to go, and one model', () => {
    expect(sheet()).toMatchObject({ code: 2, stdout: '' });
    expect(sheet('-o', 'A.txt').code).toBe(2);
    expect(cheops(['duc', 'sheet', 's1.txt', '--model', '.', '-o', '-'], { cwd: folder }).code).toBe(2);
  });
});
