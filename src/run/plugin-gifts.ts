/**
 * What builders and matchers of plug-ins give, checked as if it were read from a file: what a report then holds can be
 * read back.
 *
 *   checkedMatches(part, given, { pyramid, summaries })   // The matcher "ma" gave an annotation of summary "s1" that is wrong: matches[0].unit: …
 */
import { CheopsError } from '../errors.ts';
import { assemblePyramid, assembleSummary, type Source } from '../formats/assemble.ts';
import { check } from '../formats/check.ts';
import { formatPath, type Path } from '../formats/json-text.ts';
import { createLog } from '../formats/log.ts';
import { annotatedSummarySchema, pyramidSchema } from '../formats/schemas.ts';
import type { BuildInput, BuiltPyramid } from '../method.ts';
import type { AnnotatedSummary, Pyramid, Summary } from '../model.ts';
import { type Part, shown, wrongGift } from './plugin-faults.ts';

export function checkedPyramid(part: Part, given: unknown, { id }: BuildInput): BuiltPyramid {
  const { pyramid, note } = recordOf(part, given, '{ pyramid }') as Partial<BuiltPyramid>;
  const own = recordOf(part, pyramid, 'a pyramid') as Partial<Pyramid>;
  if (own.id !== id)
    throw wrongGift(part, `gave a pyramid with the id ${shown(own.id)} for topic ${shown(id)}`);
  const raw = { method: part.name, ...own, format: 'cheops-pyramid', version: 1 };
  const read = asIfRead(part, { raw, what: 'a pyramid' }, (value, source) => {
    const found = check(pyramidSchema, { value, at: source.at }, source.log);
    return { found: assemblePyramid(found, [], source), weights: found.units };
  });
  // In the builder's own order, and with its weights.
  const units = new Map(read.found.units.map((unit) => [unit.id, unit]));
  const weighed = read.weights.map(({ id, weight }) => {
    const unit = units.get(id)!;
    return { ...unit, weight: weight ?? unit.weight };
  });
  return { pyramid: { ...read.found, units: weighed }, ...(typeof note === 'string' && { note }) };
}

export function checkedMatches(
  part: Part,
  given: unknown,
  { pyramid, summaries }: { readonly pyramid: Pyramid; readonly summaries: readonly Summary[] },
): readonly AnnotatedSummary[] {
  if (!Array.isArray(given)) throw wrongGift(part, `gave ${shown(given)}, and not a list of summaries`);
  if (given.length !== summaries.length)
    throw wrongGift(part, `gave ${given.length} summaries, and there are ${summaries.length} to match`);
  const units = new Set(pyramid.units.map(({ id }) => id));
  return summaries.map((summary, i) => {
    const what = `an annotation of summary ${shown(summary.id)}`;
    const { summary: named, ...found } = recordOf(part, given[i], what) as Partial<AnnotatedSummary>;
    if (named?.id !== summary.id)
      throw wrongGift(
        part,
        `gave the summary ${shown(named?.id)} where ${shown(summary.id)} is to be matched`,
      );
    const raw = { ...found, id: summary.id, text: summary.text };
    refuseNamelessEvidence(part, found, what);
    const read = asIfRead(part, { raw, what }, (value, source) =>
      assembleSummary(check(annotatedSummarySchema, { value, at: source.at }, source.log), units, [], source),
    );
    return { ...read, summary };
  });
}

function recordOf(part: Part, given: unknown, what: string): object {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given;
  throw wrongGift(part, `gave ${shown(given)}, and not ${what}`);
}

/** Without the name, evidence is taken for that of the first matchers, as in old files. */
function refuseNamelessEvidence(part: Part, found: Partial<AnnotatedSummary>, what: string): void {
  for (const list of ['matches', 'unsure', 'missed'] as const) {
    const items: unknown = found[list];
    for (const [i, item] of (Array.isArray(items) ? items : []).entries()) {
      if (item?.evidence === undefined || typeof item.evidence?.matcher === 'string') continue;
      throw wrongGift(part, `gave ${what} that is wrong: ${list}[${i}].evidence.matcher is missing`);
    }
  }
}

/** Reads it as if a file held it. Instead of the line, an error tells where it is in what was given. */
function asIfRead<Value>(
  part: Part,
  { raw, what }: { raw: object; what: string },
  read: (value: unknown, source: Source) => Value,
): Value {
  const log = createLog(part.plugin.name);
  let place: Path = [];
  const at = (path: Path) => () => {
    place = path;
    return {};
  };
  try {
    const value = read(JSON.parse(JSON.stringify(raw)), { log, at });
    const outside = log.diagnostics.find(({ code }) => code === 'W_OFFSET');
    if (outside === undefined) return value;
    throw wrongGift(part, `gave ${what} that is wrong: ${withoutStop(outside.message)}`);
  } catch (error) {
    if (error instanceof CheopsError && error.code === 'E_PLUGIN') throw error;
    const message = withoutStop((error as Error).message);
    const path = formatPath(place);
    const where = message.startsWith(path) ? '' : `${path}: `;
    throw wrongGift(part, `gave ${what} that is wrong: ${where}${message}`);
  }
}

function withoutStop(message: string): string {
  return message.split('\n', 1)[0]!.replace(/\.$/, '');
}
