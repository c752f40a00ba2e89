import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cheops } from './run.ts';

const examples = join(import.meta.dirname, '../../examples');
const science = join(examples, 'science/annotation.json');
const again = join(examples, 'science/annotation-again.json');
const second = join(examples, 'science/annotation-second.json');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cheops-study-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function study(...args: readonly string[]) {
  return cheops(['study', ...args], { cwd: folder });
}

describe('references', () => {
  it('writes tables, JSON, a page and pictures, the same every time', () => {
    const first = study('references', science, '--json', 'a.json', '--html', 'a.html', '--svg', 'pictures');
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toContain('5                  1   35.0     35    35  12.0  10.0  4.0  5.0  4.0');
    const data = JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8'));
    expect(data).toMatchObject({ format: 'cheops-study', study: 'references', score: 'coverage' });
    expect(data.sizes).toHaveLength(5);
    expect(readdirSync(join(folder, 'pictures')).sort()).toEqual(['growth.svg', 'misranking.svg']);
    const page = readFileSync(join(folder, 'a.html'), 'utf8');
    expect(page).toContain('<h1>How many references are enough?</h1>');
    expect(page).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
    const { stdout } = study('references', science, '--html', 'b.html');
    expect(stdout).toBe(first.stdout);
    expect(readFileSync(join(folder, 'b.html'), 'utf8')).toBe(page);
  });

  it('takes a sample where there are too many choices', () => {
    const { stdout } = study('references', science, '--most', '3');
    expect(stdout).toMatch(/^2 +3 /m);
    expect(stdout).toContain('|most:3|');
  });

  it('does not write over what it reads', () => {
    const { code, stderr } = study('references', science, '--json', science);
    expect(code).toBe(2);
    expect(stderr).toContain('[E_USAGE]');
  });

  it('says what is wrong with a pyramid alone', () => {
    cheops(['convert', science, 'science.pyr'], { cwd: folder });
    const { code, stderr } = study('references', 'science.pyr');
    expect(code).toBe(2);
    expect(stderr).toContain('[E_EMPTY]');
  });
});

describe('annotators', () => {
  it('compares scores by several pyramids', () => {
    const { code, stdout } = study('annotators', science, again, second, '--json', 'a.json');
    expect(code).toBe(0);
    expect(stdout).toContain('F(2, 15) = 0.01, p = 0.99.');
    expect(JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8')).annotators).toHaveLength(3);
  });

  it('scores references where there are pyramids alone', () => {
    for (const [file, name] of [
      [science, 'one.pyr'],
      [second, 'two.pyr'],
    ] as const)
      cheops(['convert', file, name], { cwd: folder });
    const { code, stdout } = study('annotators', 'one.pyr', 'two.pyr', '--score', 'quality');
    expect(code).toBe(0);
    expect(stdout).toContain('5 references, quality scores');
    expect(stdout).toContain('|match:contributors|');
  });

  it('refuses one annotator alone', () => {
    expect(study('annotators', science)).toMatchObject({ code: 2, stdout: '' });
  });

  it('is what agree prints on summaries of different pyramids', () => {
    const { code, stdout } = cheops(['agree', '--on', 'summaries', science, second, '--json', 'a.json'], {
      cwd: folder,
    });
    expect(code).toBe(0);
    expect(stdout).toContain('The pyramids differ, so scores are compared');
    expect(existsSync(join(folder, 'a.json'))).toBe(true);
  });
});

describe('summarisers', () => {
  it('takes annotations, people’s scores and the rows of a metric', () => {
    const topics = join(examples, 'topics.jsonl');
    expect(study('summarisers', topics, '--field', 'pyramid').stdout).toContain('pyramid scores');
    const rows = ['t1', 't2'].map((topic, i) =>
      JSON.stringify({ topic, summary: 's', metric: 'own', score: i / 2, details: {} }),
    );
    writeFileSync(join(folder, 'scores.jsonl'), `${rows.join('\n')}\n`);
    expect(study('summarisers', 'scores.jsonl', '--metric', 'own').stdout).toMatch(/^s +2 +0\.250 +0\.354/m);
    expect(study('summarisers', 'scores.jsonl', '--metric', 'other')).toMatchObject({ code: 2, stdout: '' });
    expect(study('summarisers', science, '--of-references', 'own', '--score', 'quality').stdout).toMatch(
      /^A +1 +0\.984/m,
    );
  });
});

describe('settings', () => {
  it('wants a setting with numbers, and one that the metric has', () => {
    const topics = join(examples, 'topics.jsonl');
    for (const vary of ['beta', 'beta=', 'beta=1,x', 'beta=1:2', '=1'])
      expect(study('settings', topics, '--vary', vary)).toMatchObject({ code: 2, stdout: '' });
    const { code, stderr } = study('settings', topics, '--metric', 'types', '--vary', 'beta=1,2');
    expect(code).toBe(2);
    expect(stderr).toContain('--beta has no effect here.');
  });
});

it('score takes references for summaries', () => {
  const { code, stdout } = cheops(['score', science, '--score-references', 'own', '--csv', '-']);
  expect(code).toBe(0);
  expect(stdout.split('\n')).toHaveLength(7);
  expect(cheops(['score', science, '--score-references', 'own', '--pyramid', science])).toMatchObject({
    code: 2,
  });
});

it('help and wrong calls are as they are elsewhere', () => {
  expect(study('--help').stdout).toContain('annotators');
  expect(study('reference')).toMatchObject({ code: 2, stdout: '' });
});
