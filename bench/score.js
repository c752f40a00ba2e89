// Reading, scoring and reporting 1,000 annotated summaries, as the command does it: 1,000 .pan files in, every
// report out. Beside it, how long it takes only to read the same bytes and look at each, so that the row can be
// compared across machines.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAnnotation, writeContent } from '../dist/index.js';

const COUNT = 1000;
const folder = mkdtempSync(join(tmpdir(), 'cheops-bench-'));
const pans = join(folder, 'pans');
mkdirSync(pans);
const file = join(import.meta.dirname, '../examples/news/annotation.json');
const { value } = readAnnotation({ file, bytes: readFileSync(file) });
const { pyramid, summaries } = value[0];
const many = Array.from({ length: COUNT }, (_, i) => {
  const annotated = summaries[i % summaries.length];
  return { ...annotated, summary: { ...annotated.summary, id: `peer-${i}` } };
});
const { files } = writeContent({
  content: { kind: 'annotations', value: [{ pyramid, summaries: many }] },
  format: 'pan',
});
for (const { name, text } of files) writeFileSync(join(pans, name), text);

const start = performance.now();
let _bytes = 0;
for (const name of readdirSync(pans))
  _bytes += readFileSync(join(pans, name)).toString('utf8').split('<').length;
const reading = performance.now() - start;

const reports = ['json', 'csv', 'html', 'markdown', 'junit'].flatMap((name) => [
  `--${name}`,
  join(folder, `report.${name}`),
]);
const entry = join(folder, 'run.mjs');
writeFileSync(
  entry,
  `process.on('exit', () => process.stderr.write('rss ' + Math.round(process.resourceUsage().maxRSS / 1024)));
await import(${JSON.stringify(join(import.meta.dirname, '../dist/cli/main.js'))});`,
);
const begin = performance.now();
const { stderr, status } = spawnSync(
  process.execPath,
  [entry, 'score', pans, ...reports, '--log', join(folder, 'logs')],
  { encoding: 'utf8' },
);
const whole = performance.now() - begin;
const rss = Number(/rss (\d+)/.exec(stderr)[1]);
console.log(
  `score: ${COUNT} .pan files, all reports: ${Math.round(whole)} ms, ${rss} MB, ${(whole / reading).toFixed(1)} × reading the bytes (${Math.round(reading)} ms)`,
);
if (status !== 0) console.log(stderr);
rmSync(folder, { recursive: true });
process.exitCode = status;
