import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sha256 } from '../../src/text/sha256.ts';

const byNode = (text: string) => createHash('sha256').update(text).digest('hex');

it('is that of FIPS 180-4', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

it.each([0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 1000])('is Node’s for %d characters', (length) => {
  expect(sha256('x'.repeat(length))).toBe(byNode('x'.repeat(length)));
});

it('is Node’s for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => sha256(text) === byNode(text)),
  );
});
