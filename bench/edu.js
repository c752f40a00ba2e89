/**
 * Extracts for EDU pyramids on generated sources: sentences of one to four discourse units, words as frequent as in
 * English, and a reference of 100 words pieced together from stretches of them. Prints for each size of the sources and
 * each method the processor's time for the extract, also as a multiple of the smallest's, what the kernels leave of the
 * program, whether the optimum is proven, and the memory of the process at its highest so far.
 *
 *   npm run bench -- edu
 */
import { createRandom } from '../build/optimize/random.js';
import { alignmentKernel } from '../build/pyramid/edu/alignment.js';
import {
  commonWords,
  createPool,
  EDU_DEFAULTS,
  EDU_METHODS,
  extractReference,
  oracleOf,
} from '../build/pyramid/edu/extract.js';
import { oracleKernel } from '../build/pyramid/edu/oracle-kernel.js';
import { wordCount } from '../build/pyramid/edu/sentences.js';

/** Units of the sources; the last is about 200,000 words. */
const SIZES = [100, 405, 4_200, 20_000];
const VOCABULARY = 20_000;
const REFERENCE_WORDS = 100;

/** Zipf's law: the r-th most frequent word comes up in proportion to 1/r. */
function word(random) {
  return `w${Math.floor(VOCABULARY ** random.uniform())}`;
}

function sentence(random, words) {
  const edus = [];
  let rest = words;
  while (rest.length > 0) {
    const length = 4 + Math.floor(12 * random.uniform());
    edus.push({ text: rest.slice(0, length).join(' '), span: [0, 0], words: rest.slice(0, length) });
    rest = rest.slice(length);
  }
  const eduOf = edus.flatMap((edu, i) => edu.words.map(() => i));
  // Every second word modifies the one before it.
  const elements = words.flatMap((modifier, i) =>
    i % 2 === 1 ? [{ head: words[i - 1], modifier, relation: 'obj', edus: [eduOf[i - 1], eduOf[i]] }] : [],
  );
  return { span: [0, 0], edus, elements };
}

function generate(size) {
  const random = createRandom(size);
  const sentences = [];
  for (let edus = 0; edus < size; edus += sentences.at(-1).edus.length) {
    const length = 8 + Math.floor(32 * random.uniform());
    sentences.push(
      sentence(
        random,
        Array.from({ length }, () => word(random)),
      ),
    );
  }
  const own = [];
  while (wordCount(own) < REFERENCE_WORDS) {
    const parts = [0, 1].map(() => {
      const { edus } = sentences[Math.floor(sentences.length * random.uniform())];
      const words = edus.flatMap((edu) => edu.words);
      const from = Math.floor(words.length * random.uniform());
      return words.slice(from, from + 6);
    });
    own.push(sentence(random, [...parts.flat(), word(random), word(random)]));
  }
  return {
    pool: createPool([{ id: 'source', text: '', sentences }]),
    reference: { id: 'r', text: '', sentences: own },
  };
}

function kernelOf(method, { reference, pool }) {
  const own = reference.sentences.flatMap(({ edus }) => edus);
  if (method === 'edu-al') {
    const pairs = [...commonWords(own, pool.edus)].flat();
    const kept = alignmentKernel({
      limit: wordCount(reference.sentences),
      sources: pool.edus.map(({ words }) => words.length),
      references: own.map(({ words }) => words.length),
      pairs,
    });
    return `${kept.length} of ${pairs.length} pairs`;
  }
  const items = method === 'edu-rouge' ? 'bigrams' : 'elements';
  const oracle = oracleOf(reference, pool, { ...EDU_DEFAULTS, items });
  return `${oracleKernel(oracle).occurrences.length} of ${oracle.occurrences.length} occurrences`;
}

// The solver is compiled while it runs for the first time.
for (const method of EDU_METHODS) await extractReference({ ...generate(200), method, options: EDU_DEFAULTS });
const first = {};
for (const size of SIZES) {
  const input = generate(size);
  console.log(
    `${input.pool.edus.length} units, a reference of ${wordCount(input.reference.sentences)} words`,
  );
  for (const method of EDU_METHODS) {
    const before = process.cpuUsage();
    const { value, bound, proven } = await extractReference({ ...input, method, options: EDU_DEFAULTS });
    const { user, system } = process.cpuUsage(before);
    const time = (user + system) / 1000;
    first[method] ??= time;
    console.log(
      `  ${method.padEnd(9)} ${time.toFixed(0).padStart(6)} ms  ${(time / first[method]).toFixed(1).padStart(5)} × the smallest  ` +
        `${kernelOf(method, input)}  value ${value.toFixed(2)}${proven ? ', proven' : `, at most ${bound.toFixed(2)}`}  ` +
        `${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
    );
  }
}
