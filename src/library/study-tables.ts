/**
 * Two more tables of pyreval-2019 for any dataset: the agreement with people by kinds of vectors (Table 1), and the shapes of
 * pyramids by people and by builders (Table 2).
 *
 *   await studyVectors({ topics, metric: 'pyreval-g' })
 *   await studyShape({ topics, methods: ['edua-g', 'edua-c'] })
 */
import { z } from 'zod';
import { checkArguments } from '../arguments.ts';
import { CheopsError } from '../errors.ts';
import type { ShapeStudy, VectorsStudy } from '../meta/study/tables-of-metrics.ts';
import type { Settings } from '../method.ts';
import { BUILDERS } from '../methods/builders.ts';
import type { PresetName } from '../methods/presets.ts';
import type { ContentUnit, Topic } from '../model.ts';
import { VECTORS } from '../semantics/vectors.ts';
import { buildPyramid, RUN, type RunOptions, withResources } from './evaluate.ts';
import { STUDY_TOPICS, studySettingsAt } from './study-metrics.ts';

interface TableRun extends RunOptions {
  readonly topics: readonly Topic[];
  readonly settings?: Settings;
  readonly preset?: PresetName | undefined;
}

export async function studyVectors(
  input: TableRun & { readonly metric?: string; readonly field?: string | undefined },
): Promise<VectorsStudy> {
  checkInput('studyVectors', input);
  const { topics, metric = 'pyreval-g', field = 'raw' } = input;
  const vectors: VectorsStudy['vectors'][number][] = [];
  await withResources(input, async (resources) => {
    for (const name of VECTORS) {
      const settings = { ...input.settings, vectors: name };
      try {
        const value = await studySettingsAt({ ...input, metric, settings, field, score: 'raw', resources });
        vectors.push({ vectors: name, value });
      } catch (error) {
        // Vectors that need a package of their own may not be installed.
        if (!(error instanceof CheopsError) || !['E_MODEL', 'E_NOT_AVAILABLE'].includes(error.code))
          throw error;
        vectors.push({ vectors: name, value: null, reason: error.message });
      }
    }
  });
  const summaries = topics.reduce((sum, topic) => sum + topic.summaries.length, 0);
  return { study: 'vectors', metric, topics: topics.length, summaries, vectors };
}

export async function studyShape(
  input: TableRun & { readonly methods: readonly string[] },
): Promise<ShapeStudy> {
  checkInput('studyShape', input);
  const { topics, methods, settings = {}, preset } = input;
  for (const method of methods) BUILDERS.get(method);
  const most = Math.max(...topics.map(({ references }) => references.length));
  const shape = (topic: string, variant: string, units: readonly ContentUnit[]) => ({
    topic,
    variant,
    units: units.length,
    tiers: Array.from({ length: most }, (_, w) => units.filter(({ weight }) => weight === w + 1).length),
  });
  return withResources(input, async (resources) => {
    const rows: ShapeStudy['rows'][number][] = [];
    for (const topic of topics) {
      if (topic.units !== undefined) rows.push(shape(topic.id, 'manual', topic.units));
      for (const method of methods) {
        const { pyramid } = await buildPyramid(topic, { method, preset, settings, resources });
        rows.push(shape(topic.id, method, pyramid.units));
      }
    }
    return { study: 'shape', most, rows };
  });
}

const INPUT = z.looseObject({
  ...RUN,
  topics: STUDY_TOPICS,
  settings: z.record(z.string(), z.unknown()).optional(),
  metric: z.string().optional(),
});

function checkInput(of: string, given: unknown): void {
  const schema = of === 'studyShape' ? INPUT.extend({ methods: z.array(z.string()).min(1) }) : INPUT;
  checkArguments({ of, schema, given, fix: 'docs/study.md shows how it is called.' });
}
