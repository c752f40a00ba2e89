/**
 * Smatch: how much two meaning graphs have in common (Cai and Knight 2013; ape-2017 §3). Triples are counted under the
 * best mapping of variables; precision, recall and F come from the counts, and a corpus adds the counts up.
 *
 *   const counts = await smatch({ candidate, gold });       // { matches: 4, candidate: 5, gold: 6, … }
 *   smatchScores(counts)                                     // { precision: 4/5, recall: 4/6, f: .727 }
 *   smatchScores(addCounts(countsOfAllPairs))                // the Smatch of a corpus
 */
import type { AmrGraph } from '../model.ts';
import { bracket, solveExactly } from './exact.ts';
import { CLIMB_DEFAULTS, type Climbed, climb } from './hill-climbing.ts';
import { matchProblem } from './problem.ts';
import { relationType, type TripleOptions, type TripleSet, tripleCount, triplesOf } from './triples.ts';

/** `exact` proves its optimum; `climbing` is the published search. */
export const SMATCH_METHODS = ['exact', 'climbing'] as const;

export interface SmatchOptions extends TripleOptions {
  readonly method?: (typeof SMATCH_METHODS)[number];
  /** Random starts of hill climbing after the first. */
  readonly restarts?: number;
  readonly seed?: number;
}

export interface RelationCounts {
  readonly matches: number;
  /** Triples of the candidate, in all. */
  readonly candidate: number;
  readonly gold: number;
}

export interface SmatchCounts extends RelationCounts {
  /** The same for every type of relation, by name. */
  readonly byRelation: Readonly<Record<string, RelationCounts>>;
}

export interface SmatchScores {
  /** Null where there are no triples. */
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f: number | null;
}

/** A triple of the first graph that the second has too, under the mapping. */
export interface MatchedTriple {
  readonly role: string;
  readonly source: string;
  readonly otherSource: string;
  /** A concept, a constant or the second variable. */
  readonly target: string;
  readonly otherTarget: string;
}

export interface TripleMatch {
  readonly matches: number;
  readonly triples: readonly MatchedTriple[];
}

/** Two sets of triples of which it is known how many match at least and at most. */
export interface TripleSearch {
  readonly least: number;
  readonly most: number;
  /** A mapping under which the least match. */
  found(): TripleMatch;
  /** The maximum number of matching triples, mmt in ape-2017 eq. 2, with the triples. */
  solve(): Promise<TripleMatch>;
}

type SearchOptions = Omit<SmatchOptions, keyof TripleOptions>;

/** Quick; `solve` takes its time where least and most differ. Hill climbing takes what it finds for the most. */
export function searchTriples(
  { first, second }: { first: TripleSet; second: TripleSet },
  { method = 'exact', restarts = CLIMB_DEFAULTS.restarts, seed = CLIMB_DEFAULTS.seed }: SearchOptions = {},
): TripleSearch {
  const problem = matchProblem(first, second);
  const describe = ({ matches, mapping }: Climbed) => ({
    matches,
    triples: matchedTriples(first, second, mapping),
  });
  if (method === 'climbing') {
    const found = climb(problem, { restarts, seed });
    const described = () => describe(found);
    return { least: found.matches, most: found.matches, found: described, solve: async () => described() };
  }
  const { found, bound } = bracket(problem);
  return {
    least: found.matches,
    most: bound,
    found: () => describe(found),
    solve: async () => describe(await solveExactly(problem, { found, bound })),
  };
}

/** The maximum number of matching triples, with the triples. */
export function matchTriples(
  sets: { first: TripleSet; second: TripleSet },
  options: SearchOptions = {},
): Promise<TripleMatch> {
  return searchTriples(sets, options).solve();
}

export async function smatch(
  { candidate, gold }: { candidate: AmrGraph; gold: AmrGraph },
  options: SmatchOptions = {},
): Promise<SmatchCounts> {
  const [first, second] = [triplesOf(candidate, options), triplesOf(gold, options)];
  const { matches, triples } = await matchTriples({ first, second }, options);
  const byRelation: Record<string, { matches: number; candidate: number; gold: number }> = {};
  const count = (role: string, what: keyof RelationCounts) => {
    const type = relationType(role);
    byRelation[type] ??= { matches: 0, candidate: 0, gold: 0 };
    byRelation[type][what]++;
  };
  for (const { role } of [...first.unary, ...first.relations]) count(role, 'candidate');
  for (const { role } of [...second.unary, ...second.relations]) count(role, 'gold');
  for (const { role } of triples) count(role, 'matches');
  return { matches, candidate: tripleCount(first), gold: tripleCount(second), byRelation };
}

export function addCounts(all: readonly SmatchCounts[]): SmatchCounts {
  const byRelation: Record<string, RelationCounts> = {};
  for (const counts of all) {
    for (const [type, own] of Object.entries(counts.byRelation)) {
      byRelation[type] = add(byRelation[type] ?? { matches: 0, candidate: 0, gold: 0 }, own);
    }
  }
  return { ...all.reduce<RelationCounts>(add, { matches: 0, candidate: 0, gold: 0 }), byRelation };
}

function add(a: RelationCounts, b: RelationCounts): RelationCounts {
  return { matches: a.matches + b.matches, candidate: a.candidate + b.candidate, gold: a.gold + b.gold };
}

export function smatchScores({ matches, candidate, gold }: RelationCounts): SmatchScores {
  const share = (of: number) => (of === 0 ? null : matches / of);
  return { precision: share(candidate), recall: share(gold), f: share((candidate + gold) / 2) };
}

function matchedTriples(first: TripleSet, second: TripleSet, mapping: Int32Array): readonly MatchedTriple[] {
  const others = new Set([
    ...second.unary.map(({ node, role, value }) => `${node} ${role} ${value}`),
    ...second.relations.map(({ source, role, target }) => `${source}>${target} ${role}`),
  ]);
  const name = (variable: number) => first.variables[variable]!;
  const otherName = (variable: number) => second.variables[mapping[variable]!]!;
  const unary = first.unary
    .filter(({ node, role, value }) => others.has(`${mapping[node]!} ${role} ${value}`))
    .map(({ node, role, value }) => ({
      role,
      source: name(node),
      otherSource: otherName(node),
      target: value,
      otherTarget: value,
    }));
  const relations = first.relations
    .filter(({ source, role, target }) => others.has(`${mapping[source]!}>${mapping[target]!} ${role}`))
    .map(({ source, role, target }) => ({
      role,
      source: name(source),
      otherSource: otherName(source),
      target: name(target),
      otherTarget: otherName(target),
    }));
  return [...unary, ...relations];
}
