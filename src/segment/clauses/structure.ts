/**
 * The clauses of a sentence: which words are a clause's own, which it shares, and in which other clause it
 * stands. Every word is some clause's own, and exactly one's.
 *
 *   // "Dogs that bark bite": "Dogs … bite", and in it "Dogs that bark"
 *   [{ head: 2, kind: 'subordinate', parent: 1, own: [1, 2], shared: [0], before: [], coordinators: [] },
 *    { head: 3, kind: 'main', parent: -1, own: [0, 3], shared: [], before: [], coordinators: [] }]
 */
import type { ParsedSentence } from '../../syntax/parsed.ts';
import {
  CONJUNCTIONS,
  CONJUNCTS,
  childrenIn,
  type Dependencies,
  readDependencies,
  relation,
  subtree,
} from './dependencies.ts';
import { type ExtraKind, extraHeads } from './extras.ts';
import { placePunctuation } from './punctuation.ts';
import { dropsConjunction, isNor } from './scope.ts';
import { sharedWords } from './shared.ts';
import { clauseHeads, SUBJECTS_AND_EXPLETIVES } from './tensed.ts';

/**
 * How a clause hangs on the rest: a sentence beside a sentence; a clause inside another; a verb phrase that
 * shares the subject of the one before it; or one of the finer kinds, which have no tense of their own.
 */
export type CutKind = 'coordinate' | 'subordinate' | 'shared-subject' | ExtraKind;

export interface Clause {
  /** The word that heads it. */
  readonly head: number;
  readonly kind: 'main' | CutKind;
  /** The index of the clause that takes its words when it is not cut off; −1 for the main clause. */
  readonly parent: number;
  /** The words that are its alone, in order. */
  readonly own: readonly number[];
  /** Words of other clauses that it repeats: a shared subject or object, the noun of a relative clause. */
  readonly shared: readonly number[];
  /** Where it is joined to others, the heads of those before it. */
  readonly before: readonly number[];
  /** The conjunction before it, where that is read only between it and them. */
  readonly coordinators: readonly number[];
}

/** What is known of the clauses before their words are handed out. */
export interface ClauseMap {
  readonly dependencies: Dependencies;
  /** In the order of the text. */
  readonly heads: readonly number[];
  readonly kindOf: ReadonlyMap<number, 'main' | CutKind>;
  /** The head of the clause that takes a clause's words when it is not cut off. */
  readonly parentOf: ReadonlyMap<number, number>;
  /** For every word, the head of the clause that it is in. */
  readonly clauseOf: readonly number[];
}

/** In the order of their heads; a sentence without a tensed verb is one clause. */
export function findClauses(sentence: ParsedSentence, extras: ReadonlySet<ExtraKind>): Clause[] {
  const map = mapClauses(readDependencies(sentence.words), extras);
  const shared = new Map(map.heads.map((head) => [head, sharedWords(map, head, sentence.tree)]));
  const coordinators = new Map(map.heads.map((head) => [head, coordinatorsOf(map, head)]));
  const ownerOf = [...map.clauseOf];
  for (const [head, words] of coordinators) {
    for (const word of words) ownerOf[word] = coordinatorOwner(map, head);
  }
  placePunctuation({ map, shared, ownerOf });
  const own = new Map<number, number[]>(map.heads.map((head) => [head, []]));
  ownerOf.forEach((owner, word) => {
    own.get(owner)!.push(word);
  });
  const indexOf = new Map(map.heads.map((head, index) => [head, index]));
  return map.heads.map((head) => ({
    head,
    kind: map.kindOf.get(head)!,
    parent: indexOf.get(map.parentOf.get(head) ?? -1) ?? -1,
    own: own.get(head)!,
    shared: shared.get(head)!.filter((word) => ownerOf[word] !== head),
    before: conjunctsBefore(map.dependencies, head),
    coordinators: coordinators
      .get(head)!
      .filter((word) => ownerOf[word] !== head || dropsConjunction(map, head)),
  }));
}

function mapClauses(dependencies: Dependencies, extras: ReadonlySet<ExtraKind>): ClauseMap {
  const tensed = clauseHeads(dependencies);
  const finer = extraHeads(dependencies, new Set(tensed), extras);
  const main = mainClause(dependencies, tensed);
  const heads = [...new Set([main, ...tensed, ...finer.keys()])].sort((a, b) => a - b);
  const clauseOf = nearestHeads(dependencies, new Set(heads), main);
  const kindOf = new Map<number, 'main' | CutKind>([[main, 'main']]);
  const parentOf = new Map<number, number>();
  for (const head of heads.filter((head) => head !== main)) {
    kindOf.set(head, finer.get(head) ?? kindOfTensed(dependencies, head));
    parentOf.set(head, parentClause(dependencies, clauseOf, main, head));
  }
  return { dependencies, heads, kindOf, parentOf, clauseOf };
}

/** The root's clause; where the root has no tense, the first tensed clause below it takes the root in. */
function mainClause({ head, root }: Dependencies, tensed: readonly number[]): number {
  if (tensed.length === 0 || tensed.includes(root)) return root;
  const clauses = new Set(tensed);
  const isOutermost = (clause: number) => {
    for (let at = head[clause]!; at !== -1; at = head[at]!) if (clauses.has(at)) return false;
    return true;
  };
  return tensed.find(isOutermost)!;
}

/** For every word the nearest head of a clause on its way to the root, itself included. */
function nearestHeads({ head, words }: Dependencies, heads: ReadonlySet<number>, main: number): number[] {
  const nearest = new Array<number>(words.length).fill(-1);
  for (let word = 0; word < words.length; word++) {
    const path: number[] = [];
    let at = word;
    while (at !== -1 && nearest[at] === -1 && !heads.has(at)) {
      path.push(at);
      at = head[at]!;
    }
    const found = at === -1 ? main : heads.has(at) ? at : nearest[at]!;
    for (const passed of path) nearest[passed] = found;
    nearest[word] = found;
  }
  return nearest;
}

const BESIDE: ReadonlySet<string> = new Set(['parataxis', 'list', 'appos', 'dislocated', 'orphan', 'dep']);

function kindOfTensed(dependencies: Dependencies, head: number): CutKind {
  const label = relation(dependencies.deprel[head]!);
  if (BESIDE.has(label)) return 'coordinate';
  if (label !== 'conj') return 'subordinate';
  if (hasIntroducer(dependencies, head) && dependencies.head[head] !== dependencies.root)
    return 'subordinate';
  return hasSubject(dependencies, head) ? 'coordinate' : 'shared-subject';
}

function hasSubject(dependencies: Dependencies, head: number): boolean {
  return childrenIn(dependencies, head, SUBJECTS_AND_EXPLETIVES).length > 0;
}

const RELATIVE = /^W/;

/** Whether a clause has a "that", "because", "who" … of its own, so that it is embedded in its own right. */
function hasIntroducer({ children, deprel, words }: Dependencies, head: number): boolean {
  return children[head]!.some(
    (child) => child < head && (relation(deprel[child]!) === 'mark' || RELATIVE.test(words[child]!.xpos)),
  );
}

/**
 * In "says that A and that B", B stands in the clause of "says", as A does (pyreval-2019 figure 3); in "says
 * that A and B" it stands beside A.
 */
function parentClause(
  dependencies: Dependencies,
  clauseOf: readonly number[],
  main: number,
  head: number,
): number {
  let at = head;
  while (relation(dependencies.deprel[at]!) === 'conj' && hasIntroducer(dependencies, at)) {
    const first = dependencies.head[at]!;
    if (first === main || clauseOf[first] !== first) break;
    at = first;
  }
  const above = dependencies.head[at]!;
  return above === -1 ? main : clauseOf[above]!;
}

/** The words of the conjunction that joins a clause to the one before it. */
function coordinatorsOf({ dependencies, clauseOf }: ClauseMap, head: number): number[] {
  if (relation(dependencies.deprel[head]!) !== 'conj') return [];
  return childrenIn(dependencies, head, CONJUNCTIONS)
    .filter((child) => child < head && clauseOf[child] === head)
    .flatMap((child) => subtree(dependencies, child, (below) => clauseOf[below] !== head));
}

/**
 * "But others differ" keeps its "but", and "nor" denies only what comes after it; in other places a conjunction stays
 * with the words before it.
 */
function coordinatorOwner(map: ClauseMap, head: number): number {
  const kind = map.kindOf.get(head)!;
  if (kind === 'coordinate' || kind === 'main' || isNor(map.dependencies, head)) return head;
  if (kind === 'subordinate') return map.parentOf.get(head)!;
  const { dependencies, clauseOf } = map;
  const isClause = (word: number) => clauseOf[word] === word;
  return clauseOf[conjunctsBefore(dependencies, head).findLast(isClause) ?? dependencies.head[head]!]!;
}

/** Of "met, voted and left", met and voted come before left. */
function conjunctsBefore(dependencies: Dependencies, head: number): number[] {
  if (relation(dependencies.deprel[head]!) !== 'conj' || dependencies.head[head] === -1) return [];
  const first = dependencies.head[head]!;
  return [first, ...childrenIn(dependencies, first, CONJUNCTS).filter((sibling) => sibling < head)];
}
