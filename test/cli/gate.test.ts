import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cheops, examples } from './run.ts';

const annotation = join(examples, 'science/annotation.json');

/** An earlier report, and what has become worse since: the same for every test. */
let before: string;
beforeAll(() => {
  before = mkdtempSync(join(tmpdir(), 'cheops-gate-before-'));
  cheops(['score', annotation, '--json', join(before, 'last.json')]);
  const worse = JSON.parse(readFileSync(annotation, 'utf8'));
  worse.summaries[1].matches.splice(0, 3);
  writeFileSync(join(before, 'now.json'), JSON.stringify(worse));
});
afterAll(() => rmSync(before, { recursive: true, force: true }));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cheops-gate-'));
  cpSync(before, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const score = (...args: string[]) => cheops(['score', ...args], { cwd: folder });

describe('a baseline', () => {
  it('lets pass what has not changed', () => {
    const { code, stdout, stderr } = score(annotation, '--baseline', 'last.json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('since the baseline: 6 summaries compared\n');
    expect(stdout).toContain('\npassed\n');
  });

  it('names what a summary lost', () => {
    const { code, stdout } = score('now.json', '--baseline', 'last.json', '--max-drop', '0.03');
    expect(code).toBe(1);
    expect(stdout).toContain(`! 2-good: coverage fell from 0.717 to 0.517, by 0.200 (at most 0.03)
    no longer said: The Moon's gravity pulls on the sea. (weight 5)
`);
    expect(stdout).toContain('\nfailed: 1 check\n');
  });

  it.each([
    [['--max-drop', '0.2'], 0],
    [['--max-drop', 'coverage=0.2', '--max-drop', 'quality=0.1'], 1],
    [['--max-mean-drop', '0.05'], 0],
    [['--max-mean-drop', '0.03'], 1],
    [['--max-mean-drop', 'bootstrap'], 0],
  ] as const)('%j ends with code %i', (args, code) => {
    expect(score('now.json', '--baseline', 'last.json', ...args).code).toBe(code);
  });

  it('is in every report', () => {
    score(
      'now.json',
      '--baseline',
      'last.json',
      '--json',
      'a.json',
      '--junit',
      'a.xml',
      '--markdown',
      'a.md',
    );
    const { gate } = JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8'));
    expect(gate.baseline.summaries[1]).toMatchObject({ summary: '2-good', failed: true });
    expect(readFileSync(join(folder, 'a.xml'), 'utf8')).toContain('<failure type="regression"');
    expect(score('a.json').code).toBe(0);
  });

  it('that was scored in another way is noted, and refused under --strict', () => {
    const args = ['now.json', '--baseline', 'last.json', '--average-size', 'floor'];
    const { stderr } = score(...args);
    expect(stderr).toContain('last.json: It was scored in another way: size half-up there, floor here.');
    expect(score(...args, '--strict').code).toBe(2);
  });

  it('must be a report, and is never replaced', () => {
    expect(score('now.json', '--baseline', 'now.json').stderr).toContain('This is not a report');
    const { code, stderr } = score('now.json', '--baseline', 'last.json', '--json', 'last.json');
    expect({ code, refused: stderr.includes('overwrite an input') }).toEqual({
      code: 2,
      refused: true,
    });
    expect(score('now.json', '--max-drop', '0.1').stderr).toContain('need a baseline');
  });
});

describe('thresholds', () => {
  it.each([
    [['--min-mean', '0.44'], 0],
    [['--min-mean', 'coverage=0.45'], 1],
    [['--min-mean', '2-good:coverage=0.8'], 1],
    [['--min', '2-good:coverage=0.7'], 0],
    [['--min', '2-good:coverage=0.75'], 1],
    [['--min', 'coverage=0.9', '--min', '2-good:coverage=0.1'], 1],
    [['--min', 'nobody:coverage=0.1'], 2],
    [['--min', ':coverage=0.1'], 2],
    [['--min-mean', 'coverage=50'], 2],
    [['--baseline', 'last.json', '--max-drop', '-1'], 2],
  ] as const)('%j ends with code %i', (args, code) => {
    expect(score(annotation, ...args).code).toBe(code);
  });

  it('a threshold in percent is refused with what was meant', () => {
    expect(score(annotation, '--min', 'coverage=50').stderr).toContain('did you mean coverage=0.5?');
  });
});

describe('handouts', () => {
  it('are a sheet for each student', () => {
    expect(score(annotation, '--handout', 'sheets').code).toBe(0);
    expect(readdirSync(join(folder, 'sheets')).sort()).toHaveLength(6);
    const sheet = readFileSync(join(folder, 'sheets/2-good.html'), 'utf8');
    expect(sheet).toContain('You said <strong>72 %</strong> of what matters.');
    expect(sheet).toContain('<strong>Grade: 14.5</strong> of 20');
    expect(sheet).toContain('<h2>What is missing</h2>');
    expect(sheet).not.toContain('A program compared');
  });

  it('grade by the scale that is named, or by none', () => {
    const grade = (scale: string) => {
      const { code } = score(annotation, '--handout', scale, '--scale', scale);
      if (code !== 0) return code;
      const sheet = readFileSync(join(folder, scale, '2-good.html'), 'utf8');
      return /Grade: (\S+)<\/strong>/.exec(sheet)?.[1] ?? null;
    };
    expect(['letters', 'steps', 'points=30', 'none', 'stars'].map(grade)).toEqual([
      'C',
      '2',
      '21.5',
      null,
      2,
    ]);
  });

  it('say that a machine read the text, and nothing is missing in an empty one', () => {
    writeFileSync(join(folder, 'ada.txt'), 'The Moon pulls on the sea.');
    writeFileSync(join(folder, 'bob.txt'), ' ');
    const references = join(examples, 'science/references');
    const args = ['--references', references, '--match', 'wmin', '--handout', 'sheets'];
    expect(score('ada.txt', 'bob.txt', ...args).code).toBe(0);
    const sheet = (name: string) => readFileSync(join(folder, 'sheets', name), 'utf8');
    expect(sheet('ada.html')).toContain('A program looked for these points in the text');
    expect(sheet('bob.html')).toContain('The summary is empty.');
    expect(sheet('bob.html')).toContain('Grade: none');
    expect(existsSync(join(folder, 'sheets/last.html'))).toBe(false);
  });
});
