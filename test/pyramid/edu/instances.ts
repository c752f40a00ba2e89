/** Small random programs, and their answers by trying everything. */
import { createRandom } from '../../../src/optimize/random.ts';
import type { Alignment, AlignmentPair } from '../../../src/pyramid/edu/alignment.ts';
import { itemsOf, oracleValue } from '../../../src/pyramid/edu/oracle.ts';
import type { Occurrence, Oracle } from '../../../src/pyramid/edu/oracle-kernel.ts';

/** The tie rule as numbers, the most important first; more is better. */
export type Merit = readonly number[];

export function compareMerits(a: Merit, b: Merit): number {
  for (let i = 0; i < a.length; i++) if (Math.abs(a[i]! - b[i]!) > 1e-9) return a[i]! - b[i]!;
  return 0;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export function alignmentMerit({ sources, references }: Alignment, pairs: readonly AlignmentPair[]): Merit {
  const used = pairs.map(({ source }) => source);
  return [
    sum(pairs.map(({ common, reference }) => common / references[reference]!)),
    pairs.length,
    -sum(used.map((source) => sources[source]!)),
    -sum(used),
  ];
}

export function oracleMerit(oracle: Oracle, units: readonly number[]): Merit {
  return [
    oracleValue(oracle, units),
    itemsOf(oracle, new Set(units)),
    -sum(units.map((unit) => oracle.lengths[unit]!)),
    -sum(units.map((unit) => unit + 1)),
  ];
}

function drawer(seed: number) {
  const random = createRandom(seed);
  const from = (least: number, most: number) => least + Math.floor((most - least + 1) * random.uniform());
  return {
    from,
    list: <Value>(size: number, make: (i: number) => Value) =>
      Array.from({ length: size }, (_, i) => make(i)),
  };
}

/** Short words in common are frequent, so that ties are too. */
export function randomAlignment(seed: number): Alignment {
  const { from, list } = drawer(seed);
  const references = list(from(1, 4), () => from(1, 6));
  const sources = list(from(1, 9), () => from(1, 7));
  const pairs = sources.flatMap((length, source) =>
    references.flatMap((other, reference) => {
      const common = Math.min(from(-2, 4), length, other);
      return common > 0 ? [{ source, reference, common }] : [];
    }),
  );
  return { limit: Math.max(1, sum(references) - from(0, 3)), sources, references, pairs };
}

export function randomOracle(seed: number): Oracle {
  const { from, list } = drawer(seed);
  const wanted = list(from(1, 6), () => from(1, 2));
  const sentenceOf = list(from(1, 6), () => from(1, 3))
    .flatMap((size, sentence) => list(size, () => sentence))
    .slice(0, 11);
  const lengths = sentenceOf.map(() => from(0, 6));
  const occurrences: Occurrence[] = [];
  sentenceOf.forEach((sentence, unit) => {
    for (let i = from(0, 3); i > 0; i--) {
      const across = from(0, 3) === 0 && sentenceOf[unit + 1] === sentence;
      occurrences.push({ item: from(0, wanted.length - 1), units: across ? [unit, unit + 1] : [unit] });
    }
  });
  return { limit: from(3, 18), wanted, lengths, sentenceOf, occurrences };
}

export function bestAlignment(alignment: Alignment): Merit {
  let best = alignmentMerit(alignment, []);
  const visit = (reference: number, chosen: readonly AlignmentPair[], words: number): void => {
    if (words > alignment.limit) return;
    if (reference === alignment.references.length) {
      const merit = alignmentMerit(alignment, chosen);
      if (compareMerits(merit, best) > 0) best = merit;
      return;
    }
    visit(reference + 1, chosen, words);
    for (const pair of alignment.pairs) {
      if (pair.reference !== reference || chosen.some(({ source }) => source === pair.source)) continue;
      visit(reference + 1, [...chosen, pair], words + alignment.sources[pair.source]!);
    }
  };
  visit(0, [], 0);
  return best;
}

export function bestOracle(oracle: Oracle): Merit {
  let best = oracleMerit(oracle, []);
  for (let bits = 1; bits < 2 ** oracle.lengths.length; bits++) {
    const units = oracle.lengths.map((_, i) => i).filter((i) => (bits >> i) & 1);
    if (sum(units.map((unit) => oracle.lengths[unit]!)) > oracle.limit) continue;
    const merit = oracleMerit(oracle, units);
    if (compareMerits(merit, best) > 0) best = merit;
  }
  return best;
}
