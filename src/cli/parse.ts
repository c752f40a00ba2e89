/** `cheops parse`: what the syntax model sees in texts, in several formats. Texts stream through, of any length. */
import { parse as parsePath } from 'node:path';
import { Command, Option } from 'commander';
import { CheopsError } from '../errors.ts';
import { plural } from '../report/format.ts';
import { openParseWriter, PARSE_FORMATS, type ParseFormat, type ParseWriter } from '../report/parse/parse.ts';
import { mapInOrder } from '../run/in-order.ts';
import { openParsers, type Parsers } from '../run/parsers.ts';
import { CLAUSE_MODES, type ClauseMode } from '../segment/clauses/clauses.ts';
import type { ParsedSentence } from '../syntax/parsed.ts';
import { isEnglish } from '../text/language.ts';
import { atLeastOne } from './numbers.ts';
import { type Part, readParts } from './parse-parts.ts';
import { progressLine } from './progress.ts';
import { expandInputs } from './shell.ts';
import { openStreamOutput, type StreamOutput } from './stream-output.ts';
import { parseRules, refuseUnused } from './unused-options.ts';

interface Options {
  readonly format: ParseFormat;
  readonly mode: ClauseMode;
  readonly output: string;
  readonly jobs?: number;
  readonly english: boolean;
}

export function parseCommand(): Command {
  return new Command('parse')
    .description('Parse English texts: words, dependencies, constituents, clauses, discourse units.')
    .argument(
      '<files...>',
      'text, .conllu (which keeps its tokens and sentences), folders of both, or - for standard input',
    )
    .addOption(new Option('--format <name>', 'what to show').choices(PARSE_FORMATS).default('clauses'))
    .addOption(
      new Option('--mode <name>', 'which clauses are cut off')
        .choices(Object.keys(CLAUSE_MODES))
        .default('clauses'),
    )
    .option('--jobs <number>', 'how many threads parse at once (default: one for each core)', atLeastOne)
    .option('-o, --output <file>', 'where it goes', '-')
    .option('--english', 'parse even if the text does not look like English', false)
    .action(parse);
}

async function parse(paths: readonly string[], options: Options, command: Command): Promise<void> {
  refuseUnused(command, parseRules(options));
  const files = expandInputs(paths, ['.txt', '.conllu']);
  if (options.format === 'svg' && files.length > 1) {
    throw new CheopsError('E_USAGE', 'A picture shows one text, and there are several.', {
      fix: 'Draw the files one by one.',
    });
  }
  const output = openStreamOutput(options.output);
  const parsers = openParsers(options.jobs === undefined ? {} : { jobs: options.jobs });
  try {
    await parseFiles({ files, options, output, parsers });
    output.finish();
  } catch (error) {
    output.discard();
    throw error;
  } finally {
    await parsers.close();
  }
}

/** Parts of all files are parsed at once, as far as there are threads, and written in their order. */
async function parseFiles({
  files,
  options,
  output,
  parsers,
}: {
  files: readonly string[];
  options: Options;
  output: StreamOutput;
  parsers: Parsers;
}): Promise<void> {
  const work = async (part: Part) => ({ part, sentences: await parsePart({ part, options, parsers }) });
  const show = progressLine();
  let writer: ParseWriter | undefined;
  let count = 0;
  for await (const { part, sentences } of mapInOrder({
    items: partsOf(files),
    work,
    atOnce: 2 * parsers.size,
  })) {
    if (part.isFirst) {
      await output.write(writer?.end() ?? '');
      writer = openParseWriter({
        document: part.file === '-' ? 'text' : parsePath(part.file).name,
        format: options.format,
        clauses: { mode: options.mode },
      });
    }
    await output.write(writer!.add(sentences));
    count += sentences.length;
    show(plural(count, 'sentence'));
  }
  show(null);
  await output.write(writer?.end() ?? '');
}

/** An error in a file waits for its turn, so that what comes out before it is the same for any number of threads. */
async function* partsOf(files: readonly string[]): AsyncGenerator<Part> {
  for (const file of files) {
    try {
      yield* readParts(file);
    } catch (error) {
      yield { file, isFirst: false, error };
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
