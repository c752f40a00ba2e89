/**
 * Pyramids that were read already. The annotated summaries of one topic bring the same pyramid, byte for byte,
 * so it is read once: what is parsed up to the end of a pyramid depends on nothing but the characters before.
 * A pyramid with characters that had to be replaced is not kept.
 */
import type { Diagnostic } from '../../errors.ts';
import type { Pyramid } from '../../model.ts';
import type { Resume } from './xml.ts';

export interface CachedPyramid {
  readonly resume: Resume;
  readonly pyramid: Pyramid;
  /** What was noted up to the end of the pyramid. */
  readonly diagnostics: readonly Diagnostic[];
}

export type PyramidCache = ReturnType<typeof createPyramidCache>;

// Files come topic by topic, so a few are enough.
const MOST_ENTRIES = 8;

export function createPyramidCache() {
  const entries: CachedPyramid[] = [];
  return {
    find: (text: string) => entries.find(({ resume }) => beginsWith(text, resume.prefix)),
    add(entry: CachedPyramid): void {
      entries.unshift(entry);
      if (entries.length > MOST_ENTRIES) entries.pop();
    },
  };
}

// Comparing two strings takes about a ninth of the time of startsWith, for prefixes of this size.
function beginsWith(text: string, prefix: string): boolean {
  return text.slice(0, prefix.length) === prefix;
}
