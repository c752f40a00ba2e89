/**
 * Between the work and the nouns of the method: the pyramid and the annotation that it comes to, its hash, and the work
 * that a file begins with.
 *
 *   toPyramid(work, 'storm').units[0].weight  // the number of its contributors
 *   pyramidHash(work)                         // changes with any label, contributor or span
 */
import type { AnnotatedSummary, Annotation, ContentUnit, Match, Pyramid } from '../model.ts';
import { compareIds } from '../model.ts';
import { compareUnits } from '../pyramid/tiers.ts';
import { sha256 } from '../text/sha256.ts';
import { wordsAt } from '../text/spans.ts';
import type { NewMatch, NewUnit } from './operations.ts';
import { unite } from './spans.ts';
import {
  acceptedUnits,
  type Marks,
  marksOf,
  type Work,
  type WorkMatch,
  type WorkUnit,
  weightOf,
} from './work.ts';

const units = new WeakMap<Work['units'], ReadonlyMap<Work['references'], readonly ContentUnit[]>>();

export function toPyramid(work: Work, id: string): Pyramid {
  return { id, method: 'manual', references: work.references, units: contentUnits(work) };
}

/** Kept for as long as the units are: a page asks for them at every step. */
function contentUnits(work: Work): readonly ContentUnit[] {
  const known = units.get(work.units)?.get(work.references);
  if (known !== undefined) return known;
  const texts = new Map(work.references.map(({ id, text }) => [id, text]));
  const made = acceptedUnits(work)
    .map((unit) => contentUnit(unit, texts))
    .sort(compareUnits);
  units.set(work.units, new Map([[work.references, made]]));
  return made;
}

function contentUnit(unit: WorkUnit, texts: ReadonlyMap<string, string>): ContentUnit {
  const contributors = unit.contributors.map(({ reference, spans, implied, inferred }) => {
    const comment = [implied === undefined ? '' : `{${implied}}`, inferred ? 'inferred' : '']
      .filter(Boolean)
      .join(' ');
    const text = wordsAt(texts.get(reference)!, spans);
    return { reference, text, spans, ...(comment === '' ? {} : { comment }) };
  });
  const comment = unit.comment === undefined ? {} : { comment: unit.comment };
  return { id: unit.id, label: unit.label, weight: weightOf(unit), contributors, ...comment };
}

const hashes = new WeakMap<Work['units'], string>();

/** What summaries are marked against: ids, labels and words, but no status and no comment. */
export function pyramidHash(work: Work): string {
  const known = hashes.get(work.units);
  if (known !== undefined) return known;
  const content = [...acceptedUnits(work)]
    .sort((a, b) => compareIds(a.id, b.id))
    .map(({ id, label, points, contributors }) => [
      id,
      label,
      points ?? 0,
      contributors.map(({ reference, spans }) => [reference, spans]),
    ]);
  const hash = sha256(JSON.stringify(content)).slice(0, 32);
  hashes.set(work.units, hash);
  return hash;
}

export function isStale(work: Work, { against }: Marks): boolean {
  return against !== null && against !== pyramidHash(work);
}

/** Which matches count: those that people said yes to, and on request those that nobody has decided. */
export type Counting = 'decided' | 'standing' | 'possible';

const COUNTS: Readonly<Record<Counting, readonly string[]>> = {
  decided: ['yes'],
  standing: ['yes', 'open'],
  possible: ['yes', 'open', 'unsure'],
};

export function toAnnotated(work: Work, summary: string, counting: Counting = 'decided'): AnnotatedSummary {
  const document = work.summaries.find(({ id }) => id === summary)!;
  const { matches, unmatched, partial } = marksOf(work, summary);
  const counted = matches.filter(({ state }) => COUNTS[counting].includes(state));
  return {
    summary: document,
    matches: matchesIn(work, summary, counted),
    unmatched: unmatched.map(({ spans }) => ({ text: wordsAt(document.text, spans), spans })),
    ...(partial === true ? { partial: true as const } : {}),
  };
}

/** Matches of units that the pyramid has, in the summary's words. */
export function matchesIn(work: Work, summary: string, matches: readonly WorkMatch[]): readonly Match[] {
  const { text } = work.summaries.find(({ id }) => id === summary)!;
  const known = new Set(contentUnits(work).map(({ id }) => id));
  return matches
    .filter(({ unit }) => known.has(unit))
    .map(({ unit, spans, reason }) => ({
      unit,
      text: wordsAt(text, spans),
      spans,
      ...(reason === undefined ? {} : { comment: reason }),
    }));
}

/** Only summaries that somebody has looked at: the others say nothing. */
export function toAnnotation(work: Work, id: string): Annotation {
  const summaries = work.summaries
    .filter((summary) => isMarked(marksOf(work, summary.id)))
    .map((summary) => toAnnotated(work, summary.id));
  return { pyramid: toPyramid(work, id), summaries };
}

export function isMarked({ matches, unmatched, done }: Marks): boolean {
  return done || matches.length > 0 || unmatched.length > 0;
}

/** The units of a pyramid as operations take them. What has no place in its reference cannot be shown, and is told. */
export function newUnits(pyramid: Pyramid): { units: readonly NewUnit[]; unplaced: readonly string[] } {
  const texts = new Map(pyramid.references.map(({ id, text }) => [id, text]));
  const unplaced: string[] = [];
  const units = pyramid.units.map(({ id, label, weight, contributors, comment }): NewUnit => {
    const byReference = new Map<string, NewUnit['contributors'][number]>();
    for (const { reference, spans, text, comment: note } of contributors) {
      if (spans.length === 0) {
        unplaced.push(`${id}: “${text}”`);
        continue;
      }
      const implied = /^\{(.*?)\}/s.exec(note ?? '')?.[1];
      const before = byReference.get(reference);
      byReference.set(reference, {
        reference,
        spans: unite(texts.get(reference) ?? '', before?.spans ?? [], spans),
        ...(implied === undefined ? {} : { implied }),
        ...(/\binferred$/.test(note ?? '') ? { inferred: true as const } : {}),
      });
    }
    const placed = [...byReference.values()];
    return {
      unit: id,
      label,
      contributors: placed,
      resolved: label !== '',
      ...(placed.length === 0 ? { points: weight } : {}),
      ...(comment === undefined ? {} : { comment }),
    };
  });
  return { units, unplaced };
}

/** The matches of annotated summaries as operations take them, with the matcher's confidence where it says so. */
export function newMatches(summaries: readonly AnnotatedSummary[]): readonly NewMatch[] {
  return summaries.flatMap(({ summary, matches, unsure = [] }) =>
    [...matches, ...unsure].map((match, index): NewMatch => {
      const { unit, spans, evidence = { matcher: '' } } = match;
      const { probability: likely, similarity, share } = evidence;
      const probability = numberIn(likely) ?? numberIn(similarity) ?? numberIn(share);
      const { unit: runnerUp } = (evidence.runnerUp ?? {}) as { readonly unit?: string };
      return {
        summary: summary.id,
        match: matchId(match, index),
        unit,
        spans: unite(summary.text, spans),
        probability: probability === null ? null : Math.min(1, Math.max(0, probability)),
        ...(runnerUp === undefined ? {} : { runnerUp }),
      };
    }),
  );
}

/** Of the matches of a summary in a file, those that are unsure after the others. */
export function matchId({ unit }: Match, index: number): string {
  return `m${index + 1}-${unit}`;
}

function numberIn(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
