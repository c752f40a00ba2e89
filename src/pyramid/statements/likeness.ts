/**
 * How alike two statements of different references are: the cosine of their vectors in units of how cosines vary between
 * the references in hand, and the share of content words that they have in common, rare ones counting more.
 *
 *   const like = likeness([{ reference: 0, label: 'Dogs bark.', vector }, { reference: 1, label: 'A dog barked.', vector: … }]);
 *   like(0, 1)   // 2.4: far more alike than most
 */
import { sum } from 'd3-array';
import { dot } from '../../semantics/algebra.ts';
import { unitStems } from '../../semantics/unit-words.ts';

export interface Compared {
  /** The number of its reference. */
  readonly reference: number;
  readonly label: string;
  readonly vector: ArrayLike<number>;
}

export type Likeness = (a: number, b: number) => number;

/** Chosen on people's pyramids of four topics, by the mean over them: scripts/measure/builders.js. */
const SHARED_WORDS = 3;
/** What cosines of statements about one topic are like, and how many pairs that is worth: a few say little. */
const USUAL = { mean: 0.58, deviation: 0.1, pairs: 20 } as const;
/** Where references have nothing in common, even the likest statements are not alike. */
const LEAST = 0.65;
const SHARED_IN_LEAST = 0.4;

/** For all statements of all references; unlike any where two are not alike at all. */
export function likeness(statements: readonly Compared[]): Likeness {
  const cosines = statements.map((a) => statements.map((b) => dot(a.vector, b.vector)));
  const shared = sharedWords(statements.map(({ label }) => unitStems(label)));
  const between = statements.flatMap((a, i) =>
    statements.slice(0, i).flatMap((b, j) => (a.reference === b.reference ? [] : [cosines[i]![j]!])),
  );
  const { mean, deviation } = spread(between);
  const values = statements.map((_, i) =>
    statements.map((_, j) => {
      const [cosine, words] = [cosines[i]![j]!, shared(i, j)];
      if (cosine + SHARED_IN_LEAST * words < LEAST) return Number.NEGATIVE_INFINITY;
      return (cosine - mean) / deviation + SHARED_WORDS * words;
    }),
  );
  return (a, b) => values[a]![b]!;
}

function spread(values: readonly number[]): { mean: number; deviation: number } {
  const count = values.length + USUAL.pairs;
  const mean = (sum(values) + USUAL.pairs * USUAL.mean) / count;
  const squares = sum(values.map((value) => (value - mean) ** 2)) + USUAL.pairs * USUAL.deviation ** 2;
  return { mean, deviation: Math.sqrt(squares / count) };
}

/** Dice's coefficient of content words; a word weighs more the fewer statements have it. */
function sharedWords(stems: readonly (readonly string[])[]): Likeness {
  const counts = new Map<string, number>();
  for (const stem of stems.flat()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const weight = (stem: string) => Math.log((stems.length + 1) / counts.get(stem)!);
  const total = stems.map((own) => sum(own.map(weight)));
  const sets = stems.map((own) => new Set(own));
  return (a, b) => {
    const both = sum(stems[a]!.filter((stem) => sets[b]!.has(stem)).map(weight));
    return total[a]! + total[b]! === 0 ? 0 : (2 * both) / (total[a]! + total[b]!);
  };
}
