import { describe, expect, it } from 'vitest';
import { sif } from '../../src/semantics/sif.ts';
import { openVectors, similarity, type Vectors } from '../../src/semantics/vectors.ts';
import { isPoint, manyWords, UNUSUAL } from './unusual.ts';

/** SIF with vectors for every word, drawn from its letters: the real ones are no part of cheops. */
const lettersSif: Vectors = {
  name: 'sif',
  version: 'letters',
  embed: async (texts) =>
    sif({
      texts,
      frequency: () => 0,
      vectors: {
        dimensions: 26,
        of: (word) =>
          /[a-z]/.test(word)
            ? Float64Array.from({ length: 26 }, (_, k) => word.split(String.fromCharCode(97 + k)).length - 1)
            : null,
      },
    }),
};

const KINDS: Readonly<Record<string, () => Promise<Vectors>>> = {
  wtmf: () => openVectors('wtmf'),
  encoder: () => openVectors('encoder'),
  sif: async () => lettersSif,
};

describe.each(Object.entries(KINDS))('%s has a defined answer for', (_, open) => {
  it.each(Object.entries(UNUSUAL))('%s', async (_name, text) => {
    const [vector, again] = await (await open()).embed([text, `${text}`]);
    expect(isPoint(vector!)).toBe(true);
    expect(again).toEqual(vector);
    expect(similarity(vector!, again!)).toBeCloseTo(vector!.some((value) => value !== 0) ? 1 : 0, 9);
  });

  it('no texts at all', async () => {
    expect(await (await open()).embed([])).toEqual([]);
  });

  it('nothing known: zeros', async () => {
    const found = await (await open()).embed([UNUSUAL.nothing!, UNUSUAL.spaces!]);
    for (const vector of found) expect(vector.every((value) => value === 0)).toBe(true);
  });
});

it('texts of 100,000 words have a vector', async () => {
  const text = manyWords(100_000);
  for (const open of [KINDS.wtmf!, KINDS.sif!]) {
    const [vector] = await (await open()).embed([text]);
    expect(isPoint(vector!) && vector!.some((value) => value !== 0)).toBe(true);
  }
}, 60_000);

it('and the encoder reads them run by run', async () => {
  const [vector] = await (await openVectors('encoder')).embed([manyWords(3_000)]);
  expect(isPoint(vector!) && vector!.some((value) => value !== 0)).toBe(true);
}, 60_000);
