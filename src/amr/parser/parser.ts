/**
 * Meaning graphs of English sentences, every node aligned to words. Syntax comes first (src/syntax); one more small
 * model then says what each word means and how the meanings hang together.
 *
 *   const parser = await loadAmrParser();
 *   const [parsed] = await syntax.parse(readText('The boy wants to go.'));
 *   const graph = await parser.parse(parsed);
 *   writePenman(toTree(graph))   // (w / want-01~e.2 :ARG0 (b / boy~e.1) :ARG1 (g / go-02~e.4 :ARG0 b))
 */
import { modelFile } from '../../inference/files.ts';
import type { RuntimeName } from '../../inference/runtime.ts';
import { openSession } from '../../inference/session.ts';
import type { ParsedSentence } from '../../syntax/parsed.ts';
import { caseOf } from '../../syntax/parser.ts';
import { type WordPiece, wordPiece } from '../../syntax/wordpiece.ts';
import type { AmrGraph } from '../model.ts';
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

/** The model has positions for 512 pieces; longer sentences lose their ends. */
const MOST_PIECES = 510;

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
  const text = async (path: string) => new TextDecoder().decode(await modelFile(path));
  const [session, labelText, rolesets, vectors, vocabulary] = await Promise.all([
    openSession('amr/model.int8.onnx', options),
    text('amr/labels.json'),
    text('amr/rolesets.txt'),
    modelFile('amr/frames.bin'),
    text('syntax/vocab.txt'),
  ]);
  const labels: Labels = JSON.parse(labelText);
  const lexicon = readLexicon(rolesets);
  const frames = readFrameTable(vectors, lexicon.frames.length);
  const pieces = wordPiece({ vocabulary: vocabulary.trimEnd().split('\n') });
  const inventory = inventoryOf(labels);
  return {
    runtime: session.runtime,
    async parse(sentence) {
      const words = amrWords(sentence);
      const inputs = encode(words, pieces, labels);
      if (inputs === null) return EMPTY;
      const kept = words.slice(0, inputs.kept);
      const outputs = await session.run(inputs.feeds);
      const of = (name: keyof AmrScores) => outputs[name]!.data;
      const scores = {
        fragment: of('fragment'),
        sense: of('sense'),
        root: of('root'),
        edge: of('edge'),
        label: of('label'),
      };
      return assemble(
        decodePlan({ words: kept, scores, inventory, lexicon, frames, options: options.decode ?? {} }),
      );
    },
  };
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

/** The model's inputs for the words that fit; null if there are none. */
function encode(words: readonly AmrWord[], pieces: WordPiece, labels: Labels) {
  const numbers = [pieces.special('[CLS]')];
  const cases = [0];
  const places: number[] = [];
  for (const { text } of words) {
    const own = pieces.pieces(text);
    if (numbers.length + own.length > MOST_PIECES) break;
    places.push(numbers.length);
    for (const piece of own) {
      numbers.push(piece);
      cases.push(caseOf(text));
    }
  }
  numbers.push(pieces.special('[SEP]'));
  cases.push(0);
  const kept = places.length;
  if (kept === 0) return null;
  const inside = words.slice(0, kept).map((word) => (word.head < kept ? word : { ...word, head: -1 }));
  const relation = (deprel: string) => Math.max(0, labels.deprel.indexOf(deprel));
  const input = (dims: readonly number[], data: ArrayLike<number>) => ({
    type: 'int32' as const,
    dims,
    data,
  });
  return {
    kept,
    feeds: {
      pieces: input([1, numbers.length], numbers),
      cases: input([1, cases.length], cases),
      places: input([kept], places),
      upos: input(
        [kept],
        inside.map(({ upos }) => Math.max(0, labels.upos.indexOf(upos))),
      ),
      deprel: input(
        [kept],
        inside.map(({ deprel }) => relation(deprel)),
      ),
      paths: input([kept, kept], pathClasses(inside, relation, labels.deprel.length)),
    },
  };
}
