/**
 * What a summary costs by each metric, on one core and real text: the processor time of many summaries less that of few, so
 * that starting and loading models do not count; they are printed too. docs/scale.md has a table of these.
 *
 *   npm run build && node bench/rates.js [metric…]
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { timed } from './timed.js';

const data = resolve(process.env.CHEOPS_DATA ?? join(import.meta.dirname, '../../shared/data'));
const file = join(data, 'judged/realsumm-a.jsonl');
const main = join(import.meta.dirname, '../dist/cli/main.js');
/** How many copies of the set: enough to be seen beside the start. */
const CASES = {
  types: { copies: 10 },
  'rouge-1,rouge-2,rouge-l --sentences lines': { copies: 10 },
  'rouge-1,rouge-2,rouge-l': { copies: 10 },
  'rouge-1,rouge-2,rouge-l --stem': { copies: 10 },
  auto: { topics: 2 },
  units: { topics: 2 },
  'pyreval-x': { topics: 2 },
};
const wanted = process.argv.slice(2);

function bench(name, { copies = 1, topics }, folder) {
  const all = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const many = Array.from({ length: copies }, (_, i) =>
    all.slice(0, topics).map((topic) => ({ ...topic, id: `${topic.id}-${i}` })),
  ).flat();
  const few = many.slice(0, Math.ceil(many.length / 10)).map((topic) => ({
    ...topic,
    summaries: topic.summaries.slice(0, topics === undefined ? undefined : 1),
  }));
  const [metrics, ...options] = name.split(' ');
  const [large, small] = [many, few].map((set) => {
    const input = join(folder, 'topics.jsonl');
    writeFileSync(input, set.map((topic) => `${JSON.stringify(topic)}\n`).join(''));
    const summaries = set.reduce((sum, topic) => sum + topic.summaries.length, 0);
    const call = [process.execPath, main, 'eval', input, '--metrics', metrics, ...options];
    return { summaries, ...timed([...call, '--jobs', '1', '--no-cache', '-o', join(folder, 'rows.jsonl')]) };
  });
  const each = (large.cpu - small.cpu) / (large.summaries - small.summaries);
  const start = Math.max(0, small.cpu - each * small.summaries);
  console.log(
    `${name}: ${(1000 * each).toFixed(3)} ms a summary, ${Math.round(1 / each)} a second; start ${start.toFixed(1)} s; ` +
      `10^6 take ${((1e6 * each) / 3600).toFixed(2)} core hours`,
  );
}

if (!existsSync(file)) console.log(`Skipped: there is no ${file}. Say where the data are with CHEOPS_DATA.`);
else {
  const folder = mkdtempSync(join(tmpdir(), 'cheops-bench-'));
  try {
    for (const [name, size] of Object.entries(CASES)) {
      if (wanted.length === 0 || wanted.includes(name)) bench(name, size, folder);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
