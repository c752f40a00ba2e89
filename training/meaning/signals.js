// Writes the signals of every pair of the judged sets, for fitting the last step.
//   npm run build && node training/meaning/signals.js DATA OUT.jsonl [SET…]
// SHARD=2/14 does every fourteenth topic, from the third on.
import { appendFileSync, writeFileSync } from 'node:fs';
import { openPresence } from '../../build/semantics/presence.js';
import { setsOf } from './judged-sets.js';

const [data, out, ...wanted] = process.argv.slice(2);
const [shard, shards] = (process.env.SHARD ?? '0/1').split('/').map(Number);
const presence = await openPresence();
writeFileSync(out, '');
for (const [set, topics] of Object.entries(setsOf(data))) {
  if (wanted.length > 0 && !wanted.includes(set)) continue;
  const start = Date.now();
  let pairs = 0;
  for (const { id, units, texts } of topics().filter((_, i) => i % shards === shard)) {
    const finder = presence.finder(units, { read: process.env.READ ?? 'all' });
    for (const text of texts) {
      const found = await finder.signals(text.text);
      const rows = found.map(({ signals }, i) => ({
        set,
        topic: id,
        text: text.id,
        unit: i,
        label: text.labels[i],
        denied: text.denied?.[i] ?? false,
        signals,
      }));
      pairs += rows.length;
      appendFileSync(out, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    }
  }
  console.log(set, pairs, 'pairs', ((Date.now() - start) / 1000).toFixed(0), 's');
}
