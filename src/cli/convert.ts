/** `cheops convert`: reads any format and writes any other, and says what is lost on the way. */
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { CheopsError, type Diagnostic } from '../errors.ts';
import { TARGETS, type Target, targetOf, writeContent } from '../formats/write.ts';
import { readContents } from './inputs.ts';
import { makeFolder, say, sayDiagnostics, writeOutput } from './shell.ts';

interface Options {
  readonly to?: Target;
  readonly strict: boolean;
  readonly allMessages: boolean;
}

export function convertCommand(): Command {
  return new Command('convert')
    .description('Convert pyramids, annotated summaries and datasets between formats.')
    .argument('<in>', 'a file, a folder, or - for standard input')
    .argument('<out>', 'a file whose ending tells the format, a folder, or - for standard output')
    .addOption(
      new Option('--to <format>', 'the format, where the ending of <out> does not tell it').choices(TARGETS),
    )
    .option('--strict', 'refuse input that needs an assumption', false)
    .option('--all-messages', 'show every message about the input', false)
    .action(convert);
}

function convert(input: string, output: string, options: Options): void {
  refuseSame(input, output);
  const format = options.to ?? targetOf(output);
  if (format === null) {
    throw new CheopsError('E_FORMAT', 'The name of the output does not tell its format.', {
      where: { file: output },
      fix: `Give it an ending such as .pyr, .pan, .json, .jsonl or .csv, or say --to ${TARGETS.join('|')}.`,
    });
  }
  const diagnostics: Diagnostic[] = [];
  const note = (more: readonly Diagnostic[]) => void diagnostics.push(...more);
  const contents = readContents({ paths: [input], strict: options.strict, note });
  const files = contents.flatMap(({ content }) => {
    const written = writeContent({ content, format });
    note(written.diagnostics);
    return written.files;
  });
  sayDiagnostics(diagnostics, options.allMessages ? Number.POSITIVE_INFINITY : undefined);
  writeFiles(files, output);
}

/** One file goes where it was asked to; several, or any when the output is a folder, go into it. */
function writeFiles(files: readonly { name: string; text: string }[], output: string): void {
  const toFolder = output.endsWith('/') || (existsSync(output) && statSync(output).isDirectory());
  if (!toFolder && files.length === 1) {
    writeOutput(output, files[0]!.text);
    return;
  }
  if (!toFolder) {
    throw new CheopsError('E_USAGE', `The input gives ${files.length} files of this format.`, {
      where: { file: output },
      fix: 'Name a folder, with a slash at its end, and say the format with --to.',
    });
  }
  makeFolder(output);
  for (const { name, text } of files) writeOutput(join(output, name), text);
  say(`${files.length} file${files.length === 1 ? '' : 's'} in ${output}`);
}

/** Most formats lose something, so a file is never converted onto itself. */
function refuseSame(input: string, output: string): void {
  if (input === '-' || output === '-' || resolve(input) !== resolve(output)) return;
  throw new CheopsError('E_USAGE', 'Input and output are the same file.', {
    where: { file: output },
    fix: 'Give the output another name.',
  });
}
