/**
 * The nouns of the pyramid method, as readonly data without behaviour.
 *
 * A pyramid of two references, and a summary that expresses one of its units:
 *
 *   const pyramid: Pyramid = {
 *     id: 'storm', method: 'manual',
 *     references: [{ id: 'A', text: 'A storm hit.' }, { id: 'B', text: 'The storm came.' }],
 *     units: [{ id: '1', label: 'There was a storm', weight: 2, contributors: [
 *       { reference: 'A', text: 'A storm hit', spans: [[0, 11]] },
 *       { reference: 'B', text: 'The storm came', spans: [[0, 14]] } ] }],
 *   };
 *   const annotated: AnnotatedSummary = {
 *     summary: { id: 's1', text: 'It stormed. Cows fled.' },
 *     matches: [{ unit: '1', text: 'It stormed', spans: [[0, 10]] }],
 *     unmatched: [{ text: 'Cows fled', spans: [[12, 21]] }],
 *   };
 */

/** A stretch `[start, end)` of a text, in UTF-16 code units of that text. */
export type Span = readonly [start: number, end: number];

/** A text with a name: a reference, a summary or a source document. */
export interface TextDocument {
  readonly id: string;
  readonly text: string;
}

/** A model summary, one of the wise crowd from which a pyramid is built. */
export type Reference = TextDocument;

/** A summary under evaluation, also called a peer. */
export interface Summary extends TextDocument {
  /** Why its file could not be read: the text is empty, and there is no score. */
  readonly unreadable?: string;
}

/** A document that was summarised. */
export type Source = TextDocument;

/** A sentence of a document; `text` is exactly what `span` covers. */
export interface Sentence {
  readonly text: string;
  readonly span: Span;
}

/** Words, possibly discontinuous, that express something: `text` joins the parts with ` ... `. */
export interface Expression {
  readonly text: string;
  /** In the order of the text, not overlapping. Empty when the place in the text is not known. */
  readonly spans: readonly Span[];
  readonly comment?: string;
}

/** The words in one reference that express a content unit. */
export interface Contributor extends Expression {
  /** The id of the reference. */
  readonly reference: string;
}

/** One piece of content (SCU), weighted by how many distinct references express it. */
export interface ContentUnit {
  readonly id: string;
  readonly label: string;
  readonly weight: number;
  readonly contributors: readonly Contributor[];
  readonly comment?: string;
}

/** All units of one weight. */
export interface Tier {
  readonly weight: number;
  readonly units: readonly ContentUnit[];
}

/** The outcome of every builder, manual or automatic. */
export interface Pyramid {
  readonly id: string;
  /** How it was built: `manual`, `edua-g`, … */
  readonly method: string;
  /** The choices of an automatic builder that the units depend on, as signatures have them. */
  readonly settings?: string;
  readonly references: readonly Reference[];
  /** Sorted by `compareUnits`: heaviest first, then by id. */
  readonly units: readonly ContentUnit[];
  /** How the references were put into words of the sources, by builders that do so. */
  readonly extracts?: readonly Extract[];
}

/** A reference in the words of other texts (hirao-2018 §3). */
export interface Extract {
  /** The id of the reference. */
  readonly reference: string;
  /** How many words the reference has, and the extract may have. */
  readonly limit: number;
  readonly words: number;
  /** What the builder maximises. */
  readonly value: number;
  /** No extract has more. */
  readonly bound: number;
  /** It is the best there is; otherwise a limit ended the search. */
  readonly proven: boolean;
  /** In the order of the texts. */
  readonly edus: readonly ExtractedEdu[];
}

/** An elementary discourse unit of an extract. */
export interface ExtractedEdu {
  /** The id of the content unit. */
  readonly unit: string;
  /** The id of the text: a source, or another reference. */
  readonly document: string;
  readonly text: string;
  readonly span: Span;
  /** The sentence that it stands in. */
  readonly sentence: Sentence;
  /** What it covers of the reference, and how many of its words, where units were aligned. */
  readonly aligned?: Expression & { readonly common: number; readonly length: number };
}

/** Words of a summary that express a content unit, and why we think so. */
export interface Match extends Expression {
  /** The id of the content unit. */
  readonly unit: string;
  /** What an automatic matcher saw. A human's match needs none. */
  readonly evidence?: Evidence;
}

/**
 * What a matcher saw, as plain JSON data under the name of the matcher: `{ matcher: 'wmin', similarity: 0.81 }`. Only the
 * matcher knows what its fields mean, and brings the words for reports (methods/words.ts).
 */
export interface Evidence {
  readonly matcher: string;
  readonly [field: string]: unknown;
}

/** A content unit that a matcher did not find in a summary, with the closest words and why these were not enough. */
export interface MissedUnit {
  /** The id of the content unit. */
  readonly unit: string;
  /** In the matcher's own terms, such as `below-threshold`. */
  readonly reason: string;
  /** From this value of the matcher's number on, the unit could have counted as expressed. */
  readonly required: number;
  readonly closest: Expression | null;
  /** The unit that these words express instead. */
  readonly lostTo?: string;
  /** What the matcher saw in the closest words. */
  readonly evidence: Evidence;
}

/** A summary with what it expresses: several matches of one unit are repeats of it. */
export interface AnnotatedSummary {
  readonly summary: Summary;
  readonly matches: readonly Match[];
  /**
   * Content units of the summary that the pyramid does not have. A matcher that gives each unit to one segment has
   * those here too that say again what another segment expresses.
   */
  readonly unmatched: readonly Expression[];
  /** Words that may express a unit which no match has: a person should check them. */
  readonly unsure?: readonly Match[];
  /** Why an automatic matcher did not find the other units. */
  readonly missed?: readonly MissedUnit[];
  /** Why it could not be matched, and so has no score. */
  readonly unscored?: string;
  /** What a reader of its scores should know about how it was matched. */
  readonly note?: string;
  /** Only which units it expresses is known, not how often or what else it says; so its size is not known. */
  readonly partial?: true;
  /** What further metrics give it, by their names, in the order in which they were asked for. */
  readonly also?: Readonly<Record<string, FurtherScore>>;
}

/** The score that a further metric gives a summary, or the reason why there is none, and how it came about. */
export type FurtherScore = {
  readonly details: Readonly<Record<string, unknown>>;
  /** What the metric saw, as plain JSON data. Only the metric knows what it means, and brings the words for reports. */
  readonly evidence?: MetricEvidence;
} & ({ readonly value: number } | { readonly value: null; readonly reason: string });

export type MetricEvidence = Readonly<Record<string, unknown>>;

/** A pyramid and the summaries annotated against it: all that manual scoring needs. */
export interface Annotation {
  readonly pyramid: Pyramid;
  /** How the summaries were matched, by name as in a signature; by people where it is not said. */
  readonly match?: Readonly<Record<string, string | number | boolean>>;
  /** What the scores of further metrics depend on, by the names of the metrics, as in a signature. */
  readonly metrics?: Readonly<Record<string, Readonly<Record<string, string | number | boolean>>>>;
  readonly summaries: readonly AnnotatedSummary[];
}

/** What people said of one summary; `units` are the ids of the units it expresses. */
export interface HumanJudgment {
  readonly units?: readonly string[];
  /** Those that it expresses in part, and those that it contradicts. */
  readonly partial?: readonly string[];
  readonly contradicted?: readonly string[];
  readonly [score: string]: number | readonly string[] | undefined;
}

/** One line of a dataset: the references and summaries of one topic. */
export interface Topic {
  readonly id: string;
  readonly references: readonly Reference[];
  readonly summaries: readonly Summary[];
  readonly sources?: readonly Source[];
  readonly units?: readonly ContentUnit[];
  readonly human?: Readonly<Record<string, HumanJudgment>>;
}

/** A score, or the reason why there is none: undefined is not zero. */
export type Score =
  | { readonly value: number; readonly numerator: number; readonly denominator: number }
  | { readonly value: null; readonly reason: string };

export const SCORE_NAMES = ['raw', 'quality', 'coverage', 'comprehensive'] as const;
export type ScoreName = (typeof SCORE_NAMES)[number];

/** What to do with X̄, the average number of content units in a reference, when it is not a whole number. */
export const AVERAGE_SIZES = ['half-up', 'floor', 'fractional'] as const;
/** How quality and coverage are combined. */
export const COMPREHENSIVE_MEANS = ['harmonic', 'arithmetic'] as const;

/** How much of a unit's weight a match counts that a matcher is not sure of; `expected`: every unit by its probability. */
export const UNSURE_COUNTS = ['half', 'yes', 'no', 'expected'] as const;
/** Whether a unit that a summary says again adds to its size. */
export const REPEAT_RULES = ['counted', 'once'] as const;

export interface ScoreOptions {
  /** `half-up` as in NIST's official tables, `floor` as in DucView 1.5, `fractional` as in PyrEval. */
  readonly averageSize: (typeof AVERAGE_SIZES)[number];
  /** `harmonic` as in the paper and DucView, `arithmetic` as in PyrEval's code. */
  readonly comprehensive: (typeof COMPREHENSIVE_MEANS)[number];
  /** `half` if it is left out. People are sure. */
  readonly unsure?: (typeof UNSURE_COUNTS)[number] | undefined;
  /** `counted` in X as in pyreval-2019 §2, and so if it is left out; `once` as in pyramid-2003 §7. */
  readonly repeats?: (typeof REPEAT_RULES)[number] | undefined;
}

/** What a summary scores against a pyramid, with the counts that the scores come from. */
export interface ScoreCard {
  readonly summary: string;
  /** How the scores were computed. */
  readonly options: ScoreOptions;
  /** Summed weight of the distinct units expressed. */
  readonly raw: Score;
  readonly quality: Score;
  readonly coverage: Score;
  readonly comprehensive: Score;
  readonly counts: ScoreCounts;
  /** What further metrics give it. */
  readonly also?: Readonly<Record<string, FurtherScore>>;
}

export interface ScoreCounts {
  /** Distinct units of the pyramid that the summary expresses. */
  readonly matched: number;
  /** Further units of which a matcher is not sure, and what they weigh together. */
  readonly unsure: number;
  readonly unsureWeight: number;
  /** Further matches of a unit that was matched already; null if the annotation is partial. */
  readonly repeated: number | null;
  /** Content units of the summary without one of the pyramid; null if the annotation is partial. */
  readonly unmatched: number | null;
  /** X = matched + unsure + repeated + unmatched; null if the annotation is partial. */
  readonly size: number | null;
  /** X̄ = contributors / references, before rounding. */
  readonly averageSize: number;
  /** Matched units of each weight, heaviest tier first. */
  readonly tiers: readonly { readonly weight: number; readonly matched: number; readonly total: number }[];
}

/** Orders ids for people, the same on every platform: `s2` before `s10`, otherwise by code unit. */
export function compareIds(a: string, b: string): number {
  const as = a.match(/\d+|\D+/g) ?? [];
  const bs = b.match(/\d+|\D+/g) ?? [];
  for (let i = 0; i < Math.min(as.length, bs.length); i++) {
    const order = compareRuns(as[i]!, bs[i]!);
    if (order !== 0) return order;
  }
  return as.length - bs.length || compareStrings(a, b);
}

function compareRuns(a: string, b: string): number {
  if (!/^\d/.test(a) || !/^\d/.test(b)) return compareStrings(a, b);
  const x = a.replace(/^0+/, '');
  const y = b.replace(/^0+/, '');
  return x.length - y.length || compareStrings(x, y);
}

function compareStrings(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
