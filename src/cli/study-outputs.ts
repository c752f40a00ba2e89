/** Where a study goes: tables on standard output, and files that were asked for. */
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { SCORE_NAMES, type ScoreName, type StudyReport, studyFiles, studyHtml, studyText } from '../index.ts';
import { print, terminalWidth } from '../io/terminal.ts';
import {
  isStandardOutput,
  makeFolder,
  type OutputFile,
  refuseOverwriting,
  writeOutputs,
} from '../io/write.ts';
import type { CommandReading } from './reading.ts';
import { someFolder } from './values.ts';

export interface OutputFlags {
  readonly json?: string;
  readonly html?: string;
  readonly svg?: string;
}

export interface ScoreFlag {
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
export function refuseReplacing({ json, html, svg }: OutputFlags, { inputs }: CommandReading): void {
  const outputs = [json, html, svg].filter((file) => file !== undefined);
  refuseOverwriting({ inputs: inputs.files(), outputs });
}

export function writeStudy(
  { study, report }: { readonly study: object; readonly report: StudyReport },
  { json, html, svg }: OutputFlags,
  { inputs }: CommandReading,
): void {
  const data = { format: 'cheops-study', version: 1, signature: report.signature, ...study };
  const pictures = svg === undefined ? [] : studyFiles(report);
  const files: readonly OutputFile[] = [
    ...(json === undefined ? [] : [{ file: json, content: `${JSON.stringify(data, null, 2)}\n` }]),
    ...(html === undefined ? [] : [{ file: html, content: studyHtml(report) }]),
    ...pictures.map(({ name, content }) => ({ file: join(svg!, name), content })),
  ];
  refuseOverwriting({ inputs: inputs.files(), outputs: files.map(({ file }) => file) });
  if (svg !== undefined) makeFolder(svg);
  writeOutputs(files);
  if (files.some(({ file }) => isStandardOutput(file))) return;
  print(studyText(report, { width: terminalWidth() }));
}
