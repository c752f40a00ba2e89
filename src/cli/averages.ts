/**
 * `cheops eval --average`: the averages of every system over topics, with 95% bootstrap intervals, as ROUGE-1.5.5
 * prints them. They come from the rows that were written, so that those of an earlier run count too.
 */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { compareIds } from '../model.ts';
import { averageRouge, type Interval } from '../overlap/rouge/average.ts';
import type { Ratios } from '../overlap/rouge/score.ts';
import { DASH, displayName } from '../report/format.ts';
import { type Column, layOut, renderRow, wrap } from '../report/text-table.ts';
import type { ScoreLine } from '../run/metric.ts';

interface Series {
  readonly system: string;
  readonly metric: string;
  /** What its score is. */
  readonly measure: 'recall' | 'score';
  /** Whether it was computed as ROUGE-1.5.5 does, whose resamples are its own. */
  readonly asRouge155: boolean;
  readonly scores: { readonly id: string; readonly score: Ratios }[];
}

const COLUMNS: readonly Column[] = [
  { header: 'system', align: 'left', shrinkTo: 12 },
  { header: 'metric', align: 'left', shrinkTo: 12 },
  { header: 'measure', align: 'left' },
  { header: 'topics', align: 'right', dropRank: 1 },
  { header: 'average', align: 'right' },
  { header: '95% interval', align: 'right', dropRank: 2 },
];

export async function averagesText({
  file,
  seed,
  width,
}: {
  readonly file: string;
  readonly seed: number;
  readonly width: number;
}): Promise<string> {
  const cells = (await readSeries(file)).flatMap((series) => averageRows(series, seed));
  const layout = layOut({ columns: COLUMNS, rows: cells, width });
  const dropped = layout.dropped.length === 0 ? [] : [`left out at this width: ${layout.dropped.join(', ')}`];
  const lines = [
    ...[COLUMNS.map(({ header }) => header), ...cells].map((row) => renderRow(layout, row)),
    ...dropped.flatMap((note) => wrap(note, { width })),
  ];
  return `${lines.join('\n')}\n`;
}

/** The rows by system and metric: systems by their ids, metrics in the order of the rows. */
async function readSeries(file: string): Promise<readonly Series[]> {
  const bySystem = new Map<string, Map<string, Series>>();
  for await (const row of createInterface({ input: createReadStream(file) })) {
    const { topic, summary, metric, score, details }: ScoreLine = JSON.parse(row);
    const byMetric = bySystem.get(summary) ?? new Map<string, Series>();
    bySystem.set(summary, byMetric);
    const series = byMetric.get(metric) ?? startSeries({ summary, metric, details });
    byMetric.set(metric, series);
    const ratio = (value: unknown) => (typeof value === 'number' ? value : null);
    const { precision, f } = details;
    series.scores.push({ id: topic, score: { recall: score, precision: ratio(precision), f: ratio(f) } });
  }
  return [...bySystem.keys()].sort(compareIds).flatMap((system) => [...bySystem.get(system)!.values()]);
}

function startSeries({
  summary,
  metric,
  details,
}: Pick<ScoreLine, 'summary' | 'metric' | 'details'>): Series {
  const signature = String(details.signature);
  return {
    system: summary,
    metric,
    measure: /\|metric:(rouge|be)\b/.test(signature) ? 'recall' : 'score',
    asRouge155: signature.includes('arithmetic:rouge-1.5.5'),
    scores: [],
  };
}

function averageRows({ system, metric, measure, asRouge155, scores }: Series, seed: number): string[][] {
  const options = asRouge155 ? { arithmetic: 'rouge-1.5.5' as const } : {};
  const { n, unscored, recall, precision, f } = averageRouge({ scores, seed, options });
  const topics = unscored === 0 ? String(n) : `${n} of ${n + unscored}`;
  const row = (name: string, interval: Interval | null) =>
    [displayName(system), displayName(metric), name, topics, ...intervalCells(interval)] as string[];
  return [row(measure, recall), ...(measure === 'recall' ? [row('precision', precision), row('F', f)] : [])];
}

/** Five decimals, as ROUGE-1.5.5 prints them. */
function intervalCells(interval: Interval | null): readonly [string, string] {
  if (interval === null) return [DASH, DASH];
  const { mean, low, high } = interval;
  return [mean.toFixed(5), `${low.toFixed(5)} to ${high.toFixed(5)}`];
}
