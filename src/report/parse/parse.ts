/**
 * Parsed sentences in every format of `cheops parse`.
 *
 *   renderParse({ document: 'A', sentences, format: 'clauses' })
 *   // A.1.0.0  Dogs bark and bite.
 *   //   A.1.1.0  Dogs bark and
 *   //   A.1.1.1  Dogs bite.
 */
import { type ClauseOptions, segmentClauses } from '../../segment/clauses/clauses.ts';
import { edusOf } from '../../segment/edus.ts';
import { writeConllu } from '../../syntax/conllu-write.ts';
import type { ParsedSentence } from '../../syntax/parsed.ts';
import { formatTree } from '../../syntax/trees.ts';
import { clauseList } from './clause-list.ts';
import { parseDocument } from './document.ts';
import { parsePicture } from './picture.ts';

export const PARSE_FORMATS = ['conllu', 'trees', 'clauses', 'edus', 'json', 'svg'] as const;
export type ParseFormat = (typeof PARSE_FORMATS)[number];

export interface ParseReport {
  /** The name of the text, with which ids begin. */
  readonly document: string;
  readonly sentences: readonly ParsedSentence[];
  readonly format: ParseFormat;
  readonly clauses?: ClauseOptions;
}

export function renderParse({ document, sentences, format, clauses = {} }: ParseReport): string {
  const segmented = () => sentences.map((sentence) => segmentClauses({ sentence, ...clauses }));
  switch (format) {
    case 'conllu':
      return writeConllu({ sentences, document });
    case 'trees':
      return lines(sentences.map(formatTree));
    case 'clauses':
      return clauseList({ document, sentences: segmented() });
    case 'edus':
      return lines(sentences.flatMap((sentence) => edusOf(sentence).map(({ text }) => text)));
    case 'json':
      return `${JSON.stringify(parseDocument({ document, sentences: segmented() }), null, 2)}\n`;
    case 'svg':
      return parsePicture({ document, sentences: segmented() });
  }
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join('');
}
