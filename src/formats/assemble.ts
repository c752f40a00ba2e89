/**
 * Makes pyramids and annotations out of what a file says, when each reference has its own text. Words and
 * spans are checked against the text, and weights against the contributors:
 *
 *   a unit with "weight": 3 and contributors from references A and B  →  weight 2, with W_WEIGHT
 */
import { wordsOf } from '../methods/words.ts';
import type {
  AnnotatedSummary,
  Annotation,
  ContentUnit,
  Contributor,
  Evidence,
  Expression,
  Match,
  MissedUnit,
  Pyramid,
} from '../model.ts';
import { compareUnits } from '../pyramid/tiers.ts';
import { wordsAt } from '../text/spans.ts';
import { areOrdered } from '../workbench/spans.ts';
import { assembleExtracts } from './extracts.ts';
import { assembleFurther } from './further-scores.ts';
import type { JsonText, Path } from './json-text.ts';
import { type At, excerpt, type Log } from './log.ts';
import type { RawAnnotatedSummary, RawExpression, RawMiss, RawPyramid, RawUnit } from './schemas.ts';
import { createFinder, type Finder, findParts, sameWords } from './words.ts';

/** Where in the file a field is, and whom to tell. */
export interface Source {
  readonly log: Log;
  readonly at: JsonText['at'];
}

export function assemblePyramid(raw: RawPyramid, path: Path, source: Source): Pyramid {
  refuseTwins(raw.references, [...path, 'references'], source);
  const { references, extracts } = raw;
  const units = assembleUnits(raw.units, references, [...path, 'units'], source);
  return {
    id: raw.id,
    method: raw.method,
    ...(raw.settings === undefined ? {} : { settings: raw.settings }),
    references,
    units,
    ...(extracts && {
      extracts: assembleExtracts(extracts, { references, units }, [...path, 'extracts'], source),
    }),
  };
}

/** Units, heaviest first. */
export function assembleUnits(
  units: readonly RawUnit[],
  references: RawPyramid['references'],
  path: Path,
  source: Source,
): readonly ContentUnit[] {
  refuseTwins(units, path, source);
  const finders = new Map(references.map(({ id, text }) => [id, createFinder(text)]));
  return units.map((unit, index) => assembleUnit(unit, finders, [...path, index], source)).sort(compareUnits);
}

function assembleUnit(
  unit: RawUnit,
  finders: ReadonlyMap<string, Finder>,
  path: Path,
  source: Source,
): ContentUnit {
  const { log, at } = source;
  const distinct = new Set<string>();
  const contributors = (unit.contributors ?? []).map(({ reference, ...words }, index): Contributor => {
    const here = [...path, 'contributors', index];
    const finder = finders.get(reference);
    if (finder === undefined) {
      throw log.error(
        'E_UNKNOWN_REFERENCE',
        `There is no reference ${excerpt(reference)}.`,
        at([...here, 'reference']),
      );
    }
    if (distinct.has(reference)) noteSecond(unit.id, reference, at(here), log);
    distinct.add(reference);
    return { reference, ...placeExpression(words, finder, here, source) };
  });
  const weight = weigh(unit, { distinct: distinct.size, isRubric: finders.size === 0, path, source });
  return {
    id: unit.id,
    label: unit.label,
    weight,
    contributors,
    ...(unit.comment === undefined ? {} : { comment: unit.comment }),
  };
}

export function noteSecond(unit: string, reference: string, at: At, log: Log): void {
  log.note({
    code: 'W_TWO_CONTRIBUTORS',
    at,
    message: `Unit ${unit} has a second contributor from reference ${excerpt(reference)}.`,
    assumed: 'Both are kept; the reference counts once in the weight.',
  });
}

/** More references than anyone has of one text. */
const MOST_REFERENCES = 10_000;

/** The points of a rubric, which has no references, may weigh anything. */
function weigh(
  unit: RawUnit,
  { distinct, isRubric, path, source }: { distinct: number; isRubric: boolean; path: Path; source: Source },
): number {
  const { log, at } = source;
  if (distinct === 0) {
    if (unit.weight === undefined) {
      throw log.error('E_SCHEMA', `Unit ${unit.id} has neither contributors nor a weight.`, at(path));
    }
    // Nothing but the weight itself says what a unit without contributors weighs, so it must make sense.
    if ((isRubric || Number.isInteger(unit.weight)) && unit.weight <= MOST_REFERENCES) return unit.weight;
    const message = `Unit ${unit.id} has the weight ${unit.weight}, which is not a number of references.`;
    throw log.error(
      'E_SCHEMA',
      message,
      at([...path, 'weight']),
      `Give a whole number up to ${MOST_REFERENCES}.`,
    );
  }
  if (unit.weight !== undefined && unit.weight !== distinct) {
    log.note({
      code: 'W_WEIGHT',
      at: at([...path, 'weight']),
      message: `Unit ${unit.id} has the weight ${unit.weight}, and ${distinct} references contribute to it.`,
      assumed: `It weighs ${distinct}.`,
    });
  }
  return distinct;
}

/** A pyramid and its summaries, in the order of the file. */
export function assembleAnnotation(
  raw: {
    pyramid: RawPyramid;
    match?: Annotation['match'] | undefined;
    metrics?: Annotation['metrics'] | undefined;
    summaries: RawAnnotatedSummary[];
  },
  path: Path,
  source: Source,
): Annotation {
  const pyramid = assemblePyramid(raw.pyramid, [...path, 'pyramid'], source);
  refuseTwins(raw.summaries, [...path, 'summaries'], source);
  const units = new Set(pyramid.units.map(({ id }) => id));
  return {
    pyramid,
    ...(raw.match && { match: raw.match }),
    ...(raw.metrics && { metrics: raw.metrics }),
    summaries: raw.summaries.map((summary, index) =>
      assembleSummary(summary, units, [...path, 'summaries', index], source),
    ),
  };
}

/** A summary with its matches in the order of the file. */
export function assembleSummary(
  raw: RawAnnotatedSummary,
  units: ReadonlySet<string>,
  path: Path,
  source: Source,
): AnnotatedSummary {
  const finder = createFinder(raw.text);
  const match = ({ unit, evidence, ...words }: RawAnnotatedSummary['matches'][number], here: Path): Match => {
    checkUnit(unit, units, [...here, 'unit'], source);
    if (evidence !== undefined) checkEvidence(evidence, units, [...here, 'evidence'], source);
    const placed = placeExpression(words, finder, here, source);
    return { unit, ...placed, ...(evidence === undefined ? {} : { evidence }) };
  };
  const matches = raw.matches.map((found, index) => match(found, [...path, 'matches', index]));
  const unsure = raw.unsure?.map((found, index) => match(found, [...path, 'unsure', index]));
  const unmatched = raw.unmatched.map((words, index) =>
    placeExpression(words, finder, [...path, 'unmatched', index], source),
  );
  const missed = raw.missed?.map((miss, index) =>
    assembleMiss(miss, { units, finder, path: [...path, 'missed', index], source }),
  );
  refuseFound(missed ?? [], [...matches, ...(unsure ?? [])], [...path, 'missed'], source);
  return {
    summary: { id: raw.id, text: raw.text },
    matches,
    unmatched,
    ...(unsure === undefined ? {} : { unsure }),
    ...(missed === undefined ? {} : { missed }),
    ...(raw.unscored === undefined ? {} : { unscored: raw.unscored }),
    ...(raw.note === undefined ? {} : { note: raw.note }),
    ...(raw.partial === undefined ? {} : { partial: raw.partial }),
    ...(raw.also === undefined ? {} : { also: assembleFurther(raw.also) }),
  };
}

function assembleMiss(
  { unit, reason, required, closest, lostTo, evidence }: RawMiss,
  place: { units: ReadonlySet<string>; finder: Finder; path: Path; source: Source },
): MissedUnit {
  const { units, finder, path, source } = place;
  checkUnit(unit, units, [...path, 'unit'], source);
  if (lostTo !== undefined) checkUnit(lostTo, units, [...path, 'lostTo'], source);
  checkEvidence(evidence, units, [...path, 'evidence'], source);
  return {
    unit,
    reason,
    required,
    closest: closest && placeExpression(closest, finder, [...path, 'closest'], source),
    ...(lostTo === undefined ? {} : { lostTo }),
    evidence,
  };
}

/** A unit is missed once, and not where it is expressed. */
function refuseFound(
  missed: readonly MissedUnit[],
  matches: readonly Match[],
  path: Path,
  { log, at }: Source,
): void {
  const expressed = new Set(matches.map(({ unit }) => unit));
  const seen = new Set<string>();
  missed.forEach(({ unit }, index) => {
    const problem = expressed.has(unit)
      ? 'is missed, but matched as well'
      : seen.has(unit) && 'is missed twice';
    if (problem) {
      const message = `The unit ${excerpt(unit)} ${problem}.`;
      throw log.error('E_DUPLICATE', message, at([...path, index, 'unit']), 'Keep one of the two.');
    }
    seen.add(unit);
  });
}

function checkUnit(unit: string, units: ReadonlySet<string>, path: Path, source: Source): void {
  if (!units.has(unit)) throw unknownUnit(unit, path, source);
}

function checkEvidence(evidence: Evidence, units: ReadonlySet<string>, path: Path, source: Source): void {
  const named = wordsOf(evidence.matcher).unitsIn?.(evidence) ?? [];
  for (const { unit, path: field } of named) checkUnit(unit, units, [...path, ...field], source);
}

export function unknownUnit(unit: string, path: Path, { log, at }: Source) {
  return log.error('E_UNKNOWN_UNIT', `The pyramid has no unit ${excerpt(unit)}.`, at(path));
}

export function refuseTwins(items: readonly { id: string }[], path: Path, { log, at }: Source): void {
  const seen = new Set<string>();
  items.forEach(({ id }, index) => {
    if (seen.has(id))
      throw log.error(
        'E_DUPLICATE',
        `Two ${path.at(-1)} have the id ${excerpt(id)}.`,
        at([...path, index, 'id']),
      );
    seen.add(id);
  });
}

/** Words with their place in the text; where words and spans disagree, the spans count. */
function placeExpression(raw: RawExpression, finder: Finder, path: Path, source: Source): Expression {
  const { text = '', spans, ...comment } = raw;
  if (spans === undefined) return { ...findWords(text, finder, path, source), ...comment };
  if (spans.length === 0) return { text, spans, ...comment };
  const { log, at } = source;
  const sorted = [...spans].sort((a, b) => a[0] - b[0]);
  if (!areOrdered(sorted, finder.text.length)) {
    if (text === '')
      throw log.error('E_SCHEMA', 'The spans are outside the text, or overlap.', at([...path, 'spans']));
    const found = findWords(text, finder, path, source);
    log.note({
      code: 'W_OFFSET',
      at: at([...path, 'spans']),
      message: `The spans of ${excerpt(text)} are outside the text, or overlap.`,
      assumed: found.spans.length === 0 ? 'Their place is not known.' : 'They are where the words are found.',
    });
    return { ...found, ...comment };
  }
  const words = wordsAt(finder.text, sorted);
  if (raw.text !== undefined && !sameWords(words, text)) {
    log.note({
      code: 'W_LABEL',
      at: at([...path, 'text']),
      message: `The words are ${excerpt(text)}, but the spans cover ${excerpt(words)}.`,
      assumed: 'The spans count.',
    });
  }
  return { text: words, spans: sorted, ...comment };
}

function findWords(text: string, finder: Finder, path: Path, { log, at }: Source): Expression {
  // A text that is not known cannot be searched; a word that is not given need not be.
  if (text === '' || finder.text === '') return { text, spans: [] };
  const found = findParts(finder, text);
  if (found === null || found.some(({ differs }) => differs === 'case')) {
    log.note({
      code: 'W_LABEL',
      at: at([...path, 'text']),
      message: `The words ${excerpt(text)} are not in the text${found === null ? '' : ' in this case'}.`,
      assumed: found === null ? 'Their place is not known.' : 'Upper and lower case do not matter.',
    });
  }
  if (found === null) return { text, spans: [] };
  const spans = found.map(({ span }) => span);
  return { text: wordsAt(finder.text, spans), spans };
}
