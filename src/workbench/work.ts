/**
 * What an annotator has done so far on one topic, as readonly data: units with contributors, words without content,
 * notes, and the marks on each summary. The weight of a unit is never stored; it is counted.
 *
 *   const work = startWork({ references: [{ id: 'A', text: 'A storm hit.' }], summaries: [] });
 *   apply(work, { type: 'create-unit', unit: '1', reference: 'A', spans: [[0, 11]] }).units[0]  // weight 1
 */
import type { Reference, Span, Summary } from '../model.ts';

/** Which text of the topic. */
export interface TextName {
  readonly kind: 'reference' | 'summary';
  readonly id: string;
}

/** Text of both kinds may have one id; a key tells them apart. */
export function keyOf({ kind, id }: TextName): string {
  return `${kind}/${id}`;
}

export interface WorkContributor {
  readonly reference: string;
  /** One or more, in order, disjoint. */
  readonly spans: readonly Span[];
  /** Context that the words imply, `{the government}` in pyramid-2003 B.3.3: a note, not a span. */
  readonly implied?: string;
  /** The content is inferred (pyramid-2003 B.3.4, criterion 6). */
  readonly inferred?: true;
}

export interface WorkUnit {
  readonly id: string;
  readonly label: string;
  /** At most one for each reference. A unit without any is an item of a rubric, and has points. */
  readonly contributors: readonly WorkContributor[];
  /** What an item of a rubric weighs; nobody contributes to it. */
  readonly points?: number;
  readonly resolved: boolean;
  readonly comment?: string;
  /** Who proposed it, while nobody has decided. */
  readonly proposed?: Proposal;
}

export interface Proposal {
  /** The builder or matcher. */
  readonly by: string;
  /** How sure it is, on a scale from 0 to 1; null where it does not say. */
  readonly probability: number | null;
  /** The unit that it would have chosen next. */
  readonly runnerUp?: string;
}

export const DECISIONS = ['yes', 'unsure', 'no'] as const;
export type Decision = (typeof DECISIONS)[number];

/** Words of a summary that express a unit, or do not: what was refused is kept, so that nobody proposes it again. */
export interface WorkMatch {
  readonly id: string;
  readonly unit: string;
  /** Empty when the place is not known. */
  readonly spans: readonly Span[];
  /** `open` is a proposal that nobody has seen. */
  readonly state: Decision | 'open';
  readonly proposed?: Proposal;
  readonly reason?: string;
}

export interface WorkUnmatched {
  readonly id: string;
  readonly spans: readonly Span[];
}

export interface Marks {
  readonly matches: readonly WorkMatch[];
  /** Content units of the summary that the pyramid does not have. */
  readonly unmatched: readonly WorkUnmatched[];
  readonly done: boolean;
  /** The hash of the pyramid that it was marked against; null if nothing has been marked. */
  readonly against: string | null;
  /** The matcher did not look for what else the summary says, and nobody has since. */
  readonly partial?: true;
  /** A grade that the teacher gave instead of the computed one. */
  readonly grade?: string;
  /** What the teacher tells the student. */
  readonly remark?: string;
}

/** A note over the text, such as `sic` or `round to $2`; offsets never move. */
export interface Note {
  readonly id: string;
  readonly text: TextName;
  readonly span: Span;
  readonly body: string;
}

export interface Work {
  readonly references: readonly Reference[];
  readonly summaries: readonly Summary[];
  readonly units: readonly WorkUnit[];
  /** Words that say nothing, by the key of the text. */
  readonly noContent: ReadonlyMap<string, readonly Span[]>;
  readonly notes: readonly Note[];
  /** By the id of the summary. */
  readonly marks: ReadonlyMap<string, Marks>;
  /** What an adjudicator chose, by the item in dispute. */
  readonly settled: ReadonlyMap<string, Choice>;
}

export function startWork({ references, summaries }: Pick<Work, 'references' | 'summaries'>): Work {
  return {
    references,
    summaries,
    units: [],
    noContent: new Map(),
    notes: [],
    marks: new Map(),
    settled: new Map(),
  };
}

/** The first annotator is right, the second, both of them, or neither. */
export const CHOICES = ['first', 'second', 'both', 'neither'] as const;
export type Choice = (typeof CHOICES)[number];

const NO_MARKS: Marks = { matches: [], unmatched: [], done: false, against: null };

export function marksOf(work: Work, summary: string): Marks {
  return work.marks.get(summary) ?? NO_MARKS;
}

/** W: in how many references it is expressed. */
export function weightOf({ contributors, points }: WorkUnit): number {
  return contributors.length || (points ?? 0);
}

/** Units that people have, or have accepted; proposals weigh nothing yet. */
export function acceptedUnits(work: Work): readonly WorkUnit[] {
  return work.units.filter(({ proposed }) => proposed === undefined);
}

export function textOf(work: Work, { kind, id }: TextName): string | undefined {
  const texts = kind === 'reference' ? work.references : work.summaries;
  return texts.find((text) => text.id === id)?.text;
}
