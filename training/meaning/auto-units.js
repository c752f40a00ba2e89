// Writes the units that `auto` makes of the references of a dataset, for measuring it by folds.
//   npm run build && node training/meaning/auto-units.js OUT.json DATASET.jsonl
import { readFileSync, writeFileSync } from 'node:fs';
import { autoUnits } from '../../build/run/auto-units.js';

const [out, file] = process.argv.slice(2);
const units = {};
for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
  const { id, references } = JSON.parse(line);
  units[id] = await autoUnits(references.map(({ text }) => text));
}
writeFileSync(out, JSON.stringify(units));
