/** `cheops parse`: what the syntax model sees in texts, in several formats. Texts stream through, of any length. */
import { Command, Option } from 'commander';
import { CheopsError } from '../errors.ts';
import { documentIds } from '../io/document-ids.ts';
import { type Inputs, openInputs } from '../io/inputs.ts';
import { type Part, readParts } from '../io/parts.ts';
import { progressLine } from '../io/progress.ts';
import { openStreamOutput, type StreamOutput } from '../io/stream-output.ts';
import { sayDiagnostics } from '../io/terminal.ts';
import { expandFolders } from '../io/texts.ts';
import { refuseOverwriting } from '../io/write.ts';
import { plural } from '../report/format.ts';
import { PARSE_FORMATS, type ParseFormat } from '../report/parse/parse.ts';
import { openParsesWriter } from '../report/parse/several.ts';
import { mapInOrder } from '../run/in-order.ts';
import { openParsers, type Parsers } from '../run/parsers.ts';
import { CLAUSE_MODES, type ClauseMode, DEFAULT_MAX_ALTERNATIVES } from '../segment/clauses/clauses.ts';
import type { ParsedSentence } from '../syntax/parsed.ts';
import { isEnglish } from '../text/language.ts';
import { atLeastOne, upTo } from './numbers.ts';
import { parseRules, refuseUnused } from './unused-options.ts';

interface Options {
  readonly format: ParseFormat;
  readonly mode: ClauseMode;
  readonly alternatives: number;
  readonly output: string;
  readonly jobs?: number;
  readonly english: boolean;
}

export function parseCommand(): Command {
  return new Command('parse')
    .description('Parse English texts: words, dependencies, constituents, clauses, discourse units.')
    .argument(
      '<files...>',
      'text, .conllu (which keeps its tokens and sentences), folders with such files, or - for standard input',
    )
    .addOption(new Option('--format <name>', 'what to show').choices(PARSE_FORMATS).default('clauses'))
    .addOption(
      new Option('--mode <name>', 'which clauses are cut off')
        .choices(Object.keys(CLAUSE_MODES))
        .default('clauses'),
    )
    .option(
      '--alternatives <number>',
      'in how many ways a sentence may be cut into clauses, at most',
      upTo(100),
      DEFAULT_MAX_ALTERNATIVES,
    )
    .option('--jobs <number>', 'how many processes parse at once (default: one for each core)', atLeastOne)
    .option('-o, --output <file>', 'where it goes', '-')
    .option('--english', 'parse even if the text does not look like English', false)
    .action(parse);
}

async function parse(paths: readonly string[], options: Options, command: Command): Promise<void> {
  refuseUnused(command, parseRules(options));
  const inputs = openInputs();
  const files = expandFolders(paths, { inputs, endings: ['.txt', '.conllu'] });
  const folders = paths.filter((path) => inputs.kindOf(path) === 'folder');
  refuseOverwriting({ inputs: files, outputs: [options.output] });
  if (options.format === 'svg' && files.length > 1) {
    throw new CheopsError('E_USAGE', 'A picture shows one text, and there are several.', {
      fix: 'Draw the files one by one.',
    });
  }
  const documents = documentIds(files).map((id, i) => ({ id, file: files[i]! }));
  noteFoldersInside(folders, inputs);
  const output = openStreamOutput(options.output);
  const parsers = openParsers(options.jobs === undefined ? {} : { jobs: options.jobs });
  try {
    await parseFiles({
      documents,
      inputs,
      several: documents.length > 1 || folders.length > 0,
      options,
      output: closingOnFailure(output, parsers),
      parsers,
    });
    output.finish();
  } catch (error) {
    output.discard();
    throw error;
  } finally {
    await parsers.close();
  }
}

function noteFoldersInside(folders: readonly string[], inputs: Inputs): void {
  for (const folder of folders) {
    const count = inputs.list(folder).filter(({ isFolder }) => isFolder).length;
    if (count === 0) continue;
    const message = `The folder has ${plural(count, 'folder')} inside.`;
    const assumed = 'Only the files that lie in the folder itself are meant.';
    sayDiagnostics([{ code: 'W_UNKNOWN', message, where: { file: folder }, assumed }]);
  }
}

/** When nobody takes the output any more, what is still being parsed is not waited for. */
function closingOnFailure(output: StreamOutput, parsers: Parsers): Pick<StreamOutput, 'write'> {
  return {
    async write(text) {
      try {
        await output.write(text);
      } catch (error) {
        await parsers.close();
        throw error;
      }
    },
  };
}

interface Document {
  readonly id: string;
  readonly file: string;
}

/** Parts of all files are parsed at once, as far as there are processes, and written in their order. */
async function parseFiles({
  documents,
  inputs,
  several,
  options,
  output,
  parsers,
}: {
  documents: readonly Document[];
  inputs: Inputs;
  several: boolean;
  options: Options;
  output: Pick<StreamOutput, 'write'>;
  parsers: Parsers;
}): Promise<void> {
  const work = async ({ id, part }: NamedPart) => ({
    id,
    isFirst: part.isFirst,
    sentences: await parsePart({ part, options, parsers }),
  });
  const show = progressLine();
  const writer = openParsesWriter({
    several,
    format: options.format,
    clauses: { mode: options.mode, maxAlternatives: options.alternatives },
  });
  let count = 0;
  for await (const { id, isFirst, sentences } of mapInOrder({
    items: partsOf(documents, inputs),
    work,
    atOnce: 2 * parsers.size,
  })) {
    if (isFirst) await output.write(writer.begin(id));
    await output.write(writer.add(sentences));
    count += sentences.length;
    show(plural(count, 'sentence'));
  }
  show(null);
  await output.write(writer.end());
}

interface NamedPart {
  /** Of the document. */
  readonly id: string;
  readonly part: Part;
}

/** An error in a file waits for its turn, so that what comes out before it is the same for any number of processes. */
async function* partsOf(documents: readonly Document[], inputs: Inputs): AsyncGenerator<NamedPart> {
  for (const { id, file } of documents) {
    try {
      for await (const part of readParts(file, inputs)) yield { id, part };
    } catch (error) {
      yield { id, part: { file, isFirst: false, error } };
    }
  }
}

async function parsePart({
  part,
  options,
  parsers,
}: {
  part: Part;
  options: Options;
  parsers: Parsers;
}): Promise<readonly ParsedSentence[]> {
  if ('error' in part) throw part.error;
  if ('text' in part) {
    if (part.isFirst && !options.english && !isEnglish(part.text)) throw notEnglish(part.file);
    return parsers.parse({ text: part.text, offset: part.offset });
  }
  const tokenized = part.sentences.map(({ text, span, words }) => ({ text, span, tokens: words }));
  const parsed = await parsers.parse({ sentences: tokenized });
  return parsed.map((sentence, i) => ({ ...sentence, source: part.sentences[i]!.source }));
}

function notEnglish(file: string): CheopsError {
  return new CheopsError(
    'E_LANGUAGE',
    'The text does not look like English, and the parser knows only English.',
    { where: { file } },
  );
}
