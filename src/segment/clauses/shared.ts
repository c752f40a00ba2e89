/**
 * Which words of other clauses a clause repeats, so that it can be understood alone: the subject of a verb
 * phrase before it, the noun that a relative clause is about, an object that two verbs have in common.
 *
 *   // "Ann, my aunt, found and sold a ring that was old"
 *   // sold: Ann, a ring · was old: a ring
 */
import { ascending } from 'd3-array';
import type { Constituent } from '../../syntax/parsed.ts';
import { CONJUNCTS, childrenIn, climb, type Dependencies, relation, subtree } from './dependencies.ts';
import { distributedWords } from './lists.ts';
import { argumentWords, nounPhrase } from './phrases.ts';
import { sharedScope } from './scope.ts';
import type { ClauseMap } from './structure.ts';
import { SUBJECTS, SUBJECTS_AND_EXPLETIVES } from './tensed.ts';

/** In the order of the text; the clause's own words may be among them. */
export function sharedWords(map: ClauseMap, head: number, tree: Constituent): number[] {
  const words = [
    ...clausalSubject(map, head),
    ...byKind(map, head),
    ...sharedObjects(map, head, tree),
    ...sharedScope(map, head),
  ];
  return [...new Set(words)].sort(ascending);
}

function byKind(map: ClauseMap, head: number): number[] {
  const { dependencies } = map;
  const governor = dependencies.head[head]!;
  switch (map.kindOf.get(head)!) {
    case 'subordinate':
      return relativisedNoun(map, head);
    case 'shared-subject':
      return borrowedSubject(map, earlierConjuncts(dependencies, head));
    case 'participial':
      return relation(dependencies.deprel[head]!) === 'acl'
        ? nounPhrase(dependencies, governor, head)
        : borrowedSubject(map, [governor, ...earlierConjuncts(dependencies, governor)]);
    case 'parenthetical':
      return relation(dependencies.deprel[head]!) === 'appos' ? nounPhrase(dependencies, governor, head) : [];
    case 'list': {
      const clause = clauseAroundList(map, head);
      return [...distributedWords(map, head), ...byKind(map, clause), ...sharedScope(map, clause)];
    }
    default:
      return [];
  }
}

/** The clause that a list is in, past the lists around the item. */
function clauseAroundList({ kindOf, parentOf }: ClauseMap, item: number): number {
  let at = item;
  while (kindOf.get(at) === 'list') at = parentOf.get(at)!;
  return at;
}

/**
 * In "what he said is wrong", the subject of "is wrong" is a clause, or an "all" that is nothing without one; in
 * "it is wrong that he said it" it is not.
 */
function clausalSubject({ dependencies, clauseOf }: ClauseMap, head: number): number[] {
  return childrenIn(dependencies, head, SUBJECTS)
    .filter((child) => child < head && (clauseOf[child] === child || isFreeRelative(dependencies, child)))
    .flatMap((child) => subtree(dependencies, child));
}

function isFreeRelative({ words, deprel, children }: Dependencies, word: number): boolean {
  return (
    words[word]!.text.toLowerCase() === 'all' &&
    children[word]!.some((child) => deprel[child] === 'acl:relcl')
  );
}

/** The subject of the first of these verbs that has one; a verb in a relative clause brings its noun too. */
function borrowedSubject(map: ClauseMap, verbs: readonly number[]): number[] {
  const { dependencies } = map;
  for (const verb of verbs) {
    const [subject] = childrenIn(dependencies, verb, SUBJECTS_AND_EXPLETIVES);
    if (subject !== undefined) {
      const words = argumentWords(dependencies, subject, (word) => isApart(map, word));
      return [...words, ...relativisedNoun(map, verb)];
    }
  }
  return [];
}

/** The words that a conjunct hangs on by `conj`, nearest first. */
function earlierConjuncts({ head, deprel }: Dependencies, word: number): number[] {
  const found: number[] = [];
  for (let at = word; relation(deprel[at]!) === 'conj' && head[at] !== -1; at = head[at]!) {
    found.push(head[at]!);
  }
  return found;
}

/** The conjuncts after a word, whether it is the first of them or not. */
function laterConjuncts(dependencies: Dependencies, word: number): number[] {
  const isConjunct = relation(dependencies.deprel[word]!) === 'conj' && dependencies.head[word] !== -1;
  const siblings = isConjunct ? childrenIn(dependencies, dependencies.head[word]!, CONJUNCTS) : [];
  return [...childrenIn(dependencies, word, CONJUNCTS), ...siblings].filter((later) => later > word);
}

/** The noun of a relative clause, unless the clause is whole without it ("the year when he left"). */
function relativisedNoun(map: ClauseMap, head: number): number[] {
  const { dependencies } = map;
  const { words, children } = dependencies;
  const first = climb(dependencies, head, CONJUNCTS);
  const relative = climb(dependencies, first, COMPLEMENTS);
  if (!isAboutNoun(dependencies, relative) || pronounClause(map, relative) !== first) return [];
  const isWhole = [first, head].some((verb) =>
    children[verb]!.some((child) => child < verb && words[child]!.xpos === 'WRB'),
  );
  return isWhole ? [] : nounPhrase(dependencies, dependencies.head[relative]!, relative);
}

const COMPLEMENTS: ReadonlySet<string> = new Set(['ccomp', 'xcomp']);

/** Of "a house that she said was old", the clause of "old": its pronoun stands before the verb that it is said with. */
function pronounClause({ dependencies, clauseOf }: ClauseMap, relative: number): number {
  const { words, children } = dependencies;
  const hasPronoun = (verb: number) =>
    children[verb]!.some((child) => child < relative && words[child]!.xpos.startsWith('W'));
  const verbs = [relative];
  for (const verb of verbs) {
    if (hasPronoun(verb)) return verb === relative ? relative : clauseOf[verb]!;
    verbs.push(...childrenIn(dependencies, verb, COMPLEMENTS));
  }
  return relative;
}

const NOMINAL: ReadonlySet<string> = new Set(['NOUN', 'PROPN', 'PRON', 'NUM']);

/** A cleft ("it was Ann who left") is about a noun; "…, which was sad" is about all that comes before it. */
function isAboutNoun(dependencies: Dependencies, clause: number): boolean {
  const { deprel, words, head, children } = dependencies;
  if (deprel[clause] === 'acl:relcl') return !disagrees(dependencies, clause);
  if (deprel[clause] !== 'advcl:relcl') return false;
  const isWhich = children[clause]!.some((child) => words[child]!.text.toLowerCase() === 'which');
  return !isWhich && NOMINAL.has(words[head[clause]!]!.upos);
}

const PLURAL: ReadonlySet<string> = new Set(['NNS', 'NNPS']);
const SINGULAR: ReadonlySet<string> = new Set(['is', 'was', 'has', 'does']);

/** In "plays the drums, which annoys us" no drums annoy: the verb is singular, the noun is not. */
function disagrees({ words, head, deprel, children }: Dependencies, clause: number): boolean {
  const which = children[clause]!.find((child) => words[child]!.text.toLowerCase() === 'which');
  if (which === undefined || relation(deprel[which]!) !== 'nsubj' || words[which - 1]?.text !== ',')
    return false;
  const noun = head[clause]!;
  if (!PLURAL.has(words[noun]!.xpos)) return false;
  const carrier = children[clause]!.find((child) => words[child]!.verbForm === 'Fin') ?? clause;
  return words[carrier]!.xpos === 'VBZ' || SINGULAR.has(words[carrier]!.text.toLowerCase());
}

const OBJECTS: ReadonlySet<string> = new Set(['obj', 'iobj', 'xcomp']);
const ADVERBIALS: ReadonlySet<string> = new Set(['obl', 'advmod']);

/**
 * "He bought and sold cars in Rome": UD hangs on the first verb what both have in common. Where an object hangs
 * on the second and the tree has both verbs side by side in one verb phrase, the first shares it.
 */
function sharedObjects(map: ClauseMap, head: number, tree: Constituent): number[] {
  const { dependencies } = map;
  if (!isTensed(map, head)) return [];
  const hasObject = childrenIn(dependencies, head, OBJECTS).length > 0;
  const wanted = new Set([...ADVERBIALS, ...(hasObject ? [] : OBJECTS)]);
  const shared = earlierConjuncts(dependencies, head)
    .slice(0, 1)
    .flatMap((first) => childrenIn(dependencies, first, wanted))
    .filter((child) => child > head);
  for (const later of hasObject ? [] : laterConjuncts(dependencies, head)) {
    const together = isTensed(map, later) && sameVerbPhrase(tree, head, later);
    if (together) shared.push(...childrenIn(dependencies, later, OBJECTS).filter((child) => child > later));
  }
  const isClause = (word: number) => isApart(map, word);
  return shared
    .filter((word) => !isClause(word))
    .flatMap((word) => argumentWords(dependencies, word, isClause));
}

/** Whether a word heads a clause that is not repeated; the items of a list are, with the first of them. */
function isApart({ kindOf, clauseOf }: ClauseMap, word: number): boolean {
  return clauseOf[word] === word && kindOf.get(word) !== 'list';
}

function isTensed({ kindOf, clauseOf }: ClauseMap, word: number): boolean {
  const kind = kindOf.get(word);
  return clauseOf[word] === word && kind !== 'list' && kind !== 'participial' && kind !== 'parenthetical';
}

/** Whether the innermost VP around one word is also the innermost around the other. */
function sameVerbPhrase(tree: Constituent, a: number, b: number): boolean {
  const phrase = innermostVerbPhrase(tree, a);
  return phrase !== undefined && phrase === innermostVerbPhrase(tree, b);
}

function innermostVerbPhrase(tree: Constituent, word: number): Constituent | undefined {
  let found: Constituent | undefined;
  let at: Constituent | undefined = tree;
  while (at !== undefined) {
    if (at.label.startsWith('VP')) found = at;
    at = at.children.find((child) => child.from <= word && word < child.to);
  }
  return found;
}
