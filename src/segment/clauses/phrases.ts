/**
 * Nouns with as much around them as tells which one is meant: what a clause repeats of another.
 *
 *   // "the rule of law, my topic, which governs us" → the rule of law
 */
import { ascending } from 'd3-array';
import { childrenIn, type Dependencies, isPunctuation, relation, subtree } from './dependencies.ts';

const MODIFIERS: ReadonlySet<string> = new Set([
  'det',
  'amod',
  'nummod',
  'compound',
  'flat',
  'fixed',
  'goeswith',
  'nmod',
]);

/** What only adds to a noun is not repeated with it. */
const ADDITIONS: ReadonlySet<string> = new Set(['appos', 'parataxis', 'discourse', 'vocative', 'reparandum']);

/**
 * A noun without the clause that it heads: of "it is the energy that we need", the energy. Nouns joined to it
 * are in it if they stand before `end`: "volume and mass, which can be measured".
 */
export function nounPhrase(dependencies: Dependencies, noun: number, end: number): number[] {
  const joined = childrenIn(dependencies, noun, new Set(['conj'])).filter((conjunct) => conjunct < end);
  const parts = [...childrenIn(dependencies, noun, MODIFIERS), ...joined];
  const words = parts.flatMap((part) => withoutAdditions({ dependencies, word: part, without: CLAUSES }));
  return withInnerMarks(dependencies, [...words, noun].sort(ascending));
}

const CLAUSES: ReadonlySet<string> = new Set(['acl', 'advcl', 'nsubj', 'csubj', 'cop', 'aux']);

/** A subject or object with all that belongs to it, but for additions and for clauses of their own. */
export function argumentWords(
  dependencies: Dependencies,
  argument: number,
  isClause: (word: number) => boolean,
): number[] {
  if (isClause(argument)) return subtree(dependencies, argument);
  return withInnerMarks(dependencies, withoutAdditions({ dependencies, word: argument, isClause }));
}

function withoutAdditions({
  dependencies,
  word,
  without = new Set(),
  isClause = () => false,
}: {
  dependencies: Dependencies;
  word: number;
  without?: ReadonlySet<string>;
  isClause?: (word: number) => boolean;
}): number[] {
  const { words, deprel } = dependencies;
  return subtree(dependencies, word, (child) => {
    const label = relation(deprel[child]!);
    return isClause(child) || isPunctuation(words[child]!) || ADDITIONS.has(label) || without.has(label);
  });
}

/** Words and the marks between them: "red, white and blue" keeps its comma. */
function withInnerMarks({ words }: Dependencies, core: readonly number[]): number[] {
  return core.flatMap((word, k) => {
    const mark = word + 1;
    return core[k + 1] === mark + 1 && isPunctuation(words[mark]!) ? [word, mark] : [word];
  });
}
