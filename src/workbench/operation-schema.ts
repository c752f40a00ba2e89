/**
 * What an annotator can do, one operation each, named as pyramid-2003 appendix B and PAGE name them: shapes, and the sizes
 * that may come over the wire. Whether one makes sense is the reducer's to say.
 *
 *   SUBMISSION.parse({ base: 0, entries: [{ opId: '…', op: { type: 'remove-unit', unit: '3' } }] })
 */
import { z } from 'zod';
import { CHOICES, DECISIONS } from './work.ts';

const id = z.string().min(1).max(300);
const line = z.string().max(2_000);
const prose = z.string().max(20_000);
const offset = z.int().min(0).max(50_000_000);
const span = z.tuple([offset, offset]);
const spans = z.array(span).max(2_000);
/** How two contributors of one reference become one. */
export const take = z.enum(['join', 'first', 'second']);
const probability = z.number().min(0).max(1).nullable().exactOptional();
const points = z.int().min(1).max(10_000);
const text = z.strictObject({ kind: z.enum(['reference', 'summary']), id });

const contributor = z.strictObject({
  reference: id,
  spans,
  implied: line.exactOptional(),
  inferred: z.literal(true).exactOptional(),
});
/** A unit that comes whole: from a file, a builder or another annotator. */
export const newUnit = z.strictObject({
  unit: id,
  label: line,
  contributors: z.array(contributor).max(1_000),
  points: points.exactOptional(),
  resolved: z.boolean().exactOptional(),
  comment: prose.exactOptional(),
  probability,
});
const newUnits = z.array(newUnit).max(10_000);
export const newMatch = z.strictObject({
  summary: id,
  match: id,
  unit: id,
  spans,
  probability,
  runnerUp: id.exactOptional(),
});

const op = <Name extends string, Shape extends z.core.$ZodLooseShape>(type: Name, shape: Shape) =>
  z.strictObject({ type: z.literal(type), ...shape });

export const unitOperation = z.discriminatedUnion('type', [
  op('create-unit', { unit: id, label: line.exactOptional(), reference: id, spans }),
  op('create-item', { unit: id, label: line, points }),
  op('set-points', { unit: id, points }),
  op('add-words', { unit: id, reference: id, spans }),
  op('set-words', { unit: id, reference: id, spans }),
  op('remove-contributor', { unit: id, reference: id }),
  /** `to` may be a unit that does not exist yet. `take` says what becomes of a contributor that is there already. */
  op('move-contributor', { unit: id, reference: id, to: id, take: take.exactOptional() }),
  /** One keeps the shared content; what is extra goes into a new unit. Words may stay in both. */
  op('split-unit', {
    unit: id,
    into: id,
    label: line,
    parts: z.array(z.strictObject({ reference: id, keep: spans, give: spans })).max(1_000),
  }),
  op('split-clauses', {
    unit: id,
    pieces: z.array(z.strictObject({ unit: id, label: line, spans })).max(200),
  }),
  op('merge-units', {
    unit: id,
    into: id,
    label: line.exactOptional(),
    choices: z.array(z.strictObject({ reference: id, take })).max(1_000),
  }),
  op('label-unit', { unit: id, label: line }),
  op('comment-unit', { unit: id, comment: prose }),
  op('resolve-unit', { unit: id, resolved: z.boolean() }),
  op('mark-inferred', { unit: id, reference: id, inferred: z.boolean() }),
  op('imply', { unit: id, reference: id, implied: line }),
  op('remove-unit', { unit: id }),
  op('add-units', { from: line, units: newUnits }),
  op('propose-units', { by: line, units: newUnits }),
  op('decide-units', { units: z.array(id).max(10_000), accept: z.boolean() }),
]);

/** On texts and summaries. */
export const textOperation = z.discriminatedUnion('type', [
  op('mark-no-content', { text, spans, noContent: z.boolean() }),
  op('add-note', { note: id, text, span, body: line }),
  op('remove-note', { note: id }),
  op('match', { summary: id, match: id, unit: id, spans }),
  op('edit-match', { summary: id, match: id, unit: id, spans }),
  op('remove-match', { summary: id, match: id }),
  op('mark-unmatched', { summary: id, unmatched: id, spans }),
  op('remove-unmatched', { summary: id, unmatched: id }),
  op('propose-matches', {
    by: line,
    partial: z.literal(true).exactOptional(),
    matches: z.array(newMatch).max(200_000),
  }),
  op('decide-matches', {
    matches: z.array(z.strictObject({ summary: id, match: id })).max(200_000),
    state: z.enum(DECISIONS),
    reason: line.exactOptional(),
  }),
  op('finish-summary', { summary: id, done: z.boolean() }),
  op('confirm-summary', { summary: id }),
  op('grade-summary', { summary: id, grade: z.string().max(40).nullable() }),
  op('remark-summary', { summary: id, remark: prose }),
  /** An adjudicator's choice between two annotators' matches of one unit, with what it comes to. */
  op('settle-match', {
    summary: id,
    unit: id,
    choice: z.enum(CHOICES),
    matches: z.array(z.strictObject({ match: id, spans })).max(1_000),
  }),
  /** The same between two pyramids: the units on both sides of one difference, and what becomes of them. */
  op('settle-unit', { item: id, choice: z.enum(CHOICES), remove: z.array(id).max(1_000), units: newUnits }),
]);

/** What can stand in a journal. An undo takes back the latest operation that stands; a redo does it again. */
export const act = z.discriminatedUnion('type', [
  unitOperation,
  textOperation,
  op('undo', { of: id }),
  op('redo', { of: id }),
]);

export const SUBMISSION = z.strictObject({
  base: z.int().min(0),
  entries: z
    .array(z.strictObject({ opId: id, op: act }))
    .min(1)
    .max(1_000),
});
