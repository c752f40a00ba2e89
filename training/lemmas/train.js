// Takes from treebanks the lemmas that the rules of src/text/lemma.ts get wrong, and how often they are right.
//   npm run build && node training/lemmas/train.js DATA_FOLDER [--out src/text/lemma-exceptions.ts]
// Only rows marked `nc: false` are used. A word must have one lemma in nine of ten places, and be no name.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { lemma, regularLemma } from '../../build/text/lemma.js';

const [folder, , out] = process.argv.slice(2);
const rows = (split) =>
  gunzipSync(readFileSync(join(folder, `syntax/${split}.jsonl.gz`)))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

if (out !== undefined) {
  const seen = new Map();
  for (const row of rows('train').filter((row) => row.nc === false)) {
    row.tokens.forEach((token, i) => {
      if (row.xpos[i].startsWith('NNP') || !/^['’]?[a-z]+$/i.test(token) || !/^[a-z]+$/i.test(row.lemma[i])) return;
      const key = `${row.xpos[i]} ${token.toLowerCase().replace('’', "'")}`;
      const bases = seen.get(key) ?? new Map();
      const base = row.lemma[i].toLowerCase();
      seen.set(key, bases.set(base, (bases.get(base) ?? 0) + 1));
    });
  }
  const lines = [];
  for (const [key, bases] of seen) {
    const [xpos, word] = key.split(' ');
    const [base, count] = [...bases].sort((a, b) => b[1] - a[1])[0];
    const total = [...bases.values()].reduce((sum, n) => sum + n, 0);
    if (count >= 0.9 * total && base !== regularLemma({ word, xpos })) lines.push(`${xpos} ${word} ${base}`);
  }
  lines.sort();
  writeFileSync(out, `/** Lemmas that the rules of lemma.ts get wrong, written by training/lemmas/train.js. */\nexport const LEMMA_EXCEPTIONS = \`${lines.join('\n')}\`;\n`);
  console.log(`${lines.length} exceptions`);
} else {
  let right = 0;
  let words = 0;
  const wrong = new Map();
  for (const row of rows('dev')) {
    row.tokens.forEach((token, i) => {
      if (!/^[a-z]+$/i.test(token)) return;
      words++;
      const found = lemma({ word: token, xpos: row.xpos[i] });
      if (found === row.lemma[i].toLowerCase()) right++;
      else wrong.set(`${row.xpos[i]} ${token} ${found} ${row.lemma[i]}`, (wrong.get(`${row.xpos[i]} ${token} ${found} ${row.lemma[i]}`) ?? 0) + 1);
    });
  }
  console.log(`lemmas right on dev: ${((100 * right) / words).toFixed(2)}% of ${words} words`);
  if (process.env.SHOW) console.log([...wrong].sort((a, b) => b[1] - a[1]).slice(0, 30));
}
