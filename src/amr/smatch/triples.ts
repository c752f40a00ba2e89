/**
 * A graph as Smatch compares it (Cai and Knight 2013; ape-2017 eq. 1): triples over numbered variables, in lower case,
 * each once. `mod` is the inverse of `domain`, as in the published package.
 *
 *   const { relations } = triplesOf(toGraph(readGraphTree('(b / boy :ARG0-of (g / go-02))')));
 *   relations   // [{ source: 1, role: 'arg0', target: 0 }]
 */
import { distinctBy } from '../../text/lists.ts';
import type { AmrGraph } from '../model.ts';

/**
 * What the triple of the root says: its concept, as in the first versions of Smatch and in published figures; a
 * constant, as in the present package; or nothing.
 */
export const TOPS = ['concept', 'constant', 'none'] as const;
export type Top = (typeof TOPS)[number];

/** Whether triples of a relation type count; types are `instance`, `top` and roles, see `relationType`. */
export type RelationFilter = (type: string) => boolean;

export interface TripleSet {
  /** The variables' names; triples have their places here. */
  readonly variables: readonly string[];
  /** Of one variable: `instance`, `top` and attributes. */
  readonly unary: readonly UnaryTriple[];
  readonly relations: readonly RelationTriple[];
}

export interface UnaryTriple {
  readonly node: number;
  readonly role: string;
  readonly value: string;
}

export interface RelationTriple {
  readonly source: number;
  readonly role: string;
  readonly target: number;
}

export interface TripleOptions {
  readonly top?: Top;
  readonly keep?: RelationFilter;
}

const types = new Map<string, string>();

/** The type that filters and counts go by: a role in lower case, `op1`, `op2`, … merged (ape-2017 §5), `snt1`, … too. */
export function relationType(role: string): string {
  const known = types.get(role);
  if (known !== undefined) return known;
  const type = role.toLowerCase().replace(/^(op|snt)\d+$/, '$1');
  // Roles are few; what is not a role must not fill the memory.
  if (types.size < 10_000) types.set(role, type);
  return type;
}

export function triplesOf(graph: AmrGraph, { top = 'concept', keep }: TripleOptions = {}): TripleSet {
  const variables = graph.nodes.map(({ variable }) => variable);
  const place = new Map(variables.map((variable, i) => [variable, i]));
  const counts = ({ role }: { readonly role: string }) => keep === undefined || keep(relationType(role));
  const unary: UnaryTriple[] = [];
  graph.nodes.forEach(({ concept }, node) => {
    if (concept !== null) unary.push({ node, role: 'instance', value: plain(concept) });
  });
  if (top !== 'none') unary.push(topTriple(graph, place.get(graph.top)!, top));
  for (const { source, role, value } of graph.attributes) {
    unary.push({ node: place.get(source)!, role: role.toLowerCase(), value: plain(value) });
  }
  const relations = graph.relations.map(({ source, role, target }) =>
    directed(place.get(source)!, role.toLowerCase(), place.get(target)!),
  );
  return {
    variables,
    unary: distinctBy(unary.filter(counts), ({ node, role, value }) => `${node} ${role} ${value}`),
    relations: distinctBy(
      relations.filter(counts),
      ({ source, role, target }) => `${source} ${target} ${role}`,
    ),
  };
}

export function tripleCount({ unary, relations }: TripleSet): number {
  return unary.length + relations.length;
}

function topTriple(graph: AmrGraph, node: number, top: 'concept' | 'constant'): UnaryTriple {
  const value = top === 'concept' ? plain(graph.nodes[node]!.concept ?? '') : 'top';
  return { node, role: 'top', value };
}

function directed(source: number, role: string, target: number): RelationTriple {
  return role === 'mod' ? { source: target, role: 'domain', target: source } : { source, role, target };
}

/** Without quotes, case and trailing underscores, as the published package compares. */
function plain(text: string): string {
  const inner = /^"(.*)"$/s.exec(text)?.[1] ?? text;
  return inner.toLowerCase().replace(/_+$/, '');
}
