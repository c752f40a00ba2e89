/**
 * The words in which reports explain what a matcher found and missed. Each matcher brings its own; reports ask here by
 * the name that the evidence has, and know nothing else about matchers:
 *
 *   const words = wordsOf('wmin');
 *   words.explainMatch({ evidence: { matcher: 'wmin', similarity: 0.81 }, annotated, nameOf })  // 'similarity 0.810'
 *
 * A matcher without words is explained by the fields of its evidence.
 */
import { z } from 'zod';
import type { MatcherWords } from '../method.ts';
import type { Evidence } from '../model.ts';
import { formatNumber, formatShort, oneLine } from '../text/printed.ts';
import { MATCHERS } from './matchers.ts';

export function wordsOf(matcher: string): MatcherWords {
  return MATCHERS.find(matcher)?.words ?? GENERIC_WORDS;
}

const ANY = z.looseObject({ matcher: z.string() });

/** Says what the evidence has, field by field. */
const GENERIC_WORDS: MatcherWords = {
  schemas: { match: ANY, miss: ANY },
  measure: {
    name: 'score',
    range: [0, 1],
    of: (evidence) => numbersIn(evidence)[0]?.[1] ?? null,
  },
  explainMatch: ({ evidence }) => `found by ${oneLine(evidence.matcher)}${listed(fieldsIn(evidence))}`,
  explainMiss: ({ miss: { evidence, required, closest } }) => {
    const [first, ...others] = fieldsIn(evidence);
    const [decisive] = numbersIn(evidence);
    const short =
      first !== undefined && decisive !== undefined && decisive[1] < required
        ? `${oneLine(decisive[0])} ${formatShort(decisive[1], required)}`
        : first;
    const fields = listed(short === undefined ? [] : [short, ...others]);
    const words = closest === null ? '' : `; closest match: “${oneLine(closest.text)}”`;
    return `not found by ${oneLine(evidence.matcher)}${fields}${words}`;
  },
  legend: () => [],
  hidesRepeats: false,
};

function listed(fields: readonly string[]): string {
  return fields.length === 0 ? '' : `: ${fields.join(', ')}`;
}

/** Numbers first, since one of them decides; what is no number and no text is left out. */
function fieldsIn(evidence: Evidence): readonly string[] {
  const texts = Object.entries(evidence).filter(
    ([name, value]) => name !== 'matcher' && typeof value === 'string',
  );
  return [
    ...numbersIn(evidence).map(([name, value]) => `${oneLine(name)} ${formatNumber(value)}`),
    ...texts.map(([name, value]) => `${oneLine(name)} ${oneLine(String(value))}`),
  ];
}

function numbersIn(evidence: Evidence): readonly (readonly [name: string, value: number])[] {
  return Object.entries(evidence).flatMap(([name, value]) =>
    typeof value === 'number' ? [[name, value] as const] : [],
  );
}
