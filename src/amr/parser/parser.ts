/**
 * Meaning graphs of English sentences, every node aligned to words. Syntax comes first (src/syntax); one more small
 * model then says what each word means and how the meanings hang together.
 *
 *   const parser = await loadAmrParser();
 *   const [parsed] = await syntax.parse(readText('The boy wants to go.'));
 *   const graph = await parser.parse(parsed);
 *   writePenman(toTree(graph))   // (w / want-01~e.2 :ARG0 (b / boy~e.1) :ARG1 (g / go-02~e.4 :ARG0 b))
 *
 * A sentence that is too long for the model is read in parts, which become `:snt1`, `:snt2`, … of one graph.
 */
import { modelFile, modelLines, modelText } from '../../inference/files.ts';
import type { RuntimeName } from '../../inference/runtime.ts';
import { openSession } from '../../inference/session.ts';
import { cutBefore } from '../../syntax/long.ts';
import type { ParsedSentence } from '../../syntax/parsed.ts';
import { encode } from '../../syntax/parser.ts';
import { type WordPiece, wordPiece } from '../../syntax/wordpiece.ts';
import { partName, sideBySide, withFreshVariables } from '../graph.ts';
import type { Alignment, AmrGraph } from '../model.ts';
import { relationType } from '../smatch/triples.ts';
import { assemble, EMPTY } from './assemble.ts';
import { type AmrInventory, type AmrScores, type DecodeOptions, decodePlan, needOf } from './decode.ts';
import { readFragment } from './fragment.ts';
import { readFrameTable } from './frames.ts';
import { readLexicon } from './lexicon.ts';
import { pathClasses } from './paths.ts';
import { type AmrWord, amrWords } from './words.ts';

export interface AmrParser {
  readonly runtime: RuntimeName;
  parse(sentence: ParsedSentence): Promise<AmrGraph>;
}

/** The version of the weights, part of the signature of all that stands on a graph. */
export const AMR_VERSION = '3';

/** The model has positions for 512 pieces, two of which are no word's. */
const MOST_PIECES = 509;

interface Labels {
  readonly fragments: readonly string[];
  readonly roles: readonly string[];
  readonly upos: readonly string[];
  readonly deprel: readonly string[];
  readonly attach: Readonly<Record<string, number>>;
}

export async function loadAmrParser(
  options: { runtime?: RuntimeName; decode?: Partial<DecodeOptions> } = {},
): Promise<AmrParser> {
  const [session, labels, rolesets, vectors, vocabulary] = await Promise.all([
    openSession('amr/model.int8.onnx', options),
    readLabels(),
    modelText('amr/rolesets.txt'),
    modelFile('amr/frames.bin'),
    modelLines('syntax/vocab.txt'),
  ]);
  const lexicon = readLexicon(rolesets);
  const frames = readFrameTable(vectors, lexicon.frames.length);
  const pieces = wordPiece({ vocabulary });
  const inventory = inventoryOf(labels);
  return {
    runtime: session.runtime,
    async parse(sentence) {
      const parts: { graph: AmrGraph; from: number }[] = [];
      for (const { words, from } of partsOf(amrWords(sentence), pieces))
        parts.push({ graph: await parsePart(words), from });
      return joined(parts);
    },
  };

  async function parsePart(words: readonly AmrWord[]): Promise<AmrGraph> {
    const outputs = await session.run(feedsOf(words, pieces, labels));
    const of = (name: keyof AmrScores) => outputs[name]!.data;
    const scores = {
      fragment: of('fragment'),
      sense: of('sense'),
      root: of('root'),
      edge: of('edge'),
      label: of('label'),
    };
    return assemble(decodePlan({ words, scores, inventory, lexicon, frames, options: options.decode ?? {} }));
  }
}

/** Every type of relation that the parser's graphs can have, as `relationType` names it. */
export async function relationTypes(): Promise<readonly string[]> {
  const labels = await readLabels();
  const inside = inventoryOf(labels).fragments.flatMap((fragment) =>
    fragment === null ? [] : [...fragment.relations, ...fragment.attributes].map(({ role }) => role),
  );
  // `same` is no relation: two words share a node. The words of a name are its op1, op2, …
  const said = labels.roles.filter((role) => role !== 'same');
  return [...new Set([...said, ...inside, 'op'].map(relationType))];
}

async function readLabels(): Promise<Labels> {
  return JSON.parse(await modelText('amr/labels.json'));
}

function inventoryOf({ fragments, roles, attach }: Labels): AmrInventory {
  const special = 3;
  return {
    fragments: fragments.map((text, k) => (k < special ? null : readFragment(text))),
    names: fragments,
    needs: fragments.map(needOf),
    roles,
    attach,
  };
}

/** The words in parts that the model has room for; a head in another part is none. */
function* partsOf(words: readonly AmrWord[], pieces: WordPiece) {
  for (let from = 0; from < words.length; ) {
    let to = from;
    for (let used = 0; to < words.length; to++) {
      used += pieces.pieces(words[to]!.text).length;
      if (used > MOST_PIECES) break;
    }
    if (to < words.length) to = from + cutBefore(words.slice(from, to), to - from);
    const isInside = (head: number) => head >= from && head < to;
    yield {
      from,
      words: words
        .slice(from, to)
        .map((word) => ({ ...word, head: isInside(word.head) ? word.head - from : -1 })),
    };
    from = to;
  }
}

/** Parts that say something under one node, which stands for the words where the sentence was cut. */
function joined(all: readonly { readonly graph: AmrGraph; readonly from: number }[]): AmrGraph {
  const parts = all.filter(({ graph }) => graph !== EMPTY);
  if (parts.length < 2) return parts.length === 0 ? EMPTY : moved(parts[0]!);
  const { nodes, relations, attributes } = sideBySide(parts.map(moved));
  const top = {
    variable: 'm',
    concept: 'multi-sentence',
    alignment: all.slice(1).map(({ from }) => from - 1),
  };
  const tops = parts.map(({ graph }, k) => ({
    source: 'm',
    role: `snt${k + 1}`,
    target: partName(k, graph.top),
  }));
  return withFreshVariables({
    top: top.variable,
    nodes: [top, ...nodes],
    relations: [...tops, ...relations],
    attributes,
  });
}

/** Aligned to the words of the whole sentence. */
function moved({ graph, from }: { readonly graph: AmrGraph; readonly from: number }): AmrGraph {
  const move = <Aligned extends { readonly alignment?: Alignment }>(part: Aligned): Aligned =>
    part.alignment === undefined ? part : { ...part, alignment: part.alignment.map((token) => token + from) };
  return { ...graph, nodes: graph.nodes.map(move), attributes: graph.attributes.map(move) };
}

/** The model's inputs. */
function feedsOf(words: readonly AmrWord[], pieces: WordPiece, labels: Labels) {
  const { numbers, cases, places } = encode(words, pieces);
  const count = words.length;
  const relation = (deprel: string) => Math.max(0, labels.deprel.indexOf(deprel));
  const input = (dims: readonly number[], data: ArrayLike<number>) => ({
    type: 'int32' as const,
    dims,
    data,
  });
  return {
    pieces: input([1, numbers.length], numbers),
    cases: input([1, cases.length], cases),
    // Without those of the two marks.
    places: input([count], places.slice(1, -1)),
    upos: input(
      [count],
      words.map(({ upos }) => Math.max(0, labels.upos.indexOf(upos))),
    ),
    deprel: input(
      [count],
      words.map(({ deprel }) => relation(deprel)),
    ),
    paths: input([count, count], pathClasses(words, relation, labels.deprel.length)),
  };
}
