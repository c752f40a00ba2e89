/**
 * Vectors of short texts: what every matcher compares. Each kind is one way of turning a text into a point, so that a
 * method takes any of them.
 *
 *   const vectors = await openVectors('wtmf');
 *   const [a, b] = await vectors.embed(['Dogs bark.', 'A dog barked.']);
 */
import { CheopsError } from '../errors.ts';
import { dot } from './algebra.ts';

export const VECTORS = ['wtmf', 'sif', 'encoder'] as const;

export type VectorsName = (typeof VECTORS)[number];

export interface Vectors {
  readonly name: VectorsName;
  /** Changes whenever a text would get another vector; part of signatures and of the cache's keys. */
  readonly version: string;
  /** A vector of length 1 for each text, all zeros where nothing in the text is known. */
  embed(texts: readonly string[]): Promise<readonly Float64Array[]>;
}

const opened = new Map<VectorsName, Promise<Vectors>>();

/** Opens one kind of vectors, once; later calls share it. Only what that kind needs is loaded. */
export function openVectors(name: VectorsName): Promise<Vectors> {
  const known = opened.get(name) ?? open(name);
  opened.set(name, known);
  // What could not be opened may be there the next time.
  known.catch(() => opened.delete(name));
  return known;
}

async function open(name: VectorsName): Promise<Vectors> {
  if (name === 'wtmf') return (await import('./wtmf.ts')).openWtmf();
  if (name === 'sif') return (await import('./sif.ts')).openSif();
  if (name === 'encoder') return (await import('./encoder.ts')).openEncoder();
  throw new CheopsError('E_USAGE', `Unknown vectors: ${String(name)}.`, {
    fix: `It is ${VECTORS.join(', ')}.`,
  });
}

/** The cosine of two vectors that `embed` gave; 0 where one of them is all zeros. */
export function similarity(a: Float64Array, b: Float64Array): number {
  if (a.length !== b.length) {
    throw new CheopsError(
      'E_USAGE',
      `Vectors of ${a.length} and of ${b.length} numbers cannot be compared.`,
      {
        fix: 'Embed both texts with the same vectors.',
      },
    );
  }
  // Rounding can leave the cosine of a vector with itself a hair above 1.
  return Math.min(1, Math.max(-1, dot(a, b)));
}
