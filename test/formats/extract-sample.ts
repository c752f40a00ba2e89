/** A small EDU pyramid with its extracts, one of them not proven. */
import type { Pyramid } from '../../src/model.ts';

const NEWS = 'Two boats sank because the wall broke. Nobody was hurt, they said.';

export const EXTRACTED: Pyramid = {
  id: 'storm',
  method: 'edu-al',
  settings: 'syntax=1,pool=sources,proven=1/2',
  references: [
    { id: 'A', text: 'Two old boats sank. Nobody died.' },
    { id: 'B', text: 'Two boats went down when the wall broke.' },
  ],
  units: [
    {
      id: '1',
      label: 'Two boats sank',
      weight: 2,
      contributors: ['A', 'B'].map((reference) => ({ reference, text: 'Two boats sank', spans: [] })),
    },
    {
      id: '2',
      label: 'Nobody was hurt',
      weight: 1,
      contributors: [{ reference: 'A', text: 'Nobody was hurt,', spans: [] }],
    },
    {
      id: '3',
      label: 'because the wall broke.',
      weight: 1,
      contributors: [{ reference: 'B', text: 'because the wall broke.', spans: [] }],
    },
  ],
  extracts: [
    {
      ...{ reference: 'A', limit: 6, words: 6, value: 1.25, bound: 1.25, proven: true },
      edus: [
        {
          ...edu('1', 0, 14, [0, 38]),
          aligned: { text: 'Two old boats sank.', spans: [[0, 19]], common: 3, length: 4 },
        },
        {
          ...edu('2', 39, 55, [39, 66]),
          aligned: { text: 'Nobody died.', spans: [[20, 32]], common: 1, length: 2 },
        },
      ],
    },
    {
      ...{ reference: 'B', limit: 8, words: 7, value: 1.25, bound: 1.5, proven: false },
      edus: [edu('1', 0, 14, [0, 38]), edu('3', 15, 38, [0, 38])],
    },
  ],
};

function edu(unit: string, start: number, end: number, sentence: readonly [number, number]) {
  return {
    ...{ unit, document: 'news', text: NEWS.slice(start, end), span: [start, end] as const },
    sentence: { text: NEWS.slice(...sentence), span: sentence },
  };
}
