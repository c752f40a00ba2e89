/**
 * How rare words are in English, from models/meaning/stems.txt: the first line has the number of sentences that were counted,
 * the others a stem and how many of them have it.
 *
 *   const rareness = await openRareness();
 *   rareness('flammabl') > rareness('matter')   // true
 */
import { modelLines } from '../inference/files.ts';
import type { Rareness } from './unit-words.ts';

let opened: Promise<Rareness> | undefined;

/** Read once; a file that could not be read is tried again. */
export function openRareness(): Promise<Rareness> {
  opened ??= readCounts().catch((problem: unknown) => {
    opened = undefined;
    throw problem;
  });
  return opened;
}

async function readCounts(): Promise<Rareness> {
  const [first, ...lines] = await modelLines('meaning/stems.txt');
  const counts = new Map(lines.map((line) => line.split(' ') as [string, string]));
  const sentences = Number(first) + 1;
  return (stem) => Math.log(sentences / (Number(counts.get(stem) ?? 0) + 0.5));
}
