/**
 * Datasets scored by metrics, plug-ins and settings, with a check of what a program hands in; see anywhere.ts. Apart from
 * files.ts, so that `cheops eval` starts without what reports and people's judgments need.
 */
import { z } from 'zod';
import { checkedAll } from '../arguments.ts';
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
export const { compareIds } = checkedAll(
  { compareIds: model.compareIds },
  [z.string(), z.string()],
  'It takes two ids.',
);
export const { loadPlugin } = checkedAll(
  { loadPlugin: plugins.loadPlugin },
  [z.string()],
  'It takes the path of a module, or the name of a package; docs/methods.md shows it.',
);
export const { cacheFolder } = checkedAll(
  { cacheFolder: cache.cacheFolder },
  [LOOSE.optional()],
  'It takes nothing, or the environment.',
);
export const { chooseMetrics } = checkedAll(
  { chooseMetrics: dataset.chooseMetrics },
  [
    z.object({
      metrics: z.array(z.string()),
      preset: z.enum(Object.keys(PRESETS) as PresetName[]).optional(),
      settings: LOOSE.optional(),
      as: z.instanceof(Map).optional(),
    }),
  ],
  'It takes { metrics, preset, settings, as }.',
);
export const { runKey } = checkedAll({ runKey: dataset.runKey }, [METRIC_RUNS], RUN_FIX);
export const { metricSignature } = checkedAll(
  { metricSignature: topics.metricSignature },
  [METRIC_RUN.omit({ as: true })],
  RUN_FIX,
);
export const { scoreDataset } = checkedAll(
  { scoreDataset: dataset.scoreDataset },
  [z.object({ topics: TOPICS, metrics: METRIC_RUNS })],
  'It takes { topics, metrics }; docs/methods.md shows it.',
);
export const { evaluateDataset } = checkedAll(
  { evaluateDataset: dataset.evaluateDataset },
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
export const { parseShard } = checkedAll(
  { parseShard: shards.parseShard },
  [z.string()],
  'It takes a text such as 2/16.',
);
export const { mergeShards } = checkedAll(
  { mergeShards: shards.mergeShards },
  [z.array(z.object({ file: z.string() }))],
  'It takes the files of a run in parts; docs/scale.md shows it.',
);
export const { whatLacks } = checkedAll(
  { whatLacks: further.whatLacks },
  [z.object({ needs: LOOSE }), TOPIC],
  'It takes a metric and a topic.',
);
export const { setting } = checkedAll(
  { setting: settings.setting },
  [SCHEMA, z.object({ help: z.string() })],
  'It takes a zod schema and { help }; docs/methods.md shows it.',
);
export const { settingWords } = checkedAll(
  { settingWords: settings.settingWords },
  [SCHEMA],
  'It takes a zod schema.',
);
export const { refuseUnused } = checkedAll(
  { refuseUnused: settings.refuseUnused },
  [z.instanceof(Map)],
  'It takes a Map from options to when they count.',
);
export const { flagOf } = checkedAll({ flagOf: settings.flagOf }, [z.string()], 'It takes a name.');
