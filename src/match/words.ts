/**
 * The words in which reports explain what a matcher found and missed. Each matcher brings its own, beside its code;
 * reports ask here by the name that the evidence has, and know nothing else about matchers:
 *
 *   const words = wordsOf('wmin');
 *   words.explainMatch({ evidence: { matcher: 'wmin', similarity: 0.81 }, annotated, nameOf })  // 'similarity 0.810'
 *
 * A matcher without words is explained by the fields of its evidence.
 */
import { z } from 'zod';
import type { AnnotatedSummary, Evidence, MissedUnit } from '../model.ts';
import { formatNumber, formatShort, oneLine } from '../text/printed.ts';
import { PRESENCE_WORDS } from './presence/words.ts';
import { WMIN_WORDS } from './wmin/words.ts';

/** Gives units the names that a report has for them. */
export type NameUnit = (unit: string) => string;

/** A term of the legend, and what it means. */
export interface LegendEntry {
  readonly term: string;
  readonly meaning: string;
}

export interface MatcherWords {
  /** What the fields of its evidence may be, of a match and of a miss. */
  readonly schemas: { readonly match: z.ZodType; readonly miss: z.ZodType };
  /** The number that decides, with the least and the most that it can be, for plots and tables. */
  readonly measure: {
    readonly name: string;
    readonly range: readonly [least: number, most: number];
    /** Null where nothing could be compared. */
    readonly of: (evidence: Evidence) => number | null;
  };
  /** Why it took words for a unit. */
  readonly explainMatch: (seen: {
    readonly evidence: Evidence;
    readonly annotated: AnnotatedSummary;
    readonly nameOf: NameUnit;
  }) => string;
  /** Why it did not find a unit. */
  readonly explainMiss: (seen: { readonly miss: MissedUnit; readonly nameOf: NameUnit }) => string;
  /** What of the evidence on a page wants explaining. */
  readonly legend: (shown: {
    readonly matches: readonly Evidence[];
    readonly misses: readonly MissedUnit[];
  }) => readonly LegendEntry[];
  /** It gives each unit to one segment, so that segments without a unit may say again what others express. */
  readonly hidesRepeats: boolean;
  /** The units that evidence names, each with the path of the field. */
  readonly unitsIn?: (
    evidence: Evidence,
  ) => readonly { readonly path: readonly string[]; readonly unit: string }[];
}

const known = new Map<string, MatcherWords>([
  ['wmin', WMIN_WORDS],
  ['presence', PRESENCE_WORDS],
]);

/** Tells reports and readers about a matcher from elsewhere. */
export function registerMatcherWords(matcher: string, words: MatcherWords): void {
  known.set(matcher, words);
}

/** The names of the matchers that brought words. */
export function matchersWithWords(): readonly string[] {
  return [...known.keys()];
}

export function wordsOf(matcher: string): MatcherWords {
  return known.get(matcher) ?? GENERIC_WORDS;
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
