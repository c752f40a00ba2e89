import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openInputs } from '../../src/io/inputs.ts';

let folder: string;
const at = (name: string) => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cheops-inputs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const POSIX = process.platform !== 'win32';
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

async function streamed(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const chunk of chunks) pieces.push(chunk);
  return textOf(Buffer.concat(pieces));
}

/** A pipe with a name, into which `content` goes once. */
function pipe(content: string): string {
  spawnSync('mkfifo', [at('pipe')]);
  spawn('bash', ['-c', `printf %s "$1" > "$2"`, '-', content, at('pipe')], { stdio: 'ignore' });
  return at('pipe');
}

it('remembers what was read and listed', async () => {
  writeFileSync(at('a.txt'), 'A storm.');
  writeFileSync(at('b.txt'), 'Rain.');
  const inputs = openInputs();
  expect(textOf(await inputs.bytes(at('a.txt')))).toBe('A storm.');
  expect(textOf(await inputs.head(at('b.txt'), 2))).toBe('Ra');
  inputs.list(folder);
  // A look at b.txt does not make it an input.
  expect(inputs.files()).toEqual([at('a.txt'), folder]);
});

it('lists a folder by names, links followed, hidden files left out', () => {
  for (const name of ['b.txt', 'B.txt', '.hidden', 'a.txt']) writeFileSync(at(name), '');
  mkdirSync(at('sub'));
  if (POSIX)
    for (const [to, name] of [
      ['sub', 'l1'],
      ['a.txt', 'l2'],
      ['none', 'l3'],
    ])
      symlinkSync(to!, at(name!)); // prettier-ignore
  const found = openInputs()
    .list(folder)
    .map(({ name, isFolder }) => `${name}${isFolder ? '/' : ''}`);
  expect(found).toEqual(['B.txt', 'a.txt', 'b.txt', ...(POSIX ? ['l1/', 'l2', 'l3'] : []), 'sub/']);
});

describe('one message for what cannot be read', () => {
  const reason = 'Cannot read: there is no such file or folder.';
  it.each([
    ['bytes', (file: string) => openInputs().bytes(file)],
    ['head', (file: string) => openInputs().head(file, 10)],
    ['stream', (file: string) => streamed(openInputs().stream(file))],
    ['list', async (file: string) => openInputs().list(file)],
    ['kindOf', async (file: string) => openInputs().kindOf(file)],
  ])('%s', async (_, read) => {
    await expect(read(at('none'))).rejects.toMatchObject({ code: 'E_FILE', message: reason });
  });

  it('a folder', async () => {
    const wrong = { code: 'E_FILE', message: 'Cannot read: it is a folder.' };
    await expect(openInputs().bytes(folder)).rejects.toMatchObject(wrong);
    await expect(streamed(openInputs().stream(folder))).rejects.toMatchObject(wrong);
  });

  it('a file that no text can hold', async () => {
    writeFileSync(at('big.json'), '');
    truncateSync(at('big.json'), 600 * 2 ** 20);
    await expect(openInputs().bytes(at('big.json'))).rejects.toMatchObject({
      code: 'E_FILE',
      message: 'Cannot read: it is larger than 511 MiB, the most that is read at once.',
    });
  });
});

describe.runIf(POSIX)('a pipe', () => {
  it('is read once, and its bytes stay', async () => {
    const inputs = openInputs();
    const file = pipe('A storm.');
    expect(inputs.kindOf(file)).toBe('stream');
    expect(textOf(await inputs.head(file, 3))).toBe('A s');
    expect(textOf(await inputs.bytes(file))).toBe('A storm.');
    expect(await streamed(inputs.stream(file))).toBe('A storm.');
  });

  it('that streamed by cannot be read again', async () => {
    const inputs = openInputs();
    const file = pipe('A storm.');
    expect(await streamed(inputs.stream(file))).toBe('A storm.');
    await expect(streamed(inputs.stream(file))).rejects.toMatchObject({ code: 'E_USAGE' });
    await expect(inputs.bytes(file)).rejects.toMatchObject({ code: 'E_USAGE' });
  });
});
