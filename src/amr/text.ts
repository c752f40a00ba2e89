/**
 * A text as meaning graphs: one for each sentence, with where its words stand; and the same as PENMAN blocks.
 *
 *   const sentences = await parseAmr({ text: 'The boy wants to go.', syntax, parser });
 *   formatAmr({ sentences, id: 'story' })
 *   // # ::id story.1
 *   // # ::snt The boy wants to go.
 *   // # ::tok The boy wants to go .
 *   // (w / want-01~e.2 …
 */
import type { Span } from '../model.ts';
import type { ParsedSentence } from '../syntax/parsed.ts';
import type { Parser } from '../syntax/parser.ts';
import { sentencesByLine } from '../text/read.ts';
import { toTree } from './graph.ts';
import type { AmrGraph } from './model.ts';
import type { AmrParser } from './parser/parser.ts';
import { writeEntry } from './penman-write.ts';

/** A sentence's meaning; alignments in the graph count `words`. */
export interface AmrSentence {
  /** That of its line, where every line is a sentence. */
  readonly number?: number;
  readonly text: string;
  readonly span: Span;
  readonly words: readonly { readonly text: string; readonly span: Span }[];
  readonly graph: AmrGraph;
}

export interface AmrText {
  readonly text: string;
  readonly syntax: Parser;
  readonly parser: AmrParser;
  /** Every line is one sentence. */
  readonly lines?: boolean;
}

export async function parseAmr({
  text,
  syntax,
  parser,
  lines = false,
}: AmrText): Promise<readonly AmrSentence[]> {
  if (!lines) return meaningsOf(await syntax.parse(await syntax.read(text)), parser);
  const sentences = sentencesByLine(text);
  const parsed = await syntax.parse(sentences);
  return meaningsOf(
    parsed.map((sentence, i) => ({ ...sentence, number: sentences[i]!.number })),
    parser,
  );
}

/** The same for sentences that are parsed already. */
export async function meaningsOf(
  parsed: readonly ParsedSentence[],
  parser: AmrParser,
): Promise<readonly AmrSentence[]> {
  const sentences: AmrSentence[] = [];
  for (const sentence of parsed) {
    const { number, text, span } = sentence;
    const words = sentence.words.map((word) => ({ text: word.text, span: word.span }));
    const graph = await parser.parse(sentence);
    sentences.push({ ...(number === undefined ? {} : { number }), text, span, words, graph });
  }
  return sentences;
}

/** A block for each sentence, with id, text and tokens above the graph and a blank line after it. */
export function formatAmr({
  sentences,
  id,
  first = 1,
}: {
  sentences: readonly AmrSentence[];
  id: string;
  /** The number of the first sentence, where they have none. */
  first?: number;
}): string {
  return sentences
    .map(({ number, text, words, graph }, k) => {
      const metadata = {
        id: `${id}.${number ?? first + k}`,
        snt: text,
        tok: words.map((word) => word.text).join(' '),
      };
      return `${writeEntry({ metadata, tree: toTree(graph) })}\n\n`;
    })
    .join('');
}
