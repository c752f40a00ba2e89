import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createRandom } from '../../src/optimize/random.ts';
import { firstComponent, without } from '../../src/semantics/principal-component.ts';
import { sif } from '../../src/semantics/sif.ts';
import { openWordVectors, readWordVectors, type WordVectors } from '../../src/semantics/word-vectors.ts';
import { WORDS, winkFile } from './wink-file.ts';

const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, k) => sum + value * b[k]!, 0);

describe('the first component', () => {
  it('explains more of the vectors than any other direction', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 12 }), (seed, count) => {
        const random = createRandom(seed);
        const vector = () => Float64Array.from({ length: 4 }, () => random.uniform() - 0.5);
        const rows = Array.from({ length: count }, vector);
        const explained = (direction: Float64Array): number =>
          rows.reduce((sum, row) => sum + dot(row, direction) ** 2, 0) / dot(direction, direction);
        const best = explained(firstComponent(rows));
        for (let i = 0; i < 200; i++) expect(explained(vector())).toBeLessThanOrEqual(best * (1 + 1e-6));
      }),
      { numRuns: 50 },
    );
  });

  it('is gone afterwards', () => {
    const direction = firstComponent([Float64Array.of(3, 4), Float64Array.of(6, 8)]);
    expect([...direction]).toEqual([expect.closeTo(0.6, 12), expect.closeTo(0.8, 12)]);
    expect(dot(without(Float64Array.of(1, 5), direction), direction)).toBeCloseTo(0, 12);
  });
});

describe('sentences', () => {
  const of: Readonly<Record<string, readonly number[]>> = { the: [1, 0], bread: [0, 2], loaf: [1, 2] };
  const vectors: WordVectors = {
    dimensions: 2,
    of: (word) => (word in of ? Float64Array.from(of[word]!) : null),
  };
  const frequency = (word: string): number => (word === 'the' ? 0.049 : 0);

  it('are means by a / (a + p), here 1/50 for “the” and 1 for the others', () => {
    const [found] = sif({ texts: ['The bread of Qx'], vectors, frequency });
    const [x, y] = [(1 / 50) * (1 / 2), 2 / 2];
    const length = Math.hypot(x, y);
    expect([...found!]).toEqual([expect.closeTo(x / length, 12), expect.closeTo(y / length, 12)]);
  });

  it('of ten texts lose what they have in common; the unknown stay zero', () => {
    const texts = [...Array(9).fill('bread'), 'loaf', '😀'];
    const found = sif({ texts, vectors, frequency });
    expect(dot(found[0]!, found[9]!)).toBeCloseTo(-1, 9);
    expect([...found[10]!]).toEqual([0, 0]);
  });

  it('of fewer texts keep it: the cosine of (0, 2) and (1, 2) is 2/√5', () => {
    const [bread, loaf] = sif({
      texts: ['bread', 'loaf', ...Array(7).fill('bread'), '😀'],
      vectors,
      frequency,
    });
    expect(dot(bread!, loaf!)).toBeCloseTo(2 / Math.sqrt(5), 12);
  });
});

describe('the file of word vectors', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cheops-words-'));
    writeFileSync(join(folder, 'words.json'), winkFile());
    writeFileSync(join(folder, 'other.json'), '{"words":[]}');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([4096, 4097, 5000, 1 << 20])('is read in chunks of %i bytes', async (chunkBytes) => {
    const vectors = await readWordVectors(join(folder, 'words.json'), { chunkBytes });
    const whole = JSON.parse(winkFile()).vectors;
    for (const word of WORDS) expect([...vectors.of(word)!]).toEqual(whole[word].slice(0, 100));
    expect(vectors.of('unkVector')).toBeNull();
    expect(vectors.of('constructor')).toBeNull();
  });

  it('another file is refused', async () => {
    await expect(readWordVectors(join(folder, 'other.json'))).rejects.toMatchObject({ code: 'E_MODEL' });
  });

  it('a folder, or nothing at all, is refused', async () => {
    mkdirSync(join(folder, 'sub'));
    for (const name of ['sub', 'nowhere.json']) {
      const file = join(folder, name);
      await expect(readWordVectors(file)).rejects.toMatchObject({ code: 'E_MODEL', where: { file } });
    }
  });

  const copy = (name: string, text: string): string => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };

  it('a file that breaks off is refused, wherever it does', async () => {
    const whole = winkFile();
    const first = whole.indexOf('"vectors"');
    const row = whole.indexOf(']', first);
    // In the middle of a row, after one, after its comma, after the last one, and before the last bracket.
    for (const length of [row + 90, row + 1, row + 2, whole.indexOf('"unkVector"') - 1, whole.length - 2]) {
      const file = copy('part.json', whole.slice(0, length));
      await expect(readWordVectors(file)).rejects.toMatchObject({
        code: 'E_MODEL',
        where: { file },
        message: expect.stringMatching(/^The file breaks off or is damaged after the word /),
      });
    }
    for (const length of [0, first, first + 20, row - 5]) {
      const file = copy('part.json', whole.slice(0, length));
      await expect(readWordVectors(file)).rejects.toMatchObject({ code: 'E_MODEL' });
    }
  });

  it.each([
    ['too few numbers', (row: string[]) => row.slice(0, 99)],
    ['none', () => []],
    ['a word', (row: string[]) => row.with(7, 'x')],
    ['nothing between commas', (row: string[]) => row.with(7, '')],
    ['null', (row: string[]) => row.with(99, 'null')],
    ['too large a number', (row: string[]) => row.with(0, '1e999')],
  ])('a row with %s is refused by its word when it is read', async (_, change) => {
    const text = winkFile().replace(
      /(?<="bread":\[)[^\]]*/,
      (numbers) => `${change(numbers.split(',')).join(',')}`,
    );
    const file = copy('row.json', text);
    const vectors = await readWordVectors(file);
    expect(vectors.of('loaf')).toHaveLength(100);
    expect(() => vectors.of('bread')).toThrowError(
      expect.objectContaining({
        code: 'E_MODEL',
        where: { file },
        message: 'The row of "bread" is not 100 numbers.',
      }),
    );
  });

  it('what could not be opened is tried again', async () => {
    vi.stubEnv('CHEOPS_WORD_VECTORS', join(folder, 'nowhere.json'));
    await expect(openWordVectors()).rejects.toMatchObject({ code: 'E_MODEL' });
    vi.stubEnv('CHEOPS_WORD_VECTORS', join(folder, 'words.json'));
    expect((await openWordVectors()).of('bread')).toHaveLength(100);
    vi.unstubAllEnvs();
  });
});
