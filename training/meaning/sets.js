// Writes the judged sets with their texts cut into sentences, to look at models while they train.
//   npm run build && node training/meaning/sets.js DATA OUT.json
import { writeFileSync } from 'node:fs';
import { readText } from '../../build/text/read.js';
import { setsOf } from './judged-sets.js';

const [data, out] = process.argv.slice(2);
const sets = {};
for (const [name, topics] of Object.entries(setsOf(data))) {
  sets[name] = topics().map(({ units, texts }) => ({
    units: units.map(({ wordings }) => wordings[0]),
    texts: texts.map(({ text, labels }) => ({ sentences: readText(text).map((s) => s.text), labels })),
  }));
}
writeFileSync(out, JSON.stringify(sets));
