/**
 * The gold triples of a content unit (ape-2017 §4): of the graphs of a reference's sentences, what lies inside the words
 * of a mention. A unit without contributors in a text has the triples of its parsed label.
 *
 *   goldGraph(sentences, [[0, 11]])   // the part of the graphs that the first eleven characters express
 */
import { sideBySide } from '../../amr/graph.ts';
import type { AmrGraph } from '../../amr/model.ts';
import type { AmrSentence } from '../../amr/text.ts';
import type { Span } from '../../model.ts';

/**
 * A node is inside if a word that it comes from is; a relation if both its nodes are; a constant if its node and,
 * where it has words of its own, one of these are. Parts of several sentences are put side by side.
 */
export function goldGraph(sentences: readonly AmrSentence[], spans: readonly Span[]): AmrGraph {
  return sideBySide(sentences.map((sentence) => insideOf(sentence, spans)));
}

/** All of the sentences' graphs. */
export function wholeGraph(sentences: readonly AmrSentence[]): AmrGraph {
  return sideBySide(sentences.map(({ graph }) => graph));
}

function insideOf({ graph, words }: AmrSentence, spans: readonly Span[]): AmrGraph {
  const covered = words.map(({ span }) => spans.some(([start, end]) => span[0] >= start && span[1] <= end));
  const isInside = (alignment: readonly number[] | undefined) =>
    alignment?.some((token) => covered[token]) ?? false;
  const nodes = graph.nodes.filter(({ alignment }) => isInside(alignment));
  const kept = new Set(nodes.map(({ variable }) => variable));
  return {
    top: graph.top,
    nodes,
    relations: graph.relations.filter(({ source, target }) => kept.has(source) && kept.has(target)),
    attributes: graph.attributes.filter(({ source, alignment, roleAlignment }) => {
      const own = alignment ?? roleAlignment;
      return kept.has(source) && (own === undefined || isInside(own));
    }),
  };
}
