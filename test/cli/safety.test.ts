import { spawnSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cheops, examples } from './run.ts';

/** Results never cost the user data, and a gate never passes by accident. */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cheops-safety-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const science = join(examples, 'science/annotation.json');
const run = (...args: string[]) => cheops(args, { cwd: folder });

describe('what is there stays there', () => {
  it.each([
    ['score', 'a.json', '--json', 'a.json'],
    ['agree', 'a.json', 'b.json', '--json', 'b.json'],
    ['convert', 'a.json', '.', '--to', 'json'],
    ['score', 'a.json', '--csv', 'same', '--html', 'same'],
  ])('%s %s %s %s', (...args) => {
    const data = JSON.parse(readFileSync(science, 'utf8'));
    data.pyramid.id = 'a';
    writeFileSync(join(folder, 'a.json'), JSON.stringify(data));
    writeFileSync(join(folder, 'b.json'), readFileSync(join(examples, 'science/annotation-again.json')));
    const before =
      readFileSync(join(folder, 'a.json'), 'utf8') + readFileSync(join(folder, 'b.json'), 'utf8');
    const { code, stderr } = run(...args);
    expect(code).toBe(2);
    expect(stderr).toContain('The output would overwrite');
    expect(readFileSync(join(folder, 'a.json'), 'utf8') + readFileSync(join(folder, 'b.json'), 'utf8')).toBe(
      before,
    );
  });

  it.each([
    ['eval', 'x.jsonl', '--metrics', 'types', '-o', 'x.jsonl'],
    ['eval', 'x.jsonl', '--metrics', 'types', '-o', './sub/../x.jsonl'],
    ['eval', 'x.jsonl', '--metrics', 'types', '-o', 'link.jsonl'],
    ['eval', 'x.jsonl.part', '--metrics', 'types', '-o', 'x.jsonl'],
    ['eval', 'x.jsonl.part', '--metrics', 'types', '-o', 'link.jsonl'],
    ['eval', 'x.jsonl', '--metrics', 'rouge-1', '--stop-words', 'stop.txt', '-o', 'stop.txt'],
    ['eval', 'data', '--metrics', 'types', '-o', 'data/t/references/A.txt'],
    ['meta', 's.jsonl', '--human', 'x.jsonl', '--json', 's.jsonl'],
    ['meta', 's.jsonl', '--human', 'x.jsonl', '--html', 'x.jsonl'],
    ['meta', 's.jsonl', '--human', 'x.jsonl', '--json', 'same', '--html', './same'],
    ['meta', 's.jsonl', '--human', 'sub', '--json', 'sub/human.jsonl'],
    ['meta', 'matrix-system.svg', '--human', 'x.jsonl', '--svg', '.'],
    ['meta', 's.jsonl', '--human', 'x.jsonl', '--svg', '.', '--html', 'scatter-types.svg'],
  ])('%s %s %s %s %s %s %s %s', (...args) => {
    const topics = readFileSync(join(examples, 'topics.jsonl'), 'utf8');
    const rows = ['1-excellent', '2-good', '3-repetitive'].map((summary, i) =>
      JSON.stringify({ topic: 'science', summary, metric: 'types', score: i / 4 }),
    );
    mkdirSync(join(folder, 'sub'));
    mkdirSync(join(folder, 'data/t/references'), { recursive: true });
    const files: Record<string, string> = {
      'x.jsonl': topics,
      'x.jsonl.part': topics,
      'sub/human.jsonl': topics,
      'stop.txt': 'the\n',
      's.jsonl': rows.join('\n'),
      'matrix-system.svg': rows.join('\n'),
      'data/t/references/A.txt': 'The storm came.',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    symlinkSync('x.jsonl', join(folder, 'link.jsonl'));
    const { code, stderr } = run(...args.filter((arg) => arg !== undefined));
    expect([code, stderr]).toEqual([2, expect.stringContaining('The output would overwrite')]);
    for (const [name, text] of Object.entries(files))
      expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
    expect(readdirSync(folder).filter((name) => /^(same|scatter|ranking)/.test(name))).toEqual([]);
  });

  it('a link is followed, not replaced', () => {
    writeFileSync(join(folder, 'real.json'), 'old');
    symlinkSync('real.json', join(folder, 'link.json'));
    expect(run('score', science, '--json', 'link.json').code).toBe(0);
    expect(lstatSync(join(folder, 'link.json')).isSymbolicLink()).toBe(true);
    expect(JSON.parse(readFileSync(join(folder, 'real.json'), 'utf8')).format).toBe('cheops-scores');
  });

  it('a folder of annotations of one topic becomes one file with all of them', () => {
    expect(run('convert', science, 'pans/', '--to', 'pan').code).toBe(0);
    expect(run('convert', 'pans', 'all.json').code).toBe(0);
    expect(JSON.parse(readFileSync(join(folder, 'all.json'), 'utf8')).summaries).toHaveLength(6);
  });

  it('topics that share the names of their systems become files of their own', () => {
    expect(run('convert', join(examples, 'topics.jsonl'), 'pans/', '--to', 'pan').code).toBe(0);
    expect(readdirSync(join(folder, 'pans'))).toHaveLength(18);
  });
});

describe('gates', () => {
  it('nothing to score is an error', () => {
    const data = JSON.parse(readFileSync(science, 'utf8'));
    writeFileSync(join(folder, 'none.json'), JSON.stringify({ ...data, summaries: [] }));
    expect(run('score', 'none.json', '--min', 'coverage=0.1').code).toBe(2);
  });

  it('a summary that is there twice is an error', () => {
    const { code, stderr } = run('score', science, join(examples, 'science/annotation-again.json'));
    expect(code).toBe(2);
    expect(stderr).toContain('[E_DUPLICATE]');
  });

  it('a dataset says nothing of a summary’s size, so quality is unscored and misses', () => {
    const { code, stdout } = run('score', join(examples, 'topics.jsonl'), '--min', 'quality=0.1');
    expect(code).toBe(1);
    expect(stdout).toContain('no quality');
  });

  it('summaries that nobody judged are reported', () => {
    const topic = JSON.parse(readFileSync(join(examples, 'topics.jsonl'), 'utf8').split('\n')[0]!);
    delete topic.human['2-good'];
    writeFileSync(join(folder, 't.jsonl'), JSON.stringify(topic));
    expect(run('score', 't.jsonl').stderr).toContain('1 summaries were not judged for units.');
    expect(run('score', 't.jsonl', '--strict').code).toBe(2);
  });

  it('judgments of DUC 2003 have a gate too, and refuse reports they cannot give', () => {
    writeFileSync(join(folder, 'd.csv'), 'summary,unit,percent\ns1,1,100\ns1,2,0\n');
    expect(run('duc', 'd.csv', '--min', '0.5').code).toBe(0);
    expect(run('duc', 'd.csv', '--min', '0.6').code).toBe(1);
    expect(run('duc', 'd.csv', '--html', 'd.html').code).toBe(2);
  });

  it('a reader that stops early does not change the exit code', () => {
    const data = JSON.parse(readFileSync(science, 'utf8'));
    data.summaries = Array.from({ length: 3000 }, (_, i) => ({ ...data.summaries[5], id: `s${i}` }));
    writeFileSync(join(folder, 'many.json'), JSON.stringify(data));
    const main = join(import.meta.dirname, '../../dist/cli/main.js');
    const script = `node ${main} score many.json --min coverage=0.9 | head -1 >/dev/null; echo \${PIPESTATUS[0]}`;
    expect(spawnSync('bash', ['-c', script], { cwd: folder, encoding: 'utf8' }).stdout).toBe('1\n');
  });
});

describe('input', () => {
  it('UTF-16 with a byte order mark is read, either way round', () => {
    const little = Buffer.from(`\uFEFF${readFileSync(science, 'utf8')}`, 'utf16le');
    writeFileSync(join(folder, 'le.json'), little);
    writeFileSync(join(folder, 'be.json'), Buffer.from(little).swap16());
    const expected = run('score', science).stdout;
    expect(run('score', 'le.json').stdout).toBe(expected);
    expect(run('score', 'be.json').stdout).toBe(expected);
  });

  it('SacreROUGE’s two files are read together', () => {
    mkdirSync(join(folder, 'sr'));
    expect(run('convert', science, 'sr/x.pyramids.jsonl').code).toBe(0);
    expect(run('convert', science, 'sr/x.pyramid-annotations.jsonl').code).toBe(0);
    const { code, stdout } = run('score', 'sr');
    expect(code).toBe(0);
    expect(stdout).toContain('1-excellent');
  });

  it('a table row with a comma too many is an error, not a shorter text', () => {
    run('convert', science, 't.csv');
    const table = readFileSync(join(folder, 't.csv'), 'utf8').replace(/^(reference,A,.*)$/m, '$1,more,cells');
    writeFileSync(join(folder, 't.csv'), table);
    const { code, stderr } = run('score', 't.csv');
    expect(code).toBe(2);
    expect(stderr).toMatch(/t\.csv:\d+:1: The row has \d+ cells/);
  });
});

describe('folders of texts', () => {
  const texts: Record<string, string> = {
    'sums/ann.txt': 'The storm sank two boats. Nobody died.',
    'sums/bob.txt': '🎉🎉',
    'sums/cy.png': '\x89PNG\r\n\x1a\n',
    'refs/r1.txt': 'A storm sank two boats, and nobody died.',
    'refs/r2.txt': 'Two boats sank in the storm.',
    'other/de.txt':
      'Der Rat hat am Dienstag über die Brücke gesprochen, die seit dem Frühjahr für alle gesperrt ist.',
  };
  const all = () => Object.keys(texts).map((file) => readFileSync(join(folder, file), 'utf8'));
  beforeEach(() => {
    for (const name of ['sums', 'refs', 'other']) mkdirSync(join(folder, name));
    for (const [file, text] of Object.entries(texts)) writeFileSync(join(folder, file), text);
  });

  it.each([
    ['score', 'sums', '--references', 'refs', '--json', 'sums/ann.txt'],
    ['score', 'sums', '--references', 'refs', '--html', 'refs/r1.txt'],
    ['score', 'sums', '--references', 'refs', '--log', 'sums'],
    ['build', 'refs', '-o', 'refs/r2.txt'],
  ])('%s %s %s %s %s %s costs no text', (...args) => {
    const { code, stderr } = run(...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining('The output would overwrite')]);
    expect(all()).toEqual(Object.values(texts));
  });

  it('a report among them is written again', () => {
    const score = () =>
      run('score', 'sums', '--references', 'refs', '--no-cache', '--json', 'sums/report.json', '--jobs', '1');
    expect([score().code, score().code]).toEqual([0, 0]);
  });

  it('what is no text is left out with a word, and a text without words is unscored', () => {
    const { stdout, stderr } = run('score', 'sums', '--references', 'refs', '--no-cache', '--jobs', '1');
    expect(stderr).toMatch(/cy\.png: This is .*\[W_UNKNOWN\]/);
    expect(run('score', 'sums', '--references', 'refs', '--no-cache', '--strict', '--jobs', '1').code).toBe(
      2,
    );
    expect(stdout).toMatch(/bob[\s\S]*The summary has no words\./);
    writeFileSync(join(folder, 'sums/ann.txt'), 'abc\0def');
    expect(run('score', 'sums', '--references', 'refs', '--no-cache', '--jobs', '1')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/no (?:plain )?text.*\[E_ENCODING\]/),
    });
  });

  it('--cache off and CHEOPS_CACHE=off keep nothing, and make no folder called off', () => {
    const run = (args: string[], env = {}) =>
      cheops(['build', 'refs', '--jobs', '1', '-o', '-', ...args], { cwd: folder, env });
    const before = readdirSync(folder).sort();
    expect(run(['--cache', 'off']).code).toBe(0);
    expect(run([], { CHEOPS_CACHE: 'off' }).code).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(before);
    expect(run(['--cache', './off']).code).toBe(0);
    expect(readdirSync(folder)).toContain('off');
  });

  it('a reference that is not English ends the run, with an empty cache too', () => {
    const { code, stderr } = cheops(['score', 'sums', '--references', 'refs', 'other', '--jobs', '2'], {
      cwd: folder,
      env: { CHEOPS_CACHE: join(folder, 'cache') },
    });
    expect([code, stderr]).toEqual([2, expect.stringContaining('[E_LANGUAGE]')]);
  });
});
