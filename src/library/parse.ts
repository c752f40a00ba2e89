/**
 * Texts parsed part by part, of any length, in worker processes and in their order.
 *
 *   for await (const { id, isFirst, sentences } of parseParts({ parts, resources })) …
 */
import { CheopsError } from '../errors.ts';
import type { Part } from '../io/parts.ts';
import type { Resources } from '../method.ts';
import { mapInOrder } from '../run/in-order.ts';
import { PARSE } from '../syntax/parse-job.ts';
import type { ParsedSentence } from '../syntax/parsed.ts';
import { isEnglish } from '../text/language.ts';

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
}: {
  parts: AsyncIterable<NamedPart> | Iterable<NamedPart>;
  resources: Resources;
  /** Parse texts that do not look like English too. */
  english?: boolean;
}): AsyncGenerator<ParsedPart> {
  const work = async ({ id, part }: NamedPart): Promise<ParsedPart> => ({
    id,
    isFirst: part.isFirst,
    sentences: await parsePart({ part, resources, english }),
  });
  return mapInOrder({ items: parts, work, atOnce: 2 * resources.size });
}

async function parsePart({
  part,
  resources,
  english,
}: {
  part: Part;
  resources: Resources;
  english: boolean;
}): Promise<readonly ParsedSentence[]> {
  if ('error' in part) throw part.error;
  if ('text' in part) {
    if (part.isFirst && !english && !isEnglish(part.text)) throw notEnglish(part.file);
    return resources.ask(PARSE, { text: part.text, offset: part.offset });
  }
  const tokenized = part.sentences.map(({ text, span, words }) => ({ text, span, tokens: words }));
  const parsed = await resources.ask(PARSE, { sentences: tokenized });
  return parsed.map((sentence, i) => ({ ...sentence, source: part.sentences[i]!.source }));
}

function notEnglish(file: string): CheopsError {
  const message = 'The text does not look like English, and the parser knows only English.';
  return new CheopsError('E_LANGUAGE', message, { where: { file } });
}
