/**
 * The further metrics of a call: any of the registry, with their settings from the same flat list as those of the builder
 * and the matcher.
 *
 *   chooseAlso({ also: ['auto', 'rouge-2'], settings: { stem: true } })
 *   // [{ entry: AUTO, settings: {} }, { entry: …, settings: { stem: true } }]
 */
import { group } from 'd3-array';
import { z } from 'zod';
import { CheopsError } from '../errors.ts';
import type { BuildInput, Chosen, Method, Metric, Settings } from '../method.ts';
import { METRICS } from '../methods/metrics.ts';
import type { PresetName } from '../methods/presets.ts';
import { type Pyramid, SCORE_NAMES, type Topic } from '../model.ts';
import { whatLacks } from '../score/also.ts';
import { chooseMethod, settingNames } from '../settings.ts';

export interface AlsoChoice {
  /** Metrics whose scores stand beside those of the pyramid, such as `['auto', 'rouge-2']`. */
  readonly also?: readonly string[] | undefined;
  readonly preset?: PresetName | undefined;
  readonly settings?: Settings | undefined;
}

export const ALSO = z.array(z.string({ error: 'Must be names of metrics' }));

/** The metrics, each once, with all their settings. */
export function chooseAlso({ also = [], preset, settings = {} }: AlsoChoice): readonly Chosen<Metric>[] {
  const own = also.find((name) => (SCORE_NAMES as readonly string[]).includes(name));
  if (own !== undefined) {
    throw new CheopsError('E_USAGE', `--also: ${own} is reported as it is.`, {
      fix: `Leave it out; ${SCORE_NAMES.join(', ')} are always there.`,
    });
  }
  return [...new Set(also)].map((name) =>
    chooseMethod({ entry: METRICS.get(name), preset, given: settings }),
  );
}

/** Every metric with the words that choose it and its like, and of its settings those that none of the other methods has. */
export function alsoMethods(others: readonly Pick<Method, 'schema'>[]) {
  const taken = new Set(others.flatMap(settingNames));
  const ownOf = (entry: Metric) => settingNames(entry).filter((name) => !taken.has(name));
  const groups = group(METRICS.entries(), (entry) => ownOf(entry).join());
  return METRICS.entries().map((entry) => {
    const shape = Object.fromEntries(ownOf(entry).map((name) => [name, entry.schema.shape[name]!]));
    const own: Metric = Object.create(entry, { schema: { value: z.object(shape) } });
    const alike = groups.get(ownOf(entry).join())!;
    return { entry: own, choice: `--also ${alike.map(({ name }) => name).join(', ')}` };
  });
}

/** What metrics can look at. */
type TopicTexts = Pick<Topic, 'sources'> & ({ readonly pyramid: Pyramid } | BuildInput);

const FIXES: Readonly<Record<string, string>> = {
  references: 'Give a pyramid that has its references, or --references (in a program: references)',
  units: 'Give a pyramid that has units',
  sources: 'Give --sources, or topics that have sources',
};

/** Before the work: a metric that no topic of the call has the texts for. Where single topics lack them, summaries are unscored. */
export function refuseLacking(metrics: readonly Chosen<Metric>[], topics: readonly TopicTexts[]): void {
  if (topics.length === 0) return;
  for (const { entry } of metrics) {
    const lacks = topics.map((topic) => lackIn(entry, topic));
    const [lack] = lacks;
    if (lack == null || lacks.includes(null)) continue;
    throw new CheopsError('E_USAGE', `--also ${entry.name} needs ${lack}, and there are none here.`, {
      fix: `${FIXES[lack]}; or leave ${entry.name} out.`,
    });
  }
}

/** A pyramid that is built has units. */
function lackIn(entry: Metric, topic: TopicTexts): string | null {
  if ('pyramid' in topic) return whatLacks(entry, { ...topic.pyramid, ...topic });
  const lack = whatLacks(entry, topic);
  return lack === 'units' ? null : lack;
}
