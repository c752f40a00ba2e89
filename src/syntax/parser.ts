/**
 * Tags, dependencies, constituents and discourse units of tokenised sentences, from one forward pass of a local
 * model. Sentences are parsed one by one, so a parse never depends on its neighbours.
 *
 *   const parser = await loadParser();
 *   const [sentence] = await parser.parse(readText('Dogs bark.'));
 *   sentence.words.map((word) => word.upos)  // NOUN VERB PUNCT
 */
import { modelLines, modelText } from '../inference/files.ts';
import type { Output, RuntimeName } from '../inference/runtime.ts';
import { openSession, type Session } from '../inference/session.ts';
import { loadBoundaries } from '../text/boundaries.ts';
import { readTokens, sentencesAt, type TokenizedSentence } from '../text/read.ts';
import { startsOf } from '../text/sentences.ts';
import type { Token } from '../text/tokenize.ts';
import { decode, type Inventory, type Scores } from './decode.ts';
import { joinParts, splitLong } from './long.ts';
import type { ParsedSentence } from './parsed.ts';
import { surerStarts, type Window } from './starts.ts';
import { type WordPiece, wordPiece } from './wordpiece.ts';

export interface Parser {
  readonly runtime: RuntimeName;
  /** The words and sentences of an English text; `readAnyLanguage` tells whether it is one. */
  read(text: string): Promise<readonly TokenizedSentence[]>;
  parse(sentences: readonly TokenizedSentence[]): Promise<readonly ParsedSentence[]>;
}

/** The version of the weights, part of the signature of all that stands on a parse. */
export const SYNTAX_VERSION = '4';

/** The most pieces that the model has positions for, its two marks not counted. */
const MOST_PIECES = 510;

export async function loadParser(options: { runtime?: RuntimeName } = {}): Promise<Parser> {
  const [session, labels, vocabulary] = await Promise.all([
    openSession('syntax/model.int8.onnx', options),
    modelText('syntax/labels.json'),
    modelLines('syntax/vocab.txt'),
    loadBoundaries(),
  ]);
  const inventory: Inventory = JSON.parse(labels);
  const pieces = wordPiece({ vocabulary });
  const parsePart = async (sentence: TokenizedSentence): Promise<ParsedSentence> => {
    const encoded = encode(sentence.tokens, pieces);
    const scores = scoresOf(await forwardPass(session, encoded, encoded.places));
    return decode({ sentence, inventory, scores });
  };
  return {
    runtime: session.runtime,
    async read(text) {
      const { tokens, scores } = readTokens(text);
      const ask = (window: Window) => askStarts({ session, pieces, tokens, window });
      const surer = await surerStarts({ tokens, linear: scores, ask });
      return sentencesAt({ text, tokens, starts: startsOf(surer) });
    },
    async parse(sentences) {
      const parsed: ParsedSentence[] = [];
      for (const sentence of sentences) {
        const parts: ParsedSentence[] = [];
        for (const part of splitLong(sentence, (word) => pieces.pieces(word).length, MOST_PIECES))
          parts.push(await parsePart(part));
        parsed.push(joinParts(sentence, parts));
      }
      return parsed;
    },
  };
}

/**
 * How much speaks for a sentence's start at the places of a window, in one forward pass. The heads see only the words on
 * both sides of the places in question, each once.
 */
async function askStarts({
  session,
  pieces,
  tokens,
  window: { from, to, places },
}: {
  session: Session;
  pieces: WordPiece;
  tokens: readonly Token[];
  window: Window;
}): Promise<readonly number[]> {
  const encoded = encode(tokens.slice(from, to), pieces);
  const sides = [...new Set(places.flatMap((place) => [place - from, place - from + 1]))];
  const { start } = await forwardPass(
    session,
    encoded,
    sides.map((side) => encoded.places[side]!),
  );
  return places.map((place) => start!.data[sides.indexOf(place - from)]!);
}

function forwardPass(
  session: Session,
  { numbers, cases }: Encoded,
  places: readonly number[],
): Promise<Readonly<Record<string, Output>>> {
  const dims = [1, numbers.length];
  return session.run({
    pieces: { type: 'int32', dims, data: Int32Array.from(numbers) },
    cases: { type: 'int32', dims, data: Int32Array.from(cases) },
    places: { type: 'int32', dims: [1, places.length], data: Int32Array.from(places) },
  });
}

interface Encoded {
  readonly numbers: readonly number[];
  readonly cases: readonly number[];
  readonly places: readonly number[];
}

/** The pieces of all words between two marks, the case of each, and where each word and mark begins. */
export function encode(tokens: readonly { readonly text: string }[], pieces: WordPiece): Encoded {
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
  return { tags: of('tags'), arc: of('arc'), label: of('label'), span: of('span'), edu: of('edu') };
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
