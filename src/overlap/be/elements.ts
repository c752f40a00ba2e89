/**
 * Basic Elements (Hovy et al. 2006): the smallest units of content, each a head, a word that modifies it, and the
 * relation between them, read off a dependency parse.
 *
 *   // "Dogs chase the old cat."
 *   // chase–dog nsubj · chase–cat obj · cat–old amod
 */
import type { ParsedSentence, Word } from '../../syntax/parsed.ts';
import { lemma } from '../../text/lemma.ts';
import { porterStem } from '../../text/porter.ts';
import { checkChoice } from '../choice.ts';

export interface BasicElement {
  readonly head: string;
  readonly modifier: string;
  readonly relation: string;
}

/** How words are made alike before they are compared. */
export const WORD_FORMS = ['lemma', 'stem', 'word'] as const;
export type WordForm = (typeof WORD_FORMS)[number];

/** Relations of function words and marks, which carry no content of their own. */
const EMPTY = new Set([
  'punct',
  'det',
  'case',
  'mark',
  'cc',
  'aux',
  'cop',
  'expl',
  'discourse',
  'reparandum',
  'goeswith',
  'dep',
]);

export function basicElements({
  sentences,
  form = 'lemma',
}: {
  sentences: readonly ParsedSentence[];
  form?: WordForm;
}): readonly BasicElement[] {
  checkChoice(form, WORD_FORMS, 'form');
  return sentences.flatMap((sentence) => elementsIn(sentence, form).map(({ words, ...element }) => element));
}

/** An element with the numbers of its head and its modifier in the sentence, counted from 0. */
export interface PlacedElement extends BasicElement {
  readonly words: readonly [head: number, modifier: number];
}

/** The elements of one sentence and where they stand. */
export function elementsIn({ words }: ParsedSentence, form: WordForm = 'lemma'): readonly PlacedElement[] {
  return words.flatMap((word, i) => {
    if (word.head === 0 || EMPTY.has(mainRelation(word))) return [];
    return [
      {
        head: formOf(words[word.head - 1]!, form),
        modifier: formOf(word, form),
        relation: relationOf(words, word, i),
        words: [word.head - 1, i] as const,
      },
    ];
  });
}

function mainRelation({ deprel }: Word): string {
  return deprel.split(':')[0]!;
}

/** A preposition is part of the relation: `nmod:of`. */
function relationOf(words: readonly Word[], word: Word, index: number): string {
  const relation = mainRelation(word);
  if (relation !== 'nmod' && relation !== 'obl') return relation;
  const marker = words.find((other) => other.head === index + 1 && mainRelation(other) === 'case');
  return marker === undefined ? relation : `${relation}:${marker.text.toLowerCase()}`;
}

function formOf({ text, xpos }: Word, form: WordForm): string {
  const lower = text.toLowerCase();
  if (form === 'word') return lower;
  return form === 'lemma' ? lemma({ word: text, xpos }) : porterStem(lower, 'nltk');
}
