/**
 * Texts parsed part by part, of any length, in worker processes and in their order.
 *
 *   for await (const { id, isFirst, sentences } of parseParts({ parts, resources })) …
 */
import { MEANINGS } from '../amr/meaning-job.ts';
import { EMPTY } from '../amr/parser/assemble.ts';
import type { AmrSentence } from '../amr/text.ts';
import { CheopsError, type Diagnostic } from '../errors.ts';
import type { Part } from '../io/parts.ts';
import type { Resources } from '../method.ts';
import type { Span } from '../model.ts';
import { mapInOrder } from '../run/in-order.ts';
import { PARSE } from '../syntax/parse-job.ts';
import type { ParsedSentence } from '../syntax/parsed.ts';
import { isEnglish, isForeign } from '../text/language.ts';
import { lineBreaks, type TextPart } from '../text/parts.ts';
import type { TokenizedSentence } from '../text/read.ts';
import { sentencesByLine } from '../text/read.ts';

/** A part of a document, or why there is none; an error waits for its turn. */
export interface NamedPart {
  /** Of the document. */
  readonly id: string;
  readonly part: Part;
}

export interface ParsedPart {
  readonly id: string;
  readonly file: string;
  /** Whether a document begins. */
  readonly isFirst: boolean;
  readonly sentences: readonly ParsedSentence[];
  /** The line on which each sentence of a text begins; CoNLL-U has none. */
  readonly lines: readonly number[];
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
  const work = async ({ id, part }: NamedPart): Promise<ParsedPart> => {
    const sentences = await parsePart(part, resources, english, lines);
    return {
      id,
      file: part.file,
      isFirst: part.isFirst,
      sentences,
      lines: 'text' in part ? sentences.map(({ span }) => lineOf(part, span[0])) : [],
    };
  };
  return mapInOrder({ items: parts, work, atOnce: 2 * resources.size });
}

async function parsePart(
  part: Part,
  resources: Resources,
  english: boolean,
  lines: boolean,
): Promise<readonly ParsedSentence[]> {
  if ('error' in part) throw part.error;
  if ('text' in part) {
    if (part.isFirst && !english && !isEnglish(part.text)) throw notEnglish(part.file);
    if (!lines) return resources.ask(PARSE, { text: part.text, offset: part.offset });
    const sentences = sentencesByLine(part.text, part.line);
    const parsed = await resources.ask(PARSE, {
      sentences: sentences.map((sentence) => moved(sentence, part.offset)),
    });
    return parsed.map((sentence, i) => ({ ...sentence, number: sentences[i]!.number }));
  }
  const tokenized = part.sentences.map(({ text, span, words }) => ({ text, span, tokens: words }));
  const parsed = await resources.ask(PARSE, { sentences: tokenized });
  return parsed.map((sentence, i) => ({ ...sentence, source: part.sentences[i]!.source }));
}

function lineOf({ text, offset, line }: TextPart, place: number): number {
  return line + lineBreaks(text.slice(0, place - offset));
}

/** The sentence of a part, as one of the whole text. */
function moved(sentence: TokenizedSentence, offset: number): TokenizedSentence {
  const move = <Placed extends { readonly span: Span }>(placed: Placed): Placed => ({
    ...placed,
    span: [placed.span[0] + offset, placed.span[1] + offset],
  });
  return { ...move(sentence), tokens: sentence.tokens.map(move) };
}

/** The meanings of parsed sentences, and what should be known of some of them. */
export async function parseMeanings({
  part: { file, sentences, lines },
  resources,
}: {
  part: ParsedPart;
  resources: Resources;
}): Promise<{ readonly meanings: readonly AmrSentence[]; readonly diagnostics: readonly Diagnostic[] }> {
  const meanings = await resources.ask(MEANINGS, { parsed: sentences });
  const diagnostics = meanings.flatMap(({ text, graph }, i): Diagnostic[] => {
    const isEmpty = graph.nodes[0]!.concept === EMPTY.nodes[0]!.concept && /\p{L}/u.test(text);
    if (!isEmpty && !isForeign(text)) return [];
    const line = lines[i];
    return [
      {
        code: 'W_LANGUAGE',
        message: isEmpty
          ? 'No meaning was found in this sentence.'
          : 'This sentence does not look like English.',
        where: { file, ...(line === undefined ? {} : { line }) },
        assumed: `It is English, which is all that the parser knows${isEmpty ? ', and says nothing' : ''}.`,
      },
    ];
  });
  return { meanings, diagnostics };
}

function notEnglish(file: string): CheopsError {
  const message = 'The text does not look like English, and the parser knows only English.';
  return new CheopsError('E_LANGUAGE', message, { where: { file } });
}
