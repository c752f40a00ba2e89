import { spawnSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWholeFile } from '../../src/io/whole-file.ts';
import { refuseOverwriting, writeOutput, writeOutputs } from '../../src/io/write.ts';
import { smallDisk } from './full-disk.ts';

let folder: string;
const at = (name: string) => join(folder, name);
const text = (name: string) => readFileSync(at(name), 'utf8');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cheops-write-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const POSIX = process.platform !== 'win32';

describe('a result', () => {
  it('takes the place of an earlier one, and leaves nothing beside it', () => {
    for (const content of ['one', 'two']) writeOutput(at('a.json'), content);
    expect([text('a.json'), readdirSync(folder)]).toEqual(['two', ['a.json']]);
  });

  it.runIf(POSIX)('keeps the mode of what it replaces', () => {
    writeFileSync(at('secret.json'), 'old', { mode: 0o600 });
    writeFileSync(at('odd.json'), 'old');
    for (const name of ['secret.json', 'odd.json', 'new.json']) writeOutput(at(name), 'new');
    const mode = (name: string) => statSync(at(name)).mode & 0o777;
    expect([mode('secret.json'), mode('new.json')]).toEqual([0o600, mode('odd.json')]);
  });

  it.runIf(POSIX)('goes where links lead, also where nothing is yet', () => {
    mkdirSync(at('sub'));
    symlinkSync('sub/real.json', at('link.json'));
    symlinkSync('link.json', at('again.json'));
    for (const content of ['one', 'two']) {
      writeOutput(at('again.json'), content);
      expect([text('sub/real.json'), lstatSync(at('again.json')).isSymbolicLink()]).toEqual([content, true]);
    }
    expect(lstatSync(at('link.json')).isSymbolicLink()).toBe(true);
  });

  it('may have the longest name that the system allows', () => {
    writeOutput(at('x'.repeat(250)), 'long');
    expect(text('x'.repeat(250))).toBe('long');
  });

  it('does not take the place of a neighbour that is called like its draft', () => {
    for (let k = 0; k < 20; k++) writeFileSync(at(`.a.json.${process.pid}-${k}.tmp`), 'mine');
    writeOutput(at('a.json'), 'new');
    for (let k = 0; k < 20; k++) expect(text(`.a.json.${process.pid}-${k}.tmp`)).toBe('mine');
  });

  it('takes away what a killed process left of an earlier one, and nothing else', () => {
    mkdirSync(at('sub'));
    const whole = openWholeFile(at('sub/a.json'));
    const [own] = readdirSync(at('sub'));
    whole.discard();
    const { pid } = spawnSync(process.execPath, ['--version']);
    const left = own!.replace(`-${process.pid}-`, `-${pid}-`);
    const others = [left.replace(/\.\w+-/, '.0123456789ab-'), own!, `${left}.txt`, 'b.json'].sort();
    for (const name of [left, ...others]) writeFileSync(at(name), 'draft');
    writeOutput(at('a.json'), 'new');
    expect(readdirSync(folder).sort()).toEqual([...others, 'a.json', 'sub'].sort());
  });

  it.each([
    ['', 'This is not a file name.'],
    ['none/a.json', 'Cannot write: there is no such file or folder.'],
  ])('%j is refused', (file, message) => {
    const path = file === '' ? '' : at(file);
    expect(() => writeOutput(path, 'x')).toThrow(expect.objectContaining({ code: 'E_WRITE', message }));
  });
});

describe('several results', () => {
  it('are all there or none', () => {
    writeFileSync(at('a.json'), 'old');
    const outputs = [at('a.json'), at('b.csv'), at('none/c.html')].map((file) => ({ file, content: 'new' }));
    expect(() => writeOutputs(outputs)).toThrow(expect.objectContaining({ code: 'E_WRITE' }));
    expect([text('a.json'), readdirSync(folder)]).toEqual(['old', ['a.json']]);
  });

  it('of a full disk leave the earlier ones as they were', ({ skip }) => {
    const disk = smallDisk(64);
    if (disk === null) return skip();
    try {
      const first = join(disk.path, 'a.json');
      writeFileSync(first, 'old', { mode: 0o600 });
      const outputs = [
        { file: first, content: 'new' },
        { file: join(disk.path, 'b.html'), content: 'x'.repeat(100_000) },
      ];
      const full = expect.objectContaining({ code: 'E_WRITE', message: 'Cannot write: the disk is full.' });
      expect(() => writeOutputs(outputs)).toThrow(full);
      expect(() => writeOutput(first, 'x'.repeat(100_000))).toThrow(
        expect.objectContaining({ fix: expect.stringContaining('What was there before is as it was.') }),
      );
      expect([readFileSync(first, 'utf8'), readdirSync(disk.path)]).toEqual(['old', ['a.json']]);
    } finally {
      disk.remove();
    }
  });
});

describe('an output that is an input, or another output, is refused', () => {
  it.each([
    [['a.txt'], ['a.txt']],
    [['a.txt'], ['sub/../a.txt']],
    [['sub'], ['sub']],
    [[], ['new.json', './new.json']],
    ...(POSIX
      ? [
          [['a.txt'], ['hard.txt']],
          [['soft.txt'], ['a.txt']],
          [['a.txt'], ['soft.txt']],
          [['nowhere.txt'], ['missing.txt']],
          [[], ['linked/new.json', 'sub/new.json']],
        ]
      : []),
  ])('inputs %j, outputs %j', (inputs, outputs) => {
    writeFileSync(at('a.txt'), 'text');
    mkdirSync(at('sub'));
    if (POSIX) {
      linkSync(at('a.txt'), at('hard.txt'));
      symlinkSync('a.txt', at('soft.txt'));
      symlinkSync('missing.txt', at('nowhere.txt'));
      symlinkSync('sub', at('linked'));
    }
    const refuse = () => refuseOverwriting({ inputs: inputs.map(at), outputs: outputs.map(at) });
    expect(refuse).toThrow(expect.objectContaining({ code: 'E_USAGE' }));
  });

  it('others are not, nor are devices', () => {
    writeFileSync(at('a.txt'), 'text');
    const outputs = [at('b.txt'), at('c.txt'), '-', ...(POSIX ? ['/dev/null', '/dev/null'] : [])];
    refuseOverwriting({ inputs: [at('a.txt'), '-', ...(POSIX ? ['/dev/null'] : [])], outputs });
    expect(existsSync(at('b.txt'))).toBe(false);
  });
});
