/**
 * Subject, predicate and object of every clause, from its dependencies, as open information extraction gives them.
 *
 *   // "Dogs chase the cat that fled."
 *   triplesOf(sentence)   // Dogs – chase – the cat · the cat – fled
 *
 * A verb without a subject of its own has that of the verb it hangs on; a verb with several objects and places gives a
 * triple for each. Clauses inside a part are left to their own triples.
 */
import type { ParsedSentence, Word } from '../syntax/parsed.ts';
import { relation } from './clauses/dependencies.ts';

/** The words of each part, counted from 0, in order. The object may be empty. */
export interface Triple {
  readonly subject: readonly number[];
  readonly predicate: readonly number[];
  readonly object: readonly number[];
}

interface Tree {
  readonly words: readonly Word[];
  readonly children: readonly (readonly number[])[];
}

/** What makes a triple with its verb. */
const OBJECTS = new Set(['obj', 'iobj', 'obl', 'ccomp', 'xcomp', 'advmod']);
/** What belongs to the verb itself. */
const OF_PREDICATE = new Set(['aux', 'cop', 'compound:prt']);
/** Clauses and marks, which are no part of a phrase. */
const APART = new Set(['punct', 'cc', 'advcl', 'acl', 'parataxis', 'discourse', 'mark']);
const NEGATIONS = new Set(['not', "n't", 'never', 'no']);

export function triplesOf({ words }: Pick<ParsedSentence, 'words'>): readonly Triple[] {
  const children: number[][] = words.map(() => []);
  words.forEach(({ head }, i) => {
    if (head > 0) children[head - 1]!.push(i);
  });
  const tree = { words, children };
  return words.flatMap((_, i) => (isPredicate(tree, i) ? triplesAt(tree, i) : []));
}

function hasCopula({ words, children }: Tree, at: number): boolean {
  return children[at]!.some((child) => words[child]!.deprel === 'cop');
}

function isPredicate(tree: Tree, at: number): boolean {
  const word = tree.words[at]!;
  if (hasCopula(tree, at)) return true;
  if (['aux', 'cop', 'amod', 'case', 'mark', 'compound'].includes(relation(word.deprel))) return false;
  return word.upos === 'VERB' || (word.upos === 'AUX' && relation(word.deprel) === 'root');
}

function triplesAt(tree: Tree, at: number): readonly Triple[] {
  const { words, children } = tree;
  const subject = subjectOf(tree, at, new Set());
  if (subject.length === 0) return [];
  const isNegation = (child: number) => NEGATIONS.has(words[child]!.text.toLowerCase());
  const own = children[at]!.filter(
    (child) =>
      OF_PREDICATE.has(words[child]!.deprel) ||
      OF_PREDICATE.has(relation(words[child]!.deprel)) ||
      isNegation(child),
  );
  if (hasCopula(tree, at)) return [{ subject, predicate: own, object: phrase(tree, at, subjectRelations) }];
  const predicate = [...own, at].sort((a, b) => a - b);
  const objects = children[at]!.filter(
    (child) => OBJECTS.has(relation(words[child]!.deprel)) && !own.includes(child),
  );
  if (objects.length === 0) return [{ subject, predicate, object: [] }];
  return objects.map((child) => ({ subject, predicate, object: phrase(tree, child) }));
}

function subjectRelations(word: Word): boolean {
  return ['nsubj', 'csubj', 'aux', 'cop'].includes(relation(word.deprel));
}

/** Its own, or that of the verb it hangs on; in a relative clause the noun that it is about. */
function subjectOf(tree: Tree, at: number, seen: Set<number>): readonly number[] {
  if (seen.has(at)) return [];
  seen.add(at);
  const { words, children } = tree;
  const word = words[at]!;
  const head = word.head - 1;
  const isRelative = relation(word.deprel) === 'acl';
  const own = children[at]!.find((child) => ['nsubj', 'csubj'].includes(relation(words[child]!.deprel)));
  if (own !== undefined) {
    const isPronoun = isRelative && words[own]!.xpos.startsWith('W');
    return isPronoun && head >= 0 ? phrase(tree, head, subjectRelations) : phrase(tree, own);
  }
  if (head < 0) return [];
  if (isRelative) return phrase(tree, head, subjectRelations);
  return ['conj', 'xcomp', 'advcl', 'ccomp', 'parataxis'].includes(relation(word.deprel))
    ? subjectOf(tree, head, seen)
    : [];
}

/** A word and all that hangs on it, without clauses and marks, and without what the caller has no use for. */
function phrase(tree: Tree, at: number, leaves: (word: Word) => boolean = () => false): readonly number[] {
  const { words, children } = tree;
  const parts = children[at]!.filter((child) => {
    const word = words[child]!;
    if (APART.has(relation(word.deprel)) || leaves(word)) return false;
    // A second verb has a triple of its own; a second noun belongs to the phrase.
    return !(relation(word.deprel) === 'conj' && isPredicate(tree, child));
  });
  return [at, ...parts.flatMap((child) => phrase(tree, child))].sort((a, b) => a - b);
}
