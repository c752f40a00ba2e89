/**
 * Sentences of English text, as runs of its tokens. Between any two tokens a linear model decides whether a
 * sentence ends there, from the words around, their case, the space between and what is open so far.
 *
 *   startsOf(startScores({ text: 'Dr. Ames left.Then it rained', … }))  // Dr. Ames left. · Then it rained
 */
import { abbreviationClass } from './abbreviations.ts';
import { Decision, type Features, hashText, type LinearModel } from './linear.ts';
import { remembered } from './remembered.ts';
import { STOP_WORDS } from './stopwords.ts';
import type { Token } from './tokenize.ts';

/** What lies between two tokens. */
export const GAPS = { none: 0, space: 1, line: 2, paragraph: 3 } as const;
type Gap = (typeof GAPS)[keyof typeof GAPS];

interface SplitInput {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly model: LinearModel;
}

/** The tokens that start a sentence: those whose score is above 0. */
export function startsOf(scores: Float64Array): number[] {
  const starts: number[] = [];
  scores.forEach((score, i) => {
    if (score > 0) starts.push(i);
  });
  return starts;
}

/** How much speaks for a sentence's start at each token: infinitely much at a line break, infinitely little in a word. */
export function startScores({ text, tokens, model }: SplitInput): Float64Array {
  const scores = new Float64Array(tokens.length).fill(Number.POSITIVE_INFINITY);
  const context = new SentenceContext(tokens);
  const wrapped = isHardWrapped(text);
  const decision = new Decision(model);
  for (let i = 1; i < tokens.length; i++) {
    context.pass(i - 1);
    const gap = gapBetween(text, tokens, i, wrapped);
    if (gap < GAPS.line) scores[i] = context.mayEnd(i, gap) ? scoreOf(i, gap) : Number.NEGATIVE_INFINITY;
    if (scores[i]! > 0) context.begin(i);
  }
  return scores;

  function scoreOf(i: number, gap: Gap): number {
    decision.begin();
    context.features({ i, gap, features: decision });
    const found = decision.score;
    return gap === GAPS.space && context.isBrokenOff(i) ? Math.max(found, SURE) : found;
  }
}

/** A score that leaves no doubt. */
const SURE = 3;

const SPACE = 0x20;

function gapBetween(text: string, tokens: readonly Token[], i: number, wrapped: boolean): Gap {
  const start = tokens[i - 1]!.span[1];
  const end = tokens[i]!.span[0];
  if (start === end) return GAPS.none;
  if (end === start + 1 && text.charCodeAt(start) === SPACE) return GAPS.space;
  const lines = text.slice(start, end).match(/\r\n|[\n\r\u2028\u2029]/g)?.length ?? 0;
  if (lines === 0) return GAPS.space;
  if (lines > 1) return GAPS.paragraph;
  return wrapped && !/^[•*\-–—]$|^\d+[.)]$/u.test(tokens[i]!.text) ? GAPS.space : GAPS.line;
}

/**
 * A text is hard-wrapped when its lines end where a column does and not where a sentence does: there are
 * several, all but the last of each paragraph or list item are long, and most do not end in a full stop. Lines of less
 * than 40 characters could also be notes, one a line; of wrapped ones, most go on in lower case.
 */
function isHardWrapped(text: string): boolean {
  const lines = text
    .trimEnd()
    .split(/(?:\r?\n){2,}|(?:\r\n|[\n\r])(?=[^\S\n\r]*(?:[•*\-–—]|\d+[.)])[^\S\n\r])/)
    .flatMap((paragraph) => followed(paragraph.split(/\r\n|[\n\r]/)))
    .filter(({ line }) => line !== '' && !isGreeting(line));
  if (lines.length < 2) return false;
  const lengths = lines.map(({ line }) => line.length).sort((a, b) => a - b);
  const longest = lengths.at(-1)!;
  const typical = lengths[Math.floor(lengths.length / 4)]!;
  const share = (holds: (pair: Followed) => boolean) => lines.filter(holds).length / lines.length;
  const isUnfinished = share(({ line }) => !/[.!?…]["'”’)\]]*$/u.test(line)) >= 0.6;
  const isContinued = typical >= 40 || share(({ next }) => /^\p{Ll}/u.test(next)) >= 0.6;
  return longest <= 120 && typical >= 20 && typical >= 0.7 * longest && isUnfinished && isContinued;
}

interface Followed {
  readonly line: string;
  readonly next: string;
}

/** All lines but the last, each with the one after it. */
function followed(lines: readonly string[]): readonly Followed[] {
  return lines.slice(0, -1).map((line, i) => ({ line: line.trimEnd(), next: lines[i + 1]!.trimStart() }));
}

/** "Dear Ann," and "Yours," have lines of their own in any letter. */
function isGreeting(line: string): boolean {
  return line.length < 30 && line.endsWith(',');
}

/** What the model sees, kept up to date from token to token. */
export class SentenceContext {
  readonly #tokens: readonly Token[];
  readonly #signs: Signs[] = [];
  /** Of the token before, and so on, with room for those that are asked for beyond both ends. */
  readonly #hashes: Uint32Array;
  readonly #shapes: Uint8Array;
  readonly #lowerCased: number;
  #start = 0;
  #brackets = 0;
  #quotes = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
    this.#hashes = new Uint32Array(AHEAD + tokens.length + BEHIND).fill(1);
    this.#shapes = new Uint8Array(AHEAD + tokens.length + BEHIND);
    let capitals = 0;
    for (let i = 0; i < tokens.length; i++) {
      const signs = signsOf(tokens[i]!.text);
      this.#signs.push(signs);
      const { hash, shape, isCapital } = signs;
      this.#hashes[AHEAD + i] = hash;
      this.#shapes[AHEAD + i] = shape;
      if (isCapital) capitals++;
    }
    this.#lowerCased = capitals < tokens.length / 100 ? 1 : 0;
  }

  /** A sentence begins at this token. */
  begin(i: number): void {
    this.#start = i;
    this.#brackets = 0;
    this.#quotes = 0;
  }

  /** Takes note of what this token opens or closes. */
  pass(i: number): void {
    const { brackets, quotes } = this.#signs[i]!;
    this.#brackets += brackets;
    this.#quotes += quotes;
  }

  /** Spares the model the many places where no sentence ends: between two words of running lower case. */
  mayEnd(i: number, gap: Gap): boolean {
    return gap !== GAPS.none || this.#signs[i - 1]!.shape >= PUNCTUATION;
  }

  /** Whether a dash breaks off what was said, and something else begins: "Did you – What was that?" */
  isBrokenOff(i: number): boolean {
    return this.#signs[i - 1]!.shape === DASH && this.#signs[i]!.isCapital && this.#signs[i]!.isCommon;
  }

  features({ i, gap, features }: { i: number; gap: Gap; features: Features }): void {
    const at = AHEAD + i;
    const hashes = this.#hashes;
    const shapes = this.#shapes;
    const [hash2, hash1, hash, next] = [hashes[at - 2]!, hashes[at - 1]!, hashes[at]!, hashes[at + 1]!];
    const [form2, before, after, form] = [shapes[at - 2]!, shapes[at - 1]!, shapes[at]!, shapes[at + 1]!];
    const length = Math.min(i - this.#start, 8);
    const open = (this.#brackets > 0 ? 1 : 0) + (this.#quotes % 2 === 1 ? 2 : 0);
    const low = this.#lowerCased;
    const { stopped } = this.#signs[i - 1]!;
    const common = this.#signs[i]!.isCommon ? 1 : 0;
    features.add(0, gap, low, open);
    features.add(1, before, after, gap);
    features.add(2, before, after, low * 4 + open);
    features.add(3, hash1, after, gap);
    features.add(4, hash, before, low);
    features.add(5, hash1, hash);
    features.add(6, hash2, hash1, after);
    features.add(7, form2, before, after);
    features.add(8, before, after, form);
    features.add(9, hash, after, before);
    features.add(10, hash, next, before);
    features.add(11, length, before, after);
    features.add(12, hash1, open, after);
    features.add(13, shapes[at - 3]! * 32 + form2, before, after);
    features.add(14, before, after * 32 + form, shapes[at + 2]!);
    features.add(15, hash2, before, after);
    features.add(16, next, before, after);
    features.add(17, hash1, Math.min(length, 4), after);
    features.add(18, form2 * 1024 + before * 32 + after, form, length < 3 ? 1 : 0);
    features.add(19, Math.min(this.#tokens[i - 1]!.text.length, 8), before, after);
    features.add(20, before, after, common);
    features.add(21, form2, before * 32 + after, common);
    if (stopped === 0) return;
    features.add(22, stopped, after, common);
    features.add(23, stopped, form2, after * 2 + common);
  }
}

/** How far beyond the text the model looks. */
const AHEAD = 3;
const BEHIND = 2;

/** What the model sees of a token, wherever it stands. */
interface Signs {
  readonly hash: number;
  readonly shape: number;
  readonly stopped: number;
  readonly isCapital: boolean;
  readonly isCommon: boolean;
  /** How many it opens; −1 closes one. */
  readonly brackets: -1 | 0 | 1;
  readonly quotes: 0 | 1;
}

const signsOf = remembered(
  (text): Signs => ({
    // Signed, so that it is a small integer to V8.
    hash: hashText(text.toLowerCase().replace(/\d/g, '0')) | 0,
    shape: shape(text),
    stopped: text.endsWith('.') ? abbreviationClass(text.slice(0, -1)) : 0,
    isCapital: /^\p{Lu}/u.test(text),
    isCommon: isCommon(text),
    brackets: /^[([{]$|^-lrb-$/i.test(text) ? 1 : /^[)\]}]$|^-rrb-$/i.test(text) ? -1 : 0,
    quotes: /^(["“”]|``|'')$/.test(text) ? 1 : 0,
  }),
);

/** Words whose capital says that a sentence starts, as that of a name does not. */
function isCommon(text: string): boolean {
  const word = text.toLowerCase();
  return (STOP_WORDS.has(word) && text !== 'I') || INTERJECTIONS.has(word);
}

const INTERJECTIONS: ReadonlySet<string> = new Set(
  'ah aha aw hello hey hi hmm huh look no oh ok okay ooh please right sure thanks uh um wait wow yeah yep yes'.split(
    ' ',
  ),
);

/** Shapes from here on are punctuation. */
const PUNCTUATION = 10;

/** The outward form of a token, as a small number. */
function shape(text: string): number {
  if (/^\p{Lu}\p{Ll}+$/u.test(text)) return 1;
  if (/^[\p{Ll}\p{M}'’-]+$/u.test(text)) return 2;
  if (/^\p{Lu}$/u.test(text)) return 3;
  if (/^\p{Lu}+$/u.test(text)) return 4;
  if (/^\d+$/.test(text)) return 5;
  if (/^\p{Lu}\.$/u.test(text)) return 6;
  if (/^[\p{L}.]+\.$/u.test(text)) return 7;
  if (/\d/.test(text)) return 8;
  if (/[\p{L}]/u.test(text)) return 9;
  const index = MARKS.findIndex((mark) => mark.test(text));
  return PUNCTUATION + (index === -1 ? MARKS.length : index);
}

const MARKS = [
  /^\.$/,
  /^[?!]+$/,
  /^(\.{2,}|…)$/,
  /^,$/,
  /^:$/,
  /^;$/,
  /^["“”]$|^``$|^''$/,
  /^['’‘`]$/,
  /^[([{]$/,
  /^[)\]}]$/,
  /^-$/,
  /^([–—]+|--)$/,
  /^[•*]+$/,
  /^[_=~#-]{2,}$/,
];

const DASH = PUNCTUATION + MARKS.findIndex((mark) => mark.test('–'));
