/**
 * Constituent trees in brackets, in the manner of the Penn Treebank: tags stand over words, and brackets among
 * the words are written -LRB- and -RRB-.
 *
 *   formatTree(parsed)   // of "Dogs bark": (ROOT (S (NP (NNS Dogs)) (VP (VBP bark))))
 */
import type { Constituent, ParsedSentence, Word } from './parsed.ts';

/** One line of brackets; a word without an XPOS shows its UPOS. */
export function formatTree({ words, tree }: Pick<ParsedSentence, 'words' | 'tree'>): string {
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
function contents({ from, to, children }: Constituent, words: readonly Word[]): (Constituent | string)[] {
  const inside: (Constituent | string)[] = [];
  let at = from;
  const leaves = (end: number) => {
    for (; at < end; at++) {
      const { xpos, upos, text } = words[at]!;
      inside.push(` (${escapeBrackets(xpos === '_' ? upos : xpos)} ${escapeBrackets(text)})`);
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

/** Only round brackets need it. White space would end a word, so what is inside one becomes a no-break space. */
function escapeBrackets(text: string): string {
  return text
    .replaceAll('(', '-LRB-')
    .replaceAll(')', '-RRB-')
    .replace(/[ \t\r\n]/g, '\u00A0');
}
