/**
 * The graphs of a unit and of the sentence that comes closest to it, side by side: nodes that were paired have one
 * number in both pictures, and the triples that both have stand out.
 *
 *   drawGraphs({ unit: ['(w / want-01 :ARG0 (b / boy))'], sentence: ['(n / need-01 :ARG0 (b / boy))'],
 *                pairs: [['w', 'n'], ['b', 'b']], without: [] })
 *   // two pictures: boy and :ARG0 stand out; want-01 and need-01 have the number 1 and do not
 */
import { connectedParts, relationKey, toGraph, toTree } from '../../amr/graph.ts';
import type { AmrGraph } from '../../amr/model.ts';
import { readGraphTree } from '../../amr/penman-read.ts';
import { writePenman } from '../../amr/penman-write.ts';
import { amrPicture } from '../../amr/picture.ts';
import type { MatchedTriple } from '../../amr/smatch/smatch.ts';
import { relationType } from '../../amr/smatch/triples.ts';
import type { Drawing } from '../../method.ts';
import { droppedTypes } from './relations.ts';

/** Graphs in PENMAN, one for each connected part, with variables of their own in each list. */
export interface ComparedGraphs {
  readonly unit: readonly string[];
  readonly sentence: readonly string[];
  /** Which variables stand for the same. */
  readonly pairs: readonly (readonly [unit: string, sentence: string])[];
  /** Types of relations that did not count. */
  readonly without: readonly string[];
}

export function comparedGraphs({
  unit,
  sentence,
  triples,
  without,
}: {
  unit: AmrGraph;
  sentence: AmrGraph;
  triples: readonly MatchedTriple[];
  without: readonly string[];
}): ComparedGraphs {
  const nodes = new Set(unit.nodes.map(({ variable }) => variable));
  const pairs = new Map<string, string>();
  for (const { source, otherSource, target, otherTarget } of triples) {
    pairs.set(source, otherSource);
    if (nodes.has(target)) pairs.set(target, otherTarget);
  }
  return {
    unit: penmanOf(unit),
    sentence: penmanOf(sentence),
    pairs: unit.nodes.flatMap(({ variable }) =>
      pairs.has(variable) ? [[variable, pairs.get(variable)!] as const] : [],
    ),
    without,
  };
}

function penmanOf(graph: AmrGraph): readonly string[] {
  const layout = { indent: null, aligned: false };
  return connectedParts(graph).map((part) => writePenman(toTree(part), layout));
}

export function drawGraphs({ unit, sentence, pairs, without }: ComparedGraphs): readonly Drawing[] {
  const sides = { unit: unit.map(read), sentence: sentence.map(read) };
  const back = pairs.map(([own, other]) => [other, own] as const);
  return [
    draw('The unit', sides.unit, { others: sides.sentence, mapping: new Map(pairs), without }, 0),
    draw('The sentence', sides.sentence, { others: sides.unit, mapping: new Map(back), without }, 1),
  ].flat();

  function draw(caption: string, graphs: readonly AmrGraph[], other: Other, side: 0 | 1): readonly Drawing[] {
    const numbers = new Map(pairs.map((pair, i) => [pair[side], i + 1]));
    const shared = sharedWith(graphs, other);
    return graphs.map((graph) => ({ caption, svg: amrPicture(graph, { ...shared, numbers, bare: true }) }));
  }
}

function read(penman: string): AmrGraph {
  return toGraph(readGraphTree(penman));
}

interface Other {
  readonly others: readonly AmrGraph[];
  /** From the variables of the one to those of the other. */
  readonly mapping: ReadonlyMap<string, string>;
  readonly without: readonly string[];
}

/** Nodes whose concept the other has, and relations and constants that it has between the same nodes. */
function sharedWith(graphs: readonly AmrGraph[], { others, mapping, without }: Other) {
  const concepts = new Map(others.flatMap(({ nodes }) => nodes).map((node) => [node.variable, node.concept]));
  const known = new Set(others.flatMap((graph) => triplesIn(graph, without)).map(({ key }) => key));
  const marked = graphs
    .flatMap(({ nodes }) => nodes)
    .filter(({ variable, concept }) => {
      const other = mapping.get(variable);
      return other !== undefined && plain(concepts.get(other) ?? '') === plain(concept ?? '');
    });
  const relations = graphs
    .flatMap((graph) => triplesIn(graph, without, (variable) => mapping.get(variable)))
    .filter(({ key }) => known.has(key));
  return {
    marked: new Set(marked.map(({ variable }) => variable)),
    relations: new Set(relations.map(({ written }) => written)),
  };
}

/** Relations and constants, as pictures know them and as they are compared, under other names of the variables. */
function triplesIn(
  graph: AmrGraph,
  without: readonly string[],
  name: (variable: string) => string | undefined = (variable) => variable,
) {
  const dropped = droppedTypes(without);
  const counts = ({ role }: { readonly role: string }) => !dropped.has(relationType(role));
  const triple = (source: string, role: string, target: string, value = name(target)) => {
    const from = name(source);
    const key = from === undefined || value === undefined ? '' : relationKey(from, role, value);
    return { written: relationKey(source, role, target), key };
  };
  return [
    ...graph.relations.filter(counts).map(({ source, role, target }) => triple(source, role, target)),
    ...graph.attributes
      .filter(counts)
      .map(({ source, role, value }) => triple(source, role, value, `=${plain(value)}`)),
  ].filter(({ key }) => key !== '');
}

/** As Smatch compares concepts and constants. */
function plain(text: string): string {
  return text.replace(/^"(.*)"$/s, '$1').toLowerCase();
}
