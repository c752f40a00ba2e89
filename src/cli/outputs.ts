/** Where results go: files that were asked for, and a table on standard output unless one of them goes there. */
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import {
  metaHtml,
  SCORE_NAMES,
  type ScoreName,
  type StudyReport,
  studyFiles,
  studyHtml,
  studyText,
  svgFiles,
  viewMeta,
} from '../index.ts';
import { print, terminalWidth } from '../io/terminal.ts';
import * as write from '../io/write.ts';
import type { CommandReading } from './reading.ts';
import { someFolder } from './values.ts';

export interface OutputFlags {
  readonly json?: string;
  readonly html?: string;
  readonly svg?: string;
}

export interface ScoreFlag extends OutputFlags {
  readonly score: ScoreName;
}

export function addOutputs(command: Command): Command {
  return command
    .option('--json <file>', 'write all numbers as JSON')
    .option('--html <file>', 'write one self-contained page with tables and pictures')
    .option('--svg <folder>', 'write the pictures as SVG files', someFolder);
}

export function addScore(command: Command): Command {
  return command.addOption(
    new Option('--score <name>', 'which score').choices(SCORE_NAMES).default('coverage'),
  );
}

/** Before the work, and not after it: a result must never take the place of what it is made from. */
export function refuseReplacing(
  inputs: readonly string[],
  { output, json, html, svg }: OutputFlags & { readonly output?: string },
): void {
  const outputs = [output, json, html, svg].filter((file) => file !== undefined);
  write.refuseOverwriting({ inputs, outputs });
}

/** Writes the files, and prints the text of so many columns. */
export function writeResults(
  files: readonly write.OutputFile[],
  { svg }: OutputFlags,
  { inputs }: CommandReading,
  text: (width: number) => string,
): void {
  write.refuseOverwriting({ inputs: inputs.files(), outputs: files.map(({ file }) => file) });
  if (svg !== undefined) write.makeFolder(svg);
  write.writeOutputs(files);
  if (!files.some(({ file }) => write.isStandardOutput(file))) print(text(terminalWidth()));
}

/** The files of a comparison with people: its numbers, a page and its pictures. */
export function metaFiles(
  flags: OutputFlags,
  numbers: object,
  found: Parameters<typeof viewMeta>[0],
): readonly write.OutputFile[] {
  const view = flags.html === undefined && flags.svg === undefined ? null : viewMeta(found);
  return resultFiles(flags, { numbers, page: () => metaHtml(view!), pictures: () => svgFiles(view!) });
}

export function writeStudy(
  { study, report }: { readonly study: object; readonly report: StudyReport },
  flags: OutputFlags,
  reading: CommandReading,
): void {
  const numbers = { format: 'cheops-study', version: 1, signature: report.signature, ...study };
  const page = () => studyHtml(report);
  const files = resultFiles(flags, { numbers, page, pictures: () => studyFiles(report) });
  writeResults(files, flags, reading, (width) => studyText(report, { width }));
}

/** What was asked for, and nothing else. */
function resultFiles(
  { json, html, svg }: OutputFlags,
  made: { numbers: object; page: () => string; pictures: () => ReturnType<typeof svgFiles> },
): readonly write.OutputFile[] {
  const pictures = svg === undefined ? [] : made.pictures();
  return [
    ...(json === undefined ? [] : [{ file: json, content: `${JSON.stringify(made.numbers, null, 2)}\n` }]),
    ...(html === undefined ? [] : [{ file: html, content: made.page() }]),
    ...pictures.map(({ name, content }) => ({ file: join(svg!, name), content })),
  ];
}
