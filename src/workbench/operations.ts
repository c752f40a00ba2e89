/**
 * What an annotator can do, one operation each, named as pyramid-2003 appendix B and PAGE name them. An operation is
 * plain data: a line of the journal. It says what was meant, and `apply` does it.
 *
 *   { type: 'merge-units', unit: '7', into: '3', choices: [{ reference: 'A', take: 'join' }] }
 */
import type { Span } from '../model.ts';
import type { Choice, Decision, TextName, WorkContributor } from './work.ts';

type Spans = readonly Span[];

/** A unit that comes whole: from a file, a builder or another annotator. */
export interface NewUnit {
  readonly unit: string;
  readonly label: string;
  readonly contributors: readonly WorkContributor[];
  readonly points?: number;
  readonly resolved?: boolean;
  readonly comment?: string;
  readonly probability?: number | null;
}

export interface NewMatch {
  readonly summary: string;
  readonly match: string;
  readonly unit: string;
  readonly spans: Spans;
  readonly probability?: number | null;
  readonly runnerUp?: string;
}

/** How two contributors of one reference become one. */
export type Take = 'join' | 'first' | 'second';

export type UnitOperation =
  | { type: 'create-unit'; unit: string; label?: string; reference: string; spans: Spans }
  | { type: 'create-item'; unit: string; label: string; points: number }
  | { type: 'set-points'; unit: string; points: number }
  | { type: 'add-words'; unit: string; reference: string; spans: Spans }
  | { type: 'set-words'; unit: string; reference: string; spans: Spans }
  | { type: 'remove-contributor'; unit: string; reference: string }
  /** `to` may be a unit that does not exist yet. `take` says what becomes of a contributor that is there already. */
  | { type: 'move-contributor'; unit: string; reference: string; to: string; take?: Take }
  /** One keeps the shared content; what is extra goes into a new unit. Words may stay in both. */
  | { type: 'split-unit'; unit: string; into: string; label: string; parts: readonly SplitPart[] }
  | { type: 'split-clauses'; unit: string; pieces: readonly { unit: string; label: string; spans: Spans }[] }
  | {
      type: 'merge-units';
      unit: string;
      into: string;
      label?: string;
      choices: readonly { reference: string; take: Take }[];
    }
  | { type: 'label-unit'; unit: string; label: string }
  | { type: 'comment-unit'; unit: string; comment: string }
  | { type: 'resolve-unit'; unit: string; resolved: boolean }
  | { type: 'mark-inferred'; unit: string; reference: string; inferred: boolean }
  | { type: 'imply'; unit: string; reference: string; implied: string }
  | { type: 'remove-unit'; unit: string }
  | { type: 'add-units'; from: string; units: readonly NewUnit[] }
  | { type: 'propose-units'; by: string; units: readonly NewUnit[] }
  | { type: 'decide-units'; units: readonly string[]; accept: boolean };

export interface SplitPart {
  readonly reference: string;
  readonly keep: Spans;
  readonly give: Spans;
}

export type TextOperation =
  | { type: 'mark-no-content'; text: TextName; spans: Spans; noContent: boolean }
  | { type: 'add-note'; note: string; text: TextName; span: Span; body: string }
  | { type: 'remove-note'; note: string };

export type SummaryOperation =
  | { type: 'match'; summary: string; match: string; unit: string; spans: Spans }
  | { type: 'edit-match'; summary: string; match: string; unit: string; spans: Spans }
  | { type: 'remove-match'; summary: string; match: string }
  | { type: 'mark-unmatched'; summary: string; unmatched: string; spans: Spans }
  | { type: 'remove-unmatched'; summary: string; unmatched: string }
  | { type: 'propose-matches'; by: string; partial?: true; matches: readonly NewMatch[] }
  | {
      type: 'decide-matches';
      matches: readonly { summary: string; match: string }[];
      state: Decision;
      reason?: string;
    }
  | { type: 'finish-summary'; summary: string; done: boolean }
  | { type: 'confirm-summary'; summary: string }
  | { type: 'grade-summary'; summary: string; grade: string | null }
  | { type: 'remark-summary'; summary: string; remark: string }
  /** An adjudicator's choice between two annotators' matches of one unit, with what it comes to. */
  | {
      type: 'settle-match';
      summary: string;
      unit: string;
      choice: Choice;
      matches: readonly { match: string; spans: Spans }[];
    }
  /** The same between two pyramids: the units on both sides of one difference, and what becomes of them. */
  | {
      type: 'settle-unit';
      item: string;
      choice: Choice;
      remove: readonly string[];
      units: readonly NewUnit[];
    };

export type Operation = UnitOperation | TextOperation | SummaryOperation;

/** What can stand in a journal. An undo takes back the latest operation that stands; a redo does it again. */
export type Act = Operation | { type: 'undo'; of: string } | { type: 'redo'; of: string };

/** What an operation reads and changes; two that share none can come in either order. */
export function touches(act: Act): readonly string[] {
  switch (act.type) {
    case 'undo':
    case 'redo':
      return ['everything'];
    case 'move-contributor':
      return [`unit ${act.unit}`, `unit ${act.to}`];
    case 'split-unit':
    case 'merge-units':
      return [`unit ${act.unit}`, `unit ${act.into}`];
    case 'split-clauses':
      return [act, ...act.pieces].map(({ unit }) => `unit ${unit}`);
    case 'add-units':
    case 'propose-units':
      return act.units.map(({ unit }) => `unit ${unit}`);
    case 'settle-unit':
      return [...act.remove, ...act.units.map(({ unit }) => unit)].map((unit) => `unit ${unit}`);
    case 'decide-units':
      return act.units.map((unit) => `unit ${unit}`);
    case 'propose-matches':
    case 'decide-matches':
      return act.matches.map(({ summary, match }) => `match ${summary}/${match}`);
    case 'mark-no-content':
    case 'add-note':
      return [`text ${act.text.kind}/${act.text.id}`];
    case 'remove-note':
      return [`note ${act.note}`];
    case 'match':
    case 'edit-match':
      return [`match ${act.summary}/${act.match}`, `unit ${act.unit}`];
    case 'remove-match':
      return [`match ${act.summary}/${act.match}`];
    case 'settle-match':
      return [`settled ${act.summary}/${act.unit}`];
    case 'mark-unmatched':
    case 'remove-unmatched':
      return [`unmatched ${act.summary}/${act.unmatched}`];
    case 'finish-summary':
    case 'confirm-summary':
    case 'grade-summary':
    case 'remark-summary':
      return [`${act.type} ${act.summary}`];
    default:
      return [`unit ${act.unit}`];
  }
}
