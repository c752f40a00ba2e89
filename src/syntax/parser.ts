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
import type { TokenizedSentence } from '../text/read.ts';
import { decode, type Inventory, type Scores } from './decode.ts';
import { joinParts, splitLong } from './long.ts';
import type { ParsedSentence } from './parsed.ts';
import { type WordPiece, wordPiece } from './wordpiece.ts';

export interface Parser {
  readonly runtime: RuntimeName;
  parse(sentences: readonly TokenizedSentence[]): Promise<readonly ParsedSentence[]>;
}

/** The version of the weights, part of the signature of all that stands on a parse. */
export const SYNTAX_VERSION = '1';

/** The most pieces that the model has positions for, its two marks not counted. */
const MOST_PIECES = 510;

export async function loadParser(options: { runtime?: RuntimeName } = {}): Promise<Parser> {
  const [session, labels, vocabulary] = await Promise.all([
    openSession('syntax/model.int8.onnx', options),
    modelFile('syntax/labels.json'),
    modelFile('syntax/vocab.txt'),
  ]);
  const inventory: Inventory = JSON.parse(new TextDecoder().decode(labels));
  const pieces = wordPiece({ vocabulary: new TextDecoder().decode(vocabulary).trimEnd().split('\n') });
  const parseOne = async (sentence: TokenizedSentence): Promise<ParsedSentence> => {
    const parts = splitLong(sentence, (word) => pieces.pieces(word).length, MOST_PIECES);
    const parsed: ParsedSentence[] = [];
    for (const part of parts) parsed.push(await run({ session, pieces, inventory, sentence: part }));
    return joinParts(sentence, parsed);
  };
  return {
    runtime: session.runtime,
    async parse(sentences) {
      const parsed: ParsedSentence[] = [];
      for (const sentence of sentences) parsed.push(await parseOne(sentence));
      return parsed;
    },
  };
}

async function run({
  session,
  pieces,
  inventory,
  sentence,
}: {
  session: Session;
  pieces: WordPiece;
  inventory: Inventory;
  sentence: TokenizedSentence;
}): Promise<ParsedSentence> {
  const numbers = [pieces.special('[CLS]')];
  const cases = [0];
  const places = [0];
  for (const { text } of sentence.tokens) {
    places.push(numbers.length);
    for (const piece of pieces.pieces(text)) {
      numbers.push(piece);
      cases.push(caseOf(text));
    }
  }
  places.push(numbers.length);
  numbers.push(pieces.special('[SEP]'));
  cases.push(0);
  const dims = [1, numbers.length];
  const outputs = await session.run({
    pieces: { type: 'int32', dims, data: numbers },
    cases: { type: 'int32', dims, data: cases },
    mask: { type: 'int32', dims, data: numbers.map(() => 1) },
    places: { type: 'int32', dims: [1, places.length], data: places },
  });
  return decode({ sentence, inventory, scores: scoresOf(outputs) });
}

function scoresOf(outputs: Readonly<Record<string, Output>>): Scores {
  const of = (name: string): Float32Array => outputs[name]!.data;
  return {
    upos: of('upos'),
    xpos: of('xpos'),
    verbForm: of('verb_form'),
    arc: of('arc'),
    label: of('label'),
    span: of('span'),
    edu: of('edu'),
  };
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
