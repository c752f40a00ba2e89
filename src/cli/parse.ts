/** `cheops parse`: what the syntax model sees in texts, in several formats. Texts stream through, of any length. */
import { Command, Option } from 'commander';
import {
  type AmrSentence,
  CheopsError,
  CLAUSE_MODES,
  type ClauseMode,
  DEFAULT_MAX_ALTERNATIVES,
  formatAmr,
  meaningPicture,
  type NamedPart,
  openParsesWriter,
  openResources,
  PARSE_FORMATS,
  type ParsedPart,
  type ParseFormat,
  parseMeanings,
  parseParts,
  plural,
  type Resources,
} from '../index.ts';
import { documentIds } from '../io/document-ids.ts';
import { type Inputs, openInputs } from '../io/inputs.ts';
import { readParts } from '../io/parts.ts';
import { progressLine } from '../io/progress.ts';
import { openStreamOutput, type StreamOutput } from '../io/stream-output.ts';
import { say, sayDiagnostics } from '../io/terminal.ts';
import { expandFolders } from '../io/texts.ts';
import { refuseOverwriting } from '../io/write.ts';
import { atLeastOne, refuseTyped, wholeNumber } from './values.ts';

interface Options {
  readonly format: ParseFormat | (typeof MEANINGS)[number];
  readonly lines: boolean;
  readonly mode: ClauseMode;
  readonly alternatives: number;
  readonly output: string;
  readonly jobs?: number;
  readonly english: boolean;
}

/** Meaning graphs, in PENMAN's notation and drawn. */
const MEANINGS = ['amr', 'amr-svg'] as const;

export function parseCommand(): Command {
  return new Command()
    .argument(
      '<files...>',
      'text, .conllu (which keeps its tokens and sentences), folders with such files, or - for standard input',
    )
    .addOption(
      new Option('--format <name>', 'what to show')
        .choices([...PARSE_FORMATS, ...MEANINGS])
        .default('clauses'),
    )
    .addOption(
      new Option('--mode <name>', 'which clauses are cut off')
        .choices(Object.keys(CLAUSE_MODES))
        .default('clauses'),
    )
    .option(
      '--alternatives <number>',
      'maximum number of ways to cut a sentence into clauses',
      wholeNumber(0, 100),
      DEFAULT_MAX_ALTERNATIVES,
    )
    .option('--jobs <number>', 'how many processes parse at once (default: one for each core)', atLeastOne)
    .option('-o, --output <file>', 'where it goes', '-')
    .option(
      '--lines',
      'take every line as one sentence, which has the line’s number; blank lines have none',
      false,
    )
    .option('--english', 'parse even if the text does not look like English', false)
    .action(parse);
}

async function parse(paths: readonly string[], options: Options, command: Command): Promise<void> {
  refuseUnusedOptions(command, options);
  const inputs = openInputs();
  const files = expandFolders(paths, { inputs, endings: ['.txt', '.conllu'] });
  const folders = paths.filter((path) => inputs.kindOf(path) === 'folder');
  refuseOverwriting({ inputs: files, outputs: [options.output] });
  if (options.format.endsWith('svg') && files.length > 1) {
    throw new CheopsError('E_USAGE', 'A picture shows one text, and there are several.', {
      fix: 'Draw the files one by one.',
    });
  }
  const documents = documentIds(files).map((id, i) => ({ id, file: files[i]! }));
  noteFoldersInside(folders, inputs);
  const output = openStreamOutput(options.output);
  const resources = openResources({ jobs: options.jobs });
  try {
    const { english, lines } = options;
    const writer = writerOf(options, documents.length > 1 || folders.length > 0, resources);
    const parts = parseParts({ parts: partsOf(documents, inputs, lines), resources, english, lines });
    await writeParts(parts, writer, closingOnFailure(output, resources));
    output.finish();
  } catch (error) {
    output.discard();
    throw error;
  } finally {
    await resources.close();
  }
}

/** Only some formats show clauses. */
function refuseUnusedOptions(command: Command, { format }: Options): void {
  if (['clauses', 'json', 'svg'].includes(format)) return;
  const when = 'with --format clauses, json and svg';
  refuseTyped(command, { mode: when, alternatives: when });
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
function closingOnFailure(output: StreamOutput, resources: Resources): Pick<StreamOutput, 'write'> {
  return {
    async write(text) {
      try {
        await output.write(text);
      } catch (error) {
        await resources.close();
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
async function writeParts(
  parts: AsyncIterable<ParsedPart>,
  writer: Writer,
  output: Pick<StreamOutput, 'write'>,
): Promise<void> {
  const show = progressLine();
  let count = 0;
  for await (const part of parts) {
    if (part.isFirst) await output.write(writer.begin(part.id));
    await output.write(await writer.add(part));
    count += part.sentences.length;
    show(plural(count, 'sentence'));
  }
  show(null);
  await output.write(writer.end());
}

interface Writer {
  begin(document: string): string;
  add(part: ParsedPart): string | Promise<string>;
  end(): string;
}

function writerOf({ format, mode, alternatives }: Options, several: boolean, resources: Resources): Writer {
  if (format === 'amr' || format === 'amr-svg') return meaningsWriter(format === 'amr-svg', resources);
  const writer = openParsesWriter({ several, format, clauses: { mode, maxAlternatives: alternatives } });
  return { ...writer, add: ({ sentences }) => writer.add(sentences) };
}

/** A picture is drawn when its size is known. */
function meaningsWriter(isDrawn: boolean, resources: Resources): Writer {
  let [id, first, doubts] = ['', 1, 0];
  const drawn: AmrSentence[] = [];
  return {
    begin(document) {
      [id, first] = [document, 1];
      return '';
    },
    async add(part) {
      const { meanings, diagnostics } = await parseMeanings({ part, resources });
      sayDiagnostics(diagnostics.slice(0, Math.max(0, MOST_DOUBTS - doubts)));
      doubts += diagnostics.length;
      if (isDrawn) drawn.push(...meanings);
      const text = isDrawn ? '' : formatAmr({ sentences: meanings, id, first });
      first += meanings.length;
      return text;
    },
    end() {
      if (doubts > MOST_DOUBTS) say(`… and ${plural(doubts - MOST_DOUBTS, 'sentence')} more of this kind.`);
      return isDrawn ? meaningPicture({ document: id, sentences: drawn }) : '';
    },
  };
}

/** So many sentences are named in which the parser may be wrong. */
const MOST_DOUBTS = 20;

/** An error in a file waits for its turn, so that what comes out before it is the same for any number of processes. */
async function* partsOf(
  documents: readonly Document[],
  inputs: Inputs,
  whole: boolean,
): AsyncGenerator<NamedPart> {
  for (const { id, file } of documents) {
    try {
      for await (const part of readParts(file, inputs, { whole })) yield { id, part };
    } catch (error) {
      yield { id, part: { file, isFirst: false, error } };
    }
  }
}
