/** What makes `score` end with code 1: thresholds of summaries, means and systems, and falls below a baseline. */
import { type Command, InvalidArgumentError } from 'commander';
import {
  type Annotation,
  CheopsError,
  type Choices,
  gateReport,
  METRICS,
  type Report,
  SCORE_NAMES,
  type ScoredWith,
  type ScoreName,
  scoreAnnotations,
} from '../index.ts';
import { readContents } from '../io/contents.ts';
import type { CommandReading } from './reading.ts';

type Limits<Value> = Readonly<Record<string, Value>>;

/** For all summaries, and for those of single systems. */
interface Named {
  readonly all: Limits<number>;
  readonly systems: Readonly<Record<string, Limits<number>>>;
}

export interface GateFlags {
  readonly min: Named;
  readonly minMean: Named;
  readonly baseline?: string;
  readonly maxDrop?: Limits<number>;
  readonly maxMeanDrop?: Limits<number | 'bootstrap'>;
}

const NONE: Named = { all: {}, systems: {} };

export function addGateOptions(command: Command): Command {
  return command
    .option(
      '--min <[system:]score=number>',
      'a threshold, such as coverage=0.5; exit code 1 if a summary misses it; repeatable',
      addThreshold,
      NONE,
    )
    .option(
      '--min-mean <[system:]score=number>',
      'the same for the mean over all summaries, or over those of a system',
      addThreshold,
      NONE,
    )
    .option(
      '--baseline <file>',
      'an earlier report of score --json: exit code 1 if a summary scores less than there',
    )
    .option(
      '--max-drop <number>',
      'how far coverage may fall below the baseline; score=number for another score (default: 0)',
      addDrop,
    )
    .option(
      '--max-mean-drop <number|bootstrap>',
      'how far means may fall, instead of single summaries; bootstrap: no further than chance explains',
      addMeanDrop,
    );
}

/** Before the work: a threshold for a metric that nobody asked for. */
export function refuseUnknownLimits(
  { min, minMean, maxDrop = {}, maxMeanDrop = {} }: GateFlags,
  metrics: readonly string[],
): void {
  const limits = [min, minMean].flatMap(({ all, systems }) => [all, ...Object.values(systems)]);
  const named = [...limits, maxDrop, maxMeanDrop].flatMap((each) => Object.keys(each));
  const unknown = named.find((name) => ![...SCORE_NAMES, ...metrics].includes(name));
  if (unknown === undefined) return;
  throw new CheopsError('E_USAGE', `A threshold names ${unknown}, and nothing computes it here.`, {
    fix: `Add --also ${unknown}.`,
  });
}

/** An earlier report, with what it was made with. */
export interface Baseline {
  readonly file: string;
  readonly annotations: readonly Annotation[];
  readonly scored: ScoredWith;
}

/** Before the work: a baseline that cannot be read should not cost minutes. */
export async function readBaseline(flags: GateFlags, reading: CommandReading): Promise<Baseline | null> {
  const { baseline: file, maxDrop, maxMeanDrop } = flags;
  if (file === undefined) {
    if (maxDrop === undefined && maxMeanDrop === undefined) return null;
    throw new CheopsError('E_USAGE', '--max-drop and --max-mean-drop need a baseline.', {
      fix: 'Add --baseline with a report that score --json wrote.',
    });
  }
  const [read] = await readContents({ ...reading, paths: [file] });
  if (read?.content.kind === 'annotations' && read.content.scored !== undefined) {
    return { file, annotations: read.content.value, scored: read.content.scored };
  }
  throw new CheopsError('E_FORMAT', 'This is not a report, so nothing can be compared with it.', {
    where: { file },
    fix: 'Write one with score --json, from the summaries as they were.',
  });
}

export function gated(
  report: Report,
  { flags, baseline, reading }: { flags: GateFlags; baseline: Baseline | null; reading: CommandReading },
): Report {
  const { min, minMean, maxMeanDrop, maxDrop } = flags;
  const earlier =
    baseline && scoreAnnotations({ annotations: baseline.annotations, options: report.options });
  const checked = gateReport({
    report,
    minMean: minMean.all,
    systemMinMean: minMean.systems,
    systemThresholds: { ...report.systemThresholds, ...min.systems },
    ...(earlier && {
      baseline: {
        report: earlier,
        // Whoever asks about means alone does not ask about single summaries.
        maxDrop: maxDrop ?? (maxMeanDrop === undefined ? { coverage: 0 } : {}),
        ...(maxMeanDrop && { maxMeanDrop }),
      },
    }),
  });
  if (baseline !== null) noteDifferences(checked, baseline, reading);
  return checked;
}

/** What signatures leave out. */
const UNSAID: Choices = { unsure: 'half', repeats: 'counted' };

/** What may make scores differ although the summaries do not. */
function noteDifferences(
  { signature, gate, topics }: Report,
  { file, scored, annotations }: Baseline,
  { note, strict }: CommandReading,
): void {
  const there = { ...UNSAID, ...scored.signature };
  const here = { ...UNSAID, ...signature };
  const other = scored.signature === undefined ? [] : otherFields(there, here);
  const differing = (fields: readonly string[]) => describeFields(fields, there, here);
  const rules = other.filter((name) => RULES.includes(name));
  const methods = other.filter((name) => !RULES.includes(name));
  const gone = gate?.baseline?.gone ?? 0;
  const both = 'What both have is compared.';
  const messages: readonly (readonly [message: string, assumed: string])[] = [
    ...(methods.length === 0 ? [] : [[`It was made in another way: ${differing(methods)}.`, both] as const]),
    ...(rules.length === 0
      ? []
      : [[`It was scored in another way: ${differing(rules)}.`, RESCORED] as const]),
    ...otherMetrics(topics, annotations).map((message) => [message, both] as const),
    ...otherUnits(topics, annotations).map((message) => [message, both] as const),
    ...(gone === 0 ? [] : [[`${gone} of its summaries are not among these.`, both] as const]),
  ];
  if (strict && messages.length > 0) {
    throw new CheopsError('E_STRICT', messages.map(([message]) => message).join(' '), { where: { file } });
  }
  note(messages.map(([message, assumed]) => ({ code: 'W_BASELINE', message, where: { file }, assumed })));
}

/** What scores are computed by, from the same matches. */
const RULES = ['size', 'comprehensive', ...Object.keys(UNSAID)];
const RESCORED = 'It is scored again by the rules of this call: its numbers are others than in the file.';

/** The choices in which two signatures differ. */
function otherFields(there: Choices, here: Choices): readonly string[] {
  const fields = [...new Set([...Object.keys(there), ...Object.keys(here)])].sort();
  return fields.filter((field) => there[field] !== here[field]);
}

function describeFields(fields: readonly string[], there: Choices, here: Choices): string {
  return fields
    .map((field) => `${field} ${there[field] ?? 'none'} there, ${here[field] ?? 'none'} here`)
    .join('; ');
}

/** Further metrics that are not what they were. */
function otherMetrics(topics: Report['topics'], annotations: Baseline['annotations']): readonly string[] {
  const choicesOf = (list: readonly Pick<Annotation, 'metrics'>[], name: string): Choices | undefined =>
    list.find(({ metrics = {} }) => Object.hasOwn(metrics, name))?.metrics?.[name];
  const names = new Set(topics.flatMap(({ metrics = {} }) => Object.keys(metrics)));
  return [...names].flatMap((name) => {
    const there = choicesOf(annotations, name);
    const here = choicesOf(topics, name)!;
    if (there === undefined) return [];
    const other = otherFields(there, here);
    return other.length === 0 ? [] : [`Its ${name} is another: ${describeFields(other, there, here)}.`];
  });
}

/** Scores against other content units are not to be compared. */
function otherUnits(topics: Report['topics'], annotations: Baseline['annotations']): readonly string[] {
  const isAlone = topics.length === 1 && annotations.length === 1;
  const counts = topics.flatMap(({ pyramid }) => {
    const before = isAlone ? annotations[0] : annotations.find((one) => one.pyramid.id === pyramid.id);
    if (before === undefined) return [];
    const labels = new Set(before.pyramid.units.map(({ label, weight }) => `${weight} ${label}`));
    const same = pyramid.units.filter(({ label, weight }) => labels.has(`${weight} ${label}`)).length;
    return [{ same, all: Math.max(pyramid.units.length, labels.size) }];
  });
  const [same, all] = (['same', 'all'] as const).map((name) =>
    counts.reduce((sum, one) => sum + one[name], 0),
  );
  return same === all ? [] : [`Its content units are others: ${same} of ${all} are the same.`];
}

interface Limit {
  readonly system: string | null;
  readonly name: string;
  readonly value: string;
}

/** `coverage=0.5`, `my-system:coverage=0.5`, or `0.5`, which is coverage. */
function limitOf(text: string): Limit {
  const at = text.lastIndexOf('=');
  const left = at === -1 ? '' : text.slice(0, at).trim();
  const colon = left.lastIndexOf(':');
  const name = at === -1 ? 'coverage' : left.slice(colon + 1);
  const value = text.slice(at + 1).trim();
  const isScore = SCORE_NAMES.includes(name as ScoreName) || METRICS.find(name) !== null;
  if (!isScore || value === '' || colon === 0) throw new InvalidArgumentError(HOW);
  return { system: colon === -1 ? null : left.slice(0, colon), name, value };
}

const HOW = `Must be a score and a number, such as coverage=0.5; the scores are ${SCORE_NAMES.join(', ')}, and metrics that --also names.`;

function numberOf({ name, value }: Limit): number {
  const number = Number(value);
  if (!Number.isFinite(number)) throw new InvalidArgumentError(HOW);
  if (number < 0) throw new InvalidArgumentError('Must be 0 or more.');
  const metric = METRICS.find(name);
  if (name === 'raw' || metric?.plugin !== undefined) return number;
  // Coverage of a pyramid may exceed 1, and metrics with it; no threshold of a score is so high on purpose.
  if (number >= 2 && number <= 100)
    throw new InvalidArgumentError(`Must be a share; did you mean ${name}=${number / 100}?`);
  if (number > (metric === null ? 1 : 2))
    throw new InvalidArgumentError(`Must be a share such as ${name}=0.5.`);
  return number;
}

/** Of two limits for one score, one would be passed over in silence. */
function added<Value>(limits: Limits<Value>, name: string, value: Value): Limits<Value> {
  if (Object.hasOwn(limits, name))
    throw new InvalidArgumentError(`${name} has a limit already; give it one.`);
  return { ...limits, [name]: value };
}

function addThreshold(text: string, { all, systems }: Named): Named {
  const limit = limitOf(text);
  const number = numberOf(limit);
  if (limit.system === null) return { all: added(all, limit.name, number), systems };
  return {
    all,
    systems: { ...systems, [limit.system]: added(systems[limit.system] ?? {}, limit.name, number) },
  };
}

function addDrop(text: string, earlier: Limits<number> = {}): Limits<number> {
  const limit = dropOf(text);
  return added(earlier, limit.name, numberOf(limit));
}

function addMeanDrop(text: string, earlier: Limits<number | 'bootstrap'> = {}): Limits<number | 'bootstrap'> {
  const limit = dropOf(text);
  return added(earlier, limit.name, limit.value === 'bootstrap' ? limit.value : numberOf(limit));
}

function dropOf(text: string): Limit {
  const limit = limitOf(text);
  if (limit.system === null) return limit;
  throw new InvalidArgumentError('Must not name a system: it applies to all.');
}
