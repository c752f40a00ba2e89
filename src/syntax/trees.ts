/**
 * Constituent trees in brackets, in the manner of the Penn Treebank: tags stand over words, and brackets among
 * the words are written -LRB-, -RRB- and so on.
 *
 *   readTrees('(ROOT (S (NP (NNS Dogs)) (VP (VBP bark))))')
 *   // [{ words: [{ text: 'Dogs', tag: 'NNS' }, { text: 'bark', tag: 'VBP' }],
 *   //    tree: { label: 'ROOT', from: 0, to: 2, children: [{ label: 'S', …, children: [NP, VP] }] } }]
 */
import { CheopsError } from '../errors.ts';
import type { Constituent, ParsedSentence } from './parsed.ts';

export interface TaggedWord {
  readonly text: string;
  readonly tag: string;
}

/** A tree as it was read: words know their tags, but not yet their heads and their place in a text. */
export interface BracketedTree {
  readonly words: readonly TaggedWord[];
  /** The outermost constituent, labelled ROOT. */
  readonly tree: Constituent;
}

/** Any number of trees, on one line each or over several; between them lines that begin with # are comments. */
export function readTrees(source: string, { file }: { file?: string } = {}): BracketedTree[] {
  const reader = new Reader(source, file);
  const trees: BracketedTree[] = [];
  for (let next = reader.peek(); next !== undefined; next = reader.peek()) {
    if (next.text.startsWith('#')) reader.skipLine(next);
    else trees.push(reader.tree());
  }
  return trees;
}

/** One line of brackets; a word without an XPOS shows its UPOS. */
export function formatTree({ words, tree }: Pick<ParsedSentence, 'words' | 'tree'>): string {
  const tagged = words.map(({ text, xpos, upos }) => ({ text, tag: xpos === '_' ? upos : xpos }));
  return formatBracketedTree({ words: tagged, tree });
}

export function formatBracketedTree({ words, tree }: BracketedTree): string {
  const parts: string[] = [];
  // A stack of what is still to be written: deep trees must not overflow the call stack.
  const pending: (Constituent | string)[] = [tree];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') {
      parts.push(next);
      continue;
    }
    parts.push(`(${escapeBrackets(next.label)}`);
    pending.push(')', ...contents(next, words).reverse());
  }
  return parts.join('');
}

/** What stands inside a constituent, in order: its children, and its words that are in none of them. */
function contents(
  { from, to, children }: Constituent,
  words: readonly TaggedWord[],
): (Constituent | string)[] {
  const inside: (Constituent | string)[] = [];
  let at = from;
  const leaves = (end: number) => {
    for (; at < end; at++) {
      const { tag, text } = words[at]!;
      inside.push(` (${escapeBrackets(tag)} ${escapeBrackets(text)})`);
    }
  };
  for (const child of children) {
    leaves(child.from);
    inside.push(' ', child);
    at = child.to;
  }
  leaves(to);
  return inside;
}

const BRACKETS: Readonly<Record<string, string>> = {
  '-LRB-': '(',
  '-RRB-': ')',
  '-LSB-': '[',
  '-RSB-': ']',
  '-LCB-': '{',
  '-RCB-': '}',
};

/** Only round brackets need it. White space would end a word, so what is inside one becomes a no-break space. */
function escapeBrackets(text: string): string {
  return text
    .replaceAll('(', '-LRB-')
    .replaceAll(')', '-RRB-')
    .replace(/[ \t\r\n]/g, '\u00A0');
}

function unescapeBrackets(text: string): string {
  return text.replace(/-[LR][RSC]B-/g, (name) => BRACKETS[name]!);
}

interface TreeToken {
  readonly text: string;
  readonly at: number;
}

/** A constituent whose end is not yet known. */
interface Open {
  readonly label: string;
  readonly from: number;
  readonly at: number;
  readonly children: Constituent[];
}

/** Goes through the source token by token; its errors say where. */
class Reader {
  readonly #source: string;
  readonly #file: string | undefined;
  readonly #tokens = /[()]|[^ \t\r\n()]+/g;

  constructor(source: string, file: string | undefined) {
    this.#source = source;
    this.#file = file;
  }

  peek(): TreeToken | undefined {
    const at = this.#tokens.lastIndex;
    const token = this.next();
    this.#tokens.lastIndex = at;
    return token;
  }

  next(): TreeToken | undefined {
    const at = this.#tokens.lastIndex;
    const found = this.#tokens.exec(this.#source);
    // A failed search would start the next one from the beginning.
    if (found === null) this.#tokens.lastIndex = Math.max(at, this.#source.length);
    return found === null ? undefined : { text: found[0], at: found.index };
  }

  skipLine({ at }: TreeToken): void {
    const end = this.#source.indexOf('\n', at);
    this.#tokens.lastIndex = end === -1 ? this.#source.length : end;
  }

  tree(): BracketedTree {
    const words: TaggedWord[] = [];
    const stack: Open[] = [];
    const first = this.peek()!;
    if (first.text !== '(') throw this.#error(`A tree begins with (, not with "${first.text}"`, first.at);
    for (let token = this.next(); ; token = this.next()) {
      if (token === undefined) throw this.#error('The tree has no end: a ) is missing', stack.at(-1)!.at);
      if (token.text === '(') this.#open({ stack, words, at: token.at });
      else if (token.text !== ')') throw this.#error(`"${token.text}" has no tag of its own`, token.at);
      else {
        const { label, from, at, children } = stack.pop()!;
        const closed: Constituent = { label, from, to: words.length, children };
        if (stack.length === 0) {
          if (words.length === 0) throw this.#error('There is no word in the tree', at);
          return { words, tree: asRoot(closed) };
        }
        // What had only traces in it goes with them.
        if (closed.from < closed.to) stack.at(-1)!.children.push(closed);
      }
    }
  }

  /** After a (: a label and more brackets, or a tag, a word and a ). */
  #open({ stack, words, at }: { stack: Open[]; words: TaggedWord[]; at: number }): void {
    const label = this.peek()?.text === '(' ? { text: 'ROOT', at } : this.next();
    if (label === undefined || label.text === ')') throw this.#error('There is nothing in the brackets', at);
    const inside = this.peek();
    if (inside === undefined || inside.text === '(') {
      stack.push({ label: label.text, from: words.length, at, children: [] });
      return;
    }
    const word = this.next()!;
    if (word.text === ')') throw this.#error(`There is nothing under ${label.text}`, at);
    if (stack.length === 0) throw this.#error('A single word is no tree', at);
    const end = this.next();
    if (end?.text !== ')')
      throw this.#error(`A ) must follow "${word.text}"`, end?.at ?? this.#source.length);
    // A trace is no word of the sentence.
    if (label.text !== '-NONE-') words.push({ text: unescapeBrackets(word.text), tag: label.text });
  }

  #error(message: string, at: number): CheopsError {
    const before = this.#source.slice(0, at).split('\n');
    const where = { line: before.length, column: before.at(-1)!.length + 1 };
    return new CheopsError('E_TREE', `${message}.`, {
      where: this.#file === undefined ? where : { file: this.#file, ...where },
    });
  }
}

function asRoot(tree: Constituent): Constituent {
  if (tree.label === 'ROOT' || tree.label === 'TOP') return { ...tree, label: 'ROOT' };
  return { label: 'ROOT', from: tree.from, to: tree.to, children: [tree] };
}
