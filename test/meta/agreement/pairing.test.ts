import { expect, test } from 'vitest';
import { pairTexts } from '../../../src/meta/agreement/pairing.ts';

const STORM = 'A storm hit the coast on Monday and sank two fishing boats near the harbour.';
const PEACE = 'Both sides signed the treaty after long talks in a small town by the lake.';

test.each([
  [
    'by content, whatever the ids',
    [
      ['1', STORM],
      ['2', PEACE],
    ],
    [
      ['2', `  ${STORM.toUpperCase()}\n`],
      ['1', PEACE],
    ],
    [0, 1],
  ],
  [
    'after a small edit',
    [
      ['1', STORM],
      ['2', PEACE],
    ],
    [
      ['x', PEACE.replace('small', 'little')],
      ['y', STORM],
    ],
    [1, 0],
  ],
  [
    'equal texts by id, then in order',
    [
      ['1', PEACE],
      ['2', PEACE],
      ['3', PEACE],
    ],
    [
      ['3', PEACE],
      ['2', PEACE],
      ['9', PEACE],
    ],
    [2, 1, 0],
  ],
  [
    'nearly equal texts by id',
    [['1', PEACE]],
    [
      ['2', `${PEACE} Yes`],
      ['1', `${PEACE} No`],
    ],
    [1],
  ],
  ['not at all', [['1', STORM]], [['1', PEACE]], [null]],
  [
    'what is left over',
    [
      ['1', STORM],
      ['2', PEACE],
    ],
    [['1', PEACE]],
    [null, 0],
  ],
  ['empty texts', [['1', '']], [['1', '...']], [0]],
] as const)('texts are paired %s', (_, left, right, expected) => {
  const documents = (texts: readonly (readonly [string, string])[]) =>
    texts.map(([id, text]) => ({ id, text }));
  expect(pairTexts(documents(left), documents(right))).toEqual(expected);
});
