/**
 * Between trees and graphs: a tree's inverse roles are turned round and its variables told from constants; a graph is
 * laid out as a tree again from its top.
 *
 *   toGraph(readGraphTree('(b / boy :ARG0-of (g / go-02))')).relations   // [{ source: 'g', role: 'ARG0', target: 'b' }]
 *   writePenman(toTree(graph))                                            // (b / boy :ARG0-of (g / go-02))
 */
import type { Alignment, AmrAttribute, AmrBranch, AmrGraph, AmrNode, AmrRelation, AmrTree } from './model.ts';
import { isAtom } from './model.ts';

/** Roles that end in -of and yet are not the inverse of another. */
const OWN_OF = new Set([
  'consist-of',
  'prep-on-behalf-of',
  'prep-out-of',
  'prep-on-top-of',
  'prep-instead-of',
]);

function isInverse(role: string): boolean {
  return /.-of$/i.test(role) && !OWN_OF.has(role.toLowerCase());
}

/** The same relation seen from its other end: ARG0 and ARG0-of, mod and domain. */
export function inverse(role: string): string {
  if (role === 'mod') return 'domain';
  if (role === 'domain') return 'mod';
  return isInverse(role) ? role.slice(0, -3) : `${role}-of`;
}

export function toGraph(tree: AmrTree): AmrGraph {
  const nodes: AmrNode[] = [];
  const relations: AmrRelation[] = [];
  const attributes: AmrAttribute[] = [];
  const variables = variablesOf(tree);
  const seen = new Set<string>();
  const visit = (node: AmrTree): void => {
    const { variable, concept, alignment } = node;
    // Published graphs define a variable twice now and then: the first concept stands.
    if (!seen.has(variable))
      nodes.push({ variable, concept, ...(alignment === undefined ? {} : { alignment }) });
    seen.add(variable);
    for (const { role, target, alignment: ofRole } of node.branches) {
      const value = isAtom(target) ? target.atom : target.variable;
      const own = isAtom(target) ? target.alignment : undefined;
      const aligned = {
        ...(own === undefined ? {} : { alignment: own }),
        ...(ofRole === undefined ? {} : { roleAlignment: ofRole }),
      };
      if (!variables.has(value)) attributes.push({ source: variable, role, value, ...aligned });
      else if (isInverse(role))
        relations.push({ source: value, role: inverse(role), target: variable, ...aligned });
      else relations.push({ source: variable, role, target: value, ...aligned });
      if (!isAtom(target)) visit(target);
    }
  };
  visit(tree);
  return { top: tree.variable, nodes, relations, attributes };
}

function variablesOf(tree: AmrTree): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    found.add(node.variable);
    for (const { target } of node.branches) if (!isAtom(target)) open.push(target);
  }
  return found;
}

/**
 * A tree over all that can be reached from the top, each node written out where it comes first, breadth before
 * depth, so that a node stands as high as it can. Relations that point at the top's side are written inverse.
 */
export function toTree(graph: AmrGraph): AmrTree {
  const nodes = new Map(graph.nodes.map((node) => [node.variable, node]));
  const parent = parents(graph);
  /** What a relation says of a node that it names goes to the node where it is written out. */
  const alignmentOf = (variable: string): Alignment | undefined => {
    const { alignment } = nodes.get(variable)!;
    const by = graph.relations[parent.get(variable)!];
    if (by?.target !== variable || by.alignment === undefined) return alignment;
    return [...new Set([...(alignment ?? []), ...by.alignment])].sort((a, b) => a - b);
  };
  const build = (variable: string): AmrTree => {
    const { concept } = nodes.get(variable)!;
    const alignment = alignmentOf(variable);
    const branches: AmrBranch[] = [];
    const add = (role: string, edge: AmrRelation | AmrAttribute, target: AmrTree | string) => {
      const { alignment: own, roleAlignment } = edge;
      branches.push({
        role,
        ...(roleAlignment === undefined ? {} : { alignment: roleAlignment }),
        target: typeof target === 'string' ? { atom: target, ...(own && { alignment: own }) } : target,
      });
    };
    for (const attribute of graph.attributes) {
      if (attribute.source === variable) add(attribute.role, attribute, attribute.value);
    }
    graph.relations.forEach((relation, i) => {
      const { source, role, target } = relation;
      const child = parent.get(target) === i ? target : parent.get(source) === i ? source : undefined;
      if (child === source && target === variable) add(inverse(role), relation, build(source));
      else if (child === target && source === variable) add(role, relation, build(target));
      else if (child === undefined && source === variable) add(role, relation, target);
    });
    return {
      variable,
      concept,
      ...(alignment === undefined ? {} : { alignment }),
      branches: inOrder(branches),
    };
  };
  return build(graph.top);
}

/** By which relation each node is first reached from the top. */
function parents({ top, relations }: AmrGraph): ReadonlyMap<string, number> {
  const found = new Map([[top, -1]]);
  const queue = [top];
  for (const variable of queue) {
    relations.forEach(({ source, target, role }, by) => {
      const next = source === variable ? target : target === variable && canInvert(role) ? source : undefined;
      if (next === undefined || found.has(next)) return;
      found.set(next, by);
      queue.push(next);
    });
  }
  return found;
}

function canInvert(role: string): boolean {
  return !OWN_OF.has(role.toLowerCase());
}

/** Numbered roles first, in order, then the others as they come; constants stay where they are among them. */
function inOrder(branches: readonly AmrBranch[]): readonly AmrBranch[] {
  const rank = ({ role }: AmrBranch) => {
    const numbered = /^(?:ARG|op|snt)(\d+)$/.exec(role);
    return numbered === null ? 1000 : Number(numbered[1]);
  };
  return branches.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * The parts of a graph that no relation connects, each with a top of its own: the graph's top where it is inside, else
 * the first node that no relation points at.
 */
export function connectedParts(graph: AmrGraph): readonly AmrGraph[] {
  const partOf = new Map(graph.nodes.map(({ variable }, i) => [variable, i]));
  const join = (from: number, to: number) => {
    for (const [variable, part] of partOf) if (part === from) partOf.set(variable, to);
  };
  for (const { source, target } of graph.relations) join(partOf.get(source)!, partOf.get(target)!);
  const targets = new Set(graph.relations.map(({ target }) => target));
  return [...new Set(partOf.values())].map((part) => {
    const isInside = (variable: string) => partOf.get(variable) === part;
    const nodes = graph.nodes.filter(({ variable }) => isInside(variable));
    const first = nodes.find(({ variable }) => !targets.has(variable)) ?? nodes[0]!;
    return {
      top: isInside(graph.top) ? graph.top : first.variable,
      nodes,
      relations: graph.relations.filter(({ source }) => isInside(source)),
      attributes: graph.attributes.filter(({ source }) => isInside(source)),
    };
  });
}

/** A relation as it is compared, whichever way it was written: in lower case, never inverse, `mod` as `domain`. */
export function relationKey(source: string, role: string, target: string): string {
  const isTurned = isInverse(role) || role.toLowerCase() === 'mod';
  const forward = (isTurned ? inverse(role.toLowerCase()) : role).toLowerCase();
  return JSON.stringify(isTurned ? [target, forward, source] : [source, forward, target]);
}

/** Nodes with more than one relation that points at them. */
export function reentrancies({ relations }: AmrGraph): readonly string[] {
  const seen = new Map<string, number>();
  for (const { target } of relations) seen.set(target, (seen.get(target) ?? 0) + 1);
  return [...seen].filter(([, count]) => count > 1).map(([variable]) => variable);
}

/** The same graph with variables renamed after their concepts' first letters, in the order of the nodes: `b`, `b2`. */
export function withFreshVariables(graph: AmrGraph): AmrGraph {
  const used = new Map<string, number>();
  const names = new Map(
    graph.nodes.map(({ variable, concept }): [string, string] => {
      const letter = /[a-z]/i.exec(concept ?? '')?.[0].toLowerCase() ?? 'x';
      const count = (used.get(letter) ?? 0) + 1;
      used.set(letter, count);
      return [variable, count === 1 ? letter : `${letter}${count}`];
    }),
  );
  return renamed(graph, (variable) => names.get(variable)!);
}

function renamed(
  { top, nodes, relations, attributes }: AmrGraph,
  name: (variable: string) => string,
): AmrGraph {
  return {
    top: name(top),
    nodes: nodes.map((node) => ({ ...node, variable: name(node.variable) })),
    relations: relations.map((r) => ({ ...r, source: name(r.source), target: name(r.target) })),
    attributes: attributes.map((a) => ({ ...a, source: name(a.source) })),
  };
}

/** One graph of several that nothing joins, its variables named by `partName`; its top is the first one's. */
export function sideBySide(graphs: readonly AmrGraph[]): AmrGraph {
  if (graphs.length === 1) return graphs[0]!;
  const parts = graphs.map((graph, k) => renamed(graph, (variable) => partName(k, variable)));
  return {
    top: parts[0]?.top ?? '',
    nodes: parts.flatMap(({ nodes }) => nodes),
    relations: parts.flatMap(({ relations }) => relations),
    attributes: parts.flatMap(({ attributes }) => attributes),
  };
}

/** What a variable of the k-th graph is called when several stand side by side. */
export function partName(k: number, variable: string): string {
  return `${k + 1}.${variable}`;
}
