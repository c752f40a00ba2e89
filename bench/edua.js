/**
 * The three EDUA builders on generated references of realistic shape: sentences of one to six clauses in several
 * segmentations, drawn from a stock of facts that references share, the few important ones often and the many
 * others rarely. Prints, for three sets of references and each builder, the time, also as a multiple of EDUA-G's,
 * the nodes opened, whether the optimum is proven, and the memory of the process at its highest so far.
 *
 *   npm run build && node bench/edua.js [references …]      5 and 7 unless told otherwise
 */
import { starBounds } from '../build/optimize/clique-bounds.js';
import { searchCliques } from '../build/optimize/cliques.js';
import { createRandom } from '../build/optimize/random.js';
import { buildEdua, EDUA_DEFAULTS, EDUA_METHODS } from '../build/pyramid/edua/edua.js';
import { attractionGraph } from '../build/pyramid/edua/graph.js';
import { createPool } from '../build/pyramid/edua/segments.js';

const DIMENSIONS = 100;
const FACTS = 60;
const SENTENCES = 10;
const SETS = 3;

/** Roughly normal: what counts is that directions are spread evenly. */
const normal = (random) => {
  let sum = -6;
  for (let i = 0; i < 12; i++) sum += random.uniform();
  return sum;
};
const vector = (random) =>
  Float64Array.from({ length: DIMENSIONS }, () => normal(random) / Math.sqrt(DIMENSIONS));
const mixture = (parts) =>
  Float64Array.from({ length: DIMENSIONS }, (_, i) =>
    parts.reduce((sum, [share, part]) => sum + share * part[i], 0),
  );

/** All facts lie in one direction, the topic, and important ones come up again and again. */
function reference(document, { random, topic, facts }) {
  const segments = [];
  const fact = () => facts[Math.floor(FACTS * random.uniform() ** 1.9)];
  for (let sentence = 0; sentence < SENTENCES; sentence++) {
    const clauses = Array.from({ length: 1 + Math.floor(4 * random.uniform() ** 1.8) }, () =>
      mixture([
        [0.5, topic],
        [1, fact()],
        [0.8, vector(random)],
      ]),
    );
    for (const [segmentation, segmented] of segmentations(clauses).entries()) {
      for (const [segment, own] of segmented.entries()) {
        const id = { document, sentence, segmentation, segment };
        segments.push({
          id,
          text: `${document}.${sentence}.${own.join()}`,
          spans: [],
          vector: clausesVector(clauses, own),
        });
      }
    }
  }
  return segments;
}

/** The whole sentence, every clause by itself, and each place where it can be cut in two. */
function segmentations(clauses) {
  const all = clauses.map((_, i) => i);
  const cuts = all.slice(1, 4).map((cut) => [all.slice(0, cut), all.slice(cut)]);
  return [[all], ...(all.length > 2 ? [all.map((i) => [i])] : []), ...cuts];
}

const clausesVector = (clauses, own) => mixture(own.map((i) => [1, clauses[i]]));

function countCliques(pool) {
  const graph = attractionGraph(pool, EDUA_DEFAULTS);
  const allowed = new Uint8Array(graph.order).fill(1);
  const stars = starBounds(graph, allowed);
  let count = 0;
  for (let size = 2; size <= graph.parts; size++) {
    const visit = () => {
      count++;
      return Number.NEGATIVE_INFINITY;
    };
    const budget = { left: 20_000_000 };
    searchCliques({ graph, size, allowed, stars, scale: 1, floor: Number.NEGATIVE_INFINITY, budget, visit });
    if (budget.left <= 0) return `more than ${count}`;
  }
  return String(count);
}

function generate(size, seed) {
  const random = createRandom(seed);
  const topic = vector(random);
  const facts = Array.from({ length: FACTS }, () => vector(random));
  const names = Array.from({ length: size }, (_, i) => `R${i}`);
  return {
    references: names.map((id) => ({ id, text: '' })),
    segments: names.flatMap((name) => reference(name, { random, topic, facts })),
  };
}

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [5, 7];
for (const size of sizes) {
  for (let set = 1; set <= SETS; set++) {
    const { references, segments } = generate(size, 100 * set + size);
    console.log(
      `${size} references, ${segments.length} segments, ${countCliques(createPool(segments))} cliques`,
    );
    const times = [];
    for (const method of EDUA_METHODS) {
      const { milliseconds, objective } = await buildEdua({ id: 'bench', references, segments, method });
      times.push(milliseconds);
      console.log(
        `  ${method}  ${milliseconds.toFixed(0).padStart(6)} ms  ${(milliseconds / times[0]).toFixed(1).padStart(5)} × edua-g  ` +
          `${String(objective.nodes).padStart(8)} nodes  ${objective.name} ${objective.value.toFixed(3)}` +
          `${objective.proven ? ', proven' : `, at most ${objective.bound.toFixed(3)}`}  ` +
          `${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
      );
    }
  }
}
