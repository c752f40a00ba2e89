import type { Constituent } from '../../src/syntax/parsed.ts';

/** Trees as `formatTree` writes them, with the tag over each word; lines that begin with # are comments. */
export function readTrees(source: string) {
  const trees: { words: { text: string; tag: string }[]; tree: Constituent }[] = [];
  const open: { label: string; from: number; children: Constituent[] }[] = [];
  const brackets = source.replace(/^#.*$/gm, '').matchAll(/\(([^\s()]+) ([^\s()]+)\)|\(([^\s()]+)|\)/g);
  for (const [, tag, text, label] of brackets) {
    if (tag !== undefined) trees.at(-1)!.words.push({ text: unescaped(text!), tag });
    else if (label !== undefined) {
      if (open.length === 0) trees.push({ words: [], tree: { label, from: 0, to: 0, children: [] } });
      open.push({ label, from: trees.at(-1)!.words.length, children: [] });
    } else {
      const closed = { ...open.pop()!, to: trees.at(-1)!.words.length };
      if (open.length === 0) trees.at(-1)!.tree = closed;
      else open.at(-1)!.children.push(closed);
    }
  }
  return trees;
}

function unescaped(text: string): string {
  return text.replaceAll('-LRB-', '(').replaceAll('-RRB-', ')');
}
