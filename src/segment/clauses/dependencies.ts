/**
 * The dependency tree of a sentence in the form that cutting needs: heads counted from 0, children at hand, the verb
 * of "what he saw" put over its "what", and the copula of a clausal predicate over that.
 *
 *   // "The trouble is that it rained": UD makes "rained" the root; here "is" is, and "rained" its ccomp
 *   // "She knows what he saw": UD makes "what" the object; here "saw" is a ccomp, and "what" its object
 *   readDependencies(words)
 */
import type { Word } from '../../syntax/parsed.ts';
import { type Draft, dependentsOf, repairDraft } from './repair.ts';

export interface Dependencies {
  readonly words: readonly Word[];
  /** The head of each word, counted from 0; −1 for the root. */
  readonly head: readonly number[];
  readonly deprel: readonly string[];
  /** In the order of the text. */
  readonly children: readonly (readonly number[])[];
  readonly root: number;
}

export function readDependencies(parsed: readonly Word[]): Dependencies {
  const words = [...parsed];
  const head = words.map((word) => word.head - 1);
  const deprel = words.map((word) => word.deprel);
  const draft = { words, head, deprel };
  repairDraft(draft);
  words.forEach(({ xpos }, i) => {
    if (xpos.startsWith('W')) liftRelative(draft, i);
  });
  const predicates = new Set(deprel.flatMap((label, i) => (label.endsWith(':outer') ? [head[i]!] : [])));
  for (const predicate of predicates) liftCopula(draft, predicate);
  const children: number[][] = words.map(() => []);
  head.forEach((h, i) => {
    if (h !== -1) children[h]!.push(i);
  });
  return { words, head, deprel, children, root: head.indexOf(-1) };
}

/** What a clause is in the place of a word. */
const CLAUSAL: ReadonlyMap<string, string> = new Map([
  ['nsubj', 'csubj'],
  ['obj', 'ccomp'],
  ['obl', 'advcl'],
  ['advmod', 'advcl'],
]);

/** In "she knows what he saw", nothing is left of "what" without the clause about it: the clause takes its place. */
function liftRelative(draft: Draft, pronoun: number): void {
  const { words, head, deprel } = draft;
  const dependents = dependentsOf(draft, pronoun);
  const clause = dependents.find((i) => i > pronoun && deprel[i]!.endsWith(':relcl'));
  if (clause === undefined) return;
  // "That is what he saw" is left to the lifting of its copula.
  const subject = dependents.find((i) => relation(deprel[i]!) === 'nsubj');
  const copula = dependents.find((i) => relation(deprel[i]!) === 'cop');
  if (copula !== undefined && (subject === undefined || copula < subject)) return;
  if (subject !== undefined) deprel[subject] = 'nsubj:outer';
  const isSubject = !dependentsOf(draft, clause).some((i) => relation(deprel[i]!) === 'nsubj');
  for (const i of dependents) head[i] = clause;
  head[clause] = head[pronoun]!;
  deprel[clause] = deprel[pronoun]!.replace(/^\w+/, (label) => CLAUSAL.get(label) ?? label);
  head[pronoun] = clause;
  deprel[pronoun] = words[pronoun]!.xpos === 'WRB' ? 'advmod' : isSubject ? 'nsubj' : 'obj';
}

/** In "the trouble is that it rained", what comes up to the copula is a clause around the one that follows. */
function liftCopula(draft: Draft, predicate: number): void {
  const { head, deprel } = draft;
  const dependents = dependentsOf(draft, predicate);
  const subject = dependents.find((i) => deprel[i]!.endsWith(':outer'))!;
  const copula = dependents.find((i) => i > subject && relation(deprel[i]!) === 'cop');
  if (copula === undefined || copula > predicate) return;
  head[copula] = head[predicate]!;
  deprel[copula] = deprel[predicate]!;
  for (const i of dependents.filter((i) => i < copula)) head[i] = copula;
  deprel[subject] = relation(deprel[subject]!);
  head[predicate] = copula;
  deprel[predicate] = 'ccomp';
}

/** A relation without its subtype: `acl` of `acl:relcl`. */
export function relation(deprel: string): string {
  const colon = deprel.indexOf(':');
  return colon === -1 ? deprel : deprel.slice(0, colon);
}

export const CONJUNCTS: ReadonlySet<string> = new Set(['conj']);
export const CONJUNCTIONS: ReadonlySet<string> = new Set(['cc']);

/** The first word on the way to the root, this one included, that is in none of these relations to its head. */
export function climb({ head, deprel }: Dependencies, word: number, relations: ReadonlySet<string>): number {
  let at = word;
  while (relations.has(relation(deprel[at]!)) && head[at] !== -1) at = head[at]!;
  return at;
}

/** The children of a word in one of these relations, subtypes included. */
export function childrenIn(
  dependencies: Dependencies,
  word: number,
  relations: ReadonlySet<string>,
): number[] {
  return dependencies.children[word]!.filter((child) => relations.has(relation(dependencies.deprel[child]!)));
}

/** A word and all below it, in the order of the text; `without` names children to leave out with all they hold. */
export function subtree(
  { children }: Dependencies,
  word: number,
  without: (child: number) => boolean = () => false,
): number[] {
  const found: number[] = [];
  const pending = [word];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    found.push(next);
    for (const child of children[next]!) if (!without(child)) pending.push(child);
  }
  return found.sort((a, b) => a - b);
}

export function isPunctuation({ upos }: Word): boolean {
  return upos === 'PUNCT';
}
