/**
 * Which ROUGE: the unit that is counted. Lin 2004 defines N, L, W, S and SU.
 *
 *   parseVariant('rouge-2')     // { kind: 'n', n: 2 }
 *   parseVariant('rouge-su4')   // { kind: 's', distance: 4, unigrams: true }
 */
import { CheopsError } from '../../errors.ts';

export type Variant =
  /** N-grams. */
  | { readonly kind: 'n'; readonly n: number }
  /** Longest common subsequence: of sentences, united over the summary's; or of the whole texts. */
  | { readonly kind: 'l'; readonly of: 'sentences' | 'text' }
  /** As `l` of sentences, but a run of k words weighs k to the power of `weight`. */
  | { readonly kind: 'w'; readonly weight: number }
  /** Pairs of words in order with at most `distance` words between them, and single words where asked. */
  | { readonly kind: 's'; readonly distance: number; readonly unigrams: boolean };

const NAME =
  /^rouge-(?:(?<n>[1-9]\d*)|(?<l>l|l-text)|w(?:-(?<weight>\d+(?:\.\d+)?))?|(?<s>su?)(?<distance>\d+)?)$/;

/** Reads `rouge-1`, `rouge-l`, `rouge-l-text`, `rouge-w`, `rouge-w-1.2`, `rouge-s`, `rouge-s4`, `rouge-su4`, … */
export function parseVariant(name: string): Variant {
  const found = NAME.exec(name.toLowerCase())?.groups;
  if (!found) {
    throw new CheopsError('E_NOT_AVAILABLE', `Unknown ROUGE metric "${name}".`, {
      fix: 'Use rouge-N (rouge-2), rouge-l, rouge-l-text, rouge-w, rouge-sN or rouge-suN (rouge-su4).',
    });
  }
  if (found.n !== undefined) return { kind: 'n', n: Number(found.n) };
  if (found.l !== undefined) return { kind: 'l', of: found.l === 'l' ? 'sentences' : 'text' };
  if (found.s !== undefined) {
    const distance = found.distance === undefined ? Number.POSITIVE_INFINITY : Number(found.distance);
    return { kind: 's', distance, unigrams: found.s === 'su' };
  }
  return { kind: 'w', weight: parseWeight(found.weight) };
}

/** Lin 2004 uses 1.2; a weight of 1 would be ROUGE-L, one below 1 would favour scattered matches. */
function parseWeight(text: string | undefined): number {
  const weight = text === undefined ? 1.2 : Number(text);
  if (weight >= 1) return weight;
  throw new CheopsError('E_USAGE', `The weight of ROUGE-W is at least 1, not ${text}.`, {
    fix: 'Use rouge-w, or rouge-w-1.2 with another number.',
  });
}
