/**
 * What an oracle counts: bigrams of words within a sentence (ROUGE-2), or Basic Elements. Both may reach from one
 * discourse unit into the next.
 *
 *   // "Energy is essential, although it …": …, 'is essential' in unit 0, 'essential although' in units 0 and 1, …
 *   itemsIn(sentence, { items: 'bigrams', stem: true, relation: true })
 *   // [{ name: 'energi is', edus: [0] }, { name: 'is essenti', edus: [0] }, { name: 'essenti although', edus: [0, 1] }, …]
 */
import { porterStem } from '../../text/porter.ts';
import type { EduSentence } from './sentences.ts';

export interface ItemOptions {
  readonly items: 'bigrams' | 'elements';
  /** Bigrams: words by their stems. */
  readonly stem: boolean;
  /** Elements: with their relation, as in BE-HMR. */
  readonly relation: boolean;
}

/** An item, and the units of the sentence that have its two words: one or two. */
export interface PlacedItem {
  readonly name: string;
  readonly edus: readonly number[];
}

export function itemsIn(sentence: EduSentence, options: ItemOptions): readonly PlacedItem[] {
  return options.items === 'bigrams' ? bigramsIn(sentence, options) : elementsOf(sentence, options);
}

function bigramsIn({ edus }: EduSentence, { stem }: ItemOptions): readonly PlacedItem[] {
  const words = edus.flatMap((edu, i) =>
    edu.words.map((word) => ({ word: stem ? porterStem(word, 'nltk') : word, edu: i })),
  );
  return words.slice(1).map((right, i) => {
    const left = words[i]!;
    return { name: `${left.word} ${right.word}`, edus: distinct(left.edu, right.edu) };
  });
}

function elementsOf({ elements }: EduSentence, { relation }: ItemOptions): readonly PlacedItem[] {
  return elements.map((element) => ({
    name: JSON.stringify([element.head, element.modifier, ...(relation ? [element.relation] : [])]),
    edus: distinct(...element.edus),
  }));
}

function distinct(left: number, right: number): readonly number[] {
  return left === right ? [left] : [left, right];
}
