/** `cheops score`: scores annotated or plain summaries and writes reports. */
import { Command, Option } from 'commander';
import {
  AGAINST,
  type Against,
  type Annotation,
  addMetrics,
  BUILDERS,
  builderOf,
  CheopsError,
  evaluateTopics,
  flagOf,
  hasPassed,
  MATCHERS,
  METRICS,
  PRESETS,
  plural,
  type Report,
  type ResourceOptions,
  referenceAnnotations,
  refuseUnused,
  SCORES,
  type ScoredWith,
  type Settings,
  scoreAnnotations,
  type TopicToScore,
  WHERE_BUILT,
} from '../index.ts';
import { annotationsOf, isUnjudged } from '../io/annotations.ts';
import { type ReadContent, readContents } from '../io/contents.ts';
import { progressLine } from '../io/progress.ts';
import { say } from '../io/terminal.ts';
import { isText, refuseBareFolder } from '../io/texts.ts';
import { refuseOverwriting } from '../io/write.ts';
import { methodOption, scoringMethods } from './build.ts';
import { addGateOptions, type GateFlags, gated, readBaseline, refuseUnknownLimits } from './gate-options.ts';
import { addColumnOptions, addLinesOption, type InputFlags, refuseUnusedSources } from './input-options.ts';
import { addMethods, type MethodFlags, refuseUnsure, runOptions, startRun } from './method-options.ts';
import type { CommandReading } from './reading.ts';
import {
  addPluginReports,
  addReportOptions,
  namedOutputs,
  type ReportFlags,
  reportsAskedFor,
  writeReports,
} from './score-reports.ts';
import { type Given, pyramidsOf, readTopicsAgainst, topicsToScore } from './score-tasks.ts';
import { moreNames } from './values.ts';

interface Options extends MethodFlags, GateFlags, InputFlags, ReportFlags, Given {
  readonly method?: string;
  readonly match?: string;
  readonly scoreReferences?: Against;
  readonly also: readonly string[];
}

export function scoreCommand(): Command {
  const command = new Command()
    .usage('[options] <summaries...>')
    .argument(
      '[summaries...]',
      'texts (.txt, .docx, .odt, .pdf, .rtf, .html, .md), folders, archives or tables of them, with --pyramid or --references; datasets; or annotated summaries (.pan, .json, .jsonl, .csv), which need neither; - for standard input',
    )
    .option(
      '--pyramid <file>',
      'the pyramid to score texts against, in any format, or a rubric: a table of points and weights',
    )
    .option('--references <files...>', 'reference summaries to build a pyramid from: texts or folders')
    .option('--sources <files...>', 'the documents that the references summarise, for methods that use them')
    .addOption(
      new Option(
        '--score-references <against>',
        'score references as if they were summaries, against their own pyramid or the pyramid of the others',
      ).choices(AGAINST),
    )
    .option(
      '--also <names>',
      `further metrics to report beside the pyramid’s scores, such as auto,units; of ${METRICS.names().join(', ')}`,
      moreNames,
      [],
    )
    .addOption(methodOption())
    .addOption(
      new Option(
        '--match <name>',
        `how units are found in texts (default: ${PRESETS.default.matcher})`,
      ).choices(MATCHERS.names()),
    );
  const inputs = addLinesOption(addColumnOptions(addGateOptions(addReportOptions(command))));
  return addPluginReports(addMethods(inputs, allMethods())).action(score);
}

/** Builders, matchers and scores, and the metrics that --also may name. */
function allMethods() {
  return [...scoringMethods(), ...METRICS.entries()];
}

async function score(paths: readonly string[], options: Options, command: Command): Promise<void> {
  if (paths.length === 0) refuseNothing(options, command);
  const { reading, settings } = await startRun(options, command, allMethods());
  const baseline = await readBaseline(options, reading);
  const asked = await reportsAskedFor(paths, options, reading);
  const scored = await makeReport({ paths, options, command, reading, settings });
  const report = gated(scored, { flags: options, baseline, reading });
  reading.sayNotes();
  // Before anything is printed, so that a reader who stops early does not change it.
  process.exitCode = hasPassed(report) ? 0 : 1;
  writeReports(report, asked, reading);
}

function refuseNothing({ scoreReferences }: Options, command: Command): never {
  if (scoreReferences === undefined) command.error("error: missing required argument 'summaries'");
  throw new CheopsError('E_USAGE', 'No pyramid is named whose references are to be scored.', {
    fix: `Name it: ${SCORE_REFERENCES}.`,
  });
}

const SCORE_REFERENCES =
  'cheops score pyramid.json --score-references own; cheops build makes a pyramid of references';

interface Work {
  readonly paths: readonly string[];
  readonly options: Options;
  readonly command: Command;
  readonly reading: CommandReading;
  readonly settings: Settings;
}

/** Annotated summaries are scored as people matched them; what nobody has matched or built is made. */
async function makeReport(work: Work): Promise<Report> {
  const { paths, options, reading, settings } = work;
  refuseSources(work);
  if (options.pyramid !== undefined || options.references !== undefined) {
    if (options.scoreReferences !== undefined) {
      refuseUnused(
        new Map([['--score-references', `where pyramids are the only arguments: ${SCORE_REFERENCES}`]]),
      );
    }
    return scoreTopics(await readTopicsAgainst(paths, options, reading), work);
  }
  await refuseTexts(paths, reading);
  const contents = await readContents({ ...reading, paths, keepUnreadable: true });
  const against = options.scoreReferences;
  if (against === undefined && isUnjudged(contents)) return scoreTopics(topicsToScore(contents), work);
  const annotations =
    against === undefined
      ? annotationsOf(contents, { ...reading, paths })
      : pyramidsOf(contents, `Name a pyramid: ${SCORE_REFERENCES}.`).flatMap((pyramid) =>
          referenceAnnotations({ pyramid, against }),
        );
  const own = typedSettings(work).ofScores;
  refuseMatching(work);
  refuseUnsure(settings, annotations);
  refuseReplacing(work.options, reading);
  const before = scoredBefore(contents);
  const scored = annotations.flatMap(({ summaries }) => summaries);
  const known = scored.flatMap(({ also = {} }) => Object.keys(also));
  refuseUnknownLimits(options, [...known, ...options.also]);
  return scoreAnnotations({
    annotations: await withFurther(annotations, work),
    options: { ...SCORES.defaults, ...before.options, ...own },
    thresholds: { ...before.thresholds, ...options.min.all },
  });
}

type TypedSettings = Readonly<Record<'ofScores' | 'ofMetrics' | 'ofOthers', Settings>>;

/** Summaries that are matched already: settings of the scores, of further metrics, and those that mean nothing there. */
function typedSettings({ options, settings }: Work): TypedSettings {
  const metrics = new Set(options.also.flatMap((name) => Object.keys(METRICS.get(name).schema.shape)));
  const pick = (isWanted: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(settings).filter(([name]) => isWanted(name)));
  const isOfScores = (name: string) => Object.hasOwn(SCORES.schema.shape, name);
  return {
    ofScores: pick(isOfScores),
    ofMetrics: pick((name) => metrics.has(name)),
    ofOthers: pick((name) => !isOfScores(name) && !metrics.has(name)),
  };
}

/** Further metrics look at the texts, whoever matched them. */
async function withFurther(annotations: readonly Annotation[], work: Work): Promise<readonly Annotation[]> {
  const { also, preset } = work.options;
  if (also.length === 0) return annotations;
  const settings = typedSettings(work).ofMetrics;
  return withProgress((progress) =>
    addMetrics(annotations, { also, preset, settings, ...runOptions(work.options), ...progress }),
  );
}

/** Sources are for building, from references that the call names. */
function refuseSources({ options, settings }: Work): void {
  const { sources, references, method, match, preset, also } = options;
  if (sources !== undefined && references === undefined) {
    const counts = 'with --references, from which a pyramid is built; a dataset brings its own sources';
    refuseUnused(new Map([['--sources', counts]]));
  }
  refuseUnusedSources({
    sources,
    used: [builderOf({ method, match, preset, settings }), ...also.map((name) => METRICS.get(name))],
    all: BUILDERS.entries(),
    choice: '--method',
  });
}

/** A report is scored again as it was, unless the call says otherwise; several must agree. */
function scoredBefore(contents: readonly ReadContent[]): Partial<ScoredWith> {
  const reports = contents.flatMap(({ content }) =>
    content.kind === 'annotations' && content.scored !== undefined ? [content.scored] : [],
  );
  const { options, thresholds } = reports[0] ?? {};
  const key = JSON.stringify([options, thresholds]);
  const others = reports.filter((one) => JSON.stringify([one.options, one.thresholds]) !== key);
  if (reports.length !== contents.length || others.length > 0) return {};
  return { ...(options && { options }), ...(thresholds && { thresholds }) };
}

async function scoreTopics(
  topics: readonly TopicToScore[],
  { options, reading, settings }: Work,
): Promise<Report> {
  refuseReplacing(options, reading);
  const { method, match, preset, min, also } = options;
  if (method !== undefined && topics.every((topic) => 'pyramid' in topic)) {
    refuseUnused(new Map([['--method', WHERE_BUILT]]));
  }
  refuseUnknownLimits(options, also);
  return withProgress((progress) =>
    evaluateTopics(topics, {
      ...{ method, match, preset, also, settings, thresholds: min.all },
      ...runOptions(options),
      ...progress,
    }),
  );
}

/** How far it is, and in the end what there is to say of the work. */
async function withProgress<Result>(
  work: (progress: Pick<ResourceOptions, 'onProgress' | 'onNote'>) => Promise<Result>,
): Promise<Result> {
  const show = progressLine();
  const notes: string[] = [];
  try {
    return await work({
      onProgress: (texts, state) => show(state ?? `${plural(texts, 'text')} read`),
      onNote: (note) => void notes.push(note),
    });
  } finally {
    show(null);
    for (const note of notes) say(note);
  }
}

/** Annotated summaries are matched already: no option about matching means anything there. */
function refuseMatching(work: Work): void {
  const { command, options } = work;
  const counts = 'where texts are matched, or a dataset with --pyramid; these summaries are matched already';
  const matching = Object.keys(typedSettings(work).ofOthers);
  const choices = ['method', 'match', ...(options.also.length === 0 ? ['preset'] : [])];
  const typed = choices.filter((name) => command.getOptionValueSource(name) === 'cli');
  const isOfMatching = (name: string) =>
    scoringMethods().some(({ schema }) => Object.hasOwn(schema.shape, name));
  refuseUnused(
    new Map([
      ...typed.map((name) => [flagOf(name), counts] as const),
      ...matching.map(
        (name) =>
          [flagOf(name), isOfMatching(name) ? counts : 'with --also and a metric that takes it'] as const,
      ),
    ]),
  );
}

async function refuseTexts(paths: readonly string[], { inputs }: CommandReading): Promise<void> {
  for (const file of paths) {
    if (file === '-') continue;
    await refuseBareFolder(file, inputs);
    if (!(await isText(file, inputs))) continue;
    throw new CheopsError('E_USAGE', 'This is plain text, and nothing says what to score it against.', {
      where: { file },
      fix: 'Add --references with reference summaries, or --pyramid with a pyramid that cheops build made.',
    });
  }
}

/** Before the work, and not after it: a result must never take the place of what it is made from. */
function refuseReplacing(options: Options, { inputs }: CommandReading): void {
  refuseOverwriting({ inputs: inputs.files(), outputs: namedOutputs(options) });
}
