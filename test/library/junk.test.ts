import { expect, it } from 'vitest';
// @ts-expect-error a script without types
import { findBareErrors } from '../../scripts/junk.js';

it('every function that programs get answers junk with a CheopsError, or with a value', async () => {
  expect(await findBareErrors()).toEqual([]);
});
