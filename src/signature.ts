/**
 * What a score depends on. It is data until it is printed, as a short string to quote in a paper's footnote:
 *
 *   formatSignature({ pyramid: 'manual', match: 'manual', size: 'half-up', comprehensive: 'harmonic' })
 *   // cheops:0.1.0|pyramid:manual|match:manual|size:half-up|comprehensive:harmonic
 */
import { VERSION } from './version.ts';

/** Every choice that can change a score, by name, in the order in which it is printed. */
export type Choices = Readonly<Record<string, string | number | boolean>>;

export function formatSignature(choices: Choices): string {
  return [`cheops:${VERSION}`, ...formatChoices(choices)].join('|');
}

function formatChoices(choices: Choices): readonly string[] {
  return Object.entries(choices).map(([name, value]) => `${name}:${value}`);
}

/**
 * The choices of several parts as one: `{ match: 'manual' }` and `{ match: 'wmin', threshold: 0.65 }` make
 * `{ match: 'manual+wmin', threshold: 0.65 }`. The order of the parts does not matter.
 */
export function combineChoices(parts: readonly Choices[]): Choices {
  const sorted = [...new Map(parts.map((part) => [formatChoices(part).join('|'), part]))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, part]) => part);
  const [first = {}, ...others] = sorted;
  if (others.length === 0) return first;
  const names = new Set(sorted.flatMap((part) => Object.keys(part)));
  return Object.fromEntries(
    [...names].map((name) => {
      const values = new Set(sorted.flatMap((part) => (Object.hasOwn(part, name) ? [part[name]!] : [])));
      return [name, values.size === 1 ? [...values][0]! : [...values].map(String).sort().join('+')];
    }),
  );
}

/** Choices as one choice of another: `edge=p83,unused=finest`. */
export function nestChoices(choices: Choices): string {
  return Object.entries(choices)
    .map(([name, value]) => `${name}=${value}`)
    .join(',');
}
