/**
 * How time grows with the input, on generated texts, formulaic and natural. Each step prints how much the input grew,
 * how much the time did, and their ratio; a ratio above 2.5 is marked, unless the step takes less than a second: that may
 * be the compiler's. Times are those of the processor, so that other programs on the machine do not count.
 *
 *   npm run bench -- scaling                     a few minutes: the small steps
 *   node bench/scaling.js --large                all steps, up to hours
 *   node bench/scaling.js edua wmin meta         some of: edua, wmin, presence, score, meta, rouge
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WMIN } from '../build/match/wmin/matcher.js';
import { evaluateMetrics } from '../build/meta/evaluate.js';
import { createRandom } from '../build/optimize/random.js';
import { rouge } from '../build/overlap/rouge/rouge.js';
import { EDUA_G, EDUA_X } from '../build/pyramid/edua/builder.js';
import { openResources } from '../build/run/resources.js';
import { scoreSummary } from '../build/score/score.js';
import { createAnalyser } from '../build/semantics/analyser.js';
import { sentencesOf } from '../build/text/any-language.js';
import { composeText } from './texts.js';
import { timed } from './timed.js';

const large = process.argv.includes('--large');
const wanted = process.argv.slice(2).filter((name) => !name.startsWith('--'));
const MARKED = 2.5;

/** Seconds that some work takes; what runs in a process of its own says so itself. */
async function timedWork(work) {
  const before = process.cpuUsage();
  const result = await work();
  return { seconds: result?.cpu ?? process.cpuUsage(before).user / 1e6, result };
}

/** Prints a line for each size, with the growth since the size before; the clock stands still while `prepare` works. */
async function series(name, sizes, work, { describe = () => '', prepare = (size) => size } = {}) {
  console.log(name);
  let before;
  for (const size of sizes) {
    const prepared = await prepare(size);
    const { seconds, result } = await timedWork(() => work(prepared));
    const ratio = before === undefined ? Number.NaN : seconds / before.seconds / (size / before.size);
    const growth =
      before === undefined
        ? ''
        : `input × ${(size / before.size).toFixed(1)}  time × ${(seconds / before.seconds).toFixed(1)}  ratio ${ratio.toFixed(2)}${ratio > MARKED && seconds > 1 ? '  !' : ''}`;
    console.log(
      `  ${String(size).padStart(7)}  ${seconds.toFixed(2).padStart(8)} s  ${growth}  ${describe(result)}`,
    );
    before = { size, seconds: Math.max(seconds, 0.01) };
  }
}

const texts = (kind, count, words, set = 0) =>
  Array.from({ length: count }, (_, i) => ({
    id: `R${i}`,
    text: composeText({ kind, words, seed: 7919 * set + 100 * i + words }),
  }));
const upTo = (sizes, most) => sizes.filter((size) => large || size <= most);

const cacheFolder = mkdtempSync(join(tmpdir(), 'cheops-scaling-'));
const resources = openResources({ jobs: 1, cacheFolder });
const analyser = createAnalyser(resources, WMIN.defaults);
/** Texts are parsed before the clock starts: parsing is linear, and a matter of its own. */
const parsed = async (documents) => {
  await analyser.analyse({ documents });
  return documents;
};
const buildWith = (builder) => (references) =>
  builder.open(resources, builder.defaults).build({ id: 'bench', references });
/** How hard a search is depends on the texts more than on their number: several sets of them count together. */
const SETS = [0, 1, 2];
const buildSets = (builder) => async (sets) => {
  const built = [];
  for (const references of sets) built.push(await buildWith(builder)(references));
  return built;
};
const parsedSets = async (kind, count, words) => {
  const sets = SETS.map((set) => texts(kind, count, words, set));
  // Labels are parsed as well, which the quick builder has done as soon as it has built.
  for (const references of sets) await buildWith(EDUA_G)(await parsed(references));
  return sets;
};

const BENCHES = {
  async edua() {
    // The solver is compiled as it first runs, which has nothing to do with sizes.
    for (const set of SETS) await buildWith(EDUA_X)(await parsed(texts('formulaic', 4, 250, set)));
    for (const kind of ['natural', 'formulaic']) {
      for (const builder of [EDUA_G, EDUA_X]) {
        const build = buildSets(builder);
        // EDUA-G proves nothing, and does not set out to.
        const describe = (built) =>
          builder === EDUA_G ? '' : `${built.filter(({ note }) => note.endsWith(', proven')).length} proven`;
        await series(
          `${builder.name}: 3 times 4 ${kind} references of so many words`,
          upTo([100, 250, 500, 1000, 2000], 250),
          build,
          { describe, prepare: (words) => parsedSets(kind, 4, words) },
        );
        await series(
          `${builder.name}: 3 times so many ${kind} references of 100 words`,
          upTo([2, 4, 8, 12], 8),
          build,
          { describe, prepare: (count) => parsedSets(kind, count, 100) },
        );
      }
    }
  },
  async wmin() {
    const { pyramid } = await buildWith(EDUA_G)(texts('natural', 4, 100));
    const match = (summaries) => WMIN.open(resources, WMIN.defaults).match({ pyramid, summaries });
    await series('wmin: a summary of so many words', upTo([100, 1000, 10_000, 100_000], 1000), match, {
      prepare: (words) => parsed(texts('natural', 1, words)),
    });
    await series('wmin: so many summaries of 100 words', upTo([10, 100, 1000, 2000], 100), match, {
      prepare: (count) => parsed(texts('natural', count, 100)),
    });
    const [summary] = await parsed(texts('natural', 1, 1000));
    const unit = pyramid.units[0];
    await series(
      'wmin: a pyramid of so many units, a summary of 1,000 words',
      upTo([500, 1000, 4000, 16_000], 4000),
      (units) =>
        WMIN.open(resources, WMIN.defaults).match({ pyramid: { ...pyramid, units }, summaries: [summary] }),
      { prepare: (count) => Array.from({ length: count }, (_, i) => ({ ...unit, id: `u${i}` })) },
    );
  },
  async score() {
    await series('score: a pyramid of so many units, 100 summaries', [100, 1000, 10_000], (size) => {
      const units = Array.from({ length: size }, (_, i) => ({
        id: String(i),
        label: 'x',
        weight: 1 + (i % 5),
        contributors: [],
      }));
      const pyramid = { id: 'bench', method: 'manual', references: [{ id: 'A', text: 'x' }], units };
      const matches = units
        .filter((_, i) => i % 3 === 0)
        .map(({ id }) => ({ unit: id, text: 'x', spans: [] }));
      for (let i = 0; i < 100; i++) {
        scoreSummary({ annotated: { summary: { id: 's', text: 'x' }, matches, unmatched: [] }, pyramid });
      }
    });
  },
  async rouge() {
    for (const variant of ['rouge-2', 'rouge-l', 'rouge-w', 'rouge-su4', 'rouge-999999']) {
      await series(`${variant}: texts of so many words`, upTo([1000, 10_000, 100_000], 10_000), (words) => {
        const [summary, reference] = texts('natural', 2, words).map(({ text }) => sentencesOf(text));
        return rouge({ summary, references: [reference], variant });
      });
    }
  },
  async meta() {
    await series(
      'meta: so many topics of 20 systems, 4 metrics, 1,000 resamples',
      upTo([10, 50, 200], 50),
      (topics) =>
        evaluateMetrics({ ...judged({ topics, systems: 20, metrics: 4 }), options: { resamples: 1000 } }),
    );
    if (large) {
      await series(
        'meta: 200 topics of 60 systems, 7 metrics, so many resamples',
        [100, 1000, 10_000],
        (resamples) =>
          evaluateMetrics({ ...judged({ topics: 200, systems: 60, metrics: 7 }), options: { resamples } }),
      );
    }
  },
  async presence() {
    await series(
      'eval auto: a summary and two references of so many words',
      upTo([100, 300, 1000, 3000, 10_000], 300),
      evalAuto,
    );
  },
};

function judged({ topics, systems, metrics }) {
  const random = createRandom(1);
  const human = [];
  const scores = [];
  for (let t = 0; t < topics; t++) {
    for (let s = 0; s < systems; s++) {
      const key = { topic: `t${t}`, summary: `s${s}` };
      const quality = s / systems + random.uniform();
      human.push({ ...key, score: quality });
      for (let m = 0; m < metrics; m++) {
        scores.push({ ...key, metric: m === 0 ? 'types' : `m${m}`, score: quality + m * random.uniform() });
      }
    }
  }
  return { scores, human };
}

/** As a user meets it: one command, in a process of its own. */
function evalAuto(words) {
  const folder = mkdtempSync(join(tmpdir(), 'cheops-scaling-'));
  const [a, b, summary] = texts('natural', 3, words);
  writeFileSync(
    join(folder, 'd.jsonl'),
    `${JSON.stringify({ id: 't', references: [a, b], summaries: [summary] })}\n`,
  );
  const main = join(import.meta.dirname, '../dist/cli/main.js');
  const [input, output] = ['d.jsonl', 'scores.jsonl'].map((name) => join(folder, name));
  const options = ['--metrics', 'auto', '--jobs', '1', '--no-cache', '-o', output];
  const taken = timed([process.execPath, main, 'eval', input, ...options]);
  rmSync(folder, { recursive: true });
  return taken;
}

for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length === 0 || wanted.includes(name)) await bench();
}
await resources.close();
rmSync(cacheFolder, { recursive: true });
