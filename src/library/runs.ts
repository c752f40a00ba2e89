/**
 * Datasets scored by metrics, plug-ins and settings, with a check of what a program hands in; see anywhere.ts. Apart from
 * files.ts, so that `cheops eval` starts without what reports and people's judgments need.
 */
import { z } from 'zod';
import { checked, checkedEach } from '../arguments.ts';
import { PRESETS, type PresetName } from '../methods/presets.ts';
import * as model from '../model.ts';
import * as cache from '../run/cache.ts';
import * as plugins from '../run/plugins.ts';
import * as topics from '../run/score-topic.ts';
import * as shards from '../run/shards.ts';
import * as further from '../score/also.ts';
import * as settings from '../settings.ts';
import { FUNCTION, TOPIC, TOPICS } from '../shapes.ts';
import * as dataset from './dataset.ts';

const LOOSE = z.object({});
const METRIC_RUN = z.object({ as: z.string(), metric: z.string(), settings: LOOSE });
const METRIC_RUNS = z.array(METRIC_RUN);
const RUN_FIX = 'It takes metrics as chooseMetrics gives them; docs/meta-evaluation.md shows it.';
const SHARD = z
  .object({ part: z.int().min(1), of: z.int() })
  .refine(({ part, of }) => part <= of, { error: 'Must be one of the parts' });
const SCHEMA = z.instanceof(z.ZodType);
export const { compareIds } = checkedEach('It takes two ids.', {
  compareIds: [model.compareIds, z.string(), z.string()],
});
export const { loadPlugin } = checkedEach(
  'It takes the path of a module, or the name of a package; docs/methods.md shows it.',
  { loadPlugin: [plugins.loadPlugin, z.string()] },
);
export const { faultOfPlugin } = plugins;
export const { cacheFolder } = checkedEach('It takes nothing, or the environment.', {
  cacheFolder: [cache.cacheFolder, LOOSE.optional()],
});
export const { chooseMetrics } = checkedEach('It takes { metrics, preset, settings, as }.', {
  chooseMetrics: [
    dataset.chooseMetrics,
    z.object({
      metrics: z.array(z.string()),
      preset: z.enum(Object.keys(PRESETS) as PresetName[]).optional(),
      settings: LOOSE.optional(),
      as: z.instanceof(Map).optional(),
    }),
  ],
});
export const { runKey } = checkedEach(RUN_FIX, { runKey: [dataset.runKey, METRIC_RUNS] });
export const { metricSignature } = checkedEach(RUN_FIX, {
  metricSignature: [topics.metricSignature, METRIC_RUN.omit({ as: true })],
});
export const { scoreDataset } = checkedEach('It takes { topics, metrics }; docs/methods.md shows it.', {
  scoreDataset: [dataset.scoreDataset, z.object({ topics: TOPICS, metrics: METRIC_RUNS })],
});
export const evaluateDataset = checked(
  'evaluateDataset',
  dataset.evaluateDataset,
  [
    z.object({
      topics: TOPICS,
      metrics: METRIC_RUNS,
      rows: z.object({ skip: FUNCTION, add: FUNCTION, finish: FUNCTION, stop: FUNCTION }),
      shard: SHARD.optional(),
    }),
  ],
  'It takes { topics, metrics, rows, shard }, the last as in { part: 2, of: 3 }; docs/scale.md tells of it.',
);
export const { parseShard } = checkedEach('It takes a text such as 2/16.', {
  parseShard: [shards.parseShard, z.string()],
});
export const { mergeShards } = checkedEach('It takes the files of a run in parts; docs/scale.md shows it.', {
  mergeShards: [shards.mergeShards, z.array(z.object({ file: z.string() }))],
});
export const { whatLacks } = checkedEach('It takes a metric and a topic.', {
  whatLacks: [further.whatLacks, z.object({ needs: LOOSE }), TOPIC],
});
export const { setting } = checkedEach('It takes a zod schema and { help }; docs/methods.md shows it.', {
  setting: [settings.setting, SCHEMA, z.object({ help: z.string() })],
});
export const { settingWords } = checkedEach('It takes a zod schema.', {
  settingWords: [settings.settingWords, SCHEMA],
});
export const { refuseUnused } = checkedEach('It takes a Map from options to when they count.', {
  refuseUnused: [settings.refuseUnused, z.instanceof(Map)],
});
export const { flagOf } = checkedEach('It takes a name.', { flagOf: [settings.flagOf, z.string()] });
