/**
 * The words that spans of a text cover:
 *
 *   wordsAt('A big red dog', [[0, 1], [10, 13]]) === 'A ... dog'
 */
import type { Span } from '../model.ts';

/** What joins the parts of discontinuous words. */
export const JOINT = ' ... ';

export function wordsAt(text: string, spans: readonly Span[]): string {
  return spans.map(([start, end]) => text.slice(start, end)).join(JOINT);
}
