/**
 * Whole sets of choices by name: which methods, and under the same name what their entries change of their settings.
 * `default` was chosen on data, see docs/pyreval.md; `paper` has the settings of pyreval-2019 and its tool.
 */
import type { Builder, Matcher, Settings } from '../method.ts';
import { settingNames } from '../settings.ts';
import { BUILDERS } from './builders.ts';
import { MATCHERS } from './matchers.ts';

export const PRESETS = {
  default: { builder: 'statements', matcher: 'presence' },
  paper: { builder: 'edua-g', matcher: 'wmin' },
} as const;

export type PresetName = keyof typeof PRESETS;

/** Takes the place of the usual builder where a call sets how clauses are cut or joined. */
const OF_CLAUSES = 'edua-x';

export interface MethodNames {
  /** The builder. */
  readonly method?: string | undefined;
  /** The matcher. */
  readonly match?: string | undefined;
  readonly preset?: PresetName | undefined;
  readonly settings?: Settings | undefined;
}

/** The methods that a call names; otherwise those of its preset, or the builder that suits its matcher or its settings. */
export function namedMethods({ method, match, preset = 'default', settings = {} }: MethodNames): {
  readonly builder: Builder;
  readonly matcher: Matcher;
} {
  const usual = PRESETS[preset];
  const matcher = MATCHERS.get(match ?? usual.matcher);
  if (method !== undefined || preset !== 'default')
    return { builder: BUILDERS.get(method ?? usual.builder), matcher };
  const builder = BUILDERS.get(matcher.builder ?? usual.builder);
  const other = BUILDERS.get(OF_CLAUSES);
  const takes = (entry: Builder, name: string) => settingNames(entry).includes(name);
  const suitsBetter = Object.keys(settings).some((name) => !takes(builder, name) && takes(other, name));
  return { builder: suitsBetter ? other : builder, matcher };
}
