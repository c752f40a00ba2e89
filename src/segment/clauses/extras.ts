/**
 * Finer cuts than tensed verbs give, for those who ask for them: participial clauses, parentheses and the items
 * of lists. Each is made readable alone by the words that it shares.
 *
 *   // "Ann, a baker using much rye, sells bread and rolls"
 *   // → Ann, a baker · Ann using much rye · Ann sells bread · Ann sells rolls
 */
import { type Dependencies, isPunctuation, relation, subtree } from './dependencies.ts';
import { isListItem } from './lists.ts';

export const EXTRA_KINDS = ['participial', 'parenthetical', 'list'] as const;
export type ExtraKind = (typeof EXTRA_KINDS)[number];

/** The heads of the finer cuts, with the kind of each. */
export function extraHeads(
  dependencies: Dependencies,
  tensed: ReadonlySet<number>,
  extras: ReadonlySet<ExtraKind>,
): Map<number, ExtraKind> {
  const heads = new Map<number, ExtraKind>();
  if (extras.size === 0) return heads;
  dependencies.words.forEach((_, word) => {
    if (tensed.has(word) || word === dependencies.root) return;
    const kind = extraKind(dependencies, word);
    if (kind !== undefined && extras.has(kind)) heads.set(word, kind);
  });
  return heads;
}

const PARTICIPLES: ReadonlySet<string> = new Set(['VBG', 'VBN']);

/** A participle with two more words, a parenthesis of two words, an item of a list of any length. */
function extraKind(dependencies: Dependencies, word: number): ExtraKind | undefined {
  const { words, deprel } = dependencies;
  const label = relation(deprel[word]!);
  if (label === 'conj') return isListItem(dependencies, word) ? 'list' : undefined;
  const size = () => subtree(dependencies, word).filter((below) => !isPunctuation(words[below]!)).length;
  if (label === 'acl' || label === 'advcl') {
    return PARTICIPLES.has(words[word]!.xpos) && size() >= 3 ? 'participial' : undefined;
  }
  if (label === 'appos' || label === 'parataxis') return size() >= 2 ? 'parenthetical' : undefined;
  return undefined;
}
