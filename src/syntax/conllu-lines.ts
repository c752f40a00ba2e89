/**
 * The lines of a CoNLL-U file, sentence by sentence, checked: ten columns, words numbered in order, heads that
 * form one tree. Errors say in which line.
 *
 *   [...readLines('1\tGo\tgo\tVERB\tVB\t_\t0\troot\t_\t_\n')]  // one sentence with one word
 */
import { CheopsError } from '../errors.ts';

export interface SentenceLines {
  readonly comments: readonly string[];
  /** Whether there are heads. A file without any is a list of tokens. */
  readonly parsed: boolean;
  readonly words: readonly WordLine[];
  readonly ranges: readonly RangeLine[];
}

export interface WordLine {
  readonly form: string;
  readonly lemma: string;
  readonly upos: string;
  readonly xpos: string;
  readonly feats: string;
  /** From 1; 0 for the root, and NaN where the column is empty. */
  readonly head: number;
  readonly deprel: string;
  readonly misc: string;
  /** In the file, from 1. */
  readonly line: number;
}

/** A token of several words, `from … to − 1` counted from 0. */
export interface RangeLine {
  readonly from: number;
  readonly to: number;
  readonly form: string;
  readonly misc: string;
}

type Ten<T> = readonly [T, T, T, T, T, T, T, T, T, T];
type NumberedRange = RangeLine & { readonly line: number };

/** `linesBefore` is how many lines of the file come before `source`. */
export function* readLines(
  source: string,
  { file, linesBefore = 0 }: { file?: string | undefined; linesBefore?: number } = {},
): Generator<SentenceLines> {
  const fail = (line: number, message: string): never => {
    throw new CheopsError('E_CONLLU', message, { where: file === undefined ? { line } : { file, line } });
  };
  let block: NumberedLine[] = [];
  for (const line of numberedLines(source, linesBefore + 1)) {
    if (line.text !== '') block.push(line);
    else {
      if (block.length > 0) yield readBlock(block, fail);
      block = [];
    }
  }
  if (block.length > 0) yield readBlock(block, fail);
}

interface NumberedLine {
  readonly text: string;
  readonly line: number;
}

type Fail = (line: number, message: string) => never;

function* numberedLines(source: string, first: number): Generator<NumberedLine> {
  const lines = /([^\n]*)(?:\n|$)/g;
  lines.lastIndex = source.startsWith('\uFEFF') ? 1 : 0;
  for (let line = first; lines.lastIndex < source.length; line++) {
    yield { text: lines.exec(source)![1]!.replace(/\r$/, '').replace(/^\s+$/, ''), line };
  }
}

function readBlock(block: readonly NumberedLine[], fail: Fail): SentenceLines {
  const comments: string[] = [];
  const words: WordLine[] = [];
  const ranges: NumberedRange[] = [];
  for (const { text, line } of block) {
    if (text.startsWith('#')) comments.push(text);
    else readColumns({ columns: text.split('\t'), line, words, ranges, fail });
  }
  const last = block.at(-1)!.line;
  if (words.length === 0) fail(last, 'The sentence has comments but no words.');
  checkRanges(ranges, words.length, fail);
  return { comments, words, ranges, parsed: checkTree(words, fail) };
}

function readColumns({
  columns,
  line,
  words,
  ranges,
  fail,
}: {
  columns: readonly string[];
  line: number;
  words: WordLine[];
  ranges: NumberedRange[];
  fail: Fail;
}): void {
  if (columns.length !== 10) fail(line, `A line has ten columns, and this one has ${columns.length}.`);
  if (columns.includes(''))
    fail(line, `Column ${columns.indexOf('') + 1} is empty; an underscore means nothing.`);
  const [id, form, lemma, upos, xpos, feats, head, deprel, , misc] = columns as Ten<string>;
  if (/^\d+\.\d+$/.test(id)) return;
  const range = /^(\d+)-(\d+)$/.exec(id);
  if (range !== null) {
    ranges.push({ from: Number(range[1]) - 1, to: Number(range[2]), form, misc, line });
    if (Number(range[1]) !== words.length + 1)
      fail(line, `The range ${id} stands before word ${words.length + 1}.`);
    return;
  }
  if (id !== String(words.length + 1)) fail(line, `Word ${words.length + 1} has the number "${id}".`);
  if (head !== '_' && !/^\d+$/.test(head)) fail(line, `"${head}" is no head: it must be a number.`);
  const number = head === '_' ? Number.NaN : Number(head);
  words.push({ form, lemma, upos, xpos, feats, head: number, deprel, misc, line });
}

function checkRanges(ranges: readonly NumberedRange[], count: number, fail: Fail): void {
  let end = 0;
  for (const { from, to, line } of ranges) {
    if (to <= from || to > count)
      fail(line, `The range ${from + 1}-${to} does not end at a word after its first.`);
    if (from < end) fail(line, `The range ${from + 1}-${to} overlaps the one before it.`);
    end = to;
  }
}

/** Whether the words have heads; if they have, these must form a tree with one root. */
function checkTree(words: readonly WordLine[], fail: Fail): boolean {
  const headless = words.find(({ head }) => Number.isNaN(head));
  if (headless !== undefined) {
    const headed = words.find(({ head }) => !Number.isNaN(head));
    if (headed === undefined) return false;
    fail(headless.line, 'The word has no head, though others in its sentence have one.');
  }
  for (const { head, line } of words) {
    if (head > words.length)
      fail(line, `The head ${head} is not in the sentence, which has ${words.length} words.`);
  }
  const roots = words.filter(({ head }) => head === 0);
  if (roots.length === 0) fail(words[0]!.line, 'The sentence has no root: no word has the head 0.');
  if (roots.length > 1) fail(roots[1]!.line, 'The sentence has a second root.');
  checkCycles(words, fail);
  return true;
}

function checkCycles(words: readonly WordLine[], fail: Fail): void {
  /** The walk in which each word was first met; 0 for none. */
  const met = new Int32Array(words.length + 1);
  words.forEach((_, i) => {
    for (let at = i + 1; at !== 0; at = words[at - 1]!.head) {
      if (met[at] === i + 1)
        fail(words[at - 1]!.line, `Following the heads from word ${at} leads back to it.`);
      if (met[at] !== 0) return;
      met[at] = i + 1;
    }
  });
}
