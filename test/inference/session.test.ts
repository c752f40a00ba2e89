import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CheopsError } from '../../src/errors.ts';
import { modelFile, setModelSource } from '../../src/inference/files.ts';
import { type RuntimeName, runtimeInUse } from '../../src/inference/runtime.ts';
import { openSession } from '../../src/inference/session.ts';
import { loadParser } from '../../src/syntax/parser.ts';

const models = join(import.meta.dirname, '../../models');
const MODEL = 'syntax/model.int8.onnx';

describe.each<RuntimeName>(['native', 'wasm'])('the %s runtime', (runtime) => {
  it('opens a model once', async () => {
    const session = await openSession(MODEL, { runtime });
    expect(session.runtime).toBe(runtime);
    expect(await openSession(MODEL, { runtime })).toBe(session);
  });

  it('takes lists of numbers and typed arrays alike, and gives the same each time', async () => {
    const session = await openSession(MODEL, { runtime });
    const inputs = (pieces: ArrayLike<number>) => ({
      pieces: { type: 'int32' as const, dims: [1, 4], data: pieces },
      cases: { type: 'int32' as const, dims: [1, 4], data: [0, 1, 0, 0] },
      places: { type: 'int32' as const, dims: [1, 4], data: [0, 1, 2, 3] },
    });
    const pieces = [101, 6077, 11286, 102];
    const first = await session.run(inputs(pieces));
    const second = await session.run(inputs(Int32Array.from(pieces)));
    expect(first.arc!.dims).toEqual([2, 3]);
    expect(first.start!.dims).toEqual([3]);
    expect(second.arc!.data).toEqual(first.arc!.data);
    expect(second.span!.data).toEqual(first.span!.data);
  });
});

it('WASM opens and runs models that are asked for at the same time, one after the other', async () => {
  const sessions = await Promise.all(
    [MODEL, 'meaning/cosines.onnx', 'amr/model.int8.onnx'].map((path) =>
      openSession(path, { runtime: 'wasm' }),
    ),
  );
  const ask = (pieces: readonly number[]) =>
    sessions[0]!.run({
      pieces: { type: 'int32', dims: [1, pieces.length], data: pieces },
      cases: { type: 'int32', dims: [1, pieces.length], data: pieces.map(() => 0) },
      places: { type: 'int32', dims: [1, pieces.length], data: pieces.map((_, i) => i) },
    });
  const texts = [1, 2, 3, 4, 5].map((n) => [101, ...Array.from({ length: n }, (_, i) => 6077 + i), 102]);
  const together = await Promise.all(texts.map(ask));
  for (const [i, text] of texts.entries())
    expect(together[i]!.arc!.data).toEqual((await ask(text)).arc!.data);
});

it.each<RuntimeName>(['native', 'wasm'])(
  'others get their turn between runs of the %s runtime',
  async (runtime) => {
    const session = await openSession(MODEL, { runtime });
    const pieces = [101, ...Array.from({ length: 60 }, (_, i) => 6077 + i), 102];
    const inputs = {
      pieces: { type: 'int32', dims: [1, pieces.length], data: pieces },
      cases: { type: 'int32', dims: [1, pieces.length], data: pieces.map(() => 0) },
      places: { type: 'int32', dims: [1, pieces.length], data: pieces.map((_, i) => i) },
    } as const;
    let turns = 0;
    const clock = setInterval(() => turns++, 1);
    const start = performance.now();
    while (performance.now() - start < 400) await Promise.all([1, 2, 3, 4].map(() => session.run(inputs)));
    clearInterval(clock);
    expect(turns).toBeGreaterThan(0);
  },
);

it('names the runtime in use', async () => {
  expect(runtimeInUse()).toBe((await openSession(MODEL)).runtime);
});

it('both runtimes give the same parses', async () => {
  const text =
    'The Moon pulls the water that faces it, and the sea rises. Nobody in the village knew who had rung the bell, ' +
    'although the priest, an old man, said he did. We ate cake; they left!';
  const parses = await Promise.all(
    (['native', 'wasm'] as const).map(async (runtime) => {
      const parser = await loadParser({ runtime });
      return parser.parse(await parser.read(text));
    }),
  );
  expect(parses[0]!.length).toBeGreaterThan(2);
  expect(parses[1]).toEqual(parses[0]);
});

describe('where weights come from', () => {
  it('is the package', async () => {
    expect(await modelFile('syntax/labels.json')).toEqual(await readFile(join(models, 'syntax/labels.json')));
  });

  it('is an error that says what to do, where there are none', async () => {
    const error = await modelFile('syntax/none.onnx').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(CheopsError);
    expect(error).toMatchObject({ code: 'E_MODEL', where: { file: 'syntax/none.onnx' } });
    const opened = await openSession('syntax/none.onnx').catch((caught: unknown) => caught);
    expect(opened).toMatchObject({ code: 'E_MODEL', where: { file: 'syntax/none.onnx' } });
  });

  it('is wherever a page says', async () => {
    setModelSource(async (path) => new TextEncoder().encode(path));
    expect(new TextDecoder().decode(await modelFile('syntax/vocab.txt'))).toBe('syntax/vocab.txt');
  });
});
