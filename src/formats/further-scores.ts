/**
 * The scores of further metrics in our JSON, by the names of the metrics. They are read back as they are: what a metric
 * needs to find them again is not in the file.
 *
 *   "also": {"types": {"value": 0.5, "details": {"found": 1, "of": 2}}, "auto": {"value": null, "reason": "…", "details": {}}}
 */
import { z } from 'zod';
import { METRICS } from '../methods/metrics.ts';
import type { AnnotatedSummary } from '../model.ts';

type FurtherScores = NonNullable<AnnotatedSummary['also']>;

function furtherScore<Evidence extends z.ZodType>(evidence: Evidence) {
  return z.strictObject({
    value: z.number().nullable(),
    reason: z.string().optional().describe('Why it has no value.'),
    details: z.record(z.string(), z.unknown()),
    evidence: evidence.optional().describe('How it came about, in the metric’s own fields.'),
  });
}

/** What metrics saw: checked as the metric would have it that it is under, or any data if that one is not known. */
export const furtherScores = z
  .record(z.string().min(1), furtherScore(z.record(z.string(), z.unknown())))
  .check(({ value, issues }) => {
    for (const [name, { evidence }] of Object.entries(value)) {
      const found = evidence && METRICS.find(name)?.words?.schema.safeParse(evidence).error?.issues;
      for (const { path, ...issue } of found ?? []) {
        const where = [name, 'evidence', ...path];
        issues.push({ ...issue, path: where, input: value } as z.core.$ZodRawIssue);
      }
    }
  })
  .meta({
    description: 'What further metrics give it, by their names: a value, or none with the reason.',
    // Only when somebody asks for the published form.
    get properties() {
      const known = METRICS.entries().flatMap(({ name, words }) =>
        words === undefined ? [] : [{ name, words }],
      );
      const schemas = known.map(({ name, words }) => {
        const { $schema, ...schema } = z.toJSONSchema(furtherScore(words.schema));
        return [name, schema] as const;
      });
      return Object.fromEntries(schemas);
    },
  });

export function furtherFields(also: FurtherScores): object {
  const fields = Object.entries(also).map(([name, { details, evidence, ...score }]) => {
    const own = score.value === null ? { value: null, reason: score.reason } : { value: score.value };
    return [name, { ...own, details, evidence }];
  });
  return Object.fromEntries(fields);
}

export function assembleFurther(raw: z.infer<typeof furtherScores>): FurtherScores {
  const scores = Object.entries(raw).map(([name, { value, reason, details, evidence }]) => {
    const seen = { details, ...(evidence && { evidence }) };
    if (value === null) return [name, { value, reason: reason ?? 'no reason is given', ...seen }] as const;
    return [name, { value, ...seen }] as const;
  });
  return Object.fromEntries(scores);
}
