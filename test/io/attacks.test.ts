import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeLock } from '../../src/io/lock.ts';
import { cheops, examples } from '../cli/run.ts';
import { smallDisk } from './full-disk.ts';

/** What people's files, pipes and disks do to the command: no crash, no hang, nothing lost. */
const MAIN = join(import.meta.dirname, '../../dist/cli/main.js');
const POSIX = process.platform !== 'win32';
let folder: string;
const at = (name: string) => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cheops-attacks-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: readonly string[]) => cheops(args, { cwd: folder });

function write(files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(at(name)), { recursive: true });
    writeFileSync(at(name), content);
  }
}

function inShell(script: string) {
  const env = { PATH: process.env.PATH ?? '', MAIN };
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-c', script], {
    cwd: folder,
    encoding: 'utf8',
    env,
    timeout: 50_000,
  });
  return { code: status, stdout, stderr };
}

function topic(id: string, more: Record<string, unknown> = {}): string {
  const references = [{ id: 'A', text: `The storm ${id} hit the coast.` }];
  const summaries = [{ id: 's1', text: `A storm hit the coast ${id}.` }];
  return `${JSON.stringify({ id, references, summaries, ...more })}\n`;
}

const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000', 'hex');

describe('a picture that is called a text is refused, the same way everywhere', () => {
  it.each([
    'build refs -o p.json',
    'score refs --references good',
    'score good --references refs',
    'score good --references refs/b.txt',
    'eval data --metrics types -o s.jsonl',
    'eval refs/b.txt --metrics types -o s.jsonl',
    'eval x.jsonl --metrics rouge-1 --stop-words refs/b.txt -o s.jsonl',
    'parse refs/b.txt',
    'similarity refs/b.txt',
    'convert refs/b.txt out.json',
    'meta refs/b.txt --human x.jsonl',
    'agree refs/b.txt x.jsonl',
  ])('%s', (command) => {
    const good = 'A storm hit the coast.';
    write({
      'refs/b.txt': PNG,
      'good/a.txt': good,
      'data/t/references/a.txt': good,
      'data/t/summaries/b.txt': PNG,
      'x.jsonl': topic('t'),
    });
    const { code, stderr } = run(...command.split(' '));
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('b.txt: This is a PNG picture, and no plain text. [E_ENCODING]'),
    ]);
  });
});

describe('a file that is not there has one message', () => {
  it.each([
    'build none -o p.json',
    'build none.txt -o p.json',
    'score none --references none',
    'score none.json',
    'score x.jsonl --pyramid none',
    'eval none --metrics types -o s.jsonl',
    'eval x.jsonl --metrics rouge-1 --stop-words none -o s.jsonl',
    'parse none',
    'similarity none',
    'convert none out.json',
    'meta none --human x.jsonl',
    'agree none x.jsonl',
  ])('%s', (command) => {
    write({ 'x.jsonl': topic('t') });
    const { code, stderr } = run(...command.split(' '));
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^none\S*: Cannot read: there is no such file or folder\. \[E_FILE\]$/m),
    ]);
  });
});

describe.runIf(POSIX)('pipes', () => {
  const EVAL = 'node "$MAIN" eval';
  const OUT = '--metrics types --jobs 1 -o s.jsonl';
  it.each([
    ['process substitution', `${EVAL} <(cat d.jsonl) ${OUT}`],
    ['a pipe with a name', `mkfifo p; cat d.jsonl >p & ${EVAL} p ${OUT}`],
    ['standard input', `cat d.jsonl | ${EVAL} - ${OUT}`],
    ['standard input by its device', `cat d.jsonl | ${EVAL} /dev/stdin ${OUT}`],
  ])('eval reads %s once', (_, script) => {
    write({ 'd.jsonl': topic('a') + topic('b') });
    expect(run('eval', 'd.jsonl', '--metrics', 'types', '--jobs', '1', '-o', 'whole.jsonl').code).toBe(0);
    const { code, stderr } = inShell(script);
    expect([code, stderr]).toEqual([0, expect.stringContaining('2 topics, 2 summaries\n')]);
    expect(readFileSync(at('s.jsonl'), 'utf8')).toBe(readFileSync(at('whole.jsonl'), 'utf8'));
  });

  it('score and build take them for texts', () => {
    write({ 'r.txt': 'A storm hit the coast.', 'd.jsonl': topic('a') });
    const build = inShell('node "$MAIN" build <(cat r.txt) --no-cache -o p.json');
    expect(build).toMatchObject({ code: 0, stderr: expect.stringMatching(/^pyramid: /) });
    const score = inShell('node "$MAIN" score <(cat r.txt) --pyramid <(cat p.json) --no-cache --csv -');
    expect(score).toMatchObject({ code: 0, stdout: expect.stringContaining('coverage') });
  });

  it.each([
    'score texts --references texts',
    'build texts -o p.json',
    'parse texts',
    'eval data --metrics types -o s.jsonl',
  ])('one in a folder, into which nobody writes, holds nothing up: %s', (command) => {
    write({ 'texts/a.txt': 'A storm.', 'data/t/references/a.txt': 'A storm.', 'data/t/summaries/a.txt': '' });
    expect(inShell('mkfifo texts/p.txt data/t/references/p.txt').code).toBe(0);
    const { code, stderr } = inShell(`node "$MAIN" ${command}`);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('p.txt: Cannot read: it is a pipe or a device in a folder. [E_FILE]'),
    ]);
  });

  it('a run over a pipe goes on too', () => {
    const rows = Array.from({ length: 60 }, (_, i) => topic(`t${i}`)).join('');
    write({ 'd.jsonl': rows + topic('last'), 'half.jsonl': `${rows}{` });
    expect(inShell(`cat half.jsonl | ${EVAL} - ${OUT}`).code).toBe(2);
    const { code, stderr } = inShell(`cat d.jsonl | ${EVAL} - ${OUT}`);
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/^61 topics, 61 summaries, \d+ of them from an earlier run$/m),
    ]);
  });

  it('a result goes to /dev/stdout with what else is printed', () => {
    const { code } = inShell(
      `node "$MAIN" score "${examples}/science/annotation.json" --json /dev/stdout >out.json`,
    );
    expect(code).toBe(0);
    expect(JSON.parse(readFileSync(at('out.json'), 'utf8')).format).toBe('cheops-scores');
  });
});

describe('what cannot be read ends with exit code 2', () => {
  it.runIf(POSIX)('a folder as standard input', () => {
    expect(inShell('node "$MAIN" score - < .')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('-: Cannot read: it is a folder. [E_FILE]'),
    });
  });

  it('a file that is too large for a text', () => {
    // Two letters, so that it does not look like UTF-16.
    write({ 'big.json': '{}', 'big.txt': 'aa', 'x.jsonl': topic('t') });
    for (const name of ['big.json', 'big.txt']) truncateSync(at(name), 600 * 2 ** 20);
    for (const args of [
      ['score', 'big.json'],
      ['convert', 'big.json', 'o.json'],
      ['score', 'big.txt', '--references', 'x.jsonl'],
      ['meta', 'big.json', '--human', 'x.jsonl'],
    ]) {
      const { code, stderr } = run(...args);
      expect([code, stderr]).toEqual([2, expect.stringContaining('Cannot read: it is larger than 511 MiB')]);
    }
  });
});

describe('a fault of cheops itself never looks like a missed threshold', () => {
  const crash = (code: string, env: Record<string, string> = {}) =>
    spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(code)}`, MAIN, 'score', 'a.json'],
      {
        cwd: folder,
        encoding: 'utf8',
        timeout: 30_000,
        env: { PATH: process.env.PATH ?? '', ...env },
      },
    );
  /** Once the command can catch it. */
  const later = (code: string) =>
    `const wait = setInterval(() => {
      if (process.listenerCount('uncaughtException') === 0) return;
      clearInterval(wait);
      ${code};
    }, 1);`;
  it.each([
    ['while it starts', 'Object.hasOwn = () => { throw new Error("boom"); };'],
    ['in a command', 'JSON.parse = () => { throw new TypeError("boom"); };'],
    ['beside it', later('throw new Error("boom")')],
    ['in a promise', later('Promise.reject(new Error("boom"))')],
  ])('%s', (_, code) => {
    write({ 'a.json': '{"format":"cheops-annotation"}' });
    const { status, stderr } = crash(code);
    expect([status, stderr]).toEqual([
      70,
      expect.stringMatching(
        /^cheops failed, and should not have: .*boom\n {2}Run it again with CHEOPS_DEBUG=1/m,
      ),
    ]);
    expect(stderr).not.toContain('    at ');
    expect(crash(code, { CHEOPS_DEBUG: '1' }).stderr).toContain('    at ');
  });
});

describe('nothing that comes from a file steers the terminal', () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is what must not be there
  const STEERING = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202e]/;
  const BAD = 'x\u001b[2J\u009b\u202e\rz';
  it.each([
    ['an id in a message', ['eval', 'd.jsonl', '--metrics', 'types', '-o', 's.jsonl'], 0],
    ['a path in a message', ['score', `no\u001b[2J.json`], 2],
    ['an option', ['score', `--no\u001b[2J`], 2],
    ['a text as trees', ['parse', 'a.txt', '--format', 'trees', '--english', '--jobs', '1'], 0],
    ['a text as clauses', ['parse', 'a.txt', '--format', 'clauses', '--english', '--jobs', '1'], 0],
    ['a text as discourse units', ['parse', 'a.txt', '--format', 'edus', '--english', '--jobs', '1'], 0],
  ])('%s', (_, args, expected) => {
    write({
      'd.jsonl': topic(BAD, { references: [] }) + topic('t'),
      'a.txt': 'The dog \u001b[2Jbarked\u0007 at \u009bthe \u202ecat.\u0008',
    });
    const { code, stdout, stderr } = run(...args);
    expect(code).toBe(expected);
    expect(stdout).not.toMatch(STEERING);
    expect(stderr).not.toMatch(STEERING);
  });
});

describe.each(['conllu', 'json'])('a text as %s', (format) => {
  const text = 'The dog \u009bbarked\u007f.';
  const parse = (isTerminal: boolean) =>
    spawnSync(
      process.execPath,
      [
        '--import',
        `data:text/javascript,process.stdout.isTTY=${isTerminal}`,
        MAIN,
        ...['parse', 'a.txt', '--format', format, '--english', '--jobs', '1'],
      ],
      { cwd: folder, encoding: 'utf8' },
    ).stdout;
  it('is exact for a program, and harmless on a terminal', () => {
    write({ 'a.txt': text });
    expect(parse(false)).toContain(text);
    expect(parse(true)).toContain(text.replace(/[\u009b\u007f]/g, '\uFFFD'));
  });
});

describe('results', () => {
  it.runIf(POSIX)('a log does not take the place of an input that is called like it', () => {
    const annotation = join(examples, 'science/annotation.json');
    expect(run('score', annotation, '--log', 'first').code).toBe(0);
    const [name] = readdirSync(at('first'));
    const input = readFileSync(annotation, 'utf8');
    write({ [`logs/${name}`]: input });
    symlinkSync(`logs/${name}`, at('input.json'));
    const { code, stderr } = run('score', 'input.json', '--log', 'logs', '--json', 'r.json');
    expect([code, stderr]).toEqual([2, expect.stringContaining('would overwrite an input')]);
    expect(readFileSync(at('input.json'), 'utf8')).toBe(input);
    expect([existsSync(at('r.json')), readdirSync(at('logs'))]).toEqual([false, [name]]);
  });

  it.runIf(POSIX).each([
    ['score', 'a.json', '--json', 'out'],
    ['convert', 'a.json', 'out', '--to', 'csv'],
    ['parse', 'a.txt', '--format', 'edus', '--jobs', '1', '-o', 'out'],
    ['eval', 'd.jsonl', '--metrics', 'types', '--jobs', '1', '-o', 'out'],
  ])('%s keeps a private file private', (...args) => {
    write({
      'a.json': readFileSync(join(examples, 'science/annotation.json')),
      'a.txt': 'Dogs bark.',
      'd.jsonl': topic('t'),
    });
    writeFileSync(at('out'), 'old', { mode: 0o600 });
    expect(run(...args.filter((arg) => arg !== undefined)).code).toBe(0);
    expect(statSync(at('out')).mode & 0o777).toBe(0o600);
    expect(readFileSync(at('out'), 'utf8')).not.toBe('old');
  });

  it('of two evals with one output, the second is refused', () => {
    write({ 'd.jsonl': topic('t') });
    const evaluate = () => run('eval', 'd.jsonl', '--metrics', 'types', '--jobs', '1', '-o', 's.jsonl');
    const release = takeLock(at('s.jsonl.lock'), { file: 's.jsonl' });
    const { code, stderr } = evaluate();
    release();
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining(`s.jsonl: Another run is writing it: process ${process.pid}. [E_WRITE]`),
    ]);
    expect(evaluate().code).toBe(0);
  });

  it('a killed eval holds nobody up', async () => {
    write({ 'd.jsonl': topic('t') });
    const args = [MAIN, 'eval', '-', '--metrics', 'types', '--jobs', '1', '-o', 's.jsonl'];
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ['pipe', 'ignore', 'ignore'] });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await expect.poll(() => existsSync(at('s.jsonl.lock')), { timeout: 20_000 }).toBe(true);
    child.kill('SIGKILL');
    await ended;
    expect(run('eval', 'd.jsonl', '--metrics', 'types', '--jobs', '1', '-o', 's.jsonl').code).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(['d.jsonl', 's.jsonl']);
  });
});

describe('a full disk', () => {
  const many = Array.from({ length: 200 }, (_, i) => topic(`t${i}`)).join('');
  it('ends eval with exit code 2, without a finished file, and it goes on later', ({ skip }) => {
    const disk = smallDisk(40);
    if (disk === null) return skip();
    try {
      write({ 'd.jsonl': many });
      const output = join(disk.path, 's.jsonl');
      const args = ['eval', 'd.jsonl', '--metrics', 'types', '--jobs', '1', '-o'];
      expect(run(...args, 'whole.jsonl').code).toBe(0);
      writeFileSync(join(disk.path, 'filler'), Buffer.alloc(8192));
      const { code, stderr } = run(...args, output);
      expect([code, stderr]).toEqual([
        2,
        expect.stringContaining('Cannot write: the disk is full. [E_WRITE]'),
      ]);
      expect(existsSync(output)).toBe(false);
      rmSync(join(disk.path, 'filler'));
      spawnSync('mount', ['-o', 'remount,size=1024k', disk.path]);
      const again = run(...args, output);
      expect([again.code, again.stderr]).toEqual([
        0,
        expect.stringMatching(/\d+ of them from an earlier run/),
      ]);
      expect(readFileSync(output, 'utf8')).toBe(readFileSync(at('whole.jsonl'), 'utf8'));
    } finally {
      disk.remove();
    }
  });

  it('costs no earlier report', ({ skip }) => {
    const disk = smallDisk(40);
    if (disk === null) return skip();
    try {
      const file = join(disk.path, 'r.html');
      writeFileSync(file, 'earlier');
      const { code, stderr } = run('score', join(examples, 'science/annotation.json'), '--html', file);
      expect([code, stderr]).toEqual([2, expect.stringContaining('What was there before is as it was.')]);
      expect([readFileSync(file, 'utf8'), readdirSync(disk.path)]).toEqual(['earlier', ['r.html']]);
    } finally {
      disk.remove();
    }
  });
});

it.runIf(POSIX)('a linked topic folder is a topic', () => {
  write({
    'real/t/references/a.txt': 'A storm hit the coast.',
    'real/t/summaries/s.txt': 'A storm.',
    'data/u/references/a.txt': 'Rain fell.',
    'data/u/summaries/s.txt': 'Rain.',
  });
  symlinkSync('../real/t', at('data/t'));
  const { code, stderr } = run('eval', 'data', '--metrics', 'types', '--jobs', '1', '-o', 's.jsonl');
  expect([code, stderr]).toEqual([0, expect.stringContaining('2 topics, 2 summaries')]);
});
