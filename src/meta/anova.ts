/**
 * One-way analysis of variance: do the means of several groups differ (pyreval-2019 appendix B, Table 5)?
 *
 *   oneWayAnova([[1, 2, 3], [2, 3, 4], [5, 6, 7]])
 *   // { f: 13, p: 0.00659…, between: { df: 2, squares: 26 }, within: { df: 6, squares: 6 } }
 */
import { mean, sum } from 'd3-array';
import { fTail } from './distribution.ts';

export interface AnovaPart {
  readonly df: number;
  /** Sum of squared deviations. */
  readonly squares: number;
}

export interface Anova {
  readonly f: number | null;
  readonly p: number | null;
  readonly between: AnovaPart;
  readonly within: AnovaPart;
  readonly reason?: string;
}

export function oneWayAnova(groups: readonly (readonly number[])[]): Anova {
  const filled = groups.filter((group) => group.length > 0);
  const all = filled.flat();
  const grand = mean(all)!;
  const squares = (group: readonly number[]) => {
    const centre = mean(group)!;
    return sum(group, (value) => (value - centre) ** 2);
  };
  const between = {
    df: filled.length - 1,
    squares: sum(filled, (group) => group.length * (mean(group)! - grand) ** 2),
  };
  const within = {
    df: all.length - filled.length,
    squares: sum(filled, squares),
  };
  const reason = whyUndefined(filled, between, within);
  if (reason !== undefined) return { f: null, p: null, between, within, reason };
  if (filled.every(isConstant)) return { f: Number.POSITIVE_INFINITY, p: 0, between, within };
  const f = between.squares / between.df / (within.squares / within.df);
  return { f, p: fTail({ f, between: between.df, within: within.df }), between, within };
}

function isConstant(values: readonly number[]): boolean {
  return values.every((value) => value === values[0]);
}

function whyUndefined(groups: readonly (readonly number[])[], between: AnovaPart, within: AnovaPart) {
  if (between.df < 1) return 'there are fewer than two groups';
  if (within.df < 1) return 'every group has one value only';
  return isConstant(groups.flat()) ? 'all values are the same' : undefined;
}
