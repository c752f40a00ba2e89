/**
 * What holds for every verb of a coordination though it is written only once, before the first. Without it a later
 * verb would say more than the sentence does, or the opposite.
 *
 *   // "They neither called nor wrote" → wrote: neither · "if it rains and freezes" → freezes: if
 */
import { CONJUNCTIONS, CONJUNCTS, childrenIn, type Dependencies, relation, subtree } from './dependencies.ts';
import type { Clause, ClauseMap } from './structure.ts';

const CONDITIONS: ReadonlySet<string> = new Set(['if', 'unless', 'whether', 'lest']);
const QUESTIONS: ReadonlySet<string> = new Set(['what', 'which', 'whom', 'how', 'why', 'where']);

/** "He never lied and left" may mean that he left; "he never lied or stole" cannot mean that he stole. */
const ALTERNATIVE: ReadonlySet<string> = new Set(['or', 'nor']);
const NEGATIONS: ReadonlySet<string> = new Set([
  'neither',
  'never',
  'hardly',
  'barely',
  'scarcely',
  'rarely',
  'seldom',
]);
const OVER_ALTERNATIVES: ReadonlySet<string> = new Set(['either', ...NEGATIONS]);

/** A verb with a subject of its own is under no other's "never" or "what", but may be under its "if". */
export function sharedScope({ dependencies, kindOf }: ClauseMap, head: number): number[] {
  if (relation(dependencies.deprel[head]!) !== 'conj') return [];
  return scopesOf(dependencies, head, kindOf.get(head)!).flatMap((scope) =>
    fromFirst(dependencies, head, scope),
  );
}

function scopesOf(dependencies: Dependencies, head: number, kind: Clause['kind']): ReadonlySet<string>[] {
  if (kind === 'coordinate') return [CONDITIONS];
  if (kind !== 'shared-subject') return [];
  return [CONDITIONS, QUESTIONS, ...(isAlternative(dependencies, head) ? [OVER_ALTERNATIVES] : [])];
}

/** Such words before the first conjunct, with what hangs on them ("in which"), unless this one has them itself. */
function fromFirst(dependencies: Dependencies, head: number, scope: ReadonlySet<string>): number[] {
  const inScope = (verb: number) =>
    dependencies.children[verb]!.filter((child) => child < verb && scope.has(textOf(dependencies, child)));
  if (inScope(head).length > 0) return [];
  return inScope(dependencies.head[head]!).flatMap((word) => subtree(dependencies, word));
}

/** In "neither called, wrote nor came" the conjunction before the last is that of all. */
function isAlternative(dependencies: Dependencies, head: number): boolean {
  const first = dependencies.head[head]!;
  const rest = childrenIn(dependencies, first, CONJUNCTS).filter((conjunct) => conjunct >= head);
  const [conjunction] = rest.flatMap((conjunct) => childrenIn(dependencies, conjunct, CONJUNCTIONS));
  return conjunction !== undefined && ALTERNATIVE.has(textOf(dependencies, conjunction));
}

/**
 * Whether a clause is read without its conjunction where it stands alone: "he neither wrote" needs no "nor", and "if
 * winds turn" no "and". A "nor" that alone says no is needed.
 */
export function dropsConjunction(map: ClauseMap, head: number): boolean {
  const scope = sharedScope(map, head);
  if (isNor(map.dependencies, head))
    return scope.some((word) => NEGATIONS.has(textOf(map.dependencies, word)));
  return map.kindOf.get(head) === 'shared-subject' || scope.length > 0;
}

export function isNor(dependencies: Dependencies, head: number): boolean {
  return childrenIn(dependencies, head, CONJUNCTIONS).some((child) => textOf(dependencies, child) === 'nor');
}

function textOf({ words }: Dependencies, word: number): string {
  return words[word]!.text.toLowerCase();
}
