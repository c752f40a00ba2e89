/** Texts as the EDU methods read them, by the worker processes, and kept in the cache. */
import type { z } from 'zod';
import type { Resources } from '../../method.ts';
import type { TextDocument } from '../../model.ts';
import { SEGMENT_SCHEMA } from '../../semantics/analyser.ts';
import { PARSE } from '../../syntax/parse-job.ts';
import { SYNTAX_VERSION } from '../../syntax/parser.ts';
import type { EduDocument } from './extract.ts';
import { readEdus } from './read.ts';

/** Settings of every method that reads texts so. */
export const EDU_READING = { english: SEGMENT_SCHEMA.english } satisfies Record<string, z.ZodType>;

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
