/**
 * Texts parsed part by part, of any length, in worker processes and in their order.
 *
 *   for await (const { id, isFirst, sentences } of parseParts({ parts, resources })) …
 */
import { MEANINGS } from '../amr/meaning-job.ts';
import { formatAmr } from '../amr/text.ts';
import { CheopsError } from '../errors.ts';
import type { Part } from '../io/parts.ts';
import type { Resources } from '../method.ts';
import type { Span } from '../model.ts';
import { mapInOrder } from '../run/in-order.ts';
import { PARSE } from '../syntax/parse-job.ts';
import type { ParsedSentence } from '../syntax/parsed.ts';
import { sentencesByLine } from '../text/by-line.ts';
import { isEnglish } from '../text/language.ts';
import type { TokenizedSentence } from '../text/read.ts';

/** A part of a document, or why there is none; an error waits for its turn. */
export interface NamedPart {
  /** Of the document. */
  readonly id: string;
  readonly part: Part;
}

export interface ParsedPart {
  readonly id: string;
  /** Whether a document begins. */
  readonly isFirst: boolean;
  readonly sentences: readonly ParsedSentence[];
}

export function parseParts({
  parts,
  resources,
  english = false,
  lines = false,
}: {
  parts: AsyncIterable<NamedPart> | Iterable<NamedPart>;
  resources: Resources;
  /** Parse texts that do not look like English too. */
  english?: boolean;
  /** Every line is one sentence. */
  lines?: boolean;
}): AsyncGenerator<ParsedPart> {
  const work = async ({ id, part }: NamedPart): Promise<ParsedPart> => ({
    id,
    isFirst: part.isFirst,
    sentences: await parsePart({ part, resources, english, lines }),
  });
  return mapInOrder({ items: parts, work, atOnce: 2 * resources.size });
}

async function parsePart({
  part,
  resources,
  english,
  lines,
}: {
  part: Part;
  resources: Resources;
  english: boolean;
  lines: boolean;
}): Promise<readonly ParsedSentence[]> {
  if ('error' in part) throw part.error;
  if ('text' in part) {
    if (part.isFirst && !english && !isEnglish(part.text)) throw notEnglish(part.file);
    if (!lines) return resources.ask(PARSE, { text: part.text, offset: part.offset });
    const sentences = sentencesByLine(part.text).map((sentence) => moved(sentence, part.offset));
    return resources.ask(PARSE, { sentences });
  }
  const tokenized = part.sentences.map(({ text, span, words }) => ({ text, span, tokens: words }));
  const parsed = await resources.ask(PARSE, { sentences: tokenized });
  return parsed.map((sentence, i) => ({ ...sentence, source: part.sentences[i]!.source }));
}

/** The sentence of a part, as one of the whole text. */
function moved(sentence: TokenizedSentence, offset: number): TokenizedSentence {
  const move = <Placed extends { readonly span: Span }>(placed: Placed): Placed => ({
    ...placed,
    span: [placed.span[0] + offset, placed.span[1] + offset],
  });
  return { ...move(sentence), tokens: sentence.tokens.map(move) };
}

/** The meanings of parsed sentences as PENMAN, a block each; `first` is the number of the first. */
export async function renderMeanings({
  sentences,
  document,
  first,
  resources,
}: {
  sentences: readonly ParsedSentence[];
  document: string;
  first: number;
  resources: Resources;
}): Promise<string> {
  const meanings = await resources.ask(MEANINGS, { parsed: sentences });
  return formatAmr({ sentences: meanings, id: document, first });
}

function notEnglish(file: string): CheopsError {
  const message = 'The text does not look like English, and the parser knows only English.';
  return new CheopsError('E_LANGUAGE', message, { where: { file } });
}
