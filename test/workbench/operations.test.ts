import { expect, it } from 'vitest';
import { apply } from '../../src/workbench/apply.ts';
import { enter, openLedger } from '../../src/workbench/ledger.ts';
import type { Operation } from '../../src/workbench/operations.ts';
import { touches } from '../../src/workbench/operations.ts';
import { pyramidProgress } from '../../src/workbench/progress.ts';
import { isStale, pyramidHash, toAnnotation, toPyramid } from '../../src/workbench/pyramid.ts';
import { liveScore } from '../../src/workbench/score.ts';
import { marksOf, startWork, type Work } from '../../src/workbench/work.ts';

const A = 'A storm hit the coast and two ships sank.';
const B = 'The coast was hit. Ships sank off Oran.';
const TEXTS = {
  references: [
    { id: 'A', text: A },
    { id: 'B', text: B },
  ],
  summaries: [{ id: 's1', text: 'Ships sank. Cows fled.' }],
};

function at(text: string, words: string): [number, number] {
  const start = text.indexOf(words);
  if (start < 0) throw new Error(words);
  return [start, start + words.length];
}

function after(...operations: Operation[]): Work {
  return operations.reduce(apply, startWork(TEXTS));
}

const storm: Operation = {
  type: 'create-unit',
  unit: '1',
  label: 'The coast was hit',
  reference: 'A',
  spans: [at(A, 'hit the coast')],
};
const stormB: Operation = {
  type: 'add-words',
  unit: '1',
  reference: 'B',
  spans: [at(B, 'The coast was hit')],
};
const ships: Operation = { type: 'create-unit', unit: '2', reference: 'A', spans: [at(A, 'two ships sank')] };

it('counts weights, and orders a pyramid by them', () => {
  const pyramid = toPyramid(after(ships, storm, stormB), 'storm');
  expect(pyramid.units.map(({ id, weight }) => [id, weight])).toEqual([
    ['1', 2],
    ['2', 1],
  ]);
  expect(pyramid.units[0]!.contributors[1]!.text).toBe('The coast was hit');
});

it('joins words of one reference as parts', () => {
  const work = after(ships, { type: 'add-words', unit: '2', reference: 'A', spans: [at(A, 'A storm')] });
  expect(work.units[0]!.contributors).toEqual([
    { reference: 'A', spans: [at(A, 'A storm'), at(A, 'two ships sank')] },
  ]);
});

it('removes a unit with its last contributor, undoably', () => {
  let ledger = openLedger(after(ships));
  ledger = enter(ledger, { opId: 'x', act: { type: 'remove-contributor', unit: '2', reference: 'A' } });
  expect(ledger.work.units).toEqual([]);
  expect(ledger.done!.name).toBe('remove A from 2');
  ledger = enter(ledger, { opId: 'y', act: { type: 'undo', of: 'x' } });
  expect(ledger.work.units).toHaveLength(1);
});

it('refuses to merge two contributors of one reference without a choice', () => {
  const work = after(storm, stormB, ships);
  const merge: Operation = { type: 'merge-units', unit: '2', into: '1', choices: [] };
  expect(() => apply(work, merge)).toThrow('join them, or choose');
  const joined = apply(work, { ...merge, choices: [{ reference: 'A', take: 'join' }] });
  expect(joined.units).toEqual([
    {
      id: '1',
      label: 'The coast was hit',
      resolved: false,
      contributors: [
        { reference: 'A', spans: [at(A, 'hit the coast'), at(A, 'two ships sank')] },
        { reference: 'B', spans: [at(B, 'The coast was hit')] },
      ],
    },
  ]);
});

it('splits off what is extra; words may stay in both', () => {
  const work = after(
    {
      type: 'create-unit',
      unit: '1',
      label: 'Ships sank off Oran',
      reference: 'B',
      spans: [at(B, 'Ships sank off Oran')],
    },
    { type: 'add-words', unit: '1', reference: 'A', spans: [at(A, 'two ships sank')] },
    {
      type: 'split-unit',
      unit: '1',
      into: '2',
      label: 'It was off Oran',
      parts: [{ reference: 'B', keep: [at(B, 'Ships sank')], give: [at(B, 'Ships'), at(B, 'off Oran')] }],
    },
  );
  expect(
    toPyramid(work, 't').units.map(({ id, weight, contributors }) => [id, weight, contributors.at(-1)!.text]),
  ).toEqual([
    ['1', 2, 'Ships sank'],
    ['2', 1, 'Ships ... off Oran'],
  ]);
});

it('moves a contributor to a new unit', () => {
  const work = after(storm, stormB, { type: 'move-contributor', unit: '1', reference: 'B', to: '9' });
  expect(work.units.map(({ id, contributors }) => [id, contributors.length])).toEqual([
    ['1', 1],
    ['9', 1],
  ]);
});

it('resolves only what has a label, and opens it again when words change', () => {
  expect(() => after(ships, { type: 'resolve-unit', unit: '2', resolved: true })).toThrow('needs a label');
  const resolved = after(storm, { type: 'resolve-unit', unit: '1', resolved: true });
  expect(resolved.units[0]!.resolved).toBe(true);
  expect(apply(resolved, stormB).units[0]!.resolved).toBe(false);
});

it('is finished when every word is consumed or without content, every unit labelled and resolved', () => {
  const almost = after(
    { type: 'create-unit', unit: '1', label: 'All', reference: 'A', spans: [[0, A.length]] },
    { type: 'add-words', unit: '1', reference: 'B', spans: [at(B, 'The coast was hit. Ships sank off')] },
    { type: 'resolve-unit', unit: '1', resolved: true },
  );
  expect(pyramidProgress(almost).texts[1]!.unconsumed).toEqual([at(B, 'Oran')]);
  expect(pyramidProgress(almost).isFinished).toBe(false);
  const text = { kind: 'reference', id: 'B' } as const;
  const done = apply(almost, { type: 'mark-no-content', text, spans: [at(B, 'Oran')], noContent: true });
  expect(pyramidProgress(done).isFinished).toBe(true);
});

it('flags the marks of a summary as stale when the pyramid changes, and words of a removed unit as unmatched', () => {
  const marked = after(storm, ships, {
    type: 'match',
    summary: 's1',
    match: 'm1',
    unit: '2',
    spans: [[0, 10]],
  });
  expect(marksOf(marked, 's1').against).toBe(pyramidHash(marked));
  const changed = apply(marked, stormB);
  expect(isStale(changed, marksOf(changed, 's1'))).toBe(true);
  const confirmed = apply(changed, { type: 'confirm-summary', summary: 's1' });
  expect(isStale(confirmed, marksOf(confirmed, 's1'))).toBe(false);
  const removed = apply(marked, { type: 'remove-unit', unit: '2' });
  expect(marksOf(removed, 's1')).toMatchObject({ matches: [], unmatched: [{ id: 'm1', spans: [[0, 10]] }] });
});

it('is not done before every proposal has been decided; the score follows', () => {
  const proposed = after(storm, stormB, ships, {
    type: 'propose-matches',
    by: 'presence',
    matches: [{ summary: 's1', match: 'p', unit: '2', spans: [[0, 10]], probability: 0.9 }],
  });
  expect(() => apply(proposed, { type: 'finish-summary', summary: 's1', done: true })).toThrow(
    'not been decided',
  );
  expect(liveScore(proposed, 's1')).toMatchObject({
    open: 1,
    decided: { raw: { value: 0 } },
    standing: { raw: { value: 1 } },
  });
  const decide = (state: 'yes' | 'unsure' | 'no') =>
    apply(proposed, {
      type: 'decide-matches',
      matches: [{ summary: 's1', match: 'p' }],
      state,
      reason: 'seen',
    });
  expect(liveScore(decide('yes'), 's1').decided.raw.value).toBe(1);
  expect(liveScore(decide('unsure'), 's1')).toMatchObject({
    decided: { raw: { value: 0 } },
    possible: { raw: { value: 1 } },
  });
  expect(liveScore(decide('no'), 's1').possible.raw.value).toBe(0);
  expect(toAnnotation(decide('yes'), 't').summaries[0]!.matches).toEqual([
    { unit: '2', text: 'Ships sank', spans: [[0, 10]], comment: 'seen' },
  ]);
});

it('proposes nothing again that people have judged', () => {
  const propose: Operation = {
    type: 'propose-matches',
    by: 'presence',
    matches: [{ summary: 's1', match: 'p', unit: '2', spans: [[0, 10]] }],
  };
  const refused = after(ships, propose, {
    type: 'decide-matches',
    matches: [{ summary: 's1', match: 'p' }],
    state: 'no',
  });
  const again = apply(refused, { ...propose, matches: [{ ...propose.matches[0]!, match: 'q' }] });
  expect(marksOf(again, 's1').matches.map(({ id, state }) => [id, state])).toEqual([['p', 'no']]);
});

it('accepts a proposed unit when a person edits it', () => {
  const work = after({
    type: 'propose-units',
    by: 'edua-x',
    units: [{ unit: '1', label: '', contributors: [{ reference: 'A', spans: [[0, 7]] }] }],
  });
  expect(toPyramid(work, 't').units).toEqual([]);
  expect(toPyramid(apply(work, { type: 'label-unit', unit: '1', label: 'Storm' }), 't').units).toHaveLength(
    1,
  );
});

it('says what an operation touches', () => {
  expect(touches({ type: 'merge-units', unit: '7', into: '3', choices: [] })).toEqual(['unit 7', 'unit 3']);
  expect(touches({ type: 'undo', of: 'x' })).toEqual(['everything']);
});

it('scores a rubric by points earned of all points', () => {
  const summaries = [{ id: 's', text: 'Ships sank.' }];
  const items: Operation[] = [
    { type: 'create-item', unit: '1', label: 'Ships sank', points: 3 },
    { type: 'create-item', unit: '2', label: 'It stormed', points: 1 },
    { type: 'match', summary: 's', match: 'm', unit: '1', spans: [[0, 10]] },
  ];
  const work = items.reduce(apply, startWork({ references: [], summaries }));
  expect(liveScore(work, 's').decided.coverage).toMatchObject({ value: 0.75 });
});
