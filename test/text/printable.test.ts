import fc from 'fast-check';
import { expect, it } from 'vitest';
import { printable } from '../../src/text/printed.ts';

it.each([
  ['Zürich\tam\nSee 😀', 'Zürich\tam\nSee 😀'],
  ['a\u001b[31mb', 'a\uFFFD[31mb'],
  ['\r\u0000\u007f\u009b', '\uFFFD'.repeat(4)],
  ['x\u202Etxt.exe', 'xtxt.exe'],
  ['\uD800a\uFFFF', '\uFFFDa\uFFFD'],
])('%j is shown as %j', (text, shown) => {
  expect(printable(text)).toBe(shown);
});

it('leaves no control character but line breaks and tabs in any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
      expect(printable(text)).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f]/);
    }),
  );
});
