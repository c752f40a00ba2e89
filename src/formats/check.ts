/**
 * Checks a JSON value against a schema. A field that the schema does not have is noted and left out; anything
 * else that is wrong is an error, which names the field as `units[3].weight` and its line and column.
 */
import type { z } from 'zod';
import { formatPath, type JsonText, type Path } from './json-text.ts';
import type { Log } from './log.ts';

export function check<Schema extends z.ZodType>(schema: Schema, json: JsonText, log: Log): z.output<Schema> {
  // Values come from JSON.parse, so they are ours to take fields out of; doing so shows what is wrong below.
  for (;;) {
    const result = schema.safeParse(json.value);
    if (result.success) return result.data;
    const unknown = result.error.issues.filter((issue) => issue.code === 'unrecognized_keys');
    if (unknown.length === 0) throw schemaError(result.error.issues, json, log);
    for (const { keys, path } of unknown)
      for (const key of keys) leaveOut([...(path as Path), key], json, log);
  }
}

function leaveOut(path: Path, json: JsonText, log: Log): void {
  log.note({
    code: 'W_UNKNOWN',
    at: json.at(path),
    message: `This format has no field ${formatPath(path)}.`,
    assumed: 'It is left out.',
  });
  let holder = json.value as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) holder = holder[step] as Record<string | number, unknown>;
  delete holder[path.at(-1)!];
}

function schemaError(issues: readonly z.core.$ZodIssue[], json: JsonText, log: Log) {
  const issue = issues[0]!;
  const { path, message } = issue;
  const more = othersText(issues.slice(1));
  const field = path.length === 0 ? 'The value' : formatPath(path as Path);
  const isMissing = issue.code === 'invalid_type' && message.endsWith('received undefined');
  if (isMissing && path.length > 0) {
    const fix = issue.expected === 'array' ? 'Add it, as [] if there are none.' : 'Add it.';
    return log.error('E_SCHEMA', `${field} is missing${more}.`, json.at(path as Path), fix);
  }
  return log.error('E_SCHEMA', `${field}: ${message.replace(/\.$/, '')}${more}.`, json.at(path as Path));
}

const MOST_NAMED = 5;

/** ` (and 1 more: summaries)` */
function othersText(issues: readonly z.core.$ZodIssue[]): string {
  if (issues.length === 0) return '';
  const names = issues.slice(0, MOST_NAMED).map(({ path }) => formatPath(path as Path));
  const rest = issues.length > MOST_NAMED ? ' …' : '';
  return ` (and ${issues.length} more: ${names.join(', ')}${rest})`;
}
