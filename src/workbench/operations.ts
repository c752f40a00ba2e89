/**
 * Operations as plain data, as operation-schema.ts has them: an operation is a line of the journal. It says what was
 * meant, and `apply` does it.
 *
 *   { type: 'merge-units', unit: '7', into: '3', choices: [{ reference: 'A', take: 'join' }] }
 */
import type { z } from 'zod';
import type * as schema from './operation-schema.ts';

type Plain<Data> = Data extends object ? { readonly [Field in keyof Data]: Plain<Data[Field]> } : Data;
type Of<Schema extends z.ZodType> = Plain<z.infer<Schema>>;

export type NewUnit = Of<typeof schema.newUnit>;
export type NewMatch = Of<typeof schema.newMatch>;
export type Take = Of<typeof schema.take>;
export type UnitOperation = Of<typeof schema.unitOperation>;
export type Operation = UnitOperation | Of<typeof schema.textOperation>;
export type OperationOf<Type extends Operation['type']> = Extract<Operation, { type: Type }>;
export type Act = Of<typeof schema.act>;

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
