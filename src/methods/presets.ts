/** Whole sets of choices by name: which methods, and under the same name what their entries change of their settings. */
export interface Preset {
  readonly builder: string;
  readonly matcher: string;
}

/** `default` was chosen on data, see docs/pyreval.md; `paper` has the settings of pyreval-2019 and its tool. */
export const PRESETS = {
  default: { builder: 'edua-x', matcher: 'presence' },
  paper: { builder: 'edua-g', matcher: 'wmin' },
} as const satisfies Readonly<Record<string, Preset>>;

export type PresetName = keyof typeof PRESETS;
