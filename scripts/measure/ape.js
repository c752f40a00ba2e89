/**
 * APE against people, on WIM (a manual pyramid whose contributors stand in the references) and on REALSumm-a (units
 * without contributors, whose labels are parsed): ape-2017's Table 1 and Figure 2 with `types` above them, then all levels
 * with α chosen on the other topics.
 *
 *   npm run measure -- ape
 *
 * Parses are kept in the system's folder for temporary files, so that a second run takes less.
 */
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  chooseMetrics,
  combinationText,
  compareWithPeople,
  evaluatePaperTable,
  PAPER_TABLES,
  paperTableText,
  readAnnotation,
  scoreDataset,
} from '../../build/index.js';

const [data] = process.argv.slice(2);
const SETS = ['wim', 'realsumm-a'];
const OPTIONS = { resamples: 2000, compare: 'floor' };

async function scoresOf(topics) {
  const metrics = [
    ...chooseMetrics({ metrics: PAPER_TABLES['ape-2017'].metrics }),
    // Two of the six types of relations that ape-2017 §5 found harmful.
    ...chooseMetrics({
      metrics: ['ape'],
      settings: { withoutRelations: ['name', 'mod'] },
      as: new Map([['ape', 'ape without name, mod']]),
    }),
  ];
  const rows = [];
  const cacheFolder = join(tmpdir(), 'cheops-measure-ape');
  for await (const { lines } of scoreDataset({ topics, metrics, cacheFolder })) rows.push(...lines);
  return rows;
}

for (const name of SETS) {
  const file = join(data, 'judged', `${name}.jsonl`);
  if (!existsSync(file)) {
    console.log(`${name}: skipped, ${file} is not there`);
    continue;
  }
  const topics = readAnnotation({ file, bytes: readFileSync(file) }).value;
  const scores = await scoresOf(topics);
  console.log(`\n## ${name}\n`);
  console.log(paperTableText(evaluatePaperTable({ table: 'ape-2017', scores, topics, options: OPTIONS })));
  const { evaluation, combinations } = compareWithPeople({
    ...{ scores, topics, options: OPTIONS },
    combine: [
      ['ape', 'rouge-su4'],
      ['ape-soft', 'rouge-su4'],
      ['ape-soft', 'types'],
    ],
  });
  for (const { metric, levels } of evaluation.metrics) {
    const cells = levels.map(({ level, pearson }) => `${level} ${pearson.value?.toFixed(3) ?? '—'}`);
    console.log(`${metric.padEnd(22)} ${cells.join('  ')}`);
  }
  for (const combination of combinations) console.log(`\n${combinationText(combination)}`);
}
