/** `cheops parse`: what the syntax model sees in texts, in several formats. */
import { parse as parsePath } from 'node:path';
import { Command, Option } from 'commander';
import { CheopsError } from '../errors.ts';
import { decode } from '../formats/encoding.ts';
import { createLog } from '../formats/log.ts';
import { PARSE_FORMATS, type ParseFormat, renderParse } from '../report/parse/parse.ts';
import { CLAUSE_MODES, type ClauseMode } from '../segment/clauses/clauses.ts';
import { readConllu } from '../syntax/conllu.ts';
import type { ParsedSentence } from '../syntax/parsed.ts';
import { loadParser, type Parser } from '../syntax/parser.ts';
import { isEnglish } from '../text/language.ts';
import { readText, type TokenizedSentence } from '../text/read.ts';
import { expandInputs, type Input, readInput, sayDiagnostics, writeOutput } from './shell.ts';

interface Options {
  readonly format: ParseFormat;
  readonly mode: ClauseMode;
  readonly output: string;
  readonly english: boolean;
}

export function parseCommand(): Command {
  return new Command('parse')
    .description('Parse English texts: words, dependencies, constituents, clauses, discourse units.')
    .argument(
      '<files...>',
      'text, .conllu (which keeps its tokens and sentences), folders of .txt, or - for standard input',
    )
    .addOption(new Option('--format <name>', 'what to show').choices(PARSE_FORMATS).default('clauses'))
    .addOption(
      new Option('--mode <name>', 'which clauses are cut off')
        .choices(Object.keys(CLAUSE_MODES))
        .default('clauses'),
    )
    .option('-o, --output <file>', 'where it goes', '-')
    .option('--english', 'parse even if the text does not look like English', false)
    .action(parse);
}

async function parse(paths: readonly string[], options: Options): Promise<void> {
  const inputs = expandInputs(paths, ['.txt', '.conllu']).map(readInput);
  const parser = await loadParser();
  const texts: string[] = [];
  for (const input of inputs) {
    const document = input.file === '-' ? 'text' : parsePath(input.file).name;
    const sentences = await parseInput(parser, input, options.english);
    texts.push(renderParse({ document, sentences, format: options.format, clauses: { mode: options.mode } }));
  }
  writeOutput(options.output, texts.join(''));
}

async function parseInput(
  parser: Parser,
  { file, bytes }: Input,
  english: boolean,
): Promise<readonly ParsedSentence[]> {
  const log = createLog(file);
  const text = decode(bytes, log);
  sayDiagnostics(log.diagnostics);
  const isConllu = /\.conllu$/i.test(file) || /^(#[^\n]*\n)*1(-\d+)?\t/.test(text);
  if (isConllu) return reparse(parser, text, file);
  if (!english && !isEnglish(text)) throw notEnglish(file);
  return parser.parse(readText(text));
}

/** The file's own tokens and sentences, parsed anew; its comments, lemmas and ranges are kept. */
async function reparse(parser: Parser, text: string, file: string): Promise<readonly ParsedSentence[]> {
  const { sentences } = readConllu(text, { file });
  const tokenized: TokenizedSentence[] = sentences.map(({ text, span, words }) => ({
    text,
    span,
    tokens: words,
  }));
  const parsed = await parser.parse(tokenized);
  return parsed.map((sentence, i) => ({ ...sentence, source: sentences[i]!.source }));
}

function notEnglish(file: string): CheopsError {
  return new CheopsError(
    'E_LANGUAGE',
    'The text does not look like English, and the parser knows only English.',
    {
      where: { file },
    },
  );
}
