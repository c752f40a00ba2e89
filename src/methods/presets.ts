/**
 * Whole sets of choices by name: which methods, and under the same name what their entries change of their settings.
 * `default` was chosen on data, see docs/pyreval.md; `paper` has the settings of pyreval-2019 and its tool.
 */
export const PRESETS = {
  default: { builder: 'edua-x', matcher: 'presence' },
  paper: { builder: 'edua-g', matcher: 'wmin' },
} as const;

export type PresetName = keyof typeof PRESETS;
