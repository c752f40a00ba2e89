/**
 * What a method is: a way to build pyramids, to find units in summaries, or to score. An entry of a registry says all
 * there is to know about one, so that a new method is a file of its own and a line in src/methods:
 *
 *   export const firstUnit: Matcher = {
 *     name: 'first-unit', summary: 'says that every summary expresses the first unit',
 *     schema: z.strictObject({}), defaults: {}, needs: {},
 *     signature: () => ({}),
 *     open: () => ({ match: async ({ pyramid, summaries }) => summaries.map((summary) => …) }),
 *   };
 *
 * Choices and help of the command line, the check of settings, which options a call would not use, signatures and the
 * keys of cached and resumed work all derive from the entry.
 */
import type { z } from 'zod';
import type {
  AnnotatedSummary,
  Evidence,
  Expression,
  FurtherScore,
  MetricEvidence,
  MissedUnit,
  Pyramid,
  Summary,
  Topic,
} from './model.ts';
import type { Choices } from './signature.ts';

/** The settings of a method: plain data, which can go to another process and into a key. */
export type Settings = Readonly<Record<string, unknown>>;

/** What a topic must have for a method to work on it. */
export interface Needs {
  readonly references?: true;
  readonly units?: true;
  /** `if-any`: it uses them, and works without. */
  readonly sources?: true | 'if-any';
}

export interface Method<Own extends Settings = Settings> {
  readonly name: string;
  /** One line of help: what it does, or when to use it. */
  readonly summary: string;
  /** Every setting that can change what comes out; src/settings.ts has the words for the command line. */
  readonly schema: z.ZodObject;
  readonly defaults: Own;
  /** What differs from the defaults under a preset; it may depend on what else was asked for. */
  readonly presets?: Readonly<Record<string, Partial<Own> | ((given: Settings) => Partial<Own>)>>;
  readonly needs: Needs;
  /** The plug-in that brings it, as messages name it. */
  readonly plugin?: string;
  /** What its results depend on, from resolved settings. */
  signature(settings: Own): Choices;
}

/** What a builder makes a pyramid of. */
export type BuildInput = Pick<Topic, 'id' | 'references' | 'sources'>;

export interface BuiltPyramid {
  readonly pyramid: Pyramid;
  /** What there is to say of the search, such as `Σ(w−1)·AS 28.826, proven`. */
  readonly note?: string;
}

export interface Builder<Own extends Settings = Settings> extends Method<Own> {
  open(resources: Resources, settings: Own): { build(input: BuildInput): Promise<BuiltPyramid> };
}

export interface Matcher<Own extends Settings = Settings> extends Method<Own> {
  /** The builder whose pyramids it is made for, where a call names none. */
  readonly builder?: string;
  /** How reports explain its matches; by the fields of the evidence if it is left out. */
  readonly words?: MatcherWords;
  /** It gives unsure matches, or probabilities, so that it matters how unsure ones count. */
  readonly givesUnsure?: true;
  open(
    resources: Resources,
    settings: Own,
  ): {
    /** What each summary expresses, in the order of the summaries. The pyramid may be anyone's. */
    match(input: {
      readonly pyramid: Pyramid;
      readonly summaries: readonly Summary[];
    }): Promise<readonly AnnotatedSummary[]>;
  };
}

/** Gives units the names that a report has for them. */
export type NameUnit = (unit: string) => string;

/** A term of the legend, and what it means. */
export interface LegendEntry {
  readonly term: string;
  readonly meaning: string;
}

export interface Drawing {
  readonly caption: string;
  /** Markup, with the texts of users escaped. */
  readonly svg: string;
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
  /** Pictures of what it saw, to be set side by side; none where there is nothing to draw. */
  readonly drawing?: {
    /** CSS that the pictures share. */
    readonly style: string;
    readonly of: (evidence: Evidence) => readonly Drawing[];
  };
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

/** The score of one summary; without one, the reason why. */
export interface MetricScore {
  readonly score: number | null;
  readonly reason?: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** How it came about, for reports of single summaries; rows of datasets do without. */
  readonly evidence?: MetricEvidence;
}

/** How a score came about, in words that every report can lay out. */
export interface Explanation {
  /** The calculation, from numbers that are shown. */
  readonly lines: readonly string[];
  /** What was looked for in the summary, the most important first. */
  readonly parts: readonly ExplainedPart[];
}

export interface ExplainedPart {
  /** What was looked for. */
  readonly text: string;
  /** The content unit that it is, if it is one. */
  readonly unit?: string;
  /** Where it is from and what it counts, such as `reference A, weight 5, probability 0.912`. */
  readonly about: string;
  /** The words of the summary that carry it; null where there are none. */
  readonly found: Expression | null;
  /** These words say the opposite. */
  readonly isOpposite?: boolean;
}

export interface MetricWords {
  /** What its evidence may be. */
  readonly schema: z.ZodType;
  /** How a score that has evidence came about. */
  readonly explain: (seen: {
    readonly score: FurtherScore;
    readonly evidence: MetricEvidence;
    readonly annotated: AnnotatedSummary;
    readonly pyramid: Pyramid;
  }) => Explanation;
}

export interface Metric<Own extends Settings = Settings> extends Method<Own> {
  /** What its score is called in averages; recalls have precision and F beside them. */
  readonly measure?: 'recall';
  /** It is computed in the process that runs it all, where others may go to worker processes. */
  readonly isNear?: true;
  /** It looks at references and summaries alone, and takes so little that a small dataset is no work for other processes. */
  readonly isQuick?: true;
  /** How reports explain its evidence; by the numbers among the details if it is left out. */
  readonly words?: MetricWords;
  /** Whether intervals of its averages come from the resamples of ROUGE-1.5.5. */
  hasOldResamples?(settings: Own): boolean;
  open(
    resources: Resources,
    settings: Own,
  ): {
    /** The scores of a topic's summaries, in their order. */
    score(topic: Topic): Promise<readonly MetricScore[]> | readonly MetricScore[];
  };
}

/** A kind of work that another process can do: the question and the answer are plain data. */
export interface Task<Question, Answer> {
  readonly name: string;
  /** Whoever asks does such work too, and takes the place of one of the other processes. */
  readonly isShared?: boolean;
  /** Loads what does the work, where it is done. */
  load(): Promise<(question: Question) => Promise<Answer>>;
}

/** What methods share: worker processes and a cache, opened once by the caller and closed by it. */
export interface Resources {
  /** How many questions are worked on at once. */
  readonly size: number;
  ask<Question, Answer>(task: Task<Question, Answer>, question: Question): Promise<Answer>;
  /** What `make` gives for these parts, as JSON holds it; made once, if there is a cache. */
  remember<Value>(parts: readonly unknown[], make: () => Promise<Value>): Promise<Value>;
  /** The same for bytes. */
  rememberBytes(parts: readonly unknown[], make: () => Promise<Uint8Array>): Promise<Uint8Array>;
  /** What `make` gives for this topic, kept in memory for the next metric that asks by this name. */
  share<Value>(topic: object, name: string, make: () => Value): Value;
  /** Nobody asks for this topic any more. */
  forget(topic: object): void;
  /** Called whenever a text is ready, or a long search has got further, for whoever shows progress. */
  advance(state?: string): void;
  /** What there is to say of the work when all is done, such as what it cost. */
  note(tell: () => string): void;
  close(): Promise<void>;
}

/** A method with the settings that it is to work with, all of them resolved. */
export interface Chosen<Entry extends Method = Method> {
  readonly entry: Entry;
  readonly settings: Settings;
}
