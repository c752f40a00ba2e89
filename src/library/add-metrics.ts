/**
 * Further scores for summaries that are matched already, by people or by a machine.
 *
 *   const annotations = await addMetrics([annotation], { also: ['auto', 'units'] });
 *   scoreAnnotations({ annotations }).topics[0].summaries[0].card.also.auto.value   // 0.53…
 */
import { z } from 'zod';
import { checkArguments } from '../arguments.ts';
import type { Annotation } from '../model.ts';
import { openMetrics, withMetrics } from '../score/also.ts';
import { mergeByPyramid } from '../score/annotations.ts';
import { sharingWork } from '../score/shared-work.ts';
import { refuseUnusedPreset, refuseUnusedSettings } from '../settings.ts';
import { ANNOTATION } from '../shapes.ts';
import { ALSO, type AlsoChoice, alsoMethods, chooseAlso, refuseLacking } from './also.ts';
import { METHODS, RUN, type RunOptions, withResources } from './evaluate.ts';

/** Annotations that bring the same pyramid become one; what they have of other metrics stays. */
export async function addMetrics(
  annotations: readonly Annotation[],
  options: AlsoChoice & RunOptions,
): Promise<readonly Annotation[]> {
  const fix = 'It takes annotations and { also, preset, settings, … }; docs/scores.md shows it.';
  checkArguments({ of: 'addMetrics', schema: z.array(ANNOTATION), given: annotations, fix });
  checkArguments({ of: 'addMetrics', schema: OPTIONS, given: options, fix });
  const { settings = {}, preset } = options;
  const chosen = chooseAlso(options);
  const used = chosen.map(({ entry }) => entry);
  refuseUnusedSettings({ given: Object.keys(settings), used, all: alsoMethods([]) });
  refuseUnusedPreset(preset, used);
  const merged = mergeByPyramid(annotations);
  refuseLacking(chosen, merged);
  return withResources(options, async (given) => {
    const { resources, forget } = sharingWork(given);
    const metrics = openMetrics(chosen, resources);
    const all: Annotation[] = [];
    for (const annotation of merged) {
      all.push(await withMetrics(annotation, { metrics, resources }));
      forget();
    }
    return all;
  });
}

const OPTIONS = z.strictObject({
  also: ALSO.min(1),
  preset: METHODS.preset,
  settings: METHODS.settings,
  ...RUN,
});
