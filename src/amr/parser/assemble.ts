/**
 * From a plan to a graph: the words' fragments are filled and joined, pronouns become what they stand for, and every
 * node says which words it comes from.
 *
 *   assemble({ words, pieces, links: [{ source: 1, role: 'ARG0', target: 0 }], root: 1 })   // an aligned AmrGraph
 */
import { distinctBy } from '../../text/lists.ts';
import { withFreshVariables } from '../graph.ts';
import type { AmrAttribute, AmrGraph, AmrNode, AmrRelation } from '../model.ts';
import { type Filling, type Fragment, fillFragment } from './fragment.ts';

/** A fragment at a word, with what fills it. */
export interface Piece {
  readonly fragment: Fragment;
  readonly filling: Filling;
  /** All words that it stands for, its own first. */
  readonly tokens: readonly number[];
}

/** A relation between two words' fragments; places count words from 0, nodes count within the fragment. */
export interface Link {
  readonly source: number;
  readonly role: string;
  readonly target: number;
  readonly sourceNode?: number;
  readonly targetNode?: number;
}

export interface Plan {
  /** For every word its piece, or null. */
  readonly pieces: readonly (Piece | null)[];
  readonly links: readonly Link[];
  readonly root: number;
  /** Words that mean the same as another: `[pronoun, antecedent]`. */
  readonly same?: readonly (readonly [number, number])[];
}

/** What a sentence without any content means. */
export const EMPTY: AmrGraph = {
  top: 'a',
  nodes: [{ variable: 'a', concept: 'amr-empty' }],
  relations: [],
  attributes: [],
};

export function assemble({ pieces, links, root, same = [] }: Plan): AmrGraph {
  const stands = new Map(same);
  const at = (token: number): number => {
    const seen = new Set<number>();
    let place = token;
    while (stands.has(place) && !seen.has(place)) {
      seen.add(place);
      place = stands.get(place)!;
    }
    return place;
  };
  const nodes: AmrNode[] = [];
  const relations: AmrRelation[] = [];
  const attributes: AmrAttribute[] = [];
  const filled = pieces.map((piece) => (piece === null ? null : fillFragment(piece.fragment, piece.filling)));
  const variable = (token: number, node: number) =>
    `t${token}n${Math.min(node, filled[token]!.concepts.length - 1)}`;
  const aligned = new Map<number, number[]>();
  pieces.forEach((piece, token) => {
    if (piece !== null) aligned.set(at(token), [...(aligned.get(at(token)) ?? []), ...piece.tokens]);
  });
  filled.forEach((fragment, token) => {
    if (fragment === null || fragment.constant !== null || at(token) !== token) return;
    const alignment = [...new Set(aligned.get(token))].sort((a, b) => a - b);
    fragment.concepts.forEach((concept, node) => {
      nodes.push({ variable: variable(token, node), concept, alignment });
    });
    for (const { source, role, target } of fragment.relations) {
      relations.push({ source: variable(token, source), role, target: variable(token, target) });
    }
    for (const { source, role, value } of fragment.attributes) {
      attributes.push({ source: variable(token, source), role, value, alignment });
    }
  });
  const isConstant = (token: number) => filled[token]?.constant !== null;
  for (const { source, role, target, sourceNode = 0, targetNode = 0 } of links) {
    const [from, to] = [at(source), at(target)];
    if (from === to || filled[from] == null || filled[to] == null || isConstant(from)) continue;
    const start = variable(from, sourceNode);
    if (isConstant(to))
      attributes.push({ source: start, role, value: filled[to]!.constant!, alignment: pieces[to]!.tokens });
    else relations.push({ source: start, role, target: variable(to, targetNode) });
  }
  if (nodes.length === 0) return EMPTY;
  const wanted = isConstant(at(root)) ? undefined : variable(at(root), 0);
  const top = nodes.find((node) => node.variable === wanted)?.variable ?? nodes[0]!.variable;
  const distinct = distinctBy(relations, ({ source, role, target }) => `${source} ${role} ${target}`);
  return withFreshVariables(numbered({ top, nodes, relations: distinct, attributes }));
}

/** `op` and `snt` become op1, op2, … in the order of the words. */
function numbered(graph: AmrGraph): AmrGraph {
  const order = new Map(graph.nodes.map(({ variable, alignment }) => [variable, alignment?.[0] ?? 0]));
  const parts = [
    ...graph.relations.map((r, i) => ({
      source: r.source,
      role: r.role,
      by: order.get(r.target)!,
      i,
      kind: 'relation',
    })),
    ...graph.attributes.map((a, i) => ({
      source: a.source,
      role: a.role,
      by: a.alignment?.[0] ?? 0,
      i,
      kind: 'attribute',
    })),
  ].filter(({ role }) => role === 'op' || role === 'snt');
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  for (const { source, role, i, kind } of parts.sort((a, b) => a.by - b.by)) {
    const key = `${source} ${role}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    names.set(`${kind} ${i}`, `${role}${counts.get(key)}`);
  }
  return {
    ...graph,
    relations: graph.relations.map((r, i) => ({ ...r, role: names.get(`relation ${i}`) ?? r.role })),
    attributes: graph.attributes.map((a, i) => ({ ...a, role: names.get(`attribute ${i}`) ?? a.role })),
  };
}
