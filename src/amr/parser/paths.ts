/**
 * How every word stands to every other in the dependency tree, as the model counts it: child, parent, sibling,
 * grandchild, grandparent, child of the grandparent, each with a relation; 0 for anything else.
 */
import type { AmrWord } from './words.ts';

/** Classes of all pairs, row by row: at `i · n + j` how word j stands to word i. */
export function pathClasses(
  words: readonly AmrWord[],
  relation: (deprel: string) => number,
  relations: number,
): Int32Array {
  const n = words.length;
  const head = words.map((word) => word.head);
  const grand = head.map((place) => (place < 0 ? -1 : head[place]!));
  const labels = words.map(({ deprel }) => relation(deprel));
  const classes = new Int32Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const kind = kindOf(i, j);
      if (kind !== null) classes[i * n + j] = 1 + kind.rank * relations + kind.label;
    }
  }
  return classes;

  function kindOf(i: number, j: number): { rank: number; label: number } | null {
    const [ofSource, ofTarget] = [labels[i]!, labels[j]!];
    if (head[j] === i) return { rank: 0, label: ofTarget };
    if (head[i] === j) return { rank: 1, label: ofSource };
    if (head[i]! >= 0 && head[i] === head[j]) return { rank: 2, label: ofTarget };
    if (grand[j] === i) return { rank: 3, label: ofTarget };
    if (grand[i] === j) return { rank: 4, label: ofSource };
    if (head[j]! >= 0 && head[j] === grand[i]) return { rank: 5, label: ofTarget };
    return null;
  }
}
