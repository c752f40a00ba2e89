/** Random texts and operations; most operations make sense, some do not, and the reducer must refuse those. */
import fc from 'fast-check';
import type { Operation } from '../../src/workbench/operations.ts';

export const REFERENCES = [
  { id: 'A', text: 'A storm hit the coast on Monday, and two ships sank.' },
  { id: 'B', text: 'On Monday the coast was hit; the mayor, who was ill, said nothing.' },
  { id: '__proto__', text: 'Two ships went down. عاصفة ضربت الساحل' },
];
export const SUMMARIES = [
  { id: 's1', text: 'It stormed and ships sank. Cows fled.' },
  { id: 'constructor', text: 'The mayor said nothing at all.' },
];
export const TEXTS = { references: REFERENCES, summaries: SUMMARIES };

const unit = fc.constantFrom('1', '2', '3');
const mostly = (ids: readonly string[]) =>
  fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...ids) }, fc.constant('none'));
const reference = mostly(REFERENCES.map(({ id }) => id));
const summary = mostly(SUMMARIES.map(({ id }) => id));
const id = fc.constantFrom('m1', 'm2', 'm3', 'm4', 'm5');
const span = fc
  .tuple(fc.integer({ min: -1, max: 30 }), fc.integer({ min: 1, max: 9 }))
  .map(([start, length]): [number, number] => [start, start + length]);
const spans = fc.array(span, { minLength: 1, maxLength: 3 });
const label = fc.constantFrom('', 'There was a storm', '  Ships sank ', '<b>bold</b>');
const take = fc.constantFrom('join' as const, 'first' as const, 'second' as const);
const contributor = fc.record({ reference, spans });
const newUnit = fc.record({
  unit,
  label,
  contributors: fc.array(contributor, { minLength: 1, maxLength: 2 }),
  points: fc.integer({ min: 0, max: 3 }),
});
const newMatch = fc.record({ summary, match: id, unit, spans, probability: fc.constantFrom(null, 0.2, 0.9) });
const text = fc.record({
  kind: fc.constantFrom('reference' as const, 'summary' as const),
  id: fc.oneof(reference, summary),
});
const choice = fc.constantFrom('first' as const, 'second' as const, 'both' as const, 'neither' as const);
const type = <T extends string>(name: T) => fc.constant(name);

export const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: type('create-unit'), unit, label, reference, spans }) },
  { weight: 5, arbitrary: fc.record({ type: type('add-words'), unit, reference, spans }) },
  fc.record({ type: type('create-item'), unit, label, points: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ type: type('set-points'), unit, points: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ type: type('set-words'), unit, reference, spans }),
  fc.record({ type: type('remove-contributor'), unit, reference }),
  fc.record({ type: type('move-contributor'), unit, reference, to: unit, take }),
  fc.record({
    type: type('split-unit'),
    unit,
    into: unit,
    label,
    parts: fc.array(fc.record({ reference, keep: spans, give: spans }), { maxLength: 2 }),
  }),
  fc.record({
    type: type('split-clauses'),
    unit,
    pieces: fc.array(fc.record({ unit, label, spans }), { maxLength: 3 }),
  }),
  fc.record({
    type: type('merge-units'),
    unit,
    into: unit,
    choices: fc.array(fc.record({ reference, take }), { maxLength: 3 }),
  }),
  { weight: 2, arbitrary: fc.record({ type: type('label-unit'), unit, label }) },
  fc.record({ type: type('comment-unit'), unit, comment: label }),
  fc.record({ type: type('resolve-unit'), unit, resolved: fc.boolean() }),
  fc.record({ type: type('mark-inferred'), unit, reference, inferred: fc.boolean() }),
  fc.record({ type: type('imply'), unit, reference, implied: label }),
  fc.record({ type: type('remove-unit'), unit }),
  fc.record({ type: type('add-units'), from: label, units: fc.array(newUnit, { maxLength: 2 }) }),
  {
    weight: 2,
    arbitrary: fc.record({
      type: type('propose-units'),
      by: label,
      units: fc.array(newUnit, { maxLength: 2 }),
    }),
  },
  fc.record({ type: type('decide-units'), units: fc.array(unit, { maxLength: 2 }), accept: fc.boolean() }),
  fc.record({ type: type('mark-no-content'), text, spans, noContent: fc.boolean() }),
  fc.record({ type: type('add-note'), note: id, text, span, body: label }),
  fc.record({ type: type('remove-note'), note: id }),
  { weight: 4, arbitrary: fc.record({ type: type('match'), summary, match: id, unit, spans }) },
  fc.record({ type: type('edit-match'), summary, match: id, unit, spans }),
  fc.record({ type: type('remove-match'), summary, match: id }),
  fc.record({ type: type('mark-unmatched'), summary, unmatched: id, spans }),
  fc.record({ type: type('remove-unmatched'), summary, unmatched: id }),
  {
    weight: 3,
    arbitrary: fc.record({
      type: type('propose-matches'),
      by: label,
      matches: fc.array(newMatch, { maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: type('decide-matches'),
      matches: fc.array(fc.record({ summary, match: id }), { maxLength: 2 }),
      state: fc.constantFrom('yes' as const, 'unsure' as const, 'no' as const),
    }),
  },
  fc.record({ type: type('finish-summary'), summary, done: fc.boolean() }),
  fc.record({ type: type('confirm-summary'), summary }),
  fc.record({ type: type('grade-summary'), summary, grade: fc.constantFrom(null, 'B+', ' ') }),
  fc.record({ type: type('remark-summary'), summary, remark: label }),
  fc.record({
    type: type('settle-match'),
    summary,
    unit,
    choice,
    matches: fc.array(fc.record({ match: id, spans }), { maxLength: 2 }),
  }),
  fc.record({
    type: type('settle-unit'),
    item: unit,
    choice,
    remove: fc.array(unit, { maxLength: 1 }),
    units: fc.array(newUnit, { maxLength: 1 }),
  }),
);
