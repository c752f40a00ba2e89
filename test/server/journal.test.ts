import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Desk, openDesk } from '../../src/server/desk.ts';
import { openJournal } from '../../src/server/journal-file.ts';
import { openProject } from '../../src/server/project.ts';
import { type JournalHeader, textHashes } from '../../src/workbench/journal.ts';
import type { Act } from '../../src/workbench/operations.ts';
import { seededWork } from '../../src/workbench/seed.ts';
import { start } from './client.ts';

const TEXTS = { references: [{ id: 'A', text: 'A storm hit the coast.' }], summaries: [] };
const HEADER: JournalHeader = {
  format: 'cheops-journal',
  version: 1,
  topic: 't',
  annotator: 'ann',
  texts: textHashes(TEXTS),
  seed: null,
};
const create = (unit: string): Act => ({ type: 'create-unit', unit, reference: 'A', spans: [[0, 7]] });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cheops-journal-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => join(folder, 'ann.jsonl');

async function openAgain(): Promise<Desk> {
  const journal = await openJournal({ file: file(), header: HEADER });
  return openDesk({ journal, start: seededWork(TEXTS, null), now: () => '2026-01-01T00:00:00.000Z' });
}

async function withUnits(...units: string[]): Promise<void> {
  const desk = await openAgain();
  for (const [base, unit] of units.entries()) {
    await desk.submit({ actor: 'ann', base, entries: [{ opId: `op-${unit}`, op: create(unit) }] });
  }
  await desk.close();
}

describe('a journal', () => {
  it('is a header and a line for each operation, with checksums', async () => {
    await withUnits('1');
    expect(readFileSync(file(), 'utf8').replaceAll(/"crc":"[0-9a-f]{8}"/g, '"crc":"…"')).toBe(
      [
        `{"format":"cheops-journal","version":1,"topic":"t","annotator":"ann","texts":${JSON.stringify(HEADER.texts)},"seed":null,"crc":"…"}`,
        '{"seq":1,"opId":"op-1","actor":"ann","at":"2026-01-01T00:00:00.000Z","base":0,"op":{"type":"create-unit","unit":"1","reference":"A","spans":[[0,7]]},"crc":"…"}',
        '',
      ].join('\n'),
    );
  });

  it('gives the same work when it is opened again', async () => {
    await withUnits('1', '2');
    const desk = await openAgain();
    expect(desk.ledger().work.units.map(({ id }) => id)).toEqual(['1', '2']);
    expect(desk.setAside).toBeNull();
    await desk.close();
  });

  it('sets a torn last line aside, wherever it was torn, and goes on', async () => {
    await withUnits('1', '2');
    const whole = readFileSync(file());
    const second = whole.lastIndexOf(0x0a, whole.length - 2) + 1;
    for (const length of [second + 1, second + 40, whole.length - 2, whole.length - 1]) {
      writeFileSync(file(), whole.subarray(0, length));
      const desk = await openAgain();
      expect(desk.ledger().seq).toBe(1);
      expect(readFileSync(desk.setAside!)).toEqual(whole.subarray(second, length));
      await desk.submit({ actor: 'ann', base: 1, entries: [{ opId: 'op-3', op: create('3') }] });
      await desk.close();
      const again = await openAgain();
      expect(again.ledger().work.units.map(({ id }) => id)).toEqual(['1', '3']);
      expect(again.setAside).toBeNull();
      await again.close();
    }
  });

  it('sets a last line aside that ends and yet is no entry', async () => {
    await withUnits('1');
    appendFileSync(file(), '\0\0\0\0\n');
    const desk = await openAgain();
    expect([desk.ledger().seq, desk.setAside]).toEqual([1, `${file()}.torn`]);
    await desk.close();
  });

  it('is not opened when a line in its middle was changed', async () => {
    await withUnits('1', '2', '3');
    writeFileSync(file(), readFileSync(file(), 'utf8').replace('"unit":"2"', '"unit":"7"'));
    await expect(openAgain()).rejects.toMatchObject({ code: 'E_JOURNAL', where: { line: 3 } });
  });
});

describe('what is sent', () => {
  it('is done once, however often it is sent', async () => {
    const desk = await openAgain();
    const submission = { actor: 'ann', base: 0, entries: [{ opId: 'x', op: create('1') }] };
    const first = await desk.submit(submission);
    expect(await desk.submit(submission)).toEqual(first);
    expect(desk.ledger().seq).toBe(1);
    await desk.close();
  });

  it('is done in part and finished when it is sent again', async () => {
    const desk = await openAgain();
    await desk.submit({ actor: 'ann', base: 0, entries: [{ opId: 'x', op: create('1') }] });
    const again = await desk.submit({
      actor: 'ann',
      base: 0,
      entries: [
        { opId: 'x', op: create('1') },
        { opId: 'y', op: create('2') },
      ],
    });
    expect(again).toEqual({
      acknowledged: [
        { opId: 'x', seq: 1 },
        { opId: 'y', seq: 2 },
      ],
      seq: 2,
    });
    await desk.close();
  });

  it('is not done when the sender did not know the latest', async () => {
    const desk = await openAgain();
    await desk.submit({ actor: 'ann', base: 0, entries: [{ opId: 'x', op: create('1') }] });
    const answer = await desk.submit({ actor: 'ann', base: 0, entries: [{ opId: 'y', op: create('2') }] });
    expect(answer).toMatchObject({ acknowledged: [], seq: 1, behind: [{ opId: 'x' }] });
    expect(desk.ledger().seq).toBe(1);
    await desk.close();
  });

  it('is done up to what is refused', async () => {
    const desk = await openAgain();
    const entries = [
      { opId: 'x', op: create('1') },
      { opId: 'y', op: create('1') },
      { opId: 'z', op: create('2') },
    ];
    expect(await desk.submit({ actor: 'ann', base: 0, entries })).toEqual({
      acknowledged: [{ opId: 'x', seq: 1 }],
      seq: 1,
      refused: { opId: 'y', message: 'There is a unit 1 already.' },
    });
    await desk.close();
  });

  it('comes one after the other: of two tabs that write at once, one is told to look', async () => {
    const desk = await openAgain();
    const [one, two] = await Promise.all(
      ['a', 'b'].map((opId) => desk.submit({ actor: 'ann', base: 0, entries: [{ opId, op: create(opId) }] })),
    );
    expect(one!.acknowledged).toHaveLength(1);
    expect(two).toMatchObject({ acknowledged: [], behind: [{ opId: 'a' }] });
    await desk.close();
  });
});

describe('a project', () => {
  it('keeps a second server out, and lets go', async () => {
    const project = await openProject(folder);
    await expect(openProject(folder)).rejects.toMatchObject({
      code: 'E_LOCKED',
      message: expect.stringMatching(/^Process \d+ on .+ has this project open\.$/),
    });
    await project.close();
    expect(existsSync(join(folder, 'lock'))).toBe(false);
    await (await openProject(folder)).close();
  });

  it('a folder with other things in it is no project, and is left alone', async () => {
    writeFileSync(join(folder, 'thesis.doc'), 'x');
    await expect(start({ folder })).rejects.toMatchObject({ code: 'E_USAGE' });
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });
});
