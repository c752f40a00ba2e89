import { Command } from 'commander';
import { expect, it } from 'vitest';
import { addBuildOptions, addMatchOptions, pyrevalSettings } from '../../src/cli/pyreval-options.ts';
import { PRESETS } from '../../src/run/pyreval.ts';
import { SCORE, SETTINGS } from '../../src/run/settings.ts';
import { DEFAULT_SCORE_OPTIONS } from '../../src/score/score.ts';

it('takes what cheops has itself', () => {
  for (const preset of Object.values(PRESETS)) expect(SETTINGS.safeParse(preset).success).toBe(true);
  expect(SCORE.safeParse(DEFAULT_SCORE_OPTIONS).success).toBe(true);
});

/** The settings, as the command line takes the option; null if it refuses it. */
function onCommandLine(option: string, value: string) {
  const command = addMatchOptions(addBuildOptions(new Command()))
    .exitOverride()
    .configureOutput({ writeErr() {} });
  try {
    return pyrevalSettings(command.parse([option, value], { from: 'user' }).opts());
  } catch {
    return null;
  }
}

const edua = (name: string) => (value: number) => ({
  ...PRESETS.default,
  edua: { ...PRESETS.default.edua, [name]: value },
});
const wmin = (name: string) => (value: unknown) => ({
  ...PRESETS.default,
  wmin: { ...PRESETS.default.wmin, [name]: value },
});

it.each([
  ['--percentile', edua('percentile'), [-1, 0, 83.5, 100, 101, Number.NaN]],
  ['--alpha', edua('alpha'), [-3, 0, 2.5, Number.POSITIVE_INFINITY]],
  ['--beta', edua('beta'), [-3, 0, 2.5, Number.NaN]],
  ['--candidates', wmin('candidates'), [-1, 0, 1, 1.5, Number.NaN]],
  ['--units-per-segment', wmin('unitsPerSegment'), [0, 1, 2.5]],
  ['--threshold', (cosine: number) => wmin('threshold')({ cosine }), [-1.1, -1, 0.5, 1, 1.1, Number.NaN]],
] as const)('%s has the range that it has on the command line', (option, settingsWith, values) => {
  for (const value of values) {
    const given = settingsWith(value);
    const { success } = SETTINGS.safeParse(given);
    expect(onCommandLine(option, String(value)), `${value}`).toEqual(success ? given : null);
  }
});
