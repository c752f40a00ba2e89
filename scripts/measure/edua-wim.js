/**
 * EDUA and WMIN alone, on PyrEval's own segments and vectors of "What Is Matter?": for each builder, solver and
 * threshold the Pearson correlation of raw and of quality with the manual scores of 20 summaries. Each row is
 * given for all five references and as the mean over them and the five sets that leave one reference out.
 *
 *   npm run build && node scripts/measure/edua-wim.js ../shared/data
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createWmin, WMIN_DEFAULTS, WMIN_PAPER } from '../../build/match/wmin/wmin.js';
import { buildEdua, EDUA_METHODS } from '../../build/pyramid/edua/edua.js';
import { scoreSummary } from '../../build/score/score.js';
import { pearson, short } from './sets/with-references.js';

const folder = join(process.argv[2] ?? '../shared/data', 'judged');
const lines = (file) =>
  readFileSync(join(folder, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const documents = lines('wim/pyreval2017_segments_wtmf.jsonl').map(({ kind, name, segments }) => ({
  kind,
  id: name,
  text: segments.map(({ text }) => text).join('\n'),
  segments: segments.map(({ id, text, vec }) => {
    const [, sentence, segmentation, segment] = id.split('.').map(Number);
    return {
      id: { document: name, sentence, segmentation, segment },
      text,
      spans: [],
      vector: Float64Array.from(vec),
    };
  }),
}));
const references = documents.filter(({ kind }) => kind === 'reference');
const summaries = documents.filter(({ kind }) => kind === 'peer');
const [{ human }] = lines('wim.jsonl');
const referenceSets = [references, ...references.map((left) => references.filter((one) => one !== left))];

const at = (cosine) => ({ threshold: { cosine } });
const ROWS = [
  ['paper: cosine .5, greedy', WMIN_PAPER],
  ['the same, exact', { ...WMIN_PAPER, solver: 'exact' }],
  ['paper, cosine .6', { ...WMIN_PAPER, ...at(0.6) }],
  ['paper, cosine .7', { ...WMIN_PAPER, ...at(0.7) }],
  ['default: percentile 97, 2 units a segment', WMIN_DEFAULTS],
  ['default, exact', { ...WMIN_DEFAULTS, solver: 'exact' }],
  ['default, similarity centroid', { ...WMIN_DEFAULTS, similarity: 'centroid' }],
  ['default, similarity max', { ...WMIN_DEFAULTS, similarity: 'max' }],
  ['default, cosine .6', { ...WMIN_DEFAULTS, ...at(0.6) }],
  ['default, cosine .65', { ...WMIN_DEFAULTS, ...at(0.65) }],
  ['default, cosine .7', { ...WMIN_DEFAULTS, ...at(0.7) }],
  ['default, percentile 99', { ...WMIN_DEFAULTS, threshold: { percentile: 99 } }],
];

const built = new Map();
for (const method of EDUA_METHODS) {
  built.set(method, await Promise.all(referenceSets.map((set) => build(set, method))));
  const { pyramid, objective } = built.get(method)[0];
  const shape = [5, 4, 3, 2, 1].map(
    (weight) => pyramid.units.filter((unit) => unit.weight === weight).length,
  );
  console.log(`${method}: units of weight 5 to 1: ${shape.join(' ')}; ${describeObjective(objective)}`);
}
console.log(
  `\n${'Pearson: raw/quality; (mean over six sets)'.padEnd(44)}${EDUA_METHODS.map((m) => m.padEnd(24)).join('')}`,
);
for (const [name, options] of ROWS) {
  const cells = await Promise.all(
    EDUA_METHODS.map(async (method) =>
      describeRow(await Promise.all(built.get(method).map((pyramid) => correlate(pyramid, options)))),
    ),
  );
  console.log(name.padEnd(44) + cells.map((cell) => cell.padEnd(24)).join(''));
}

async function build(set, method) {
  const texts = set.map(({ id, text }) => ({ id, text }));
  return buildEdua({
    id: 'wim',
    references: texts,
    segments: set.flatMap(({ segments }) => segments),
    method,
  });
}

async function correlate({ pyramid, vectors }, options) {
  const match = createWmin({
    units: pyramid.units.map((unit) => ({ unit, vectors: vectors.get(unit.id) })),
    options,
  });
  const cards = await Promise.all(
    summaries.map(async ({ id, text, segments }) => {
      const { annotated } = await match({ summary: { id, text }, segments });
      return scoreSummary({ annotated, pyramid });
    }),
  );
  const against = (score) =>
    pearson(
      cards.map((card) => card[score].value),
      summaries.map(({ id }) => human[id][score]),
    );
  return { raw: against('raw'), quality: against('quality') };
}

function describeRow(results) {
  const mean = (score) => results.reduce((sum, result) => sum + result[score], 0) / results.length;
  const [all] = results;
  return `${short(all.raw)}/${short(all.quality)} (${short(mean('raw'))}/${short(mean('quality'))})`;
}

function describeObjective({ name, value, bound, proven, nodes }) {
  return `${name} ${value.toFixed(4)}, bound ${bound.toFixed(4)}${proven ? ', proven' : ''}, ${nodes} nodes`;
}
