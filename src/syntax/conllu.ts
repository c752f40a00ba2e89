/**
 * Parses in CoNLL-U, the format of Universal Dependencies: ten columns, a word a line, an empty line after each
 * sentence. What a file says beyond a parse (comments, lemmas, ranges of multiword tokens) is kept beside it.
 *
 *   readConllu('1\tDogs\tdog\tNOUN\tNNS\t_\t2\tnsubj\t_\t_\n2\tbark\t…\t0\troot\t_\tSpaceAfter=No\n\n')
 *   // { text: 'Dogs bark', sentences: [{ text: 'Dogs bark', span: [0, 9], words: […], … }] }
 */
import type { Span } from '../model.ts';
import { type RangeLine, readLines, type SentenceLines, type WordLine } from './conllu-lines.ts';
import type { ParsedSentence, Word } from './parsed.ts';

/** A sentence of a file, with its own tokens. */
export interface ConlluSentence extends ParsedSentence {
  readonly source: ConlluSource;
}

/** What a file says of a sentence beyond its parse. */
export interface ConlluSource {
  /** Whether the file has heads. If not, every word hangs on the first, until a parser has seen it. */
  readonly parsed: boolean;
  /** Comment lines as they are, with `#`. */
  readonly comments: readonly string[];
  /** Words `from … to − 1` that are written as one. */
  readonly ranges: readonly RangeLine[];
  readonly words: readonly Pick<WordLine, 'lemma' | 'feats' | 'misc'>[];
}

export interface ConlluDocument {
  /** The sentences, a line each, an empty line before a new paragraph: what the spans point into. */
  readonly text: string;
  readonly sentences: readonly ConlluSentence[];
}

/** What of a file was read before: its lines, and the length of their text. */
interface ReadBefore {
  readonly lines: number;
  readonly text: number;
}

/** Empty nodes and enhanced dependencies are read over. */
export function readConllu(
  source: string,
  { file, before = { lines: 0, text: 0 } }: { file?: string; before?: ReadBefore } = {},
): ConlluDocument {
  const sentences: ConlluSentence[] = [];
  let text = '';
  for (const lines of readLines(source, { file, linesBefore: before.lines })) {
    if (before.text + text.length > 0)
      text += lines.comments.some((comment) => NEW_PARAGRAPH.test(comment)) ? '\n\n' : '\n';
    const sentence = readSentence(lines, before.text + text.length);
    text += sentence.text;
    sentences.push(sentence);
  }
  return { text, sentences };
}

const NEW_PARAGRAPH = /^#\s*new(?:par|doc)\b/;

function readSentence(lines: SentenceLines, start: number): ConlluSentence {
  const { text, spans } = placeWords(lines, start);
  const words = lines.words.map(({ form, upos, xpos, feats, head, deprel }, i): Word => {
    const unparsed = i === 0 ? { head: 0, deprel: 'root' } : { head: 1, deprel: 'dep' };
    const dependency = lines.parsed ? { head, deprel } : unparsed;
    return { text: form, span: spans[i]!, upos, xpos, verbForm: verbFormOf({ feats, xpos }), ...dependency };
  });
  return {
    text,
    span: [start, start + text.length],
    words,
    tree: { label: 'ROOT', from: 0, to: words.length, children: [] },
    eduStarts: words.flatMap((_, i) => (i === 0 || startsUnit(lines.words[i]!.misc) ? [i] : [])),
    source: {
      parsed: lines.parsed,
      comments: lines.comments,
      ranges: lines.ranges.map(({ from, to, form, misc }) => ({ from, to, form, misc })),
      words: lines.words.map(({ lemma, feats, misc }) => ({ lemma, feats, misc })),
    },
  };
}

const VERB_FORMS: ReadonlyMap<string, string> = new Map([
  ['VBD', 'Fin'],
  ['VBZ', 'Fin'],
  ['VBP', 'Fin'],
  ['MD', 'Fin'],
  ['VB', 'Inf'],
  ['VBG', 'Ger'],
  ['VBN', 'Part'],
]);

/** From the features, or from the tag where there are none. */
function verbFormOf({ feats, xpos }: { feats: string; xpos: string }): string {
  if (feats === '_') return VERB_FORMS.get(xpos) ?? '_';
  return /(?:^|\|)VerbForm=([^|]+)/.exec(feats)?.[1] ?? '_';
}

/** GUM's mark, and the two that the DISRPT shared tasks have used. */
function startsUnit(misc: string): boolean {
  return misc
    .split('|')
    .some((item) => /^Discourse=/.test(item) || item === 'Seg=B-seg' || item === 'BeginSeg=Yes');
}

/** The text of a sentence from its forms, and where each word stands. */
function placeWords({ words, ranges }: SentenceLines, start: number): { text: string; spans: Span[] } {
  const spans: Span[] = [];
  let text = '';
  let gap = '';
  const write = (form: string, misc: string): number => {
    text += gap + form;
    gap = misc.split('|').includes('SpaceAfter=No') ? '' : ' ';
    return start + text.length - form.length;
  };
  for (let i = 0; i < words.length; ) {
    const range = ranges.find(({ from }) => from === i);
    if (range === undefined) {
      const at = write(words[i]!.form, words[i]!.misc);
      spans.push([at, at + words[i]!.form.length]);
      i++;
    } else {
      const parts = words.slice(range.from, range.to).map(({ form }) => form);
      spans.push(...splitForm({ form: range.form, parts, at: write(range.form, range.misc) }));
      i = range.to;
    }
  }
  return { text, spans };
}

/** "don't" holds "do" and "n't" one after the other; where words do not add up so, each has all of the form. */
function splitForm({ form, parts, at }: { form: string; parts: readonly string[]; at: number }): Span[] {
  if (parts.join('').toLowerCase() !== form.toLowerCase()) return parts.map(() => [at, at + form.length]);
  let end = at;
  return parts.map((part): Span => {
    end += part.length;
    return [end - part.length, end];
  });
}

/** Characters of the file, about 70 sentences; a part ends with the sentence that reaches them. */
const SIZE = 65_536;

/**
 * The sentences of a long file, some at a time, so that a file of any length can be read with little memory: from lines
 * without their line breaks. A file without sentences gives one empty part.
 */
export async function* conlluParts(
  lines: AsyncIterable<string> | Iterable<string>,
  { file, size = SIZE }: { file: string; size?: number },
): AsyncGenerator<readonly ConlluSentence[]> {
  let source = '';
  let count = 0;
  let before: ReadBefore = { lines: 0, text: 0 };
  let isEmpty = true;
  const read = (): readonly ConlluSentence[] => {
    const { text, sentences } = readConllu(source, { file, before });
    before = { lines: before.lines + count, text: before.text + text.length };
    source = '';
    count = 0;
    isEmpty = false;
    return sentences;
  };
  for await (const line of lines) {
    source += `${line}\n`;
    count++;
    if (source.length >= size && line.trim() === '') yield read();
  }
  if (source !== '' || isEmpty) yield read();
}
