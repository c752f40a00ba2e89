/** `cheops duc sheet`: a table, or a page, in which a judge says how much of a model each summary expresses. */
import { Command } from 'commander';
import { CheopsError, judgingSheet, plural, sheetHtml, writeSheet } from '../index.ts';
import { print } from '../io/terminal.ts';
import { readTexts } from '../io/texts.ts';
import { isStandardOutput, refuseOverwriting, writeOutputs } from '../io/write.ts';
import { addRunOptions, type RunFlags, runOptions } from './method-options.ts';
import { addMessageOptions, type MessageFlags, startReading } from './reading.ts';

interface Options extends RunFlags, MessageFlags {
  readonly model: string;
  readonly output?: string;
  readonly html?: string;
  readonly english: boolean;
}

export function sheetCommand(): Command {
  const command = new Command('sheet')
    .description('Make a judging sheet: the units of a model summary by the sentences of each summary.')
    .argument('<summaries...>', 'texts or folders of them')
    .requiredOption('--model <file>', 'the reference that they are judged against')
    .option('-o, --output <file>', 'the sheet as a table for a spreadsheet (.csv), or - for standard output')
    .option('--html <file>', 'the sheet as a page that saves such a table')
    .option('--english', 'parse the model even if it does not look like English', false);
  return addMessageOptions(addRunOptions(command)).action(makeSheet);
}

async function makeSheet(paths: readonly string[], options: Options): Promise<void> {
  const { output, html, english } = options;
  if (output === undefined && html === undefined) {
    throw new CheopsError('E_USAGE', 'Nothing says where the sheet goes.', {
      fix: 'Add -o sheet.csv for a spreadsheet, or --html sheet.html for a page.',
    });
  }
  const reading = startReading(options);
  const models = await readTexts({ ...reading, paths: [options.model] });
  if (models.length !== 1) {
    throw new CheopsError('E_USAGE', `A sheet takes one model, not ${models.length}.`, {
      where: { file: options.model },
      fix: 'Name one reference, and make a sheet for each of the others.',
    });
  }
  const summaries = await readTexts({ ...reading, paths });
  const sheet = await judgingSheet({ model: models[0]!, summaries, english, ...runOptions(options) });
  reading.sayNotes();
  const files = [
    ...(output === undefined ? [] : [{ file: output, content: writeSheet(sheet) }]),
    ...(html === undefined ? [] : [{ file: html, content: sheetHtml(sheet) }]),
  ];
  refuseOverwriting({ inputs: reading.inputs.files(), outputs: files.map(({ file }) => file) });
  writeOutputs(files);
  if (files.some(({ file }) => isStandardOutput(file))) return;
  print(
    `${plural(sheet.units.length, 'unit')} of ${sheet.model}, ${plural(sheet.summaries.length, 'summary', 'summaries')} to judge`,
  );
}
