/**
 * The sentences of a long CoNLL-U file, some at a time, so that a file of any length can be read with little memory.
 *
 *   for await (const sentences of conlluParts(lines, { file: 'a.conllu' })) …
 */
import { type ConlluSentence, type ReadBefore, readConllu } from './conllu.ts';

/** Characters of the file, about 70 sentences; a part ends with the sentence that reaches them. */
const SIZE = 65_536;

/** From lines without their line breaks. A file without sentences gives one empty part. */
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
