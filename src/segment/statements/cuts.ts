/**
 * Which clauses of a sentence are statements of their own: those that can be true without the others. What somebody
 * believes stays with the belief, a condition with what it is a condition of, "the dog that bit" with its dog.
 *
 *   // "Ann thinks that it rained, and Bob, who is old, fled" → Ann thinks that it rained · Bob is old · Bob fled
 */
import { childrenIn, type Dependencies, isPunctuation, relation } from '../clauses/dependencies.ts';
import type { Clause } from '../clauses/structure.ts';
import { SUBJECTS_AND_EXPLETIVES } from '../clauses/tensed.ts';
import { antecedent, isPointing, pronounSubject } from './subjects.ts';

/** These join clauses of which each is said to be true. */
const ASSERTING = new Set([
  'although',
  'though',
  'while',
  'whereas',
  'because',
  'so',
  'since',
  'as',
  'after',
]);
/** "…, he said" says nothing alone. */
const SAYING =
  /^(?:say|said|says|add|adds|added|explain|explains|explained|state|states|stated|argue|argues|argued|report|reports|reported|claim|claims|claimed|write|writes|wrote|think|thinks|thought|believe|believes|believed)$/i;
/** A clause with fewer words of its own says too little. */
const LEAST_WORDS = 2;

/** For every clause, whether it is cut off from its parent. */
export function statementCuts(dependencies: Dependencies, clauses: readonly Clause[]): readonly boolean[] {
  const cut: boolean[] = clauses.map(() => false);
  const decided = new Set<number>();
  const decide = (i: number): boolean => {
    if (decided.has(i)) return cut[i]!;
    decided.add(i);
    const clause = clauses[i]!;
    cut[i] = clause.kind === 'main' || standsAlone(dependencies, clause, (parent) => decide(parent), clauses);
    return cut[i]!;
  };
  clauses.forEach((_, i) => {
    decide(i);
  });
  return cut;
}

function standsAlone(
  dependencies: Dependencies,
  clause: Clause,
  isCut: (clause: number) => boolean,
  clauses: readonly Clause[],
): boolean {
  const { words, deprel } = dependencies;
  const own = clause.own.filter((word) => !isPunctuation(words[word]!));
  if (own.length < LEAST_WORDS) return false;
  const subjects = childrenIn(dependencies, clause.head, SUBJECTS_AND_EXPLETIVES);
  if (subjects.length === 0 && clause.shared.length === 0) return false;
  if (deprel[clause.head] === 'acl:relcl') return isAside(dependencies, clause);
  // What belongs to a part of another statement is part of it too.
  const governor = dependencies.head[clause.head]!;
  const first = clauses.findIndex(({ head }) => head === governor);
  if (first === -1 || deprel[governor] === 'acl:relcl' || !isCut(first)) return false;
  if (isUnclear(dependencies, clause.head, governor)) return false;
  const label = relation(deprel[clause.head]!);
  if (label !== 'conj' && SAYING.test(words[clause.head]!.text)) return false;
  if (label === 'advcl')
    return (
      isAsserted(dependencies, clause) && [clause, clauses[first]!].every((one) => isLong(dependencies, one))
    );
  if (label === 'parataxis') return own.length > 3;
  return label === 'conj' && clause.kind !== 'subordinate';
}

/** Whether nobody could tell who "she" is without the clause before. */
function isUnclear(dependencies: Dependencies, head: number, governor: number): boolean {
  const pronoun = pronounSubject(dependencies, head);
  if (pronoun === undefined) return isPointing(dependencies, head);
  const { text } = dependencies.words[pronoun]!;
  return antecedent({ dependencies, pronoun: text, clause: governor, end: pronoun }).length === 0;
}

/** Of "They left because it rained", "They left" is no piece of news, and neither is the rain. */
function isLong({ words, deprel, children }: Dependencies, { head, own }: Clause): boolean {
  // "They fear that …" goes on in another clause.
  if (children[head]!.some((child) => deprel[child] === 'ccomp')) return true;
  return own.filter((word) => !isPunctuation(words[word]!) && deprel[word] !== 'mark').length > 3;
}

/** A relative clause that only adds something: a comma stands before its subject "which" or "who". */
function isAside(dependencies: Dependencies, { head, shared }: Clause): boolean {
  const relativiser = relativeSubject(dependencies, head);
  if (relativiser === undefined || shared.length === 0) return false;
  const { words, children, deprel } = dependencies;
  // "…, which angered them" may be about all that comes before.
  const isThing = words[relativiser]!.text.toLowerCase() === 'which';
  const hasAuxiliary = children[head]!.some((child) => /^(?:cop|aux)/.test(deprel[child]!));
  return words[relativiser - 1]?.text === ',' && (!isThing || hasAuxiliary);
}

/** The "which" or "who" that is the subject of a relative clause. */
export function relativeSubject(dependencies: Dependencies, head: number): number | undefined {
  return childrenIn(dependencies, head, SUBJECTS_AND_EXPLETIVES).find((child) =>
    /^(?:which|who)$/i.test(dependencies.words[child]!.text),
  );
}

/** Whether a clause with a conjunction such as "because" is said to be true. */
function isAsserted({ words, children, deprel }: Dependencies, { head, own }: Clause): boolean {
  const marks = children[head]!.filter((child) => deprel[child] === 'mark');
  const first = own.find((word) => !isPunctuation(words[word]!) && !/^even$/i.test(words[word]!.text));
  if (first === undefined || marks.length !== 1 || marks[0] !== first) return false;
  return ASSERTING.has(words[first]!.text.toLowerCase());
}
