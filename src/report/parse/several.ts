/**
 * The parses of several texts in one output, as they come.
 *
 *   const writer = openParsesWriter({ format: 'edus', several: true });
 *   writer.begin('A') + writer.add(sentences) + writer.begin('B') + writer.add(more) + writer.end()
 *   // # newdoc id = A
 *   // Dogs bark.
 *   // # newdoc id = B
 *   // …
 */
import type { ParsedSentence } from '../../syntax/parsed.ts';
import { oneLine } from '../format.ts';
import { openParseWriter, type ParseFormat, type ParseOptions, type ParseWriter } from './parse.ts';

export interface ParsesWriter {
  /** From here on sentences are those of the text with this name. */
  begin(document: string): string;
  add(sentences: readonly ParsedSentence[]): string;
  end(): string;
}

/** What several texts have around them that one has not. */
interface Frame {
  before(document: string, index: number): string;
  inside(text: string): string;
  readonly after: string;
}

/** Where every sentence says of which text it is. */
const BARE: Frame = { before: () => '', inside: (text) => text, after: '' };

/** The line that begins a text in CoNLL-U. */
const NAMED: Frame = { ...BARE, before: (document) => `# newdoc id = ${oneLine(document)}\n` };

const LIST: Frame = {
  before: (_, index) => (index === 0 ? '[\n  ' : ',\n  '),
  inside: (text) => text.replace(/\n$/, '').replaceAll('\n', '\n  '),
  after: '\n]\n',
};

const FRAMES: Partial<Readonly<Record<ParseFormat, Frame>>> = { json: LIST, trees: NAMED, edus: NAMED };

/** Without `several` there is one text, with nothing around it. */
export function openParsesWriter({
  several,
  ...options
}: Omit<ParseOptions, 'document'> & { readonly several: boolean }): ParsesWriter {
  const frame = (several ? FRAMES[options.format] : undefined) ?? BARE;
  let writer: ParseWriter | undefined;
  let count = 0;
  const endOfText = (): string => frame.inside(writer?.end() ?? '');
  return {
    begin(document) {
      const text = endOfText() + frame.before(document, count++);
      writer = openParseWriter({ ...options, document });
      return text;
    },
    add: (sentences) => frame.inside(writer!.add(sentences)),
    end: () => endOfText() + frame.after,
  };
}
