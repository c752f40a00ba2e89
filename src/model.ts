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
export type Summary = TextDocument;

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
}

/** Words of a summary that express a content unit, and why we think so. */
export interface Match extends Expression {
  /** The id of the content unit. */
  readonly unit: string;
  /** What an automatic matcher saw. A human's match needs none. */
  readonly evidence?: MatchEvidence;
}

export type MatchEvidence =
  | {
      /** How alike the words and the unit are, on the matcher's own scale. */
      readonly similarity: number;
      /**
       * The other unit that the words are most like, if any. It may be more alike than the unit of the match: then
       * other words express it, or the choice, which goes by weight, did without it.
       */
      readonly runnerUp?: { readonly unit: string; readonly similarity: number };
    }
  | {
      /** How probable it is that the words express the unit. */
      readonly probability: number;
    };

/** A content unit that a matcher did not find in a summary, with the closest words and why these were not enough. */
export type MissedUnit = {
  /** The id of the content unit. */
  readonly unit: string;
  readonly reason: MissReason;
  /** From this similarity or probability on the unit could have counted as expressed. */
  readonly required: number;
  readonly closest: Expression | null;
  /** The unit that these words express instead. */
  readonly lostTo?: string;
} & (
  | {
      /** How alike the closest words are, on the matcher's own scale; null if nothing could be compared. */
      readonly similarity: number | null;
    }
  | {
      readonly probability: number;
    }
);

export type MissReason =
  /** There is nothing to look for. */
  | 'unit-without-words'
  /** There is nothing to look in. */
  | 'summary-without-words'
  /** No words are alike, or probable, enough. */
  | 'below-threshold'
  /** Alike enough, but too few words to express a unit. */
  | 'too-few-words'
  /** Alike enough, but other units are more alike to all such words. */
  | 'not-among-best'
  /** Alike enough, but the sentence was cut otherwise. */
  | 'other-segmentation'
  /** Alike enough, but these words express another unit. */
  | 'lost'
  /** Alike enough, but the greedy choice did without it. */
  | 'left-out';

/** A summary with what it expresses: several matches of one unit are repeats of it. */
export interface AnnotatedSummary {
  readonly summary: Summary;
  readonly matches: readonly Match[];
  /**
   * Content units of the summary that the pyramid does not have. A matcher that gives each unit to one segment has
   * those here too that say again what another segment expresses.
   */
  readonly unmatched: readonly Expression[];
  /** Why an automatic matcher did not find the other units. */
  readonly missed?: readonly MissedUnit[];
  /** Why it could not be matched, and so has no score. */
  readonly unscored?: string;
  /** What a reader of its scores should know about how it was matched. */
  readonly note?: string;
  /** Only which units it expresses is known, not how often or what else it says; so its size is not known. */
  readonly partial?: true;
}

/** A pyramid and the summaries annotated against it: all that manual scoring needs. */
export interface Annotation {
  readonly pyramid: Pyramid;
  readonly summaries: readonly AnnotatedSummary[];
}

/** What people said of one summary; `units` are the ids of the units it expresses. */
export interface HumanJudgment {
  readonly units?: readonly string[];
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

/** What a summary scores against a pyramid, with the counts that the scores come from. */
export interface ScoreCard {
  readonly summary: string;
  /** Summed weight of the distinct units expressed. */
  readonly raw: Score;
  readonly quality: Score;
  readonly coverage: Score;
  readonly comprehensive: Score;
  readonly counts: ScoreCounts;
}

export interface ScoreCounts {
  /** Distinct units of the pyramid that the summary expresses. */
  readonly matched: number;
  /** Further matches of a unit that was matched already; null if the annotation is partial. */
  readonly repeated: number | null;
  /** Content units of the summary without one of the pyramid; null if the annotation is partial. */
  readonly unmatched: number | null;
  /** X = matched + repeated + unmatched; null if the annotation is partial. */
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
