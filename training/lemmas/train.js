// Takes from treebanks the lemmas that the rules of src/text/lemma.ts get wrong, and how often they are right.
//   npm run build && node training/lemmas/train.js DATA_FOLDER [--out src/text/lemma-exceptions.ts]
// Only rows marked `nc: false` are used. A word must have one lemma in nine of ten places, be no name, and be a form
// that English has: treebanks also say what a misspelt word should have been, which is nothing to learn.
import { writeFileSync } from 'node:fs';
import { lemma, regularLemma } from '../../build/text/lemma.js';
import { isEnglishForm, readWords } from './forms.js';
import { readRows } from './rows.js';

const [folder, , out] = process.argv.slice(2);
if (out === undefined) measure();
else write();

function write() {
  const words = readWords(folder);
  const seen = formsOf(readRows(folder, 'syntax/train').filter((row) => row.nc === false));
  const asItself = new Map();
  for (const [key, lemmas] of seen) {
    const [, form] = key.split(' ');
    asItself.set(form, (asItself.get(form) ?? 0) + (lemmas.get(form)?.length ?? 0));
  }
  const lines = new Map();
  let count = 0;
  for (const [key, lemmas] of [...seen].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [xpos, form] = key.split(' ');
    const [base, places] = [...lemmas].sort((a, b) => b[1].length - a[1].length)[0];
    const total = [...lemmas.values()].flat().length;
    if (places.length < 0.9 * total || base === regularLemma({ word: form, xpos })) continue;
    const isUsual = places.length >= 0.1 * (asItself.get(form) ?? 0);
    const found = { xpos, form, base, documents: new Set(places).size, isUsual };
    if (!isEnglishForm(found, words)) continue;
    count++;
    lines.set(xpos, [...(lines.get(xpos) ?? []), `${form}=${base}`]);
  }
  const text = [...lines].flatMap(([xpos, pairs]) => wrapped(xpos, pairs)).join('\n');
  writeFileSync(
    out,
    `/** Lemmas that the rules of lemma.ts get wrong, by tag; written by training/lemmas/train.js. */\nexport const LEMMA_EXCEPTIONS = \`${text}\`;\n`,
  );
  console.log(`${count} exceptions`);
}

/** For each tag and form its lemmas, and for each of these the document of every place. */
function formsOf(rows) {
  const seen = new Map();
  for (const row of rows) {
    row.tokens.forEach((token, i) => {
      if (row.xpos[i].startsWith('NNP') || !/^['’]?[a-z]+$/i.test(token) || !/^[a-z]+$/i.test(row.lemma[i])) return;
      const key = `${row.xpos[i]} ${token.toLowerCase().replace('’', "'")}`;
      const lemmas = seen.get(key) ?? new Map();
      const base = row.lemma[i].toLowerCase();
      seen.set(key, lemmas.set(base, [...(lemmas.get(base) ?? []), row.doc]));
    });
  }
  return seen;
}

/** Lines that each begin with the tag. */
function wrapped(xpos, pairs) {
  const lines = [xpos];
  for (const pair of pairs) {
    if (lines.at(-1).length + pair.length > 108) lines.push(xpos);
    lines.push(`${lines.pop()} ${pair}`);
  }
  return lines;
}

function measure() {
  let right = 0;
  let words = 0;
  const wrong = new Map();
  for (const row of readRows(folder, 'syntax/dev')) {
    row.tokens.forEach((token, i) => {
      if (!/^[a-z]+$/i.test(token)) return;
      words++;
      const found = lemma({ word: token, xpos: row.xpos[i] });
      const fault = `${row.xpos[i]} ${token} ${found} ${row.lemma[i]}`;
      if (found === row.lemma[i].toLowerCase()) right++;
      else wrong.set(fault, (wrong.get(fault) ?? 0) + 1);
    });
  }
  console.log(`lemmas right on dev: ${((100 * right) / words).toFixed(2)}% of ${words} words`);
  if (process.env.SHOW) console.log([...wrong].sort((a, b) => b[1] - a[1]).slice(0, 30));
}
