/**
 * What the meaning parser sees of a sentence: its words with lemma, tags and heads, and what follows from these alone.
 *
 *   amrWords(parsed)   // "Dogs bark": [{ text: 'Dogs', lemma: 'dog', upos: 'NOUN', …, head: 1 }, …]
 */
import type { ParsedSentence, Word } from '../../syntax/parsed.ts';
import { lemma } from '../../text/lemma.ts';

/** Heads count from 0 here; −1 is the root. */
export interface AmrWord extends Omit<Word, 'span' | 'verbForm'> {
  readonly lemma: string;
}

export function amrWords({ words }: Pick<ParsedSentence, 'words'>): AmrWord[] {
  return words.map(({ text, upos, xpos, head, deprel }) => ({
    text,
    lemma: lemma({ word: text, xpos }),
    upos,
    xpos,
    head: head - 1,
    deprel,
  }));
}

/** An adverb's adjective: quickly, happily, simply; the first is the likeliest. */
export function adjectives(word: string): readonly string[] {
  const stem = /^(.{2,})ly$/.exec(word)?.[1];
  if (stem === undefined) return [];
  const mended = stem.endsWith('i') ? [`${stem.slice(0, -1)}y`] : [];
  return [...mended, stem, `${stem}le`, `${stem}l`, ...(stem.endsWith('al') ? [stem.slice(0, -2)] : [])];
}

/** The verb of who does it: worker, actor; the first is the likeliest. */
export function agentVerbs(word: string): readonly string[] {
  const stem = /^(.{2,})(?:er|or|ant|ent|ist)$/.exec(word)?.[1];
  if (stem === undefined) return [];
  const single = /([^aeiou])\1$/.test(stem) ? [stem.slice(0, -1)] : [];
  return [`${stem}e`, stem, ...single, ...(stem.endsWith('i') ? [`${stem.slice(0, -1)}y`] : [])];
}
