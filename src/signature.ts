/**
 * What a score depends on, as a short string to quote in a paper's footnote:
 *
 *   cheops:0.1.0|pyramid:manual|match:manual|size:half-up|comprehensive:harmonic
 */
import { VERSION } from './version.ts';

/** Every choice that can change a score, by name, in the order in which it is printed. */
export type Choices = Readonly<Record<string, string | number | boolean>>;

export function signature(choices: Choices): string {
  const parts = Object.entries(choices).map(([name, value]) => `${name}:${value}`);
  return [`cheops:${VERSION}`, ...parts].join('|');
}
