/**
 * cheops's own JSON, which holds all that the model holds. `docs/formats.md` shows it, and `schemas/` has the
 * JSON Schemas.
 *
 *   readJsonValue(parseJson('{"format": "cheops-pyramid", …}', log), log)  →  { kind: 'pyramids', value: […] }
 */
import type { AnnotatedSummary, Annotation, Evidence, Expression, Match, Pyramid } from '../model.ts';
import { assembleAnnotation, assemblePyramid } from './assemble.ts';
import { check } from './check.ts';
import { extractFields } from './extracts.ts';
import { furtherFields } from './further-scores.ts';
import type { JsonText } from './json-text.ts';
import type { Log } from './log.ts';
import { annotationSchema, pyramidSchema } from './schemas.ts';

export function readJsonPyramid(json: JsonText, log: Log): Pyramid {
  refuseVersion(json, log);
  return assemblePyramid(check(pyramidSchema, json, log), [], { log, at: json.at });
}

export function readJsonAnnotation(json: JsonText, log: Log): Annotation {
  refuseVersion(json, log);
  return assembleAnnotation(check(annotationSchema, json, log), [], { log, at: json.at });
}

export function refuseVersion(json: JsonText, log: Log, newest = 1): void {
  const { version } = json.value as { version?: unknown };
  if (typeof version === 'number' && version > newest) {
    const message = `Version ${version} of the format is newer than this cheops.`;
    throw log.error('E_SCHEMA', message, json.at(['version']), 'Update cheops.');
  }
}

export function writeJsonPyramid(pyramid: Pyramid): string {
  return `${print({ format: 'cheops-pyramid', version: 1, ...pyramidFields(pyramid) })}\n`;
}

export function writeJsonAnnotation({ pyramid, match, metrics, summaries }: Annotation): string {
  const value = {
    format: 'cheops-annotation',
    version: 1,
    pyramid: pyramidFields(pyramid),
    match,
    metrics,
    summaries: summaries.map((annotated) => ({
      id: annotated.summary.id,
      text: annotated.summary.text,
      ...annotationFields(annotated),
    })),
  };
  return `${print(value)}\n`;
}

// Fields are named one by one, so that the output has them in one order and has no others.
export function pyramidFields({ id, method, settings, references, units, extracts }: Pyramid): object {
  return {
    id,
    method,
    settings,
    references: references.map(({ id, text }) => ({ id, text })),
    units: units.map(({ id, label, weight, comment, contributors }) => ({
      id,
      label,
      weight,
      comment,
      contributors: contributors.map(({ reference, ...words }) => ({
        reference,
        ...expressionFields(words),
      })),
    })),
    extracts: extracts?.map(extractFields),
  };
}

export function annotationFields({
  matches,
  unmatched,
  unsure,
  missed,
  unscored,
  note,
  partial,
  also,
}: AnnotatedSummary): object {
  return {
    matches: matches.map(matchFields),
    unmatched: unmatched.map(expressionFields),
    unsure: unsure?.map(matchFields),
    missed: missed?.map(({ unit, reason, required, closest, lostTo, evidence }) => ({
      unit,
      reason,
      required,
      closest: closest && expressionFields(closest),
      lostTo,
      evidence: evidenceFields(evidence),
    })),
    unscored,
    note,
    partial,
    also: also && furtherFields(also),
  };
}

function matchFields({ unit, evidence, ...words }: Match): object {
  return { unit, ...expressionFields(words), evidence: evidence && evidenceFields(evidence) };
}

function expressionFields({ text, spans, comment }: Expression): object {
  return { text, spans, comment };
}

/** Only the matcher knows which fields there are, so they come by name. */
function evidenceFields({ matcher, ...fields }: Evidence): object {
  return { matcher, ...(sortKeys(fields) as object) };
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, item]) => [name, sortKeys(item)]));
}

/** JSON in which what fits on a line is on one. */
function print(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (value === null || typeof value !== 'object' || indent.length + line.length <= 100) return line;
  const inner = `${indent}  `;
  const list = Array.isArray(value);
  const items = list
    ? value.map((item) => print(item, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${JSON.stringify(key)}: ${print(item, inner)}`);
  const [open, close] = list ? '[]' : '{}';
  return `${open}\n${items.map((item) => `${inner}${item}`).join(',\n')}\n${indent}${close}`;
}
