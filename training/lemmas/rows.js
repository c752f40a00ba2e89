import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** The rows of a file of the data. */
export function readRows(folder, file) {
  return gunzipSync(readFileSync(join(folder, `${file}.jsonl.gz`)))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}
