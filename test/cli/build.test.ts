import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
// @ts-expect-error a script without types
import { composeText } from '../../bench/texts.js';
import { cheops } from './run.ts';

let folder: string;
/** In one process, which starts sooner, where a test does not say how many. */
const run = (...args: string[]) => cheops([...args, ...one(args)], { cwd: folder });
const one = (args: readonly string[]) => (args.includes('--jobs') ? [] : ['--jobs', '1']);
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

const TEXTS = {
  'storm/references/A.txt': 'A storm hit the coast on Monday. Two boats sank, but nobody died.',
  'storm/references/B.txt': 'On Monday the coast was hit by a storm. It destroyed the old pier.',
  'storm/references/C.txt': 'The storm on the coast sank two boats. The mayor promised help.',
  'storm/summaries/ann.txt': 'A storm hit the coast on Monday and two boats sank.',
  'storm/summaries/bob.txt': 'The bakery sells bread to the whole town.',
  'storm/summaries/empty.txt': '',
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cheops-build-'));
  for (const name of ['references', 'summaries']) mkdirSync(join(folder, 'storm', name), { recursive: true });
  for (const [file, text] of Object.entries(TEXTS)) writeFileSync(join(folder, file), text);
  const documents = (name: string) =>
    readdirSync(join(folder, 'storm', name)).map((file) => ({
      id: file.slice(0, -4),
      text: read(join('storm', name, file)),
    }));
  const topic = { references: documents('references'), summaries: documents('summaries') };
  const lines = ['storm', 'storm2'].map((id) => `${JSON.stringify({ id, ...topic })}\n`);
  writeFileSync(join(folder, 'topics.jsonl'), lines.join(''));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('build', () => {
  test('makes a pyramid that score uses, the same as from references at once', () => {
    const built = run('build', 'storm/references', '-o', 'pyramid.json');
    expect(built).toMatchObject({ code: 0, stdout: '' });
    expect(built.stderr).toMatch(
      /^storm: statements, 3 references, \d+ content units; \d+ statements, \d+ units\n$/,
    );
    const pyramid = JSON.parse(read('pyramid.json'));
    expect(pyramid).toMatchObject({ format: 'cheops-pyramid', id: 'storm', method: 'statements' });
    const two = run('score', 'storm/summaries', '--pyramid', 'pyramid.json', '--json', 'two.json');
    const one = run('score', 'storm/summaries', '--references', 'storm/references', '--json', 'one.json');
    expect([two.code, one.code, two.stderr, one.stderr]).toEqual([0, 0, '', '']);
    const scores = (file: string) =>
      JSON.parse(read(file)).topics[0].summaries.map((s: { coverage: object }) => s.coverage);
    expect(scores('one.json')).toEqual(scores('two.json'));
    expect(scores('two.json')[0].value).toBeGreaterThan(0.3);
    expect(scores('two.json')[1].value).toBe(0);
    expect(scores('two.json')[2]).toEqual({ value: null, reason: 'The summary is empty.' });
  });

  test('joins all that two equal references say', () => {
    // EDUA-C's objective wants a unit of weight 1 (docs/edua.md).
    for (const method of ['edua-g', 'edua-x']) {
      mkdirSync(join(folder, 'equal'), { recursive: true });
      const text = 'The storm hit the coast. Many roofs flew away.';
      for (const name of ['A.txt', 'B.txt']) writeFileSync(join(folder, 'equal', name), text);
      const { stderr } = run('build', 'equal', '--method', method, '-o', 'equal.json');
      expect(stderr).toContain(`equal: ${method}, 2 references, 2 content units;`);
    }
  });

  test('with the preset of the paper is by the paper’s EDUA-G', () => {
    const { stderr } = run('build', 'storm/references', '--preset', 'paper', '-o', 'paper.json');
    expect(stderr).toMatch(/^storm: edua-g, 3 references/);
    const score = ['score', 'storm/summaries/ann.txt', '--references', 'storm/references'];
    expect(run(...score, '--preset', 'paper').stdout).toContain('pyramid:edua-g(');
  });

  test('gives the same bytes in any order of the files, on any number of processes, with or without a cache', () => {
    const files = ['A', 'B', 'C'].map((name) => `storm/references/${name}.txt`);
    run('build', ...files, '-o', '1.json', '--jobs', '1', '--no-cache');
    run('build', ...files.toReversed(), '-o', '2.json', '--jobs', '3', '--no-cache');
    cheops(['build', ...files.toReversed(), '-o', '3.json'], { cwd: folder });
    expect(read('2.json')).toBe(read('1.json'));
    expect(read('3.json')).toBe(read('1.json'));
  });

  test('reads one text from standard input, and leaves an empty reference out', () => {
    const piped = cheops(['build', '-', '-o', '-', '--jobs', '1'], {
      cwd: folder,
      input: TEXTS['storm/references/A.txt'],
    });
    expect(piped.code).toBe(0);
    expect(JSON.parse(piped.stdout).references).toHaveLength(1);
    writeFileSync(join(folder, 'nothing.txt'), '');
    const { stderr } = run('build', 'storm/references', 'nothing.txt', '-o', '4.json');
    expect(stderr).toContain('The reference "nothing" is empty. [W_MISSING]');
    expect(read('4.json')).toBe(read('1.json'));
  });

  test('makes a line for each topic of a dataset, and one file for one topic in any format', () => {
    expect(run('build', 'topics.jsonl', '-o', 'all.jsonl', '--method', 'edua-g').code).toBe(0);
    const ids = read('all.jsonl')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id);
    expect(ids).toEqual(['storm', 'storm2']);
    const scored = run('score', 'topics.jsonl', '--pyramid', 'all.jsonl');
    expect(scored.code).toBe(0);
    expect(scored.stdout).toContain('storm2: edua-g, 3 references');
    expect(run('build', 'storm', '-o', 'storm.pyr').code).toBe(0);
    expect(read('storm.pyr')).toContain('<pyramid>');
    expect(JSON.parse(run('build', 'storm', '-o', '-').stdout).id).toBe('storm');
  });

  test.each([
    [['nowhere', '-o', 'x.json'], 'nowhere: Cannot read: there is no such file or folder'],
    [['storm/references', '-o', 'x.docx'], 'x.docx: The output’s name does not say a format'],
    [['topics.jsonl', '-o', 'x.json'], 'x.json: This output holds one pyramid, but there are 2 topics'],
    [['pyramid.json', '-o', 'x.json'], 'pyramid.json: This holds points and weights, not texts'],
    [['storm/references/A.txt', '-o', 'storm/references/A.txt'], 'The output would overwrite an input'],
    [['storm/references', '-o', 'x.json', '--percentile', '101'], 'Must be a number from 0 to 100.'],
    [['bare', '-o', 'x.json'], 'bare: The folder is empty. [E_EMPTY]'],
  ])('%j is refused with code 2', (args, message) => {
    mkdirSync(join(folder, 'bare'), { recursive: true });
    const { code, stderr } = run('build', ...args);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});

describe('score', () => {
  test('builds what a folder of topics lacks, and explains it', () => {
    const { code, stdout } = run(
      'score',
      'storm',
      '--match',
      'wmin',
      '--log',
      'log',
      '--html',
      'report.html',
    );
    expect(code).toBe(0);
    expect(stdout).toContain('storm: edua-x, 3 references');
    expect(read('log/storm.ann.txt')).toMatch(/similarity 0\.\d+/);
    expect(read('log/storm.bob.txt')).toMatch(/closest match: -?0\.\d{3,} \(needs 0\.\d{3}\), “/);
    expect(read('report.html')).toMatch(/ \(needs 0\.\d{3}\), “/);
  });

  test('matches texts with people’s pyramid, and with the preset of the paper', () => {
    const pyramid = 'pyramid.json';
    const ours = run('score', 'storm/summaries/ann.txt', '--pyramid', pyramid, '--match', 'wmin');
    const paper = run('score', 'storm/summaries/ann.txt', '--pyramid', pyramid, '--preset', 'paper');
    expect(ours.stdout).toContain('threshold:p97');
    expect(paper.stdout).toContain('threshold:0.5|candidates:2|unitsPerSegment:1');
  });

  test('a topic without references is named with its file', () => {
    writeFileSync(
      join(folder, 'bare.jsonl'),
      '{"id":"t2","references":[],"summaries":[{"id":"a","text":"A storm came."}]}\n',
    );
    const { code, stderr } = run('score', 'bare.jsonl');
    expect(code).toBe(2);
    expect(stderr).toContain('bare.jsonl: Topic "t2" has no references to build a pyramid from. [E_EMPTY]');
  });

  test('the threshold of the paper is for the vectors of the paper', () => {
    const paper = (...options: string[]) =>
      run('score', 'storm/summaries/ann.txt', '--pyramid', 'pyramid.json', '--preset', 'paper', ...options);
    const encoder = ['--vectors', 'encoder'];
    expect(paper(...encoder).stdout).toContain('threshold:p97|candidates:2');
    expect(paper(...encoder, '--threshold', '0.5').stdout).toContain('threshold:0.5|candidates:2');
  });

  test('is a gate for texts too', () => {
    const gate = (min: string) =>
      run('score', 'storm/summaries/ann.txt', '--references', 'storm/references', '--min', min);
    expect(gate('raw=1').code).toBe(0);
    expect(gate('raw=1000').code).toBe(1);
  });

  test('names the topic by its folder, and refuses texts of other topics', () => {
    const { stdout } = run('score', 'storm/summaries', '--references', 'storm/references');
    expect(stdout).toContain('storm: statements, 3 references');
    run('build', 'storm', '-o', 'one.json');
    const { code, stderr } = run('score', 'topics.jsonl', '--pyramid', 'one.json');
    expect(code).toBe(2);
    expect(stderr).toContain('No pyramid for topic "storm2"');
  });

  test('goes on where one text is not English, and says so', () => {
    mkdirSync(join(folder, 'mixed'), { recursive: true });
    cpSync(join(folder, 'storm/summaries/ann.txt'), join(folder, 'mixed/ann.txt'));
    const german = 'Der Sturm hat am Montag die Küste getroffen und zwei Boote sind dabei gesunken.';
    writeFileSync(join(folder, 'mixed/carl.txt'), german);
    const { code, stdout } = run('score', 'mixed', '--references', 'storm/references', '--match', 'wmin');
    expect(code).toBe(0);
    expect(stdout).toMatch(/carl +—/);
    expect(stdout).toContain('does not look like English');
  });

  test('by presence says probability, and how large a summary is where it can be parsed', () => {
    mkdirSync(join(folder, 'present'), { recursive: true });
    const texts = {
      ann: TEXTS['storm/summaries/ann.txt'],
      bob: TEXTS['storm/summaries/bob.txt'],
      carl: 'Der Sturm hat am Montag die Küste getroffen und zwei Boote sind dabei gesunken.',
      joy: '🎈🎉',
    };
    for (const [name, text] of Object.entries(texts))
      writeFileSync(join(folder, `present/${name}.txt`), text);
    const { code, stdout } = run(
      ...['score', 'present', '--references', 'storm/references', '--match', 'presence'],
      ...['--log', 'present-log'],
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/ann .* \d+(\+\d+\?)?\/\d+\n/);
    expect(stdout).toMatch(/carl .*\/—\n/);
    expect(stdout.match(/no quality, comprehensive: /g)).toHaveLength(1);
    expect(stdout).toMatch(/carl .*\n(.*\n)* +The summary, or the pyramid, does not look like English/);
    expect(stdout).toMatch(/joy +— +— +— +— .*\n +unscored: The summary has no words\./);
    const log = (name: string) => read(`present-log/storm.${name}.txt`);
    expect(log('ann')).toMatch(/\(probability [01]\.\d{3}\)\n/);
    expect(log('bob')).toMatch(/probability 0\.\d{3} \(needs 0\.65\), “/);
    for (const name of Object.keys(texts)) expect(log(name)).not.toMatch(/similarity/);
    expect(log('ann')).toContain('WITHOUT A UNIT');
    expect(log('carl')).not.toContain('WITHOUT A UNIT');
  });

  test('says what plain text needs', () => {
    const { code, stderr } = run('score', 'storm/summaries');
    expect(code).toBe(2);
    expect(stderr).toContain(
      'storm/summaries: This is plain text, and nothing says what to score it against',
    );
    expect(stderr).toContain('--references');
  });
});

test('an interrupt ends a long search at once, and leaves an earlier file as it was and nothing beside it', async () => {
  const own = join(folder, 'long');
  mkdirSync(join(own, 'references'), { recursive: true });
  for (let i = 0; i < 12; i++) {
    const text = composeText({ kind: 'formulaic', words: 100, seed: 100 * i });
    writeFileSync(join(own, 'references', `${i}.txt`), text);
  }
  const args = ['build', 'long/references', '--jobs', '1'];
  // What takes long afterwards is the search: the parses are in the cache.
  expect(run(...args, '--method', 'edua-g', '-o', 'long/p.json').code).toBe(0);
  const before = { names: readdirSync(own, { recursive: true }).sort(), earlier: read('long/p.json') };
  const main = join(import.meta.dirname, '../../dist/cli/main.js');
  const child = spawn(process.execPath, [main, ...args, '--method', 'edua-x', '-o', 'long/p.json'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', CHEOPS_CACHE: join(folder, 'cache') },
  });
  const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  await wait(1000);
  child.kill('SIGINT');
  expect(await ended).toBe('SIGINT');
  expect({ names: readdirSync(own, { recursive: true }).sort(), earlier: read('long/p.json') }).toEqual(
    before,
  );
});
