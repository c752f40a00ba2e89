/**
 * How rare words are in English, from models/meaning/stems.txt: the first line has the number of sentences that were counted,
 * the others a stem and how many of them have it.
 *
 *   const { rareness, isWord } = await openRareness();
 *   rareness('flammabl') > rareness('matter')   // true
 *   isWord('polination')                        // false
 */
import { modelLines } from '../inference/files.ts';
import { STOP_WORDS } from '../text/stopwords.ts';
import { type Rareness, stemsOf } from './unit-words.ts';

export interface English {
  readonly rareness: Rareness;
  isWord(word: string): boolean;
}

let opened: Promise<English> | undefined;

/** Read once; a file that could not be read is tried again. */
export function openRareness(): Promise<English> {
  opened ??= readCounts().catch((problem: unknown) => {
    opened = undefined;
    throw problem;
  });
  return opened;
}

async function readCounts(): Promise<English> {
  const [first, ...lines] = await modelLines('meaning/stems.txt');
  const counts = new Map(lines.map((line) => line.split(' ') as [string, string]));
  const sentences = Number(first) + 1;
  return {
    rareness: (stem) => Math.log(sentences / (Number(counts.get(stem) ?? 0) + 0.5)),
    isWord: (word) => STOP_WORDS.has(word) || [...stemsOf(word)].every((stem) => counts.has(stem)),
  };
}
