/**
 * The sentences of a dataset's texts, which ROUGE-L and -W compare.
 *
 *   sentencesOf('It rained. We left.')  // ['It rained.', 'We left.']
 *
 * A text that has one sentence a line already keeps its lines. Otherwise English is split by `readText`, any other
 * language by the rules of Unicode (UAX 29), which know the marks of every script.
 */
import { readByUnicode } from './any-language.ts';
import { isEnglish } from './language.ts';
import { readText } from './read.ts';

/** What ends a sentence, in any script, with what may close around it. */
const ENDED = /[.!?…。！？؟۔।॥։።၊။៕]["'”’»)\]]*$/u;
/** Lines are sentences if a splitter finds hardly more in them: it also cuts after abbreviations now and then. */
const MORE = 1.25;

export function sentencesOf(text: string): readonly string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const read = isEnglish(text) ? readText : readByUnicode;
  const split = (part: string): readonly string[] => read(part).map((sentence) => sentence.text);
  // Lines that end in the middle of a sentence are only wrapped.
  if (lines.length < 2 || lines.filter((line) => ENDED.test(line)).length <= lines.length / 2)
    return split(lines.join(' '));
  const sentences = lines.flatMap(split);
  return sentences.length <= MORE * lines.length ? lines : sentences;
}
