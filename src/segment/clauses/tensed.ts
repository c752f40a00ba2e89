/**
 * Where clauses are: the words that head a tensed verb phrase. An auxiliary or copula carries the tense of the
 * word that it belongs to.
 *
 *   // "Energy cannot be seen, although it is everywhere" → "seen" (tense on "can") and "everywhere" (on "is")
 *   clauseHeads(dependencies)
 */
import { childrenIn, climb, type Dependencies, isPunctuation, relation } from './dependencies.ts';

export const SUBJECTS: ReadonlySet<string> = new Set(['nsubj', 'csubj']);
export const SUBJECTS_AND_EXPLETIVES: ReadonlySet<string> = new Set(['nsubj', 'csubj', 'expl']);
/** An open complement ("is getting involved") has no tense of its own: what it carries is its governor's. */
const CARRIERS: ReadonlySet<string> = new Set(['aux', 'cop', 'xcomp']);

/** Relations in which a tensed word heads a clause. In others ("that is", "a who-is-who book") it must have a subject. */
const CLAUSAL: ReadonlySet<string> = new Set([
  'root',
  'conj',
  'ccomp',
  'csubj',
  'advcl',
  'acl',
  'parataxis',
  'appos',
  'list',
  'dislocated',
  'orphan',
  'dep',
]);

/** What never is a clause of its own: "I mean", a slip of the tongue, parts of a name or of a fixed phrase. */
const NEVER: ReadonlySet<string> = new Set([
  'discourse',
  'reparandum',
  'compound',
  'flat',
  'fixed',
  'goeswith',
]);

/** In the order of the text; empty when the sentence has no tensed verb. */
export function clauseHeads(dependencies: Dependencies): number[] {
  const heads = new Set<number>();
  dependencies.words.forEach(({ verbForm }, word) => {
    if (verbForm === 'Fin' || isUnmarkedTense(dependencies, word)) {
      // The word whose tense this one carries; itself if it is a main verb.
      const head = climb(dependencies, word, CARRIERS);
      if (isClause(dependencies, head)) heads.add(head);
    }
  });
  return [...heads].sort((a, b) => a - b);
}

function isClause(dependencies: Dependencies, head: number): boolean {
  const label = relation(dependencies.deprel[head]!);
  if (NEVER.has(label) || isPunctuation(dependencies.words[head]!)) return false;
  return CLAUSAL.has(label) || childrenIn(dependencies, head, SUBJECTS).length > 0;
}

const INDEPENDENT: ReadonlySet<string> = new Set(['root', 'parataxis', 'conj']);
const PAST: ReadonlySet<string> = new Set(['VBD', 'VBN']);

/**
 * Past tense and participle often look alike. What depends on no verb and has no auxiliary is tensed, whatever
 * its tag says, if it has a subject, or if it continues a verb that is itself tensed ("bought, restored and
 * sold").
 */
function isUnmarkedTense(dependencies: Dependencies, word: number): boolean {
  const { words, deprel, head } = dependencies;
  if (!isPastWithoutAuxiliary(dependencies, word) || !INDEPENDENT.has(deprel[word]!)) return false;
  if (childrenIn(dependencies, word, SUBJECTS).length > 0) return true;
  const first = head[word]!;
  return (
    deprel[word] === 'conj' &&
    first !== -1 &&
    words[first]!.verbForm === 'Fin' &&
    isPastWithoutAuxiliary(dependencies, first)
  );
}

const AUXILIARIES: ReadonlySet<string> = new Set(['aux', 'cop', 'mark']);

function isPastWithoutAuxiliary(dependencies: Dependencies, word: number): boolean {
  const { upos, xpos } = dependencies.words[word]!;
  if (upos !== 'VERB' || !PAST.has(xpos)) return false;
  return childrenIn(dependencies, word, AUXILIARIES).length === 0;
}
