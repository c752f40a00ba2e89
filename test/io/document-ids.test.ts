import { expect, it } from 'vitest';
import { documentIds } from '../../src/io/document-ids.ts';

it.each([
  [['a/x.txt'], ['x']],
  [['-'], ['text']],
  [
    ['a/x.txt', 'b/x.txt', 'b/y.txt'],
    ['a:x', 'b:x', 'y'],
  ],
  [
    ['p/a/x.txt', 'q/a/x.txt', 'q/b/x.txt'],
    ['p:a:x', 'q:a:x', 'b:x'],
  ],
  [
    ['x.txt', 'x.conllu'],
    ['x.txt', 'x.conllu'],
  ],
  [
    ['a/x.txt', 'a/x.conllu', 'b/x.txt'],
    ['a:x.txt', 'x.conllu', 'b:x'],
  ],
  [
    ['-', 'a/text.txt'],
    ['text', 'text.txt'],
  ],
])('%j are called %j', (files, ids) => {
  expect(documentIds(files)).toEqual(ids);
  expect(documentIds([...files].reverse())).toEqual([...ids].reverse());
});

it.each([
  ['x.txt', './a/../x.txt'],
  ['-', '-'],
])('%s %s is refused', (...files) => {
  expect(() => documentIds(files)).toThrow(expect.objectContaining({ code: 'E_DUPLICATE' }));
});
