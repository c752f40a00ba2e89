/**
 * The files of `cheops parse`, in parts: of a text some paragraphs, of CoNLL-U some sentences.
 *
 *   for await (const part of readParts('a.txt', inputs)) …  // { file: 'a.txt', isFirst: true, text: '…', offset: 0 }
 *
 * Each line is decoded by itself: one that is not UTF-8 is taken for windows-1252, which is said of the first such line of a file.
 */
import { decode, refuseBinary } from '../formats/encoding.ts';
import { streamLines } from '../formats/lines.ts';
import { createLog } from '../formats/log.ts';
import type { ConlluSentence } from '../syntax/conllu.ts';
import { conlluParts } from '../syntax/conllu.ts';
import { type TextPart, textParts } from '../text/parts.ts';
import type { Inputs } from './inputs.ts';
import { sayDiagnostics } from './terminal.ts';

export type Part = {
  readonly file: string;
  /** Every file has a first part, though it may be empty. */
  readonly isFirst: boolean;
} & (TextPart | { readonly sentences: readonly ConlluSentence[] } | { readonly error: unknown });

/** With `whole`, no line of a text is cut. */
export async function* readParts(
  file: string,
  inputs: Inputs,
  { whole = false }: { whole?: boolean } = {},
): AsyncGenerator<Part> {
  const { head, lines } = await peek(decodedLines(file, inputs));
  const isConllu = /\.conllu$/i.test(file) || FIRST_WORD.test(head);
  let isFirst = true;
  if (isConllu) {
    for await (const sentences of conlluParts(lines, { file })) {
      yield { file, isFirst, sentences };
      isFirst = false;
    }
    return;
  }
  for await (const part of textParts(lines, { whole })) {
    yield { file, isFirst, ...part };
    isFirst = false;
  }
}

/** The first line of a sentence in CoNLL-U that is no comment: ten columns, none of them empty. */
const FIRST_WORD = /^(?:0\.1|1|1-\d+)(?:\t[^\t]+){9}$/;

async function* decodedLines(file: string, inputs: Inputs): AsyncGenerator<string> {
  const log = createLog(file);
  let isSaid = false;
  for await (const { bytes, line } of streamLines(refuseBinary(inputs.stream(file), log))) {
    yield decode(bytes, log, line);
    if (!isSaid && log.diagnostics.length > 0) {
      sayDiagnostics(log.diagnostics.slice(0, 1));
      isSaid = true;
    }
  }
}

/** So many comments and empty lines are held in memory while the first other line is sought. */
const MOST_PEEKED = 1000;

/** The first line that is neither comment nor empty, which tells CoNLL-U from text, and all lines from the start. */
async function peek(
  source: AsyncGenerator<string>,
): Promise<{ readonly head: string; readonly lines: AsyncIterable<string> }> {
  const seen: string[] = [];
  let head = '';
  while (seen.length < MOST_PEEKED) {
    const next = await source.next();
    if (next.done === true) break;
    seen.push(next.value);
    head = next.value;
    if (head.trim() !== '' && !head.startsWith('#')) break;
  }
  return { head, lines: chain(seen, source) };
}

async function* chain(first: readonly string[], rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield* first;
  yield* rest;
}
