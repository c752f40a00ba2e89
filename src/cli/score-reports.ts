/** The reports that `score` writes, by their options. */
import { basename, dirname, join } from 'node:path';
import type { Command } from 'commander';
import {
  annotationsReport,
  CheopsError,
  compareSummaries,
  csvReport,
  type FindingOptions,
  flagOf,
  furtherNames,
  gradesReport,
  type HtmlOptions,
  handoutReport,
  htmlReport,
  jsonReport,
  junitReport,
  latexReport,
  logReport,
  markdownReport,
  namedScale,
  pairsTable,
  type Report,
  type Reporter,
  readScale,
  refuseUnused,
  reporters,
  SCALE_NAMES,
  type Scale,
  type SystemComparison,
  type SystemTest,
  sarifReport,
  systemsTable,
  systemsText,
  type Table,
  terminalReport,
  xlsxReport,
} from '../index.ts';
import type { Inputs } from '../io/inputs.ts';
import { placesOf } from '../io/places.ts';
import { print, terminalWidth, wantsColour } from '../io/terminal.ts';
import { readTextFile } from '../io/texts.ts';
import {
  isStandardOutput,
  makeFolder,
  type OutputFile,
  refuseOverwriting,
  writeOutputs,
} from '../io/write.ts';
import type { CommandReading } from './reading.ts';
import { addSystemOptions } from './system-options.ts';
import { refuseTaken, someFolder } from './values.ts';

export interface ReportFlags {
  readonly scale?: string;
  readonly systems?: boolean;
  readonly test?: SystemTest;
  readonly [report: string]: unknown;
}

/** What reports need to know beside the report. */
interface Asked {
  readonly flags: ReportFlags;
  /** How to grade, where the call says so. */
  readonly grades: { readonly scale?: Scale | null };
  readonly fileOf: NonNullable<FindingOptions['fileOf']>;
}

interface ReportOption {
  /** A file if it is left out. */
  readonly to?: 'file' | 'folder';
  readonly help: string;
  readonly make: (report: Report, asked: Asked) => readonly MadeFile[];
}

interface MadeFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** Pages of single topics lie in a folder named after the page; standard output takes one page only. */
function htmlPlaces(target: string): HtmlOptions {
  if (isStandardOutput(target)) return {};
  const index = basename(target);
  const stem = index.replace(/\.html?$/i, '');
  return { index, folder: stem === index ? `${index}-topics` : stem };
}

function plain(reporter: Reporter): ReportOption['make'] {
  return (report) => reporter(report);
}

/** By their names on the command line. */
const REPORTS: Readonly<Record<string, ReportOption>> = {
  json: { help: 'write all scores and matches as JSON', make: plain(jsonReport) },
  csv: {
    help: 'write the scores as a CSV table for programs, at full precision',
    make: plain(csvReport),
  },
  grades: {
    help: 'write a CSV table for people: percent, grade, and what is missing in words',
    make: (report, { grades }) => gradesReport(report, grades),
  },
  xlsx: {
    help: 'write a workbook: summaries, systems, grades, and the evidence of every unit',
    make: (report, { flags, grades }) => [
      { name: 'scores.xlsx', content: xlsxReport(report, { systems: systemsOf(report, flags), grades }) },
    ],
  },
  latex: {
    help: 'write a LaTeX table for a paper; with several topics, of systems with intervals',
    make: (report, { flags }) => latexReport(report, { systems: systemsOf(report, flags) }),
  },
  html: {
    help: 'write a page that explains every score; with many topics, an index, and a page for each in a folder beside it',
    make: (report, { flags }) => htmlReport(report, htmlPlaces(String(flags.html))),
  },
  markdown: {
    help: 'write a table for a pull request, worst first, short enough for a comment',
    make: (report, { flags }) =>
      markdownReport(report, { systems: systemsOf(report, flags, ['coverage']).slice(0, 1) }),
  },
  junit: {
    help: 'write JUnit XML, with a failure for every missed threshold',
    make: plain(junitReport),
  },
  sarif: {
    help: 'write SARIF, so that code hosts show missed content beside the texts',
    make: (report, { fileOf }) => sarifReport(report, { fileOf }),
  },
  annotations: {
    help: 'write annotations for GitHub Actions; - prints them',
    make: (report, { fileOf }) => annotationsReport(report, { fileOf }),
  },
  log: {
    to: 'folder',
    help: 'write a text file for each summary: the computation, matches, misses',
    make: plain(logReport),
  },
  handout: {
    to: 'folder',
    help: 'write a sheet for each student in plain words: what the text says, what it lacks, the grade',
    make: (report, { grades }) => handoutReport(report, grades),
  },
};

export function addReportOptions(command: Command): Command {
  for (const [name, { to, help }] of Object.entries(REPORTS)) {
    if (to === 'folder') command.option(`--${name} <folder>`, help, someFolder);
    else command.option(`--${name} <file>`, help);
  }
  return addSystemOptions(
    command.option(
      '--scale <name>',
      `how grades follow from coverage: ${SCALE_NAMES.join(', ')}, none, or a JSON file as docs/for-teachers.md shows it (default: points)`,
    ),
  );
}

/** After all others: a plug-in's report must not take the name of an option. */
export function addPluginReports(command: Command): Command {
  for (const { name, to, summary, plugin } of reporters()) {
    refuseTaken(command, `--${name}`, { what: `The reporter ${JSON.stringify(name)}`, plugin });
    command.option(`--${name} <${to}>`, summary);
  }
  return command;
}

/** cheops' own and those of plug-ins, whose options are known by the names that commander gives them. */
function allReports(): readonly (readonly [flag: string, ReportOption])[] {
  const added = reporters().map(({ name, to, summary, report }) => {
    const flag = name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    return [flag, { to, help: summary, make: plain(report) }] as const;
  });
  return [...Object.entries(REPORTS), ...added];
}

/** Systems are those that several topics have summaries of. */
function systemsOf(report: Report, flags: ReportFlags, measures = measuresOf(report)): readonly Table[] {
  const systems = new Set(
    report.topics.flatMap(({ summaries }) => summaries.map(({ card }) => card.summary)),
  );
  const summaries = report.topics.reduce((sum, topic) => sum + topic.summaries.length, 0);
  if (report.topics.length < 2 || systems.size < 2 || systems.size === summaries) return [];
  return measures.flatMap((score) => {
    const comparison = comparedBy(score, report, flags);
    return [systemsTable(comparison, score), pairsTable(comparison, score)];
  });
}

/** Several reports show the same comparison, whose tests draw thousands of samples. */
const compared = new WeakMap<Report, Map<string, SystemComparison>>();

function comparedBy(score: string, report: Report, { test }: ReportFlags): SystemComparison {
  const known = compared.get(report) ?? new Map<string, SystemComparison>();
  compared.set(report, known);
  const comparison =
    known.get(score) ?? compareSummaries(report, { score, ...(test !== undefined && { test }) });
  known.set(score, comparison);
  return comparison;
}

/** What systems are compared by: coverage, and each further metric. */
function measuresOf(report: Report): readonly string[] {
  return ['coverage', ...furtherNames(report)];
}

/** What was asked for; a file that does not hold a scale is refused before the work. */
export async function reportsAskedFor(
  paths: readonly string[],
  flags: ReportFlags,
  { inputs }: CommandReading,
): Promise<Asked> {
  refuseWithout('scale', ['grades', 'handout', 'xlsx'], flags);
  refuseWithout('test', ['systems', 'latex', 'markdown', 'xlsx'], flags);
  if (flags.systems === true && namedOutputs(flags).some(isStandardOutput)) {
    refuseUnused(new Map([['--systems', 'where the table is printed; here another report takes its place']]));
  }
  // Files are known once they were read.
  const fileOf: Asked['fileOf'] = (where) => placesOf(paths, inputs)(where);
  const grades = flags.scale === undefined ? {} : { scale: await scaleOf(flags.scale, inputs) };
  return { flags, grades, fileOf };
}

/** An option that nothing in the call would use. */
function refuseWithout(option: string, users: readonly string[], flags: ReportFlags): void {
  if (flags[option] === undefined || users.some((user) => Boolean(flags[user]))) return;
  refuseUnused(new Map([[flagOf(option), `with ${users.map(flagOf).join(', ')}`]]));
}

async function scaleOf(given: string, inputs: Inputs): Promise<Scale | null> {
  if (given === 'none') return null;
  const scale = namedScale(given);
  if (scale !== null) return scale;
  if (!/\.json$/i.test(given)) {
    throw new CheopsError('E_USAGE', `Unknown scale ${given}.`, {
      fix: `Give ${SCALE_NAMES.join(', ')}, none, or a JSON file; docs/for-teachers.md shows one.`,
    });
  }
  return readScale(await readTextFile(given, inputs), given);
}

/** What the call names as outputs. A folder of texts is no place for them: the next run would take them for texts. */
export function namedOutputs(flags: ReportFlags): readonly string[] {
  return allReports().flatMap(([name]) => {
    const target = flags[name];
    return typeof target === 'string' ? [target] : [];
  });
}

/** The table goes to standard output, unless another report takes its place. */
export function writeReports(report: Report, asked: Asked, { inputs }: CommandReading): void {
  const folders: string[] = [];
  const files = allReports().flatMap(([name, { to, make }]): readonly OutputFile[] => {
    const target = asked.flags[name];
    if (typeof target !== 'string') return [];
    const made = make(report, asked);
    if (!Array.isArray(made) || made.length === 0) {
      throw new CheopsError('E_USAGE', `The reporter of --${name} gave no file.`, {
        fix: 'It must return a list of { name, content }; docs/methods.md shows it.',
      });
    }
    if (to !== 'folder') {
      const beside = name === 'html' ? made.slice(1) : [];
      folders.push(...(beside.length > 0 ? [join(dirname(target), dirname(beside[0]!.name))] : []));
      return [
        { file: target, content: made[0]!.content },
        ...beside.map((file) => ({ file: join(dirname(target), file.name), content: file.content })),
      ];
    }
    folders.push(target);
    return made.map((file) => ({ file: join(target, file.name), content: file.content }));
  });
  refuseOverwriting({ inputs: inputs.files(), outputs: files.map(({ file }) => file) });
  for (const folder of folders) makeFolder(folder);
  writeOutputs(files);
  if (files.some(({ file }) => isStandardOutput(file))) return;
  const width = terminalWidth();
  print(terminalReport(report, { width, colour: wantsColour() })[0]!.content);
  if (asked.flags.systems !== true) return;
  for (const score of measuresOf(report)) {
    print(`\n${systemsText(comparedBy(score, report, asked.flags), { measure: score, width })}`);
  }
}
