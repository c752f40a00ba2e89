/**
 * Grade scales as files, requests and options have them; workbench/grade.ts says what they mean.
 *
 *   namedScale('points=30')   // { kind: 'points', score: 'coverage', most: 30, step: 0.5 }
 */
import { z } from 'zod';
import { FIVE_STEPS, LETTERS, POINTS, type Scale } from '../workbench/grade.ts';
import { check } from './check.ts';
import { parseJson } from './json-text.ts';
import { createLog } from './log.ts';

const SCORES = z.enum(['coverage', 'quality', 'comprehensive']).default('coverage');

export const SCALE = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('steps'),
    score: SCORES,
    steps: z
      .array(
        z.strictObject({
          from: z.number().min(0).max(1),
          grade: z.string().min(1).max(40),
          words: z.string().max(200).default(''),
        }),
      )
      .min(1)
      .max(40),
  }),
  z.strictObject({
    kind: z.literal('points'),
    score: SCORES,
    most: z.number().min(1).max(10_000),
    step: z.number().min(0.01).max(100).default(0.5),
  }),
]) satisfies z.ZodType<Scale>;

const NAMED: Readonly<Record<string, Scale>> = { points: POINTS, letters: LETTERS, steps: FIVE_STEPS };

/** The names that `namedScale` knows. */
export const SCALE_NAMES = ['points', 'points=N', ...Object.keys(NAMED).slice(1)];

/** A scale by its name, or null if it has none. */
export function namedScale(name: string): Scale | null {
  if (Object.hasOwn(NAMED, name)) return NAMED[name]!;
  const most = Number(/^points=(\d+)$/.exec(name)?.[1] ?? 0);
  return most >= 1 && most <= 10_000 && POINTS.kind === 'points' ? { ...POINTS, most } : null;
}

/** A scale from a file: one that gives every score one grade. */
export function readScale(text: string, file: string): Scale {
  const log = createLog(file);
  const json = parseJson(text, log);
  const scale = check(SCALE, json, log);
  log.finish({ strict: true });
  if (scale.kind === 'points') return scale;
  const from = scale.steps.map((step) => step.from);
  const twin = from.findIndex((value, i) => from.indexOf(value) < i);
  if (twin !== -1) {
    const message = `Two grades begin at ${from[twin]}.`;
    throw log.error('E_SCHEMA', message, json.at(['steps', twin, 'from']), 'Give each its own "from".');
  }
  if (!from.includes(0)) {
    const message = `A score below ${Math.min(...from)} has no grade.`;
    throw log.error('E_SCHEMA', message, json.at(['steps']), 'Add the lowest grade, with "from": 0.');
  }
  return scale;
}
