/** Words of reports that commands use too, with a check of what a program hands to them; apart, since all else is large. */
import { z } from 'zod';
import { checkedAll } from '../arguments.ts';
import * as words from '../report/format.ts';
import { PYRAMID } from '../shapes.ts';

export const { describePyramid } = checkedAll(
  { describePyramid: words.describePyramid },
  [PYRAMID],
  'It takes a pyramid.',
);
export const { plural } = checkedAll(
  { plural: words.plural },
  [z.number(), z.string(), z.string().optional()],
  'It takes a number, a noun, and its plural where that has no s.',
);
