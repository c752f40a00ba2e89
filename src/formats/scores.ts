/**
 * Rows of scores.jsonl, as `cheops eval` writes them:
 *
 *   {"topic":"t1","summary":"system-1","metric":"rouge-2","score":0.31,"details":{}}
 */
import { z } from 'zod';
import { check } from './check.ts';
import { parseRows } from './dataset.ts';
import { decode } from './encoding.ts';
import { createLog } from './log.ts';

const rowSchema = z.object({
  topic: z.string(),
  summary: z.string(),
  metric: z.string(),
  score: z.number().nullable(),
});

export type MetricScoreRow = z.infer<typeof rowSchema>;

export function readScores({ file, bytes }: { file: string; bytes: Uint8Array }): readonly MetricScoreRow[] {
  const log = createLog(file);
  const rows = parseRows(decode(bytes, log), log).map((json) => {
    const { topic, summary, metric, score } = check(rowSchema, json, log);
    return { topic, summary, metric, score };
  });
  if (rows.length === 0) throw log.error('E_EMPTY', 'The file has no scores.', { line: 1, column: 1 });
  return rows;
}
