/** What a writer gives: a text, and what the format could not hold. */
import type { Diagnostic } from '../errors.ts';

export interface Written {
  readonly text: string;
  /** What is lost, each with W_LOSS. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A note about what is lost, if there is any of it. */
export function loss(count: number, message: string, assumed = 'It is left out.'): readonly Diagnostic[] {
  return count === 0 ? [] : [{ code: 'W_LOSS', where: {}, message, assumed }];
}
