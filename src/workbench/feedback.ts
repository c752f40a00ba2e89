/**
 * What a student gets to read: what was said well and what is missing, in the words of the pyramid or the rubric, the
 * most important first, and the grade.
 *
 *   feedbackOf({ work, summary: 'ada', scale }).missing  // ['There was a storm', …]
 */
import type { Match, MissedUnit, Pyramid } from '../model.ts';
import { contributorCount } from '../pyramid/tiers.ts';
import { type Grade, gradeOf, type Scale } from './grade.ts';
import { toAnnotated, toPyramid } from './pyramid.ts';
import { liveScore } from './score.ts';
import { marksOf, type Work } from './work.ts';

export interface FeedbackPoint {
  readonly unit: string;
  readonly label: string;
  readonly weight: number;
  /** The student's own words. */
  readonly words: readonly string[];
}

export interface Feedback {
  readonly summary: string;
  readonly said: readonly FeedbackPoint[];
  /** What is missing of the most important content: as many units as a model text has on average, or the whole rubric. */
  readonly missing: readonly FeedbackPoint[];
  /** How many less important units are missing besides. */
  readonly further: number;
  readonly score: number | null;
  /** Why there is no score. */
  readonly reason: string | null;
  readonly computed: Grade | null;
  /** What the teacher gave, or else what was computed; null if there is neither. */
  readonly grade: string | null;
  readonly isOverride: boolean;
  readonly remark: string;
  /** Proposals that nobody has decided, and matches that somebody was unsure of. */
  readonly undecided: number;
}

export function feedbackOf({
  work,
  summary,
  scale,
}: {
  work: Work;
  summary: string;
  scale: Scale;
}): Feedback {
  const { standing, open, unsure } = liveScore(work, summary);
  const { matches } = toAnnotated(work, summary, 'standing');
  const { said, missing, further } = pointsOf({ pyramid: toPyramid(work, ''), matches });
  const score = standing[scale.score];
  const computed = gradeOf(scale, score.value);
  const { grade, remark = '' } = marksOf(work, summary);
  return {
    summary,
    said,
    missing,
    further,
    score: score.value,
    reason: score.value === null ? score.reason : null,
    computed,
    grade: grade ?? computed?.grade ?? null,
    isOverride: grade !== undefined,
    remark,
    undecided: open + unsure,
  };
}

export interface Points extends Pick<Feedback, 'said' | 'missing' | 'further'> {
  /** What may be said, and should be looked at. */
  readonly unsure: readonly FeedbackPoint[];
  /** What the text says the opposite of, with the words that do. */
  readonly contradicted: readonly FeedbackPoint[];
}

/** The units of a pyramid as a student reads them, the most important first. */
export function pointsOf({
  pyramid,
  matches,
  unsure = [],
  missed = [],
}: {
  pyramid: Pyramid;
  matches: readonly Match[];
  unsure?: readonly Match[];
  missed?: readonly MissedUnit[];
}): Points {
  const wordsOf = (id: string, found: readonly Pick<Match, 'unit' | 'text'>[]) =>
    found.filter(({ unit, text }) => unit === id && text !== '').map(({ text }) => text);
  const points = pyramid.units.map(({ id, label, weight, contributors }) => ({
    unit: id,
    label: asSentence(label || (contributors[0]?.text ?? id)),
    weight,
    words: wordsOf(id, matches),
  }));
  const found = new Set(matches.map(({ unit }) => unit));
  const maybe = new Set(unsure.map(({ unit }) => unit).filter((unit) => !found.has(unit)));
  const opposite = contradictionsOf(missed).filter(({ unit }) => !found.has(unit) && !maybe.has(unit));
  const denied = new Set(opposite.map(({ unit }) => unit));
  const missing = points.filter(({ unit }) => !found.has(unit) && !maybe.has(unit) && !denied.has(unit));
  const having = (units: ReadonlySet<string>, from: readonly Pick<Match, 'unit' | 'text'>[]) =>
    points
      .filter(({ unit }) => units.has(unit))
      .map((point) => ({ ...point, words: wordsOf(point.unit, from) }));
  const important = new Set(points.slice(0, expectedUnits(pyramid)).map(({ unit }) => unit));
  return {
    said: points.filter(({ unit }) => found.has(unit)),
    unsure: having(maybe, unsure),
    contradicted: having(denied, opposite),
    missing: missing.filter(({ unit }) => important.has(unit)),
    further: missing.filter(({ unit }) => !important.has(unit)).length,
  };
}

/** The units of which a matcher says that the text says the opposite, and the words that do. */
export function contradictionsOf(missed: readonly MissedUnit[]): readonly Pick<Match, 'unit' | 'text'>[] {
  return missed
    .filter(({ reason }) => reason === 'contradicted')
    .map(({ unit, closest }) => ({ unit, text: closest?.text ?? '' }));
}

/** X̄: how many units a model text has on average; a rubric is expected as a whole. */
function expectedUnits(pyramid: Pyramid): number {
  if (pyramid.references.length === 0) return Number.POSITIVE_INFINITY;
  return Math.round(contributorCount(pyramid) / pyramid.references.length);
}

/** Units that a machine found begin anywhere in a sentence; a student reads whole ones. */
export function asSentence(words: string): string {
  const text = words.replaceAll(' ... ', ' ').trim();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text === '' || /[.!?…]$/.test(text) ? '' : '.'}`;
}
