/**
 * What metrics can be told besides their names. It crosses to the worker processes, so it is plain data.
 *
 *   metricsNamed(['rouge-2'], { rouge: { preset: 'rouge-1.5.5', stem: true }, sentences: 'lines' })
 */
import type { RougeChoices } from '../overlap/rouge/options.ts';
import type { PyrevalSettings } from './pyreval.ts';

/** Whether ROUGE-L and -W find the sentences themselves, or take a text's lines for them. */
export const SENTENCES = ['split', 'lines'] as const;

export interface MetricOptions {
  readonly rouge?: RougeChoices;
  /** `lines` under the presets of the two tools, which do that; otherwise `split`. */
  readonly sentences?: (typeof SENTENCES)[number];
  /** Of automatic pyramids and matches; the preset `default` if it is left out. */
  readonly pyreval?: PyrevalSettings;
  /** Parse texts that do not look like English too. */
  readonly english?: boolean;
  /** Where parses and vectors are kept; nowhere if it is left out. */
  readonly cacheFolder?: string;
}
