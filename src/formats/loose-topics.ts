/**
 * Topics as others write them: texts without ids, and rows of Hugging Face's datasets, whose fields have many names.
 *
 *   {"id": "t1", "references": ["A storm hit."], "summaries": {"bart": "It stormed."}}
 *   {"id": "t1", "model": "bart", "prediction": "It stormed.", "references": "A storm hit."}
 *   {"article": "…", "highlights": "…", "id": "t1"}
 *
 * They become topics of this format's own, in which texts have ids: numbers, the names of systems, or that of the file.
 */
import type { Topic } from '../model.ts';
import {
  ID_NAMES,
  PREDICTED_NAMES,
  plainName,
  REFERENCE_NAMES,
  SOURCE_NAMES,
  SYSTEM_NAMES,
} from './columns.ts';
import type { JsonText } from './json-text.ts';
import { idOfFile } from './names.ts';

/** A topic, or a part of one that other rows have more summaries of. */
export interface LooseTopic extends JsonText {
  readonly isPart: boolean;
  /** Its `summary` was taken for a reference. */
  readonly isGuess?: boolean;
}

/** As this format has it; what is no object stays as it is, to be refused. `row` counts from 1. */
export function asTopic(json: JsonText, { row, file }: { row: number; file: string }): LooseTopic {
  const { value, at } = json;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { ...json, isPart: false };
  const fields = value as Readonly<Record<string, unknown>>;
  if (Object.hasOwn(fields, 'summaries')) return { value: withIds(fields), at, isPart: false };
  const found = namedFields(fields);
  if (found === null) return { ...json, isPart: false };
  const { id, system, prediction, references, sources, isGuess } = found;
  // Nothing to score, and nothing to score by: this format's own check says what is missing.
  if (prediction === undefined && Array.isArray(references) && references.length === 0) {
    return { ...json, isPart: false };
  }
  const own = Object.entries(fields).filter(([name]) => name === 'units' || name === 'human');
  const name = typeof system === 'string' || typeof system === 'number' ? String(system) : idOfFile(file);
  return {
    value: withIds({
      id: id ?? String(row),
      references,
      summaries:
        prediction === undefined ? [] : documents(prediction, (i) => (i === 0 ? name : `${name}#${i + 1}`)),
      sources,
      ...Object.fromEntries(own),
    }),
    at,
    isPart: system !== undefined,
    isGuess,
  };
}

/** Whether a value is a topic in anybody's words. */
export function isLooseTopic(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && namedFields(value as Record<string, unknown>) !== null
  );
}

function withIds({ references, summaries, sources, ...fields }: Readonly<Record<string, unknown>>): object {
  return {
    ...fields,
    ...(typeof fields.id === 'number' ? { id: String(fields.id) } : {}),
    ...(references === undefined ? {} : { references: documents(references, numbered) }),
    summaries: documents(summaries, numbered),
    ...(sources === undefined ? {} : { sources: documents(sources, numbered) }),
  };
}

const numbered = (i: number) => String(i + 1);

/** A text, a list of texts, or texts by name. Anything else stays, to be refused. */
function documents(value: unknown, idOf: (i: number) => string): unknown {
  if (typeof value === 'string') return [{ id: idOf(0), text: value }];
  if (Array.isArray(value)) {
    return value.map((item, i) => (typeof item === 'string' ? { id: idOf(i), text: item } : item));
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if (!entries.every(([, text]) => typeof text === 'string')) return value;
  return entries.map(([id, text]) => ({ id, text }));
}

/** What the fields are by their names; null if nothing is scored, and nothing a reference. */
function namedFields(fields: Readonly<Record<string, unknown>>) {
  // A row of scores names a summary, and has none.
  if (Object.hasOwn(fields, 'metric') && Object.hasOwn(fields, 'score')) return null;
  const values = new Map(Object.entries(fields).map(([name, value]) => [plainName(name), value]));
  const find = (names: readonly string[]) =>
    names.map((name) => values.get(name)).find((value) => value != null);
  const several = [...values].flatMap(([name, value]) =>
    /^(?:ref|reference)s?\d+$/.test(name) ? [value] : [],
  );
  const given = several.length > 0 ? several : find(REFERENCE_NAMES);
  // A system that said nothing has an empty summary, and not none.
  const predicted =
    find(PREDICTED_NAMES) ?? (PREDICTED_NAMES.some((name) => values.has(name)) ? '' : undefined);
  const sources = find(SOURCE_NAMES);
  const summary = find(['summary', 'summarytext']);
  // Datasets call what people wrote of a document its summary.
  const isReference = given === undefined && (predicted !== undefined || sources !== undefined);
  const references = given ?? (isReference ? summary : undefined);
  const prediction = predicted ?? (isReference ? undefined : summary);
  if (references === undefined && prediction === undefined) return null;
  return {
    id: find(ID_NAMES),
    system: find(SYSTEM_NAMES),
    prediction,
    references: references ?? [],
    sources,
    isGuess: isReference && summary !== undefined,
  };
}

/** Rows of one topic, each with another system's summary, together. */
export function mergeTopics(parts: readonly Topic[]): Topic {
  const [first, ...rest] = parts;
  if (rest.length === 0) return first!;
  const texts = new Set<string>();
  const references = parts
    .flatMap((part) => part.references)
    .filter(({ text }) => !texts.has(text) && texts.add(text))
    .map(({ text }, i) => ({ id: numbered(i), text }));
  return { ...first!, references, summaries: parts.flatMap((part) => part.summaries) };
}
