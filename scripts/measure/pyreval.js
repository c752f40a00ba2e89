/**
 * PyrEval from plain text: the presets on the judged data and on our examples beside `types`, what each step of the
 * pipeline costs, and the grid from which the defaults were chosen, with an ANOVA for each setting.
 *
 *   npm run measure -- pyreval [--quick]         without the grid
 *
 * "six sets": the mean over all five references of WIM and the five sets that leave one out, which is steadier than one
 * figure on twenty summaries. Parses and vectors are kept in a cache of its own.
 */
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { topicToPyramid } from '../../build/formats/dataset.js';
import { WMIN } from '../../build/match/wmin/matcher.js';
import { USUAL } from '../../build/match/wmin/similarity.js';
import { createWmin, WMIN_DEFAULTS, WMIN_PAPER } from '../../build/match/wmin/wmin.js';
import { anovaOfGrid, gridSearch } from '../../build/meta/grid.js';
import { types } from '../../build/overlap/types.js';
import { buildEdua, EDUA_DEFAULTS, EDUA_METHODS, EDUA_PAPER } from '../../build/pyramid/edua/edua.js';
import { openResources } from '../../build/run/resources.js';
import { scoreSummary } from '../../build/score/score.js';
import { createAnalyser } from '../../build/semantics/analyser.js';
import { mean, pearson, rawByPeople, short } from './sets/with-references.js';

const CLAUSES = { mode: 'clauses', vectors: 'wtmf' };
const PRESETS = {
  default: { ...CLAUSES, edua: EDUA_DEFAULTS, wmin: WMIN_DEFAULTS },
  paper: { ...CLAUSES, edua: EDUA_PAPER, wmin: WMIN_PAPER },
};

const data = process.argv.slice(2).find((word) => !word.startsWith('--')) ?? '../shared/data';
const quick = process.argv.includes('--quick');
const lines = (file) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const [wim] = lines(join(data, 'judged/wim.jsonl'));
const realsumm = lines(join(data, 'judged/realsumm-a.jsonl'));
const examples = lines(join(import.meta.dirname, '../../examples/topics.jsonl'));

const resources = openResources({ cacheFolder: join(tmpdir(), 'cheops-measure-cache') });
const segmentsOf = ({ mode, vectors }) => ({ mode, vectors, english: true });

const analysed = new Map();
async function analyseTopic(topic, settings) {
  const key = `${topic.id} ${settings.mode} ${settings.vectors}`;
  if (!analysed.has(key)) {
    const { references, summaries } = topic;
    const { documents } = await createAnalyser(resources, segmentsOf(settings)).analyse({
      documents: [...references, ...summaries],
    });
    analysed.set(key, {
      references: documents.slice(0, references.length),
      summaries: documents.slice(references.length),
    });
  }
  return analysed.get(key);
}

const built = new Map();
async function build(topic, set, settings, method) {
  const { mode, vectors, edua } = settings;
  const key = JSON.stringify([topic.id, set, mode, vectors, edua, method]);
  if (!built.has(key)) {
    const { references } = await analyseTopic(topic, settings);
    built.set(
      key,
      await buildEdua({
        id: topic.id,
        references: set.map((i) => topic.references[i]),
        segments: set.flatMap((i) => references[i]),
        method,
        options: edua,
      }),
    );
  }
  return built.get(key);
}

async function scoreCards(topic, set, settings, method) {
  const { pyramid, vectors } = await build(topic, set, settings, method);
  const { summaries } = await analyseTopic(topic, settings);
  const match = createWmin({
    units: pyramid.units.map((unit) => ({ unit, vectors: vectors.get(unit.id) })),
    options: settings.wmin,
  });
  return Promise.all(
    topic.summaries.map(async (summary, i) => {
      const { annotated } = await match({ summary, segments: summaries[i] });
      return scoreSummary({ annotated, pyramid });
    }),
  );
}

const indices = (list) => list.map((_, i) => i);

async function wimFigures(settings, method) {
  const everyone = indices(wim.references);
  const sets = [everyone, ...everyone.map((left) => everyone.filter((i) => i !== left))];
  const rows = [];
  for (const set of sets) {
    const cards = await scoreCards(wim, set, settings, method);
    const against = (score) =>
      pearson(
        cards.map((card) => card[score].value ?? 0),
        wim.summaries.map(({ id }) => wim.human[id][score]),
      );
    rows.push({ raw: against('raw'), quality: against('quality') });
  }
  return {
    raw: rows[0].raw,
    quality: rows[0].quality,
    rawSix: mean(rows.map(({ raw }) => raw)),
    qualitySix: mean(rows.map(({ quality }) => quality)),
  };
}

async function exampleFigures(settings, method) {
  const figures = [];
  for (const topic of examples) {
    const cards = await scoreCards(topic, indices(topic.references), settings, method);
    figures.push(
      pearson(
        cards.map(({ raw }) => raw.value),
        rawByPeople(topic),
      ),
    );
  }
  return mean(figures);
}

async function realsummFigures(settings, method) {
  const scores = [];
  for (const topic of realsumm) {
    const cards = await scoreCards(topic, indices(topic.references), settings, method);
    scores.push(cards.map(({ coverage }) => coverage.value ?? 0));
  }
  return levels(scores);
}

function levels(scores) {
  const human = realsumm.map((topic) => topic.summaries.map(({ id }) => topic.human[id].pyramid));
  const within = human
    .map((own, i) => [own, scores[i]])
    .filter(([own]) => Math.max(...own) > Math.min(...own))
    // A metric that gives every summary of a topic the same score has no correlation there: 0, not left out.
    .map(([own, other]) => pearson(own, other) || 0);
  const bySystem = (rows) => rows[0].map((_, i) => mean(rows.map((row) => row[i])));
  return { summary: mean(within), system: pearson(bySystem(human), bySystem(scores)) };
}

// ---- 1. the presets

console.log(
  'Pearson with people. WIM: raw, quality, (six sets); examples: raw; REALSumm-a: coverage, system/summary',
);
const typesOf = (topic) =>
  topic.summaries.map(
    ({ text }) => types({ summary: text, references: topic.references.map((r) => r.text) }).value,
  );
const typesLevels = levels(realsumm.map(typesOf));
const wimRaw = wim.summaries.map(({ id }) => wim.human[id].raw);
row('types', [
  short(pearson(typesOf(wim), wimRaw)),
  '',
  '',
  short(mean(examples.map((topic) => pearson(typesOf(topic), rawByPeople(topic))))),
  `${short(typesLevels.system)}/${short(typesLevels.summary)}`,
]);
for (const [preset, settings] of Object.entries(PRESETS)) {
  for (const method of EDUA_METHODS) await printFigures(`${preset} ${method}`, settings, method);
}
const { wmin } = PRESETS.default;
const lower = { ...PRESETS.default, wmin: { ...wmin, threshold: { cosine: 0.5 } } };
await printFigures('default edua-x, cosine .5', lower, 'edua-x');

async function printFigures(name, settings, method) {
  const figures = await wimFigures(settings, method);
  const levelsOf = await realsummFigures(settings, method);
  row(name, [
    short(figures.raw),
    short(figures.quality),
    `(${short(figures.rawSix)}, ${short(figures.qualitySix)})`,
    short(await exampleFigures(settings, method)),
    `${short(levelsOf.system)}/${short(levelsOf.summary)}`,
  ]);
}

// ---- 2. where it loses: the same matcher with people's pyramid, and units counted instead of weighed

console.log(
  '\nThe default matcher with an automatic pyramid (edua-x), with people’s own, and units only counted',
);
for (const topic of [wim, ...examples]) {
  const settings = PRESETS.default;
  const human = rawByPeople(topic);
  const cards = await scoreCards(topic, indices(topic.references), settings, 'edua-x');
  const pyramid = topicToPyramid(topic);
  const matched = await WMIN.open(resources, { ...settings.wmin, ...segmentsOf(settings) }).match({
    pyramid,
    summaries: topic.summaries,
  });
  const semi = matched.map((annotated) => scoreSummary({ annotated, pyramid }).raw.value);
  const { precision, recall } = agreement(topic, matched);
  row(topic.id, [
    `automatic ${short(
      pearson(
        cards.map(({ raw }) => raw.value),
        human,
      ),
    )}`,
    `counted ${short(
      pearson(
        cards.map(({ counts }) => counts.matched),
        human,
      ),
    )}`,
    `people’s pyramid ${short(pearson(semi, human))}`,
    `its units found: precision ${short(precision)}, recall ${short(recall)}`,
  ]);
}

function agreement(topic, matched) {
  let both = 0;
  let found = 0;
  let wanted = 0;
  for (const { summary, matches } of matched) {
    const units = new Set(matches.map(({ unit }) => unit));
    const gold = topic.human[summary.id].units;
    both += gold.filter((unit) => units.has(unit)).length;
    found += units.size;
    wanted += gold.length;
  }
  return { precision: both / found, recall: both / wanted };
}

// ---- 3. the grid

const GRID = {
  mode: ['sentence', 'vp-sbar', 'clauses', 'fine'],
  method: ['edua-g', 'edua-x'],
  percentile: [75, 83, 90],
  threshold: ['p95', 'p97', 'p99'],
  candidates: [2, 3],
};
if (!quick) {
  console.log(
    '\nThe grid: mean of WIM raw and quality (six sets) and examples; the best ten, then ANOVA by setting',
  );
  const results = await gridSearch({ grid: GRID, score: gridScore });
  const sorted = [...results].sort((a, b) => b.score - a.score);
  for (const { parameters, score } of sorted.slice(0, 10))
    row(Object.values(parameters).join(' '), [short(score)]);
  for (const name of Object.keys(GRID)) {
    const { f, p } = anovaOfGrid(results, name);
    const means = GRID[name].map((value) => {
      const own = results.filter(({ parameters }) => parameters[name] === value);
      return `${value}: ${short(mean(own.map(({ score }) => score)))}`;
    });
    row(name, [`F ${f.toFixed(1)}, p ${p.toExponential(1)}`, means.join(', ')]);
  }
}

console.log('\nα and β of EDUA-G; the same mean, and ANOVA');
const shapes = await gridSearch({
  grid: { alpha: [0, 10, 30], beta: [2, 2.5, 3] },
  score: (shape) => gridScore({ ...shape, method: 'edua-g' }),
});
for (const { parameters, score } of shapes)
  row(`α ${parameters.alpha}, β ${parameters.beta}`, [short(score)]);
for (const name of ['alpha', 'beta']) {
  const { f, p } = anovaOfGrid(shapes, name);
  row(name, [`F ${f.toFixed(1)}, p ${p.toFixed(2)}`]);
}

console.log('\nThe encoder’s vectors instead, by threshold, for edua-g and edua-x; the same mean');
for (const threshold of GRID.threshold) {
  const cells = [];
  for (const method of GRID.method) {
    cells.push(short(await gridScore({ vectors: 'encoder', method, threshold })));
  }
  row(threshold, cells);
}

async function gridScore({
  mode = 'clauses',
  method,
  percentile = 83,
  threshold = 'p97',
  candidates = 3,
  vectors = 'wtmf',
  alpha = PRESETS.default.edua.alpha,
  beta = PRESETS.default.edua.beta,
}) {
  const { edua, wmin } = PRESETS.default;
  const settings = {
    vectors,
    mode,
    edua: { ...edua, percentile, alpha, beta },
    wmin: {
      ...wmin,
      threshold: { percentile: Number(threshold.slice(1)) },
      usual: USUAL[vectors],
      candidates,
      unitsPerSegment: candidates === 2 ? 1 : 3,
    },
  };
  const { rawSix, qualitySix } = await wimFigures(settings, method);
  return mean([rawSix, qualitySix, await exampleFigures(settings, method)]);
}

await resources.close();

function row(name, cells) {
  console.log([name.padEnd(36), ...cells.map((cell) => cell.padEnd(20))].join(' ').trimEnd());
}
