/**
 * SacreROUGE's pyramids and annotations: JSON Lines, one pyramid or one annotated summary a line. An annotation
 * does not bring its pyramid; the two belong together by `instance_id`.
 *
 *   {"instance_id": "d0601", "summaries": ["A storm hit."], "summarizer_ids": ["A"], "scus": [{"scu_id": 1,
 *    "label": "There was a storm", "contributors": [{"summary_index": 0, "label": "storm", "parts": [
 *    {"text": "storm", "start": 2, "end": 7}]}]}]}
 *
 * Python counts code points, so offsets are converted. What a summary says beyond the pyramid is not in the
 * format: X, and with it the quality score, is too small.
 */
import type { AnnotatedSummary, Annotation, Expression, Pyramid } from '../model.ts';
import { JOINT } from '../text/spans.ts';
import { assemblePyramid, assembleSummary, type Source } from './assemble.ts';
import { check } from './check.ts';
import { sortSummary } from './content.ts';
import type { JsonText, Path } from './json-text.ts';
import { type At, excerpt, type Log } from './log.ts';
import { createIds, ownId } from './names.ts';
import {
  type RawAnnotatedSummary,
  type RawExpression,
  type RawUnit,
  sacrerougeAnnotationSchema,
  sacrerougePyramidSchema,
} from './schemas.ts';
import { loss, type Written } from './written.ts';

export function readSacrerougePyramid(json: JsonText, log: Log): Pyramid {
  const raw = check(sacrerougePyramidSchema, json, log);
  const ids = createIds();
  const references = raw.summaries.map((text, index) => ({
    id: ids.take(raw.summarizer_ids?.[index] || String(index + 1)),
    text,
  }));
  const converters = raw.summaries.map(toUtf16);
  const unitIds = createIds();
  const units = raw.scus.map((scu, index): RawUnit => {
    const contributors = scu.contributors.map((contributor, place) => {
      const { summary_index: summary } = contributor;
      const path = ['scus', index, 'contributors', place, 'summary_index'];
      if (summary >= references.length) {
        throw log.error('E_UNKNOWN_REFERENCE', `There is no summary ${summary}.`, json.at(path));
      }
      return { reference: references[summary]!.id, ...expressionOf(contributor, converters[summary]!) };
    });
    const id = ownId(unitIds, String(scu.scu_id), {
      log,
      at: json.at(['scus', index, 'scu_id']),
      message: `A second unit has the scu_id ${scu.scu_id}.`,
    });
    if (contributors.length > 0) return { id, label: scu.label, contributors };
    log.note({
      code: 'W_EMPTY',
      at: json.at(['scus', index]),
      message: `Unit ${id} has no contributors.`,
      assumed: 'It weighs nothing.',
    });
    return { id, label: scu.label, weight: 0 };
  });
  const source: Source = { log, at: (path) => json.at(sacrerougePath(path)) };
  return assemblePyramid({ id: raw.instance_id, method: 'manual', references, units }, [], source);
}

type SacrerougeAnnotation = ReturnType<typeof readSacrerougeAnnotation>;

export function readSacrerougeAnnotation(json: JsonText, log: Log) {
  const raw = check(sacrerougeAnnotationSchema, json, log);
  return {
    pyramid: raw.instance_id,
    /** Checks the annotation against its pyramid. */
    resolve(pyramid: Pyramid): AnnotatedSummary {
      const known = new Set(pyramid.units.map(({ id }) => id));
      const converter = toUtf16(raw.summary);
      const matches: RawAnnotatedSummary['matches'] = [];
      const unmatched: RawExpression[] = [];
      raw.scus.forEach(({ scu_id, label, contributors }, index) => {
        const unit = String(scu_id);
        const expressions = contributors.map((contributor) => expressionOf(contributor, converter));
        if (known.has(unit)) matches.push(...expressions.map((expression) => ({ unit, ...expression })));
        else {
          unmatched.push(...expressions);
          noteUnknown(unit, label, json.at(['scus', index, 'scu_id']), log);
        }
      });
      // The format has no place for what else a summary says.
      const summary = {
        id: raw.summarizer_id,
        text: raw.summary,
        matches,
        unmatched,
        partial: true as const,
      };
      return sortSummary(assembleSummary(summary, known, [], { log, at: () => json.at(['scus']) }));
    },
  };
}

function noteUnknown(unit: string, label: string, at: At, log: Log): void {
  log.note({
    code: 'W_UNKNOWN',
    at,
    message: `The pyramid has no unit ${unit}, ${excerpt(label)}.`,
    assumed: 'Its words express content that the pyramid does not have.',
  });
}

/** Puts annotated summaries to their pyramids; every pyramid becomes an annotation. */
export function joinSacrerouge(
  pyramids: readonly Pyramid[],
  annotations: readonly SacrerougeAnnotation[],
  log: Log,
): readonly Annotation[] {
  const byId = new Map(
    pyramids.map((pyramid) => [pyramid.id, { pyramid, summaries: [] as AnnotatedSummary[] }]),
  );
  for (const annotation of annotations) {
    const target = byId.get(annotation.pyramid);
    if (target === undefined) {
      throw log.error(
        'E_MISMATCH',
        `There is no pyramid ${excerpt(annotation.pyramid)}.`,
        {},
        'Give the file with the pyramids too.',
      );
    }
    target.summaries.push(annotation.resolve(target.pyramid));
  }
  return [...byId.values()].filter(({ summaries }) => summaries.length > 0);
}

interface SacrerougeContributor {
  readonly label: string;
  readonly parts: readonly { text: string; start: number; end: number }[];
}

function expressionOf(
  { label, parts }: SacrerougeContributor,
  convert: (offset: number) => number,
): RawExpression {
  if (parts.length === 0) return { text: label };
  const sorted = [...parts].sort((a, b) => a.start - b.start);
  return {
    text: sorted.map((part) => part.text).join(JOINT),
    spans: sorted.map(({ start, end }) => [convert(start), convert(end)]),
  };
}

/** From a path in our own JSON to one in SacreROUGE's. */
function sacrerougePath(path: Path): Path {
  return path.map((step) =>
    step === 'units' ? 'scus' : step === 'spans' || step === 'text' ? 'parts' : step,
  );
}

/** From a number of code points to one of UTF-16 code units; what is outside the text stays so. */
function toUtf16(text: string): (offset: number) => number {
  const starts = codePointStarts(text);
  if (starts === null) return (offset) => offset;
  return (offset) => starts[offset] ?? (offset < 0 ? -1 : text.length + 1);
}

function toCodePoints(text: string): (offset: number) => number {
  const starts = codePointStarts(text);
  if (starts === null) return (offset) => offset;
  const counts = new Map(starts.map((start, index) => [start, index]));
  return (offset) => counts.get(offset) ?? counts.get(offset - 1)!;
}

/** Where each code point starts, and where the text ends; null if all of them have one code unit. */
function codePointStarts(text: string): readonly number[] | null {
  if (!/[\uD800-\uDBFF]/.test(text)) return null;
  const starts: number[] = [];
  let at = 0;
  for (const char of text) {
    starts.push(at);
    at += char.length;
  }
  return [...starts, at];
}

/** One line, the pyramid. */
export function writeSacrerougePyramid({ id, references, units }: Pyramid): Written {
  const places = new Map(
    references.map(({ id, text }, index) => [id, { index, text, convert: toCodePoints(text) }]),
  );
  const line = {
    instance_id: id,
    summaries: references.map(({ text }) => text),
    summarizer_ids: references.map((reference) => reference.id),
    scus: units.map((unit) => ({
      scu_id: unitNumber(unit.id),
      label: unit.label,
      contributors: unit.contributors.map((contributor) => {
        const { index, text, convert } = places.get(contributor.reference)!;
        return { summary_index: index, ...contributorOf(contributor, text, convert) };
      }),
    })),
  };
  const lost = units.filter((unit) => unit.contributors.length === 0 && unit.weight > 0);
  return {
    text: `${JSON.stringify(line)}\n`,
    diagnostics: [
      ...loss(
        lost.length,
        `${lost.length} units have a weight but no contributors.`,
        'They weigh nothing there.',
      ),
      ...loss(
        commentCount(units) + commentCount(units.flatMap((unit) => unit.contributors)),
        'There is no place for comments.',
      ),
    ],
  };
}

/** A line for each summary. */
export function writeSacrerougeAnnotation({ pyramid, summaries }: Annotation): Written {
  const labels = new Map(pyramid.units.map((unit) => [unit.id, unit.label]));
  const lines = summaries.map(({ summary, matches }) => {
    const convert = toCodePoints(summary.text);
    const units = [...new Set(matches.map(({ unit }) => unit))];
    return {
      instance_id: pyramid.id,
      summarizer_id: summary.id,
      summarizer_type: 'peer',
      summary: summary.text,
      scus: units.map((unit) => ({
        scu_id: unitNumber(unit),
        label: labels.get(unit),
        contributors: matches
          .filter((match) => match.unit === unit)
          .map((match) => contributorOf(match, summary.text, convert)),
      })),
    };
  });
  const unmatched = summaries.reduce((sum, summary) => sum + summary.unmatched.length, 0);
  const comments = commentCount(summaries.flatMap(({ matches }) => matches));
  return {
    text: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    diagnostics: [
      ...loss(unmatched, `${unmatched} content units that the pyramid does not have have no place there.`),
      ...loss(comments, 'There is no place for comments.'),
    ],
  };
}

function contributorOf(
  { text: words, spans }: Expression,
  text: string,
  convert: (offset: number) => number,
): object {
  const parts = spans.map(([start, end]) => ({
    text: text.slice(start, end),
    start: convert(start),
    end: convert(end),
  }));
  return { label: parts.length === 0 ? words : parts.map((part) => part.text).join('...'), parts };
}

/** SacreROUGE's ids are numbers. */
function unitNumber(id: string): string | number {
  return /^(0|[1-9]\d{0,14})$/.test(id) ? Number(id) : id;
}

function commentCount(items: readonly { comment?: string }[]): number {
  return items.filter(({ comment }) => comment !== undefined).length;
}
