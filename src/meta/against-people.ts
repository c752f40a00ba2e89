/**
 * Scores of metrics against people's, from rows and judged topics: which judgment is meant, the floor where the scores
 * have none, and what cannot be compared at all.
 *
 *   compareWithPeople({ scores: rows, topics, options: { levels: ['system'] } })
 *   // { field: 'pyramid', scores, human, evaluation, combinations: [], notes: ['types was added: …'] }
 */
import { CheopsError, formatPlace, type Place } from '../errors.ts';
import { compareIds, type Topic } from '../model.ts';
import { type Combination, combineMetrics } from './combine.ts';
import { evaluateMetrics, humanScores, type MetaEvaluation, type MetaOptions } from './evaluate.ts';
import { FLOOR, floorScores, type MetricRow } from './floor.ts';
import { LEVELS } from './level.ts';
import type { ScoreRow } from './score-table.ts';

/** Fields of human judgments that are tried when none is named. */
const USUAL_FIELDS = ['pyramid', 'coverage', 'raw'];

/** A row of scores.jsonl. */
export interface PlacedRow extends MetricRow {
  readonly signature?: string;
  /** Its other numbers, by name. */
  readonly others?: Readonly<Record<string, number | null>>;
  readonly where?: Place;
}

export type MetricPair = readonly [a: string, b: string];

export interface PeopleInput {
  readonly scores: readonly PlacedRow[];
  readonly topics: readonly Topic[];
  /** Which judgment; `pyramid`, else `coverage`, else `raw`, else the only one if it is left out. */
  readonly field?: string | undefined;
  /** Other numbers of the rows to compare too, such as `quality`; each is then a metric, such as `pyreval-g.quality`. */
  readonly also?: readonly string[];
  readonly options?: MetaOptions;
  /** Pairs of metrics to combine. */
  readonly combine?: readonly MetricPair[];
  /** Bring metrics to one scale before combining them. */
  readonly standardise?: boolean;
  /** Called before each step that may take long, with what is done next. */
  readonly onProgress?: (next: string) => void;
}

export interface AgainstPeople {
  readonly field: string;
  readonly scores: readonly MetricRow[];
  readonly human: readonly ScoreRow[];
  readonly evaluation: MetaEvaluation;
  readonly combinations: readonly Combination[];
  /** What a reader must know besides. */
  readonly notes: readonly string[];
}

export function compareWithPeople(input: PeopleInput): AgainstPeople {
  const { topics, options = {}, combine = [], standardise = false, onProgress } = input;
  refuseTwice(input.scores);
  refuseMixture(input.scores);
  const field = input.field ?? usualField(topics);
  const human = humanScores(topics, field);
  checkInput(input.scores, human, topics, field);
  const { scores, notes } = withFloor(withOthers(input.scores, input.also ?? []), topics);
  checkCombinations(scores, combine);
  const evaluation = evaluateMetrics({ scores, human, options, onProgress });
  const { levels = LEVELS } = options;
  const { coefficient } = evaluation;
  const combinations = combine.map(([a, b]) =>
    combineMetrics({ scores, human, a, b, levels, coefficient, standardise }),
  );
  return { field, scores, human, evaluation, combinations, notes };
}

/** Every row, and for each wanted number that it has a row of its own. */
function withOthers(scores: readonly PlacedRow[], also: readonly string[]): readonly MetricRow[] {
  const missing = also.find((name) => !scores.some(({ others = {} }) => Object.hasOwn(others, name)));
  if (missing !== undefined) {
    const known = new Set(scores.flatMap(({ others = {} }) => Object.keys(others)));
    throw new CheopsError('E_EMPTY', `No row has the number "${missing}" in its details.`, {
      fix: `The rows have ${[...known].sort(compareIds).join(', ') || 'none'}.`,
    });
  }
  return scores.flatMap(({ topic, summary, metric, score, others = {} }) => [
    { topic, summary, metric, score },
    ...also
      .filter((name) => Object.hasOwn(others, name))
      .map((name) => ({ topic, summary, metric: `${metric}.${name}`, score: others[name]! })),
  ]);
}

export const keyOf = ({ topic, summary }: ScoreRow): string => JSON.stringify([topic, summary]);

/** `types` belongs to every comparison: where the scores have none, the dataset's texts give it. */
function withFloor(
  given: readonly MetricRow[],
  topics: readonly Topic[],
): { readonly scores: readonly MetricRow[]; readonly notes: readonly string[] } {
  if (given.some(({ metric }) => metric === FLOOR)) return { scores: given, notes: [] };
  const wanted = new Set(given.map(keyOf));
  const floor = floorScores(topics).filter((row) => wanted.has(keyOf(row)));
  if (floor.every(({ score }) => score === null)) {
    const note = `There is no ${FLOOR}, the floor of every comparison: neither the scores have it, nor does the dataset have the texts for it. No metric is tested against it.`;
    return { scores: given, notes: [note] };
  }
  const note = `${FLOOR} was added: the scores have none, and it was computed from the dataset's texts.`;
  return { scores: [...given, ...floor], notes: [note] };
}

/** Two scores for one summary are an error. */
function refuseTwice(rows: readonly PlacedRow[]): void {
  const seen = new Map<string, PlacedRow>();
  for (const row of rows) {
    const key = JSON.stringify([row.topic, row.summary, row.metric]);
    const other = seen.get(key);
    if (other !== undefined) {
      const first = other.where === undefined ? '' : `; the first is at ${formatPlace(other.where)}`;
      const message = `A second ${row.metric} for summary "${row.summary}" of topic "${row.topic}"${first}.`;
      throw new CheopsError('E_DUPLICATE', message, {
        where: row.where ?? {},
        fix: 'Keep one of the two rows.',
      });
    }
    seen.set(key, row);
  }
}

/** One metric computed in two ways is an error. */
function refuseMixture(rows: readonly PlacedRow[]): void {
  const firsts = new Map<string, PlacedRow>();
  for (const row of rows) {
    if (row.signature === undefined) continue;
    const first = firsts.get(row.metric);
    if (first === undefined) firsts.set(row.metric, row);
    else if (first.signature !== row.signature) {
      const at = first.where === undefined ? 'before' : `at ${formatPlace(first.where)}`;
      const message = `This ${row.metric} is ${row.signature}, but ${at} it is ${first.signature}.`;
      throw new CheopsError('E_MISMATCH', message, {
        where: row.where ?? {},
        fix: `Compare scores that were computed in one way, or score one of them again under another name: cheops eval --as ${row.metric}=another-name.`,
      });
    }
  }
}

/** Refuses what cannot be compared at all, and says what there is instead. */
function checkInput(
  scores: readonly ScoreRow[],
  human: readonly ScoreRow[],
  topics: readonly Topic[],
  field: string,
): void {
  if (human.length === 0) {
    const fields = fieldsOf(topics);
    throw new CheopsError('E_EMPTY', `No summary has the human judgment "${field}".`, {
      fix:
        fields.length === 0
          ? 'Give a dataset whose topics have scores of people in "human".'
          : `Name a field with --field; there are ${fields.join(', ')}.`,
    });
  }
  const judged = new Set(human.map(keyOf));
  if (!scores.some((row) => judged.has(keyOf(row)))) {
    const name = ({ topic, summary }: ScoreRow) => `summary "${summary}" of topic "${topic}"`;
    const begins = scores.length === 0 ? 'there are no scores' : `the scores begin with ${name(scores[0]!)}`;
    throw new CheopsError('E_MISMATCH', 'No summary has both a score and a human judgment.', {
      fix: `Use the same ids in both: ${begins}, the judgments with ${name(human[0]!)}.`,
    });
  }
}

function checkCombinations(scores: readonly MetricRow[], pairs: readonly MetricPair[]): void {
  const metrics = [...new Set(scores.map(({ metric }) => metric))];
  const unknown = pairs.flat().find((metric) => !metrics.includes(metric));
  if (unknown === undefined) return;
  throw new CheopsError('E_USAGE', `--combine: there are no scores of ${unknown}.`, {
    fix: `The scores have ${metrics.sort(compareIds).join(', ')}.`,
  });
}

/** The names of people's scores. */
function fieldsOf(topics: readonly Topic[]): readonly string[] {
  const judgments = topics.flatMap(({ human }) => Object.values(human ?? {}));
  const names = judgments.flatMap((judgment) =>
    Object.entries(judgment).flatMap(([name, value]) => (typeof value === 'number' ? [name] : [])),
  );
  return [...new Set(names)].sort(compareIds);
}

/** The first of the usual fields that people gave, or else the only field. */
function usualField(topics: readonly Topic[]): string {
  const fields = fieldsOf(topics);
  const [only, another] = fields;
  const usual = USUAL_FIELDS.find((field) => fields.includes(field));
  return usual ?? (another === undefined ? only : undefined) ?? USUAL_FIELDS[0]!;
}
