/** The reports that `score` writes, by their options. */
import { join } from 'node:path';
import type { Command } from 'commander';
import {
  CheopsError,
  csvReport,
  handoutReport,
  htmlReport,
  jsonReport,
  junitReport,
  logReport,
  markdownReport,
  namedScale,
  type Report,
  type Reporter,
  readScale,
  reporters,
  SCALE_NAMES,
  type Scale,
  terminalReport,
} from '../index.ts';
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

export interface ReportFlags {
  readonly scale?: string;
  readonly [report: string]: unknown;
}

/** What reports need to know beside the report. */
interface Asked {
  readonly flags: ReportFlags;
  readonly scale: Scale | null | undefined;
}

interface ReportOption {
  readonly argument: '<file>' | '<folder>';
  readonly help: string;
  readonly make: (report: Report, asked: Asked) => readonly { name: string; content: string | Uint8Array }[];
}

function plain(reporter: Reporter): ReportOption['make'] {
  return (report) => reporter(report);
}

/** By their names on the command line. */
const REPORTS: Readonly<Record<string, ReportOption>> = {
  json: { argument: '<file>', help: 'write all scores and matches as JSON', make: plain(jsonReport) },
  csv: {
    argument: '<file>',
    help: 'write the scores as a table for programs, in full precision',
    make: plain(csvReport),
  },
  html: {
    argument: '<file>',
    help: 'write one self-contained page that explains every score',
    make: plain(htmlReport),
  },
  markdown: {
    argument: '<file>',
    help: 'write a short table for a comment or a README',
    make: plain(markdownReport),
  },
  junit: {
    argument: '<file>',
    help: 'write JUnit XML, with a failure for every missed threshold',
    make: plain(junitReport),
  },
  log: {
    argument: '<folder>',
    help: 'write a text file for each summary: the computation, matches, misses',
    make: plain(logReport),
  },
  handout: {
    argument: '<folder>',
    help: 'write a sheet for each student in plain words: what the text says, what it lacks, the grade',
    make: (report, { scale }) => handoutReport(report, scale === undefined ? {} : { scale }),
  },
};

export function addReportOptions(command: Command): Command {
  for (const [name, { argument, help }] of Object.entries(REPORTS)) {
    command.option(`--${name} ${argument}`, help);
  }
  return command.option(
    '--scale <name>',
    `how grades follow from coverage: ${SCALE_NAMES.join(', ')}, none, or a JSON file (default: points)`,
  );
}

/** After all others: a plug-in's report must not take the name of an option. */
export function addPluginReports(command: Command): Command {
  for (const { name, to, summary } of reporters()) {
    if (command.options.some(({ long }) => long === `--${name}` || long === `--no-${name}`)) {
      throw new CheopsError(
        'E_DUPLICATE',
        `The reporter ${JSON.stringify(name)} has the name of an option.`,
        {
          fix: 'Give it another name.',
        },
      );
    }
    command.option(`--${name} <${to}>`, summary);
  }
  return command;
}

/** cheops' own and those of plug-ins, whose options are known by the names that commander gives them. */
function allReports(): readonly (readonly [flag: string, ReportOption])[] {
  const added = reporters().map(({ name, to, summary, report }) => {
    const flag = name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    return [flag, { argument: `<${to}>`, help: summary, make: plain(report) }] as const;
  });
  return [...Object.entries(REPORTS), ...added];
}

/** What was asked for; a file that does not hold a scale is refused before the work. */
export async function reportsAskedFor(flags: ReportFlags, { inputs }: CommandReading): Promise<Asked> {
  const { scale: given } = flags;
  if (given === undefined) return { flags, scale: undefined };
  const scale = given === 'none' ? null : namedScale(given);
  if (given === 'none' || scale !== null) return { flags, scale };
  if (!/\.json$/i.test(given)) {
    throw new CheopsError('E_USAGE', `There is no scale called ${given}.`, {
      fix: `Give ${SCALE_NAMES.join(', ')}, none, or a JSON file.`,
    });
  }
  return { flags, scale: readScale(await readTextFile(given, inputs), given) };
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
  const files = allReports().flatMap(([name, { argument, make }]): readonly OutputFile[] => {
    const target = asked.flags[name];
    if (typeof target !== 'string') return [];
    const made = make(report, asked);
    if (!Array.isArray(made) || made.length === 0) {
      throw new CheopsError('E_USAGE', `The reporter of --${name} gave no file.`, {
        fix: 'Let it give a list of { name, content }; docs/methods.md shows it.',
      });
    }
    if (argument === '<file>') return [{ file: target, content: made[0]!.content }];
    folders.push(target);
    return made.map((file) => ({ file: join(target, file.name), content: file.content }));
  });
  refuseOverwriting({ inputs: inputs.files(), outputs: files.map(({ file }) => file) });
  for (const folder of folders) makeFolder(folder);
  writeOutputs(files);
  if (files.some(({ file }) => isStandardOutput(file))) return;
  print(terminalReport(report, { width: terminalWidth(), colour: wantsColour() })[0]!.content);
}
