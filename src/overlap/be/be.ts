/**
 * How many of the references' Basic Elements a summary has, as often as both have them. BE-HM compares heads and
 * modifiers, BE-HMR their relations too.
 *
 *   basicElementOverlap({ summary, references, match: 'hm' })  // { recall, precision, f } over counts of all references
 */
import { checkChoice } from '../choice.ts';
import type { BasicElement } from './elements.ts';

export const MATCHES = ['hm', 'hmr'] as const;

export type BasicElementScore =
  | {
      readonly recall: number;
      readonly precision: number;
      readonly f: number;
      readonly hits: number;
      readonly total: number;
    }
  | { readonly recall: null; readonly reason: string };

export function basicElementOverlap({
  summary,
  references,
  match = 'hm',
}: {
  summary: readonly BasicElement[];
  references: readonly (readonly BasicElement[])[];
  match?: (typeof MATCHES)[number];
}): BasicElementScore {
  checkChoice(match, MATCHES, 'match');
  const total = references.reduce((sum, elements) => sum + elements.length, 0);
  if (total === 0) return { recall: null, reason: 'the references have no basic elements' };
  if (summary.length === 0) return { recall: null, reason: 'the summary has no basic elements' };
  const hits = references.reduce((sum, elements) => sum + sharedCount(elements, summary, match), 0);
  const recall = hits / total;
  const precision = hits / (summary.length * references.length);
  const f = hits === 0 ? 0 : (2 * recall * precision) / (recall + precision);
  return { recall, precision, f, hits, total };
}

function sharedCount(
  a: readonly BasicElement[],
  b: readonly BasicElement[],
  match: (typeof MATCHES)[number],
): number {
  const left = new Map<string, number>();
  for (const element of a) {
    const key = keyOf(element, match);
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  let shared = 0;
  for (const element of b) {
    const key = keyOf(element, match);
    const count = left.get(key) ?? 0;
    if (count === 0) continue;
    left.set(key, count - 1);
    shared++;
  }
  return shared;
}

function keyOf({ head, modifier, relation }: BasicElement, match: (typeof MATCHES)[number]): string {
  return JSON.stringify(match === 'hm' ? [head, modifier] : [head, modifier, relation]);
}
