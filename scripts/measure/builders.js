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
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import { correlated, mean, setsWithReferences, short } from './sets/with-references.js';

const data = process.argv[2]?.startsWith('--') === false ? process.argv[2] : '../shared/data';
const named = (option, usual) => {
  const at = process.argv.indexOf(`--${option}`);
  return at === -1 ? usual : process.argv[at + 1].split(',');
};
/** How unsure matches count. */
const [unsure] = named('unsure', ['half']);
const [students, questions] = named('sizes', ['40', '15']).map(Number);
const SETS = setsWithReferences({ data, students, questions });

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
  const r = (score) => correlated({ rows, score, of: set.of });
  return { raw: r('raw'), coverage: r('coverage'), types: r('types') };
}

for (const name of named('sets', ['examples', 'wim', 'commonlit', 'squality'])) {
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
