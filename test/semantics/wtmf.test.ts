import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/optimize/random.ts';
import { terms } from '../../src/semantics/terms.ts';
import { openVectors, similarity } from '../../src/semantics/vectors.ts';
import { readWordMatrix, type WordMatrix } from '../../src/semantics/word-matrix.ts';
import { WTMF_VERSION, wtmf } from '../../src/semantics/wtmf.ts';

/** A matrix of words `zq0`, `zq1` … that have no stop words and no endings among them. */
function randomMatrix({ seed, size, words }: { seed: number; size: number; words: number }) {
  const random = createRandom(seed);
  const number = () => 4 * random.uniform() - 2;
  const rows = Array.from({ length: words }, () => Float64Array.from({ length: size }, number));
  const idf = rows.map(() => 1 + 5 * random.uniform());
  const missing = 0.01 + 0.2 * random.uniform();
  const lambda = 0.5 + 20 * random.uniform();
  const common = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    common[i * size + i] = lambda;
    for (let j = 0; j < size; j++) {
      for (const row of rows) common[i * size + j]! += missing * row[i]! * row[j]!;
    }
  }
  const numberOf = (term: string): number => Number(term.slice(2));
  const matrix: WordMatrix = {
    size,
    missing,
    common,
    idf: (term) => idf[numberOf(term)]!,
    row: (term) => rows[numberOf(term)]!.slice(),
  };
  return { matrix, rows, idf, missing, lambda };
}

/**
 * The least of Σ w (p·q − x)² + λ |q|² over all words, w = 1 for those of the text and w_m for the others, as Guo &
 * Diab (2012) state it, by conjugate gradients on that very sum.
 */
function minimise({
  rows,
  idf,
  missing,
  lambda,
  counts,
}: Omit<ReturnType<typeof randomMatrix>, 'matrix'> & { counts: readonly number[] }): number[] {
  const size = rows[0]!.length;
  const halfGradient = (q: readonly number[]): number[] => {
    const sum = q.map((value) => lambda * value);
    rows.forEach((row, w) => {
      const weight = counts[w]! > 0 ? 1 : missing;
      const residual = row.reduce((total, value, k) => total + value * q[k]!, 0) - counts[w]! * idf[w]!;
      for (let k = 0; k < size; k++) sum[k]! += weight * residual * row[k]!;
    });
    return sum;
  };
  const dot = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, value, k) => sum + value * b[k]!, 0);
  const start = halfGradient(Array(size).fill(0));
  let q: number[] = Array(size).fill(0);
  let residual = start.map((value) => -value);
  let direction = residual;
  for (let round = 0; round < 5 * size && dot(residual, residual) > 1e-24; round++) {
    const along = halfGradient(direction).map((value, k) => value - start[k]!);
    const step = dot(residual, residual) / dot(direction, along);
    q = q.map((value, k) => value + step * direction[k]!);
    const next = residual.map((value, k) => value - step * along[k]!);
    const share = dot(next, next) / dot(residual, residual);
    direction = next.map((value, k) => value + share * direction[k]!);
    residual = next;
  }
  const length = Math.sqrt(dot(q, q));
  return q.map((value) => value / length);
}

describe('the point of a text', () => {
  it('is the least of the weighted squares, for texts shorter and longer than the vectors', () => {
    const text = fc.array(fc.nat(11), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 8 }), text, (seed, size, chosen) => {
        const { matrix, ...plain } = randomMatrix({ seed, size, words: 12 });
        const counts = Array.from({ length: 12 }, (_, w) => chosen.filter((one) => one === w).length);
        const expected = minimise({ ...plain, counts });
        const found = wtmf(matrix)(chosen.map((w) => `zq${w}`).join(' '));
        expect(found).toHaveLength(size);
        expect([...found]).toEqual(expected.map((value) => expect.closeTo(value, 6)));
      }),
      { numRuns: 200 },
    );
  });

  it('is the same to the last bit whatever the order of the words', () => {
    const { matrix } = randomMatrix({ seed: 3, size: 5, words: 9 });
    const embed = wtmf(matrix);
    expect(embed('zq4 zq1 zq7 zq1')).toEqual(embed('zq7 zq1 zq1 zq4'));
  });
});

it('terms are stems of content words, and numbers by their digits', () => {
  expect(terms('The dogs barked at 23 cats in 1998, 1234567 times; it was 3rd.')).toEqual([
    'dog',
    'bark',
    '##',
    'cat',
    '####',
    '#####',
    'time',
    '3rd',
  ]);
});

describe('the weights', () => {
  const folder = join(import.meta.dirname, '../../models/wtmf');

  it('have the version that the signature says', () => {
    const hash = createHash('sha256');
    for (const file of ['model.json', 'terms.txt', 'weights.bin'])
      hash.update(readFileSync(join(folder, file)));
    expect([WTMF_VERSION, hash.digest('hex').slice(0, 16)]).toEqual(['2', '2eef16f412bd63c6']);
  });

  it('bring the part that all texts share: w_m P Pᵀ + λ I', async () => {
    const matrix = await readWordMatrix();
    const { lambda } = JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8'));
    const rows = readFileSync(join(folder, 'terms.txt'), 'utf8').trimEnd().split('\n').map(matrix.row);
    for (const [i, j] of [
      [0, 0],
      [1, 0],
      [57, 57],
      [99, 3],
    ] as const) {
      const sum = rows.reduce((total, row) => total + row[i]! * row[j]!, 0);
      const expected = matrix.missing * sum + (i === j ? lambda : 0);
      expect(matrix.common[i * matrix.size + j]).toBeCloseTo(expected, 8);
    }
  });
});

describe('openVectors("wtmf")', () => {
  const cosine = async (a: string, b: string): Promise<number> => {
    const [x, y] = await (await openVectors('wtmf')).embed([a, b]);
    return similarity(x!, y!);
  };

  it('sees that other words say the same', async () => {
    const same = await cosine('The physician treated a sick child.', 'A doctor cured the ill boy.');
    const other = await cosine('The physician treated a sick child.', 'The ship left the harbour at noon.');
    expect(same).toBeGreaterThan(0.5);
    expect(other).toBeLessThan(0.2);
  });

  it('knows one meaning of all endings', async () => {
    expect(await cosine('Dogs bark.', 'A dog barked!')).toBeCloseTo(1, 12);
  });

  it('gives words that it does not know a direction of their own', async () => {
    const plain = await cosine('Zorblaxia won the prize.', 'The award went to Zorblaxia.');
    const another = await cosine('Zorblaxia won the prize.', 'The award went to Quentrivia.');
    expect(plain).toBeGreaterThan(another);
    expect(await cosine('Zorblaxia', 'Zorblaxia')).toBeCloseTo(1, 12);
    expect(Math.abs(await cosine('Zorblaxia', 'Quentrivia'))).toBeLessThan(0.4);
  });

  it('does not depend on the texts beside', async () => {
    const vectors = await openVectors('wtmf');
    const [alone] = await vectors.embed(['Glass is made of sand.']);
    const [, , among] = await vectors.embed(['Sand.', '', 'Glass is made of sand.']);
    expect(among).toEqual(alone);
  });
});
