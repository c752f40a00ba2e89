/**
 * Tags, dependencies, constituents and discourse units of tokenised sentences, from one forward pass of a local
 * model. Sentences are parsed one by one, so a parse never depends on its neighbours.
 *
 *   const parser = await loadParser();
 *   const [sentence] = await parser.parse(readText('Dogs bark.'));
 *   sentence.words.map((word) => word.upos)  // NOUN VERB PUNCT
 */
import { modelFile } from '../inference/files.ts';
import { type Output, openSession, type RuntimeName, type Session } from '../inference/session.ts';
import { readText, type TokenizedSentence } from '../text/read.ts';
import { decode, type Inventory, type Scores } from './decode.ts';
import { joinParts, splitLong } from './long.ts';
import type { ParsedSentence } from './parsed.ts';
import { type WordPiece, wordPiece } from './wordpiece.ts';

export interface Parser {
  readonly runtime: RuntimeName;
  /** The words and sentences of a text. */
  read(text: string): Promise<readonly TokenizedSentence[]>;
  parse(sentences: readonly TokenizedSentence[]): Promise<readonly ParsedSentence[]>;
}

/** The version of the weights, part of the signature of all that stands on a parse. */
export const SYNTAX_VERSION = '1';

/** The most pieces that the model has positions for, its two marks not counted. */
const MOST_PIECES = 510;

/** The model without the decoding: what it scores, and the labels that the scores are of. */
export async function openScorer(options: { runtime?: RuntimeName } = {}): Promise<{
  readonly runtime: RuntimeName;
  readonly inventory: Inventory;
  readonly pieces: WordPiece;
  forward(sentence: TokenizedSentence): Promise<Scores>;
}> {
  const [session, labels, vocabulary] = await Promise.all([
    openSession('syntax/model.int8.onnx', options),
    modelFile('syntax/labels.json'),
    modelFile('syntax/vocab.txt'),
  ]);
  const pieces = wordPiece({ vocabulary: new TextDecoder().decode(vocabulary).trimEnd().split('\n') });
  return {
    runtime: session.runtime,
    inventory: JSON.parse(new TextDecoder().decode(labels)),
    pieces,
    forward: (sentence) => run({ session, pieces, sentence }),
  };
}

export async function loadParser(options: { runtime?: RuntimeName } = {}): Promise<Parser> {
  const { runtime, inventory, pieces, forward } = await openScorer(options);
  const parseOne = async (sentence: TokenizedSentence): Promise<ParsedSentence> => {
    const parts = splitLong(sentence, (word) => pieces.pieces(word).length, MOST_PIECES);
    const parsed: ParsedSentence[] = [];
    for (const part of parts) parsed.push(decode({ sentence: part, inventory, scores: await forward(part) }));
    return joinParts(sentence, parsed);
  };
  return {
    runtime,
    read: async (text) => readText(text),
    async parse(sentences) {
      const parsed: ParsedSentence[] = [];
      for (const sentence of sentences) parsed.push(await parseOne(sentence));
      return parsed;
    },
  };
}

/** One forward pass. */
async function run({
  session,
  pieces,
  sentence,
}: {
  session: Session;
  pieces: WordPiece;
  sentence: TokenizedSentence;
}): Promise<Scores> {
  const { numbers, cases, places } = encode(sentence, pieces);
  const dims = [1, numbers.length];
  const outputs = await session.run({
    pieces: { type: 'int32', dims, data: Int32Array.from(numbers) },
    cases: { type: 'int32', dims, data: Int32Array.from(cases) },
    mask: { type: 'int32', dims, data: new Int32Array(numbers.length).fill(1) },
    places: { type: 'int32', dims: [1, places.length], data: Int32Array.from(places) },
  });
  return scoresOf(outputs);
}

/** The pieces of all words between two marks, the case of each, and where each word and mark begins. */
function encode(
  { tokens }: TokenizedSentence,
  pieces: WordPiece,
): {
  readonly numbers: readonly number[];
  readonly cases: readonly number[];
  readonly places: readonly number[];
} {
  const words = tokens.map(({ text }) => pieces.pieces(text));
  const count = words.reduce((sum, word) => sum + word.length, 0);
  // Only strange words have so many pieces; they lose their ends.
  const most = count > MOST_PIECES ? Math.floor(MOST_PIECES / tokens.length) : MOST_PIECES;
  const numbers = [pieces.special('[CLS]')];
  const cases = [0];
  const places = [0];
  words.forEach((word, i) => {
    places.push(numbers.length);
    const letters = caseOf(tokens[i]!.text);
    for (const piece of word.slice(0, most)) {
      numbers.push(piece);
      cases.push(letters);
    }
  });
  places.push(numbers.length);
  numbers.push(pieces.special('[SEP]'));
  cases.push(0);
  return { numbers, cases, places };
}

function scoresOf(outputs: Readonly<Record<string, Output>>): Scores {
  const of = (name: string): Float32Array => outputs[name]!.data;
  return {
    upos: of('upos'),
    xpos: of('xpos'),
    verbForm: of('verb_form'),
    arc: of('arc'),
    label: labelsTogether(outputs.label!),
    span: labelsTogether(outputs.span!),
    edu: of('edu'),
  };
}

/** The model gives rows × labels × columns, the order of its products; here the labels of a pair stand together. */
function labelsTogether({ dims, data }: Output): Float32Array {
  const [, rows, labels, columns] = dims as readonly [number, number, number, number];
  const result = new Float32Array(data.length);
  for (let row = 0; row < rows; row++) {
    for (let label = 0; label < labels; label++) {
      const from = (row * labels + label) * columns;
      const to = row * columns * labels + label;
      for (let column = 0; column < columns; column++) result[to + column * labels] = data[from + column]!;
    }
  }
  return result;
}

/** The vocabulary knows no case, so it goes in beside the pieces: none, Title, ALL, a single capital, mIxed. */
function caseOf(word: string): number {
  const cased = [...word].filter((letter) => letter.toLowerCase() !== letter.toUpperCase());
  const capital = cased.map((letter) => letter !== letter.toLowerCase());
  if (!capital.includes(true)) return 0;
  if (cased.length === 1) return 3;
  if (!capital.includes(false)) return 2;
  return capital[0]! && !capital.includes(true, 1) ? 1 : 4;
}
