import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdsTopics, readFolder } from '../../src/io/folders.ts';
import { openInputs } from '../../src/io/inputs.ts';
import type { Topic } from '../../src/model.ts';

describe('folders', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'cheops-dataset-'));
    const files = {
      't2/references/B.txt': 'zwei',
      't2/references/A.txt': 'eins',
      't2/summaries/s.TXT': 'kurz',
      't2/summaries/notes.png': 'no',
      't1/references/r.txt': Uint8Array.of(0xe9),
      't1/sources/d.txt': 'lang',
      'other/readme.txt': 'no topic',
    };
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), content);
    }
  });
  afterAll(() => rmSync(root, { recursive: true }));

  const first: Topic = {
    id: 't1',
    references: [{ id: 'r', text: 'é' }],
    summaries: [],
    sources: [{ id: 'd', text: 'lang' }],
  };
  const second: Topic = {
    id: 't2',
    references: [
      { id: 'A', text: 'eins' },
      { id: 'B', text: 'zwei' },
    ],
    summaries: [{ id: 's', text: 'kurz' }],
  }; // prettier-ignore

  it('hold topics, in the order of their names', async () => {
    const { topics, diagnostics } = await readFolder({ folder: root });
    expect(topics).toEqual([first, second]);
    expect(diagnostics.map(({ code, where }) => [code, where.file])).toEqual([
      ['W_MISSING', join(root, 'other')],
      ['W_ENCODING', join(root, 't1/references/r.txt')],
      ['W_UNKNOWN', join(root, 't2/summaries/notes.png')],
    ]);
  });

  it('with references are one topic', async () => {
    for (const folder of [join(root, 't2'), `${root}/t2/`]) {
      expect((await readFolder({ folder })).topics).toEqual([second]);
    }
  });

  it('without any are refused, as is what cannot be read', async () => {
    const codeOf = (options: Parameters<typeof readFolder>[0]) =>
      readFolder(options).catch((error: { code: string }) => error.code);
    expect(await codeOf({ folder: join(root, 'other') })).toBe('E_EMPTY');
    expect(await codeOf({ folder: join(root, 'none') })).toBe('E_FILE');
    expect(await codeOf({ folder: root, strict: true })).toBe('E_STRICT');
    const found = ['', 't1', 'other'].map((name) => holdsTopics(join(root, name), openInputs()));
    expect(found).toEqual([true, true, false]);
  });

  it.skipIf(process.platform === 'win32')(
    'that are links are followed, and one that leads nowhere is noted',
    async () => {
      const linked = join(root, 'linked');
      mkdirSync(linked);
      symlinkSync('../t2', join(linked, 'x'));
      mkdirSync(join(linked, 'y'));
      symlinkSync('../../t2/references', join(linked, 'y/references'));
      symlinkSync('nowhere', join(linked, 'z'));
      const { topics, diagnostics } = await readFolder({ folder: linked });
      expect(topics).toEqual([
        { ...second, id: 'x' },
        { ...second, id: 'y', summaries: [] },
      ]);
      expect(diagnostics).toContainEqual({
        code: 'W_MISSING',
        message: 'The link leads nowhere.',
        where: { file: join(linked, 'z') },
        assumed: 'It is left out.',
      });
      rmSync(linked, { recursive: true });
    },
  );

  it('are listed once: what comes later is not seen in this run', async () => {
    const inputs = openInputs();
    const before = await readFolder({ folder: root, inputs });
    writeFileSync(join(root, 't1/references/later.txt'), 'late');
    expect(await readFolder({ folder: root, inputs })).toEqual(before);
    expect((await readFolder({ folder: root })).topics[0]!.references).toHaveLength(2);
    rmSync(join(root, 't1/references/later.txt'));
  });

  it('refuse a picture that is called a text', async () => {
    const folder = join(root, 'pictures');
    mkdirSync(join(folder, 'references'), { recursive: true });
    writeFileSync(join(folder, 'references/b.txt'), Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
    await expect(readFolder({ folder })).rejects.toMatchObject({
      code: 'E_ENCODING',
      message: 'This is a PNG picture, and no plain text.',
    });
    rmSync(folder, { recursive: true });
  });
});
