/**
 * Parsed sentences in every format of `cheops parse`.
 *
 *   renderParse({ document: 'A', sentences, format: 'clauses' })
 *   // A.1.0.0  Dogs bark and bite.
 *   //   A.1.1.0  Dogs bark
 *   //   A.1.1.1  Dogs bite.
 */
import { type ClauseOptions, segmentClauses } from '../../segment/clauses/clauses.ts';
import { edusOf } from '../../segment/edus.ts';
import { type SegmentedSentence, segmentId } from '../../segment/segmentation.ts';
import { writeConllu } from '../../syntax/conllu-write.ts';
import type { ParsedSentence } from '../../syntax/parsed.ts';
import { formatTree } from '../../syntax/trees.ts';
import { printable } from '../../text/printed.ts';
import { displayName, oneLine } from '../format.ts';
import { documentFrame, sentenceEntry } from './document.ts';
import { parsePicture } from './picture.ts';

export const PARSE_FORMATS = ['conllu', 'trees', 'clauses', 'edus', 'json', 'svg'] as const;
export type ParseFormat = (typeof PARSE_FORMATS)[number];

export interface ParseOptions {
  /** The name of the text, with which ids begin. */
  readonly document: string;
  readonly format: ParseFormat;
  readonly clauses?: ClauseOptions;
}

/** A text in the making: its sentences come a few at a time, and go out as they come. */
export interface ParseWriter {
  add(sentences: readonly ParsedSentence[]): string;
  end(): string;
}

export function renderParse({
  sentences,
  ...options
}: ParseOptions & { readonly sentences: readonly ParsedSentence[] }): string {
  const writer = openParseWriter(options);
  return writer.add(sentences) + writer.end();
}

export function openParseWriter({ document, format, clauses = {} }: ParseOptions): ParseWriter {
  const segment = (sentence: ParsedSentence) => segmentClauses({ sentence, ...clauses });
  switch (format) {
    case 'conllu':
      return conlluWriter(document);
    case 'trees':
      return {
        add: (sentences) => lines(sentences.map((sentence) => formatTree(shown(sentence)))),
        end: () => '',
      };
    case 'clauses':
      return clauseWriter(document, segment);
    case 'edus':
      return {
        add: (sentences) =>
          lines(sentences.flatMap((sentence) => edusOf(sentence).map(({ text }) => printable(text)))),
        end: () => '',
      };
    case 'json':
      return jsonWriter(document, segment);
    case 'svg':
      return pictureWriter(document, segment);
  }
}

/** A leaf of a tree is never empty, so that a word of which nothing can be shown has a sign in its place. */
function shown(sentence: ParsedSentence): ParsedSentence {
  const words = sentence.words.map((word) => ({ ...word, text: printable(word.text) || '\uFFFD' }));
  return { ...sentence, words };
}

type Segmenter = (sentence: ParsedSentence) => SegmentedSentence;

function conlluWriter(document: string): ParseWriter {
  const before = { sentences: 0, units: 0 };
  return {
    add(sentences) {
      const text = writeConllu({ sentences, document, before });
      before.sentences += sentences.length;
      for (const { eduStarts } of sentences) before.units += eduStarts.length;
      return text;
    },
    end: () => '',
  };
}

/** Each sentence as a whole, and below it its segmentations; an empty line stands between any two of them. */
function clauseWriter(document: string, segment: Segmenter): ParseWriter {
  const name = displayName(document);
  let before = 0;
  return {
    add(sentences) {
      const blocks = sentences.flatMap((sentence, i) => {
        const number = sentence.number ?? before + i + 1;
        return segment(sentence).segmentations.map(({ index, segments }) =>
          lines(
            segments.map(({ text }, k) => {
              const id = segmentId({ document: name, sentence: number, segmentation: index, segment: k });
              return `${index === 0 ? '' : '  '}${id}  ${oneLine(text)}`;
            }),
          ),
        );
      });
      const text = (before > 0 && blocks.length > 0 ? '\n' : '') + blocks.join('\n');
      before += sentences.length;
      return text;
    },
    end: () => '',
  };
}

function jsonWriter(document: string, segment: Segmenter): ParseWriter {
  const frame = documentFrame(document);
  let count = 0;
  return {
    add: (sentences) =>
      sentences
        .map((sentence) => {
          const lead = count === 0 ? `${frame.before}\n` : ',\n';
          count++;
          const number = sentence.number ?? count;
          return lead + sentenceEntry({ document, number, segmented: segment(sentence) });
        })
        .join(''),
    end: () => (count === 0 ? frame.before : '\n  ') + frame.after,
  };
}

/** A picture is drawn when its size is known, so this one holds all sentences. */
function pictureWriter(document: string, segment: Segmenter): ParseWriter {
  const all: SegmentedSentence[] = [];
  return {
    add(sentences) {
      for (const sentence of sentences) all.push(segment(sentence));
      return '';
    },
    end: () => parsePicture({ document, sentences: all }),
  };
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join('');
}
