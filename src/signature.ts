/**
 * What a score depends on: every choice by name, as data; a short string to quote in a paper's footnote is made of it
 * last, and nothing reads that string again:
 *
 *   formatSignature({ pyramid: 'manual', match: 'manual', size: 'half-up' })
 *   // cheops:0.1.0|pyramid:manual|match:manual|size:half-up
 */
import { VERSION } from './version.ts';

/** Every choice that can change a score, by name, in the order in which it is printed. */
export type Choices = Readonly<Record<string, string | number | boolean>>;

export function signature(choices: Choices): string {
  const parts = Object.entries(choices).map(([name, value]) => `${name}:${value}`);
  return [`cheops:${VERSION}`, ...parts].join('|');
}

/** Choices inside another: `edge=p83,unused=finest`. */
export function formatChoices(choices: Choices): string {
  return Object.entries(choices)
    .map(([name, value]) => `${name}=${value}`)
    .join(',');
}
