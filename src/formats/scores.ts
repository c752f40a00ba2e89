/**
 * Rows of scores.jsonl, as `cheops eval` writes them:
 *
 *   {"topic":"t1","summary":"system-1","metric":"rouge-2","score":0.31,"details":{}}
 */
import { z } from 'zod';
import type { MetricRow } from '../meta/floor.ts';
import { check } from './check.ts';
import { parseRows } from './dataset.ts';
import { decode } from './encoding.ts';
import { createLog } from './log.ts';

const rowSchema = z.object({
  topic: z.string(),
  summary: z.string(),
  metric: z.string(),
  score: z.number().nullable(),
  details: z.looseObject({ signature: z.string().optional() }).optional(),
});

export interface MetricScoreRow extends MetricRow {
  /** What the score depends on, if the row says so. */
  readonly signature?: string;
  /** The other numbers of the row, such as quality or precision, by name. */
  readonly others: Readonly<Record<string, number | null>>;
  /** Where it stands in its file. */
  readonly line: number;
}

export function readScores({ file, bytes }: { file: string; bytes: Uint8Array }): readonly MetricScoreRow[] {
  const log = createLog(file);
  const rows = parseRows(decode(bytes, log), log).map((json) => {
    const { topic, summary, metric, score, details } = check(rowSchema, json, log);
    const signature = details?.signature === undefined ? {} : { signature: details.signature };
    return { topic, summary, metric, score, ...signature, others: numbersIn(details), line: json.line };
  });
  if (rows.length === 0) throw log.error('E_EMPTY', 'The file has no scores.', { line: 1, column: 1 });
  return rows;
}

function numbersIn(details: object = {}): Readonly<Record<string, number | null>> {
  const numbers = Object.entries(details).filter(([, value]) => value === null || typeof value === 'number');
  return Object.fromEntries(numbers);
}
