/**
 * From statistics to recall, precision and F, over one reference or many.
 *
 *   scoreStatistics({ statistics: [{ hits: 2, reference: 3, summary: 4 }], variant, options })
 *   // { recall: 2/3, precision: 1/2, f: 4/7 }
 */
import { fsum } from 'd3-array';
import type { RougeOptions } from './options.ts';
import { roundAsPrintf } from './rounding.ts';
import type { Statistics } from './statistics.ts';
import type { Variant } from './variant.ts';

/** `null` is undefined, not zero; `reason` says why. */
export interface Ratios {
  readonly recall: number | null;
  readonly precision: number | null;
  readonly f: number | null;
  readonly reason?: string;
}

interface Scoring {
  readonly variant: Variant;
  readonly options: RougeOptions;
}

/** The score of a summary from its statistics against each reference. */
export function scoreStatistics({
  statistics,
  ...scoring
}: Scoring & { readonly statistics: readonly Statistics[] }): Ratios {
  if (!scoring.options.jackknife || statistics.length < 2) return combine(statistics, scoring);
  return meanRatios(statistics.map((_, left) => combine(statistics.toSpliced(left, 1), scoring)));
}

function combine(statistics: readonly Statistics[], scoring: Scoring): Ratios {
  if (statistics.length === 1) return ratios(statistics[0]!, scoring);
  switch (scoring.options.references) {
    case 'sum':
      return ratios(addUp(statistics), scoring);
    case 'mean':
      return meanRatios(statistics.map((one) => ratios(one, scoring)));
    case 'best':
      return ratios(
        bestOf(statistics, (one) => recallOf(one, scoring), scoring),
        scoring,
      );
    case 'best-f':
      return ratios(
        bestOf(statistics, (one) => ratios(one, scoring).f ?? -1, scoring),
        scoring,
      );
  }
}

function addUp(statistics: readonly Statistics[]): Statistics {
  // Weights of runs are fractions: added one by one they would depend on the order of the references.
  const sum = (field: keyof Statistics) => fsum(statistics, (one) => one[field]);
  return { hits: sum('hits'), reference: sum('reference'), summary: sum('summary') };
}

/** The mean of each over those that are defined. */
function meanRatios(all: readonly Ratios[]): Ratios {
  const mean = (field: 'recall' | 'precision' | 'f'): number | null => {
    const defined = all.map((one) => one[field]).filter((value) => value !== null);
    return defined.length === 0 ? null : fsum(defined) / defined.length;
  };
  const recall = mean('recall');
  const reason = recall === null ? all.find((one) => one.reason !== undefined)?.reason : undefined;
  const f = mean('f');
  return { recall, precision: mean('precision'), f, ...(reason === undefined ? {} : { reason }) };
}

/** The highest. The tools keep the first of equals; we settle them by the counts, whatever the order of references. */
function bestOf(
  statistics: readonly Statistics[],
  quality: (one: Statistics) => number,
  { options }: Scoring,
): Statistics {
  const ranked = statistics.map((one) => ({ one, quality: quality(one) }));
  return ranked.reduce((best, next) => {
    if (next.quality !== best.quality) return next.quality > best.quality ? next : best;
    if (options.arithmetic !== 'exact') return best;
    const more = next.one.hits - best.one.hits || best.one.reference - next.one.reference;
    return more > 0 ? next : best;
  }).one;
}

/** ROUGE-1.5.5 compares recalls rounded to five decimals for N and S, exact ones for L, and sane ones for W. */
function recallOf(one: Statistics, { variant, options }: Scoring): number {
  if (one.reference === 0) return options.arithmetic === 'exact' ? -1 : 0;
  if (options.arithmetic !== 'rouge-1.5.5') return one.hits / one.reference;
  if (variant.kind === 'w') return one.hits / one.reference ** (1 / variant.weight);
  return variant.kind === 'l' ? one.hits / one.reference : roundAsPrintf(one.hits / one.reference);
}

/** Recall, precision and F of one pair of counts. */
function ratios({ hits, reference, summary }: Statistics, { variant, options }: Scoring): Ratios {
  const recall = share(hits, reference, variant, options);
  const precision = share(hits, summary, variant, options);
  if (options.arithmetic !== 'exact') {
    const f = harmonic(recall ?? 0, precision ?? 0, options.alpha);
    return { recall: recall ?? 0, precision: precision ?? 0, f: rounded(f, options) };
  }
  if (recall === null) return { recall, precision, f: null, reason: `no reference has ${unitOf(variant)}` };
  // A summary too short for the unit shares none with the reference: F is 0, whatever P would be.
  return { recall, precision, f: harmonic(recall, precision ?? 0, options.alpha) };
}

function share(hits: number, total: number, variant: Variant, options: RougeOptions): number | null {
  if (total === 0) return null;
  const found = hits / total;
  return rounded(variant.kind === 'w' ? Math.min(1, found) ** (1 / variant.weight) : found, options);
}

function rounded(value: number, { arithmetic }: RougeOptions): number {
  return arithmetic === 'rouge-1.5.5' ? roundAsPrintf(value) : value;
}

function harmonic(recall: number, precision: number, alpha: number): number {
  const divisor = (1 - alpha) * precision + alpha * recall;
  return divisor > 0 ? (recall * precision) / divisor : 0;
}

/** The unit that is counted, for messages. */
function unitOf(variant: Variant): string {
  if (variant.kind === 'n') return variant.n === 1 ? 'a word' : `${variant.n} words in a row`;
  if (variant.kind === 's' && !variant.unigrams) return 'two words';
  return 'a word';
}
