/**
 * Personal pronouns by person: within a sentence, pronouns of one person mean the same.
 *
 *   personOf('His')                                   // 'he'
 *   repeatedPronouns({ words, pieces })               // "He lost his hat": [[2, 0]]
 */
import type { Piece } from './assemble.ts';
import type { AmrWord } from './words.ts';

const PERSONS: readonly (readonly string[])[] = [
  ['i', 'me', 'my', 'mine', 'myself'],
  ['you', 'your', 'yours', 'yourself', 'yourselves'],
  ['he', 'him', 'his', 'himself'],
  ['she', 'her', 'hers', 'herself'],
  ['it', 'its', 'itself'],
  ['we', 'us', 'our', 'ours', 'ourselves'],
  ['they', 'them', 'their', 'theirs', 'themselves'],
];
const persons = new Map(PERSONS.flatMap((forms) => forms.map((form) => [form, forms[0]!])));

/** The pronoun that a graph writes for this one. */
export function personOf(word: string): string | undefined {
  return persons.get(word.toLowerCase());
}

/** Later pronouns with the first of their person, if both mean a single concept. */
export function repeatedPronouns({
  words,
  pieces,
}: {
  words: readonly AmrWord[];
  pieces: readonly (Piece | null)[];
}): readonly (readonly [number, number])[] {
  const first = new Map<string, number>();
  return words.flatMap(({ text }, at): (readonly [number, number])[] => {
    const person = personOf(text);
    if (person === undefined || pieces[at]?.fragment.concepts.length !== 1) return [];
    const known = first.get(person);
    if (known !== undefined) return [[at, known]];
    first.set(person, at);
    return [];
  });
}
