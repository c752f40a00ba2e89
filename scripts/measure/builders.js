/**
 * Which builder makes the better pyramids: scores of `score` against people's, how often a reference finds the units that
 * it contributes to, agreement with people's own pyramids, and labels that are no statement.
 *
 *   npm run measure -- builders
 *   npm run measure -- builders --unsure expected             units counted by their probability
 *   node scripts/measure/builders.js ../shared/data --sets wim,examples --builders statements --matchers presence
 *
 * r is Pearson's, of raw (WIM, examples: people's raw score) and of coverage with people's scores: content on CommonLit,
 * over the summaries of a prompt; coverage on SQuALITY, over all summaries of a sample. `types` stands beside. Parses,
 * vectors and probabilities are kept in a cache of its own.
 */
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { buildPyramid } from '../../build/evaluate.js';
import { topicToPyramid } from '../../build/formats/dataset.js';
import { comparePyramids } from '../../build/meta/agreement/pyramids.js';
import { BUILDERS } from '../../build/methods/builders.js';
import { MATCHERS } from '../../build/methods/matchers.js';
import { types } from '../../build/overlap/types.js';
import { openResources } from '../../build/run/resources.js';
import { scoreSummary } from '../../build/score/score.js';
import { SCORE_DEFAULTS } from '../../build/score/settings.js';
import { readStatements } from '../../build/segment/statements/read.js';

const data = process.argv[2]?.startsWith('--') === false ? process.argv[2] : '../shared/data';
const named = (option, usual) => {
  const at = process.argv.indexOf(`--${option}`);
  return at === -1 ? usual : process.argv[at + 1].split(',');
};
const lines = (file) => {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes)
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
};
const judged = (file) => lines(join(data, 'judged', file));
/** So many of a list, evenly spread over it. */
const sample = (list, count) => {
  const step = Math.max(1, Math.floor(list.length / count));
  return list.filter((_, i) => i % step === 0).slice(0, count);
};
/** How unsure matches count. */
const [unsure] = named('unsure', ['half']);
const [students, questions] = named('sizes', ['40', '15']).map(Number);
const wordCount = (texts) => texts.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);

const rawByPeople = (topic) => {
  const weights = new Map(topicToPyramid(topic).units.map(({ id, weight }) => [id, weight]));
  return topic.summaries.map(({ id }) =>
    topic.human[id].units.reduce((sum, unit) => sum + weights.get(unit), 0),
  );
};
const given = (score) => (topic) => topic.summaries.map(({ id }) => topic.human[id][score]);
const SETS = {
  examples: {
    topics: () => lines(join(import.meta.dirname, '../../examples/topics.jsonl')),
    human: rawByPeople,
    of: 'topic',
  },
  wim: { topics: () => judged('wim.jsonl'), human: given('raw'), of: 'topic' },
  commonlit: {
    topics: () =>
      judged('commonlit-a.jsonl.gz').map((topic) => ({
        ...topic,
        summaries: sample(topic.summaries, students),
      })),
    human: given('content'),
    of: 'topic',
  },
  squality: {
    topics: () =>
      sample(
        judged('squality-eval.jsonl.gz').filter(({ references }) => wordCount(references) < 700),
        questions,
      ),
    human: given('coverage'),
    of: 'all',
  },
};

const resources = openResources({
  jobs: 2,
  cacheFolder: join(tmpdir(), 'cheops-measure-cache'),
});
const chosen = (registry, name) => {
  const entry = registry.get(name);
  return { entry, settings: entry.defaults };
};

async function match(pyramid, summaries, name) {
  const { entry, settings } = chosen(MATCHERS, name);
  return entry.open(resources, settings).match({ pyramid, summaries });
}

/** How many units of their own the references find, of all that they contribute to. */
async function selfFinding(pyramid, name) {
  const annotated = await match(pyramid, pyramid.references, name);
  let [found, all] = [0, 0];
  annotated.forEach(({ matches }, i) => {
    const { id } = pyramid.references[i];
    const own = pyramid.units.filter((unit) => unit.contributors.some(({ reference }) => reference === id));
    const matched = new Set(matches.map(({ unit }) => unit));
    all += own.length;
    found += own.filter((unit) => matched.has(unit.id)).length;
  });
  return { found, all };
}

/** People's pyramid; where the data do not say where contributors stand, their words are looked for. */
function byPeople(topic) {
  const placed = ({ contributors, ...unit }) => ({
    ...unit,
    contributors: contributors.map((one) => ({ spans: [], ...one })),
  });
  return topicToPyramid({ ...topic, units: topic.units.map(placed) });
}

/** A subject and a tensed verb do not make a statement that begins or ends like these: "Habitat loss means." */
const BEGUN =
  /^(?:because|although|though|which|who|whom|whose|that|of|while|whereas|as|since|when|where)\b(?!.*,)/i;
const BROKEN_OFF =
  /\b(?:that|means?|says?|said|believes?|thinks?|thought|shows?|explains?|states?|argues?|is|are|was|were|of|to|and|or|but|because|which|who|the|an?|with|by|from|has|have|so)\W*$/i;

/** Labels that are not one statement with a subject and a tensed verb. */
async function badLabels({ units }) {
  const bad = [];
  for (const { label } of units) {
    const statements = await readStatements(label, resources);
    if (!statements[0]?.isWhole || BEGUN.test(label) || BROKEN_OFF.test(label)) bad.push(label);
  }
  return bad;
}

async function shape(topics, builder) {
  const figures = { units: 0, heavy: 0, bad: 0, alpha: [], labels: [], pyramids: [] };
  for (const topic of topics) {
    const { pyramid } = await buildPyramid(topic, { builder, resources });
    figures.pyramids.push(pyramid);
    figures.units += pyramid.units.length;
    figures.heavy += pyramid.units.filter(({ weight }) => weight > 1).length;
    const bad = await badLabels(pyramid);
    figures.bad += bad.length;
    figures.labels.push(...bad.slice(0, 2));
    if (topic.units?.some(({ contributors }) => contributors?.length > 0)) {
      const annotations = [
        { name: 'people', pyramid: byPeople(topic) },
        { name: 'builder', pyramid },
      ];
      const { pairs } = comparePyramids({ annotations });
      figures.alpha.push({ alpha: pairs[0].alpha.value, agreed: pairs[0].agreements / pairs[0].possible });
    }
  }
  return figures;
}

async function agreementWithPeople({ topics, pyramids, set, matcher }) {
  const rows = [];
  for (const [i, topic] of topics.entries()) {
    const annotated = await match(pyramids[i], topic.summaries, matcher);
    const options = { ...SCORE_DEFAULTS, unsure };
    const cards = annotated.map((one) => scoreSummary({ annotated: one, pyramid: pyramids[i], options }));
    const texts = topic.references.map(({ text }) => text);
    rows.push({
      human: set.human(topic),
      raw: cards.map(({ raw }) => raw.value ?? 0),
      coverage: cards.map(({ coverage }) => coverage.value ?? 0),
      types: topic.summaries.map(({ text }) => types({ summary: text, references: texts }).value ?? 0),
    });
  }
  const joined = (score) => rows.flatMap((row) => row[score]);
  const r = (score) =>
    set.of === 'all'
      ? pearson(joined(score), joined('human'))
      : mean(rows.map((row) => pearson(row[score], row.human)));
  return { raw: r('raw'), coverage: r('coverage'), types: r('types') };
}

for (const name of named('sets', Object.keys(SETS))) {
  const set = SETS[name];
  const topics = set.topics();
  console.log(
    `\n${name}: ${topics.length} topics, ${topics.flatMap(({ summaries }) => summaries).length} summaries`,
  );
  for (const builder of named('builders', ['edua-x', 'edua-g', 'statements'])) {
    const { pyramids, units, heavy, bad, alpha, labels } = await shape(topics, chosen(BUILDERS, builder));
    const per = (count) => (count / topics.length).toFixed(1);
    const people =
      alpha.length === 0
        ? ''
        : `, with people's α ${short(mean(alpha.map((one) => one.alpha)))}, pairs agreed ${short(mean(alpha.map((one) => one.agreed)))}`;
    console.log(
      `  ${builder}: ${per(units)} units a pyramid, ${per(heavy)} of weight > 1; ${bad} of ${units} labels no statement${people}`,
    );
    for (const label of labels.slice(0, 3)) console.log(`      “${label}”`);
    for (const matcher of named('matchers', ['presence', 'wmin'])) {
      const { raw, coverage, types } = await agreementWithPeople({ topics, pyramids, set, matcher });
      let [found, all] = [0, 0];
      for (const pyramid of pyramids.slice(0, 3)) {
        const self = await selfFinding(pyramid, matcher);
        found += self.found;
        all += self.all;
      }
      console.log(
        `    ${matcher.padEnd(9)} r raw ${short(raw)}, coverage ${short(coverage)}, types ${short(types)}; finds itself ${found}/${all} (${((100 * found) / all).toFixed(1)}%)`,
      );
    }
  }
}
await resources.close();

function short(value) {
  return value === null || Number.isNaN(value) ? '—' : value.toFixed(3).replace('0.', '.');
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function pearson(x, y) {
  const [mx, my] = [mean(x), mean(y)];
  const dot = (a, ma, b, mb) => a.reduce((sum, value, i) => sum + (value - ma) * (b[i] - mb), 0);
  return dot(x, mx, y, my) / Math.sqrt(dot(x, mx, x, mx) * dot(y, my, y, my));
}
