/**
 * The sentences of a dataset's texts, which ROUGE-L and -W compare.
 *
 *   sentencesOf('It rained. We left.')  // ['It rained.', 'We left.']
 *
 * A text that has one sentence a line already keeps its lines. Otherwise English is split by `readText`, any other
 * language by the rules of Unicode (UAX 29), which know the marks of every script.
 */
import { isEnglish } from '../text/language.ts';
import { readText } from '../text/read.ts';

/** What ends a sentence, in any script, with what may close around it. */
const ENDED = /[.!?…。！？؟۔।॥։።၊။៕]["'”’»)\]]*$/u;
/** Lines are sentences if a splitter finds hardly more in them: it also cuts after abbreviations now and then. */
const MORE = 1.25;

const unicode = new Intl.Segmenter('en', { granularity: 'sentence' });

export function sentencesOf(text: string): readonly string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const split = isEnglish(text) ? splitEnglish : splitByUnicode;
  // Lines that end in the middle of a sentence are only wrapped.
  if (lines.length < 2 || lines.filter((line) => ENDED.test(line)).length <= lines.length / 2)
    return split(lines.join(' '));
  const sentences = lines.flatMap(split);
  return sentences.length <= MORE * lines.length ? lines : sentences;
}

function splitEnglish(text: string): readonly string[] {
  return readText(text).map((sentence) => sentence.text);
}

function splitByUnicode(text: string): readonly string[] {
  return Array.from(unicode.segment(text), ({ segment }) => segment.trim()).filter((part) => part !== '');
}
