/** Words of reports that commands use too, with a check of what a program hands to them; apart, since all else is large. */
import { z } from 'zod';
import { checkedEach } from '../arguments.ts';
import * as words from '../report/format.ts';
import { PYRAMID } from '../shapes.ts';

export const { describePyramid } = checkedEach('It takes a pyramid.', {
  describePyramid: [words.describePyramid, PYRAMID],
});
export const { plural } = checkedEach('It takes a number, a noun, and its plural where that has no s.', {
  plural: [words.plural, z.number(), z.string(), z.string().optional()],
});
