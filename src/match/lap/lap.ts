/**
 * LAP: which units of a pyramid a summary expresses, by a linear assignment of its discourse units to the pyramid's
 * (hirao-2018 §3.4, eqs 20–24). Three ways:
 *
 * - `step`, the paper's: a discourse unit says a content unit if it has 55% of its words in order, and counts for one.
 * - `soft`: the assignment maximises Σ φ·weight, with φ over the stems of content words; nothing is all or nothing.
 * - `sentence`: for each unit the sentence that has most of its content stems, in any order; one may say several units.
 *
 *   const match = createLap({ pyramid, mode: 'step' });
 *   const { annotated, score } = match({ summary, sentences });
 *   annotated.matches[0].evidence   // { matcher: 'lap', similarity: .8, common: 4, length: 5 }
 *   score                           // { value: .5, numerator: 3, denominator: 6 }: weight said, weight that could be
 *
 * It works on any pyramid: a unit's wordings are its contributors, or its label.
 */
import { mean } from 'd3-array';
import type {
  AnnotatedSummary,
  Expression,
  Match,
  MissedUnit,
  Pyramid,
  Score,
  Summary,
} from '../../model.ts';
import { assign } from '../../optimize/assignment.ts';
import { packKnapsack } from '../../optimize/knapsack.ts';
import type { EduSentence } from '../../pyramid/edu/sentences.ts';
import { NO_WORDS } from '../texts.ts';
import { type Counting, createOverlaps, ENOUGH, isEnough, type Overlap, share } from './overlap.ts';
import { comparable, textWords, unitWordings } from './wordings.ts';
import type { LapEvidence } from './words.ts';

export const LAP_MODES = ['step', 'soft', 'sentence'] as const;
export type LapMode = (typeof LAP_MODES)[number];

export interface LapResult {
  readonly annotated: AnnotatedSummary;
  /** Σ g·w or Σ φ·w over what a summary of a reference's length could reach. It may exceed 1. */
  readonly score: Score;
}

export type LapMatcher = (input: {
  readonly summary: Summary;
  readonly sentences: readonly EduSentence[];
}) => LapResult;

const WAYS: Readonly<Record<LapMode, { of: 'words' | 'stems'; counting: Counting }>> = {
  step: { of: 'words', counting: 'sequence' },
  soft: { of: 'stems', counting: 'sequence' },
  sentence: { of: 'stems', counting: 'set' },
};

/** A matcher for one pyramid; what does not depend on the summary is computed here, once. */
export function createLap({ pyramid, mode }: { pyramid: Pyramid; mode: LapMode }): LapMatcher {
  const { of, counting } = WAYS[mode];
  const wordings = pyramid.units.map(unitWordings);
  const overlapsWith = createOverlaps(
    wordings.map((own) => own.map((words) => comparable(words, of))),
    counting,
  );
  const reachable = bestReachable(pyramid, wordings);
  return ({ summary, sentences }) => {
    const parts = partsOf(sentences, summary, mode).map((part): Part => {
      return { ...part, overlaps: overlapsWith(comparable(part.words, of)) };
    });
    const reason = whyUnscored(pyramid, parts, reachable);
    const pairs = reason === null ? pairUp(pyramid, parts, mode) : [];
    const annotated = annotate({ pyramid, summary, parts, pairs, mode });
    if (reason !== null)
      return { annotated: { ...annotated, unscored: reason }, score: { value: null, reason } };
    const numerator = pairs.reduce((sum, { worth }) => sum + worth, 0);
    return { annotated, score: { value: numerator / reachable, numerator, denominator: reachable } };
  };
}

/**
 * What a summary could reach at most (hirao-2018 eqs 25–27): the heaviest units that fit into a reference of average
 * length, where a unit takes the words of its shortest wording. With one reference, or none that has words, all of the
 * pyramid fits.
 *
 *   // Units of weight 3, 2, 2 and lengths 5, 4, 3; references of 8 words on average: 3 + 2 = 5.
 */
function bestReachable(
  { references, units }: Pyramid,
  wordings: readonly (readonly (readonly string[])[])[],
): number {
  const lengths = references.map(({ text }) => textWords(text).length).filter((length) => length > 0);
  const items = units.map(({ weight }, i) => ({
    size: Math.min(...wordings[i]!.map(({ length }) => length), Number.MAX_SAFE_INTEGER),
    worth: weight,
  }));
  // A unit without words can never be said.
  const sayable = items.filter(({ size }) => size < Number.MAX_SAFE_INTEGER);
  const capacity = lengths.length < 2 ? Number.POSITIVE_INFINITY : mean(lengths)!;
  return packKnapsack({ items: sayable, capacity });
}

/** A stretch of the summary that may say a unit. */
interface Part extends Expression {
  readonly words: readonly string[];
  /** By unit. */
  readonly overlaps: readonly Overlap[];
}

function partsOf(
  sentences: readonly EduSentence[],
  { text }: Summary,
  mode: LapMode,
): readonly Omit<Part, 'overlaps'>[] {
  const parts = sentences.flatMap(({ span, edus }) => {
    if (mode === 'sentence')
      return [{ text: text.slice(...span), spans: [span], words: edus.flatMap(({ words }) => words) }];
    return edus.map((edu) => ({ text: edu.text, spans: [edu.span], words: edu.words }));
  });
  return parts.filter(({ words }) => words.length > 0);
}

function whyUnscored({ units }: Pyramid, parts: readonly Part[], reachable: number): string | null {
  if (parts.length === 0) return NO_WORDS;
  if (units.length === 0) return 'The pyramid has no content units.';
  return reachable > 0 ? null : 'No unit of the pyramid fits into a reference of average length.';
}

interface Pair {
  readonly part: number;
  readonly unit: number;
  /** What it adds to the score. */
  readonly worth: number;
}

function pairUp({ units }: Pyramid, parts: readonly Part[], mode: LapMode): readonly Pair[] {
  const worth = (part: Part, unit: number) => {
    const overlap = part.overlaps[unit]!;
    return units[unit]!.weight * (mode === 'step' ? Number(isEnough(overlap)) : share(overlap));
  };
  if (mode === 'sentence') {
    return units.flatMap((_, unit) => {
      const part = closestPart(parts, unit);
      return worth(parts[part]!, unit) > 0 ? [{ part, unit, worth: worth(parts[part]!, unit) }] : [];
    });
  }
  const useful = parts.flatMap((part, i) => (units.some((_, unit) => worth(part, unit) > 0) ? [i] : []));
  const weights = useful.map((part) => units.map((_, unit) => worth(parts[part]!, unit)));
  return assign(weights).flatMap((unit, row) =>
    unit === null ? [] : [{ part: useful[row]!, unit, worth: weights[row]![unit]! }],
  );
}

/** The part that says most of a unit; the first of several. */
function closestPart(parts: readonly Part[], unit: number): number {
  let best = 0;
  parts.forEach(({ overlaps }, i) => {
    if (share(overlaps[unit]!) > share(parts[best]!.overlaps[unit]!)) best = i;
  });
  return best;
}

/**
 * Units count as expressed from φ = .55 on, in the soft ways too. A sentence may say several units, and how many more it
 * says is not known: then the annotation is partial.
 */
function annotate({
  pyramid: { units },
  summary,
  parts,
  pairs,
  mode,
}: {
  pyramid: Pyramid;
  summary: Summary;
  parts: readonly Part[];
  pairs: readonly Pair[];
  mode: LapMode;
}): AnnotatedSummary {
  const decided = pairs.filter(({ part, unit }) => isEnough(parts[part]!.overlaps[unit]!));
  const unitOf = new Map(decided.map(({ part, unit }) => [part, unit]));
  const matched = new Set(decided.map(({ unit }) => unit));
  const isPartial = mode === 'sentence';
  return {
    summary,
    matches: decided
      .toSorted((a, b) => a.part - b.part || a.unit - b.unit)
      .map(({ part, unit }) => asMatch(parts[part]!, unit, units[unit]!.id)),
    unmatched: isPartial
      ? []
      : parts.filter((_, i) => !unitOf.has(i)).map(({ text, spans }) => ({ text, spans })),
    missed: units.flatMap((_, unit) => (matched.has(unit) ? [] : [explain({ units, parts, unitOf, unit })])),
    ...(isPartial ? { partial: true } : {}),
  };
}

function asMatch({ text, spans, overlaps }: Part, unit: number, id: string): Match {
  const overlap = overlaps[unit]!;
  return { unit: id, text, spans, evidence: { matcher: 'lap', similarity: share(overlap), ...overlap } };
}

const NOTHING: LapEvidence = { matcher: 'lap', similarity: null, common: 0, length: 0 };

function explain({
  units,
  parts,
  unitOf,
  unit,
}: {
  units: Pyramid['units'];
  parts: readonly Part[];
  /** The unit that each part says. */
  unitOf: ReadonlyMap<number, number>;
  unit: number;
}): MissedUnit {
  const missed = { unit: units[unit]!.id, required: ENOUGH };
  if (parts.length === 0)
    return { ...missed, reason: 'summary-without-words', closest: null, evidence: NOTHING };
  const at = closestPart(parts, unit);
  const { text, spans, overlaps } = parts[at]!;
  const overlap = overlaps[unit]!;
  if (overlap.length === 0)
    return { ...missed, reason: 'unit-without-words', closest: null, evidence: NOTHING };
  const evidence: LapEvidence = { matcher: 'lap', similarity: share(overlap), ...overlap };
  if (overlap.common === 0) return { ...missed, reason: 'below-threshold', closest: null, evidence };
  const found = { ...missed, closest: { text, spans }, evidence };
  const winner = unitOf.get(at);
  if (!isEnough(overlap)) return { ...found, reason: 'below-threshold' };
  return winner === undefined
    ? { ...found, reason: 'left-out' }
    : { ...found, reason: 'lost', lostTo: units[winner]!.id };
}
