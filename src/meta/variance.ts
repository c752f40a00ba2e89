/**
 * Variance split into main effects: how much of the differences between scores goes with each factor, such as the
 * annotator, the topic and the summariser. A factor's sum of squares is what the model of all factors explains beyond
 * the model without it (type II), so that data with gaps are split too; in complete tables these are the usual sums.
 *
 *   splitVariance({ values: [1, 2, 3, 4], factors: { row: ['a', 'a', 'b', 'b'], column: ['x', 'y', 'x', 'y'] } })
 *   // { parts: [{ factor: 'row', df: 1, squares: 4, share: 0.8, … }, …], residual: { df: 1, squares: 0, … }, total: 5 }
 */
import { fTail } from './distribution.ts';

export interface VariancePart {
  readonly factor: string;
  readonly df: number;
  readonly squares: number;
  /** Of the total sum of squares; null where nothing varies. */
  readonly share: number | null;
  /** Null where no variance is left to compare with. */
  readonly f: number | null;
  readonly p: number | null;
}

export interface VarianceSplit {
  /** Factors with one level explain nothing, and are left out. */
  readonly parts: readonly VariancePart[];
  readonly residual: { readonly df: number; readonly squares: number; readonly share: number | null };
  readonly total: { readonly df: number; readonly squares: number };
}

/** What is smaller than this, beside the numbers it was taken from, is rounding. */
const NOTHING = 1e-10;

export function splitVariance({
  values,
  factors,
}: {
  readonly values: readonly number[];
  readonly factors: Readonly<Record<string, readonly string[]>>;
}): VarianceSplit {
  const used = Object.entries(factors).filter(([, levels]) => new Set(levels).size > 1);
  const columnsOf = (left: readonly (readonly [string, readonly string[]])[]) => [
    values.map(() => 1),
    ...left.flatMap(([, levels]) => indicators(levels)),
  ];
  const total = residualOf(values, columnsOf([]));
  const full = residualOf(values, columnsOf(used));
  const share = (squares: number) => (total.squares === 0 ? null : squares / total.squares);
  const parts = used.map((own): VariancePart => {
    const without = residualOf(values, columnsOf(used.filter((other) => other !== own)));
    const df = without.df - full.df;
    const squares = df === 0 ? 0 : Math.max(0, without.squares - full.squares);
    const comparable = df > 0 && full.df > 0 && full.squares > 0;
    const f = comparable ? squares / df / (full.squares / full.df) : null;
    const p = f === null ? null : fTail({ f, between: df, within: full.df });
    return { factor: own[0], df, squares, share: share(squares), f, p };
  });
  return { parts, residual: { ...full, share: share(full.squares) }, total };
}

/** A column of zeros and ones for each level. */
function indicators(levels: readonly string[]): readonly (readonly number[])[] {
  return [...new Set(levels)].map((level) => levels.map((own) => (own === level ? 1 : 0)));
}

/** What is left of the values after projection on the columns: Gram and Schmidt, twice for the digits. */
function residualOf(
  values: readonly number[],
  columns: readonly (readonly number[])[],
): { readonly df: number; readonly squares: number } {
  const basis: Float64Array[] = [];
  for (const column of columns) {
    const vector = Float64Array.from(column);
    const before = dot(vector, vector);
    project(vector, basis);
    const after = dot(vector, vector);
    // A column that the others span already adds nothing.
    if (after <= NOTHING * before) continue;
    const length = Math.sqrt(after);
    basis.push(vector.map((value) => value / length));
  }
  const rest = Float64Array.from(values);
  const before = dot(rest, rest);
  project(rest, basis);
  const squares = dot(rest, rest);
  return { df: values.length - basis.length, squares: squares <= NOTHING ** 2 * before ? 0 : squares };
}

function project(vector: Float64Array, basis: readonly Float64Array[]): void {
  for (let round = 0; round < 2; round++) {
    for (const base of basis) {
      const along = dot(vector, base);
      for (let i = 0; i < vector.length; i++) vector[i]! -= along * base[i]!;
    }
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
