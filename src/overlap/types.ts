/**
 * The honest floor (METHODS §9): which share of the references' content words, by stem and each counted once over all
 * references, occurs in the summary.
 *
 *   types({ summary: 'Dogs ran.', references: ['The dog was running.', 'A dog barked.'] })
 *   // content stems dog, run, bark; found: dog → { value: 1/3, numerator: 1, denominator: 3 }
 *
 * No parser, no vectors, no pyramid: a metric that does not beat it has not earned its cost.
 */
import type { Score } from '../model.ts';
import { porterStem } from '../text/porter.ts';
import { STOP_WORDS } from '../text/stopwords.ts';
import { words } from '../text/words.ts';

export interface TypesOptions {
  /** Words that are no content. */
  readonly stopWords?: ReadonlySet<string>;
  /** Gives words of the same content the same form. */
  readonly stem?: (word: string) => string;
}

export interface TypesInput extends TypesOptions {
  readonly summary: string;
  readonly references: readonly string[];
}

export function types({ summary, references, ...options }: TypesInput): Score {
  const { found, missed } = contentStems({ summary, references, ...options });
  const total = found.length + missed.length;
  if (words(summary).length === 0) return { value: null, reason: 'the summary has no words' };
  if (total === 0) return { value: null, reason: 'the references have no content words' };
  return { value: found.length / total, numerator: found.length, denominator: total };
}

/** The stems behind the score, in the order of the references: those that the summary has, and those that it misses. */
export function contentStems({ summary, references, ...options }: TypesInput): {
  readonly found: readonly string[];
  readonly missed: readonly string[];
} {
  const own = stemsOf(summary, options);
  const wanted = new Set(references.flatMap((reference) => [...stemsOf(reference, options)]));
  return {
    found: [...wanted].filter((stem) => own.has(stem)),
    missed: [...wanted].filter((stem) => !own.has(stem)),
  };
}

function stemsOf(text: string, { stopWords = STOP_WORDS, stem = englishStem }: TypesOptions): Set<string> {
  return new Set(
    words(text)
      .filter((word) => !stopWords.has(word))
      .map(stem),
  );
}

/** Stems are English; words of other scripts, or with other letters, stand for themselves. */
function englishStem(word: string): string {
  return /^[a-z]+$/.test(word) ? porterStem(word, 'nltk') : word;
}
