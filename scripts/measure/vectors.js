/**
 * Every kind of vectors against human judgments of similarity: the Pearson correlation of the cosine with the scores
 * of STS-14, over all pairs and for each of its six sets (pyreval-2019, Table 1, last row), and of STS-B without the
 * pairs of STS-14.
 *
 *   npm run build && node scripts/measure/vectors.js ../shared/data [wtmf|sif|encoder …]
 *
 * A text without a vector has the similarity 0. SIF sees all texts of a file at once, as in the paper.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { openVectors, similarity, VECTORS } from '../../build/semantics/vectors.js';

const [data = '../shared/data', ...wanted] = process.argv.slice(2);
const FILES = ['sts14', 'stsb'].map((name) => join(data, `pairs/${name}.jsonl.gz`));
const missing = FILES.filter((file) => !existsSync(file));
if (missing.length > 0) {
  console.log(`Skipped: there is no ${missing.join(', ')}.`);
  process.exit(0);
}
const [sts14, stsb] = FILES.map((file) =>
  gunzipSync(readFileSync(file))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line)),
);
const apart = stsb.filter((row) => row.inSts14 !== true);

for (const name of wanted.length === 0 ? VECTORS : wanted) {
  const vectors = await openVectors(name).catch((error) => {
    if (error.code !== 'E_MODEL') throw error;
    console.log(`${name}: skipped. ${error.message} ${error.fix}`);
  });
  if (vectors === undefined) continue;
  const found = await compare(vectors, sts14);
  const sets = [...new Set(sts14.map(({ source }) => source))].sort();
  const ofSet = (set) => {
    const rows = sts14.flatMap(({ source }, i) => (source === set ? [i] : []));
    return `${set.replace('STS-14/', '')} ${pearson(
      rows.map((i) => found[i]),
      rows.map((i) => sts14[i].score),
    ).toFixed(4)}`;
  };
  const of = (rows, values) =>
    pearson(
      values,
      rows.map(({ score }) => score),
    ).toFixed(4);
  console.log(`${name}: STS-14 (${sts14.length} pairs) ${of(sts14, found)}: ${sets.map(ofSet).join(', ')}`);
  const others = sts14.flatMap(({ source }, i) => (source.endsWith('OnWN') ? [] : [i]));
  const rest = others.map((i) => sts14[i]);
  const withoutDefinitions = of(
    rest,
    others.map((i) => found[i]),
  );
  console.log(
    `${name}: STS-14 without OnWN, whose texts are definitions (${rest.length} pairs) ${withoutDefinitions}`,
  );
  console.log(
    `${name}: STS-B without STS-14 (${apart.length} pairs) ${of(apart, await compare(vectors, apart))}`,
  );
}

async function compare(vectors, rows) {
  const points = await vectors.embed(rows.flatMap(({ a, b }) => [a, b]));
  return rows.map((_, i) => similarity(points[2 * i], points[2 * i + 1]));
}

function pearson(x, y) {
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  const sum = (of) => x.reduce((total, _, i) => total + of(x[i] - mx, y[i] - my), 0);
  return sum((a, b) => a * b) / Math.sqrt(sum((a) => a * a) * sum((_, b) => b * b));
}
