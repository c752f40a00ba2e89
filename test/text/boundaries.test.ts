import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The modules as a program finds them that has read no text yet. */
async function fresh() {
  vi.resetModules();
  const { setModelSource } = await import('../../src/inference/files.ts');
  const { boundaries, loadBoundaries } = await import('../../src/text/boundaries.ts');
  const { readText } = await import('../../src/text/read.ts');
  return { setModelSource, boundaries, loadBoundaries, readText };
}

it('are there at once in Node', async () => {
  const { token, sentence } = (await fresh()).boundaries();
  expect([token.weights.length, sentence.weights.length]).toEqual([2 ** 15, 2 ** 17]);
});

it('come from where a page says, and are not there before', async () => {
  const { setModelSource, loadBoundaries, readText } = await fresh();
  const asked: string[] = [];
  setModelSource(async (path) => {
    asked.push(path);
    return new Uint8Array(readFileSync(join(import.meta.dirname, '../../models', path)));
  });
  vi.stubGlobal('process', undefined);
  expect(() => readText('It rained. We left.')).toThrow(
    expect.objectContaining({ code: 'E_MODEL', message: expect.stringContaining('not loaded') }),
  );
  await loadBoundaries();
  await loadBoundaries();
  expect(readText('It rained. We left.').map(({ text }) => text)).toEqual(['It rained.', 'We left.']);
  expect(asked).toEqual(['tokenizer/boundaries.bin']);
});
