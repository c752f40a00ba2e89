import { expect, it } from 'vitest';
import { edusOf, segmentEdus } from '../../src/segment/edus.ts';
import { sentence } from './sample.ts';

const parsed = sentence(`
  Energy/NN/3/nsubj is/VBZ/3/cop vital/JJ/0/root ,/,/8/punct although/IN/8/mark it/PRP/8/nsubj is/VBZ/8/cop
  unseen/JJ/3/advcl ././3/punct`);

it('cuts where units begin, with spans that end at words', () => {
  expect(edusOf({ ...parsed, eduStarts: [0, 4] })).toEqual([
    { words: [0, 1, 2, 3], spans: [[0, 16]], text: 'Energy is vital,' },
    { words: [4, 5, 6, 7, 8], spans: [[17, 39]], text: 'although it is unseen.' },
  ]);
});

it('makes no unit of punctuation', () => {
  const texts = (eduStarts: number[]) => edusOf({ ...parsed, eduStarts }).map(({ text }) => text);
  expect(texts([0, 3, 4])).toEqual(['Energy is vital,', 'although it is unseen.']);
  expect(texts([0, 8])).toEqual(['Energy is vital, although it is unseen.']);
});

it('has one segmentation where there is one unit, and two where there are several', () => {
  expect(segmentEdus({ sentence: parsed }).segmentations.map(({ index }) => index)).toEqual([0]);
  const cut = segmentEdus({ sentence: { ...parsed, eduStarts: [0, 4] } });
  expect(cut.segmentations.map(({ index, segments }) => [index, segments.length])).toEqual([
    [0, 1],
    [1, 2],
  ]);
});
