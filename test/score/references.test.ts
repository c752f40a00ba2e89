import { expect, it } from 'vitest';
import type { Pyramid } from '../../src/model.ts';
import { scoreAnnotations } from '../../src/score/annotations.ts';
import { referenceAnnotations, restrictPyramid, restrictSummary } from '../../src/score/references.ts';

const contributor = (reference: string) => ({ reference, text: 'words', spans: [] });
const unit = (id: string, ...references: string[]) => ({
  id,
  label: id,
  weight: new Set(references).size,
  contributors: references.map(contributor),
});
const pyramid: Pyramid = {
  id: 'storm',
  method: 'manual',
  references: ['A', 'B', 'C'].map((id) => ({ id, text: `Reference ${id}.` })),
  units: [unit('1', 'A', 'B', 'C'), unit('2', 'A', 'B'), unit('3', 'B', 'B'), unit('4', 'C')],
};

it('a reference against its own pyramid: contributors give D and X, a second one is a repeat', () => {
  const { topics } = scoreAnnotations({ annotations: referenceAnnotations({ pyramid, against: 'own' }) });
  const cards = topics[0]!.summaries.map(({ card }) => card);
  expect(cards.map(({ summary, raw, counts }) => [summary, raw.value, counts.size])).toEqual([
    ['A', 5, 2],
    ['B', 6, 4],
    ['C', 4, 2],
  ]);
  expect(cards.map(({ quality }) => quality.value)).toEqual([5 / 5, 6 / 7, 4 / 5]);
});

it('leave one out: weights without the reference, and what it alone has is content beyond the pyramid', () => {
  const annotations = referenceAnnotations({ pyramid, against: 'others' });
  expect(
    annotations.map((own) => [own.pyramid.id, own.pyramid.units.map(({ id, weight }) => `${id}:${weight}`)]),
  ).toEqual([
    ['storm without A', ['1:2', '2:1', '3:1', '4:1']],
    ['storm without B', ['1:2', '2:1', '4:1']],
    ['storm without C', ['1:2', '2:2', '3:1']],
  ]);
  const { topics } = scoreAnnotations({ annotations });
  const cards = topics.map(({ summaries }) => summaries[0]!.card);
  expect(cards.map(({ raw, counts }) => [raw.value, counts.matched, counts.unmatched])).toEqual([
    [3, 2, 0],
    [3, 2, 2],
    [2, 1, 1],
  ]);
});

it('the pyramid of all references is the pyramid, and that of none is empty', () => {
  expect(restrictPyramid(pyramid, ['A', 'B', 'C'])).toEqual(pyramid);
  expect(restrictPyramid(pyramid, []).units).toEqual([]);
});

it('a summary says as much against a smaller pyramid, and more of it beyond', () => {
  const annotated = {
    summary: { id: 's', text: 'A summary.' },
    matches: ['1', '4', '4'].map((id) => ({ unit: id, text: 'words', spans: [] })),
    unmatched: [],
    unsure: [{ unit: '4', text: 'words', spans: [] }],
  };
  const smaller = restrictPyramid(pyramid, ['A', 'B']);
  expect(restrictSummary(annotated, smaller)).toMatchObject({
    matches: [{ unit: '1' }],
    unmatched: [{ text: 'words' }, { text: 'words' }],
    unsure: [],
  });
});

it('units without contributors tell nothing about references', () => {
  const bare = { ...pyramid, units: [{ id: '1', label: 'x', weight: 2, contributors: [] }] };
  expect(() => referenceAnnotations({ pyramid: bare, against: 'own' })).toThrow('no contributors');
});
