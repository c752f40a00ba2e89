/**
 * What an item of a list needs of the clause around it: all but the other items.
 *
 *   // "Matter has volume and mass" → mass: Matter has · "It can be made or lost today" → lost: It can be … today
 */
import { ascending } from 'd3-array';
import {
  CONJUNCTIONS,
  CONJUNCTS,
  childrenIn,
  climb,
  type Dependencies,
  isPunctuation,
  relation,
  subtree,
} from './dependencies.ts';
import { dropsConjunction } from './scope.ts';
import type { ClauseMap } from './structure.ts';

/** Lists of these are one property ("red and white flags", "two or three days"), not several statements. */
const MODIFIERS: ReadonlySet<string> = new Set([
  'amod',
  'nummod',
  'compound',
  'advmod',
  'det',
  'flat',
  'case',
  'mark',
]);

/** In "not yellow but brown" the items do not stand in the same frame. */
const CONTRASTS: ReadonlySet<string> = new Set(['but', 'not', 'nor', 'rather', 'than', 'except']);

const CONTRASTING: ReadonlySet<string> = new Set(['cc', 'advmod']);

/** Whether a conjunct is an item that can be put in the place of the first. */
export function isListItem(dependencies: Dependencies, word: number): boolean {
  const { deprel } = dependencies;
  if (relation(deprel[word]!) !== 'conj') return false;
  const first = climb(dependencies, word, CONJUNCTS);
  if (MODIFIERS.has(relation(deprel[first]!))) return false;
  // In "neither Ann, Bob nor Cy" the contrast before the last is that of all.
  return ![word, ...childrenIn(dependencies, first, CONJUNCTS)].some((item) =>
    isContrast(dependencies, item),
  );
}

function isContrast(dependencies: Dependencies, item: number): boolean {
  return childrenIn(dependencies, item, CONTRASTING).some(
    (child) => child < item && CONTRASTS.has(dependencies.words[child]!.text.toLowerCase()),
  );
}

/** In the order of the text. */
export function distributedWords(map: ClauseMap, item: number): number[] {
  const { dependencies, clauseOf } = map;
  const first = climb(dependencies, item, CONJUNCTS);
  const frame = [...frameOfFirst({ map, first, item }), ...aroundFirst(map, first)];
  return frame
    .filter((word) => clauseOf[word] !== item && !isPunctuation(dependencies.words[word]!))
    .sort(ascending);
}

const FUNCTION_WORDS: ReadonlySet<string> = new Set(['case', 'mark', 'aux', 'cop']);
const BETWEEN: ReadonlySet<string> = new Set(['cc', 'conj', 'punct']);

/**
 * What hangs on the first item and is every item's: its preposition or auxiliary, unless the item has its own;
 * what comes after all items; and, of a predicate, what comes before it.
 */
function frameOfFirst({ map, first, item }: { map: ClauseMap; first: number; item: number }): number[] {
  const { dependencies, clauseOf } = map;
  const { deprel, children } = dependencies;
  const has = new Set(childrenIn(dependencies, item, FUNCTION_WORDS).map((child) => deprel[child]));
  const end = Math.max(...subtree(dependencies, item));
  const isFrame = (child: number) => {
    const label = relation(deprel[child]!);
    if (BETWEEN.has(label)) return false;
    if (child > first) return child > end;
    return FUNCTION_WORDS.has(label) ? !has.has(deprel[child]) : clauseOf[first] === first;
  };
  return children[first]!.filter((child) => isFrame(child) && clauseOf[child] !== child).flatMap((child) =>
    subtree(dependencies, child, (below) => clauseOf[below] === below),
  );
}

/** The clause without its list, and without a conjunction that it does not need alone. */
function aroundFirst(map: ClauseMap, first: number): number[] {
  const { dependencies, clauseOf } = map;
  const clause = clauseOf[first]!;
  if (clause === first) return [];
  const left = new Set([
    first,
    ...(dropsConjunction(map, clause) ? childrenIn(dependencies, clause, CONJUNCTIONS) : []),
  ]);
  return subtree(dependencies, clause, (child) => left.has(child) || clauseOf[child] !== clause);
}
