/** `cheops convert`: reads any format and writes any other, and says what is lost on the way. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import {
  CheopsError,
  type Content,
  type Diagnostic,
  mergeByPyramid,
  TARGETS,
  type Target,
  targetOf,
  writeContent,
} from '../index.ts';
import { readContents } from '../io/contents.ts';
import { openInputs } from '../io/inputs.ts';
import { say, sayDiagnostics } from '../io/terminal.ts';
import { makeFolder, refuseOverwriting, writeOutput, writeOutputs } from '../io/write.ts';
import { addColumnOptions, columnsOf, type InputFlags } from './input-options.ts';
import { addMessageOptions, type MessageFlags } from './reading.ts';

interface Options extends InputFlags, MessageFlags {
  readonly to?: Target;
}

export function convertCommand(): Command {
  const command = new Command()
    .argument('<in>', 'a file, a folder, or - for standard input')
    .argument('<out>', 'a file whose ending says the format, a folder, or - for standard output')
    .addOption(
      new Option('--to <format>', 'the format, if the ending of <out> does not say').choices(TARGETS),
    );
  return addColumnOptions(addMessageOptions(command)).action(convert);
}

async function convert(input: string, output: string, options: Options): Promise<void> {
  // Most formats lose something, so a file is never converted onto itself.
  if (input !== '-') refuseOverwriting({ inputs: [input], outputs: [output] });
  const format = options.to ?? targetOf(output);
  if (format === null) {
    throw new CheopsError('E_FORMAT', 'The output’s name does not say its format.', {
      where: { file: output },
      fix: `Give it an ending such as .pyr, .pan, .json, .jsonl or .csv, or say --to ${TARGETS.join('|')}.`,
    });
  }
  const diagnostics: Diagnostic[] = [];
  const note = (more: readonly Diagnostic[]) => more.forEach((found) => void diagnostics.push(found));
  const inputs = openInputs();
  const { strict } = options;
  const table = { columns: columnsOf(options), sheet: options.sheet };
  const contents = await readContents({ paths: [input], inputs, strict, note, ...table });
  const files = mergeContents(contents.map(({ content }) => content)).flatMap((content) => {
    const written = writeContent({ content, format });
    note(written.diagnostics);
    return written.files;
  });
  refuseTwins(files);
  sayDiagnostics(diagnostics, options.allMessages ? Number.POSITIVE_INFINITY : undefined);
  writeFiles(files, inputs.files(), output);
}

/** All pyramids together, all annotations by their pyramids, all topics: what belongs together goes into one file. */
function mergeContents(contents: readonly Content[]): readonly Content[] {
  const pyramids = contents.flatMap((content) => (content.kind === 'pyramids' ? content.value : []));
  const annotations = contents.flatMap((content) => (content.kind === 'annotations' ? content.value : []));
  const topics = contents.flatMap((content) => (content.kind === 'topics' ? content.value : []));
  return [
    ...(pyramids.length > 0 ? [{ kind: 'pyramids', value: pyramids } as const] : []),
    ...(annotations.length > 0 ? [{ kind: 'annotations', value: mergeByPyramid(annotations) } as const] : []),
    ...(topics.length > 0 ? [{ kind: 'topics', value: topics } as const] : []),
  ];
}

/** No output may take another's place. */
function refuseTwins(files: readonly { name: string }[]): void {
  const seen = new Set<string>();
  for (const { name } of files) {
    if (seen.has(name.toLowerCase())) {
      throw new CheopsError('E_DUPLICATE', `Two outputs would have the name ${name}.`, {
        fix: 'Convert pyramids, annotations and datasets one kind at a time, and give each topic its own id.',
      });
    }
    seen.add(name.toLowerCase());
  }
}

/** One file goes where it was asked to; several, or any when the output is a folder, go into it. */
function writeFiles(
  files: readonly { name: string; text: string }[],
  inputs: readonly string[],
  output: string,
): void {
  const toFolder = output.endsWith('/') || (existsSync(output) && statSync(output).isDirectory());
  if (!toFolder && files.length === 1) {
    refuseOverwriting({ inputs, outputs: [output] });
    writeOutput(output, files[0]!.text);
    return;
  }
  if (!toFolder) {
    throw new CheopsError('E_USAGE', `The input gives ${files.length} files in this format.`, {
      where: { file: output },
      fix: 'Name a folder, with a slash at its end, and say the format with --to.',
    });
  }
  const outputs = files.map(({ name, text }) => ({ file: join(output, name), content: text }));
  refuseOverwriting({ inputs, outputs: outputs.map(({ file }) => file) });
  makeFolder(output);
  writeOutputs(outputs);
  say(`${files.length} file${files.length === 1 ? '' : 's'} in ${output}`);
}
