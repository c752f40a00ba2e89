/** The shape of a grade scale as files and requests have it; workbench/grade.ts says what it means. */
import { z } from 'zod';
import type { Scale as GradeScale } from '../workbench/grade.ts';

const SCORES = z.enum(['coverage', 'quality', 'comprehensive']);

export const SCALE = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('steps'),
    score: SCORES,
    steps: z
      .array(
        z.strictObject({
          from: z.number().min(0).max(1),
          grade: z.string().min(1).max(40),
          words: z.string().max(200),
        }),
      )
      .min(1)
      .max(40),
  }),
  z.strictObject({
    kind: z.literal('points'),
    score: SCORES,
    most: z.number().min(1).max(10_000),
    step: z.number().min(0.01).max(100),
  }),
]) satisfies z.ZodType<GradeScale>;
export type Scale = GradeScale;
