/**
 * Texts as the EDU methods read them: parsed part by part, so that a long one takes little memory.
 *
 *   const parser = await loadParser();
 *   const parse = async ({ text, offset }) => …      // sentences with spans from `offset` on
 *   await readEdus({ document: { id: 'A', text: 'Dogs bark because cats hiss.' }, parse })
 *   // { id: 'A', text: …, sentences: [{ span: [0, 28], edus: [{ text: 'Dogs bark', … }, …], elements: […] }] }
 */
import type { z } from 'zod';
import { CheopsError } from '../../errors.ts';
import type { Resources } from '../../method.ts';
import type { TextDocument } from '../../model.ts';
import { SEGMENT_SCHEMA } from '../../semantics/analyser.ts';
import { PARSE } from '../../syntax/parse-job.ts';
import type { ParsedSentence } from '../../syntax/parsed.ts';
import { SYNTAX_VERSION } from '../../syntax/parser.ts';
import { isEnglish } from '../../text/language.ts';
import { type TextPart, textParts } from '../../text/parts.ts';
import type { EduDocument } from './extract.ts';
import { type EduSentence, eduSentence } from './sentences.ts';

export type ParsePart = (part: TextPart) => Promise<readonly ParsedSentence[]>;

/** Only English can be parsed; `english` takes any text for English. */
export async function readEdus({
  document,
  parse,
  english = false,
}: {
  document: TextDocument;
  parse: ParsePart;
  english?: boolean;
}): Promise<EduDocument> {
  const { id, text } = document;
  if (!english && !isEnglish(text)) {
    throw new CheopsError('E_LANGUAGE', `The text of "${id}" does not look like English.`, {
      fix: 'Leave it out; or, if it is English after all, add --english.',
    });
  }
  const sentences: EduSentence[] = [];
  if (text.trim() !== '') {
    for await (const part of textParts(text.split('\n'))) {
      sentences.push(...(await parse(part)).map(eduSentence));
    }
  }
  return { id, text, sentences };
}

/** Settings of every method that reads texts so. */
export const EDU_READING = { english: SEGMENT_SCHEMA.english } satisfies Record<string, z.ZodType>;

/** By the worker processes, and kept in the cache. */
export async function readDocuments(
  documents: readonly TextDocument[],
  { resources, english }: { resources: Resources; english: boolean },
): Promise<readonly EduDocument[]> {
  return Promise.all(
    documents.map((document) =>
      resources.remember(['edus', SYNTAX_VERSION, english, document], async () => {
        const read = await readEdus({
          document,
          parse: (part) => resources.ask(PARSE, part),
          english,
        });
        resources.advance();
        return read;
      }),
    ),
  );
}
