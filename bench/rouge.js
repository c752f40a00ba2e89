/**
 * ROUGE-1, -2 and -L of 10,000 generated pairs: cheops against google-research's rouge-score, in the same run. ROUGE-L
 * is timed twice, over the whole texts (rougeL) and over sentences (rougeLsum). Times are of the processor, with all
 * threads, so that other work on the machine does not favour either side.
 *
 *   npm run build && node bench/rouge.js [pairs]
 *
 * The Python environment is made in `.venv` on the first run; without python3, pip or a network that side is skipped.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRandom } from '../build/optimize/random.js';
import { rougeAll } from '../build/overlap/rouge/rouge.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TARGET = 20;

/** What is timed together: our names, and rouge-score's. */
const SETS = [
  {
    title: 'ROUGE-1/2/L',
    ours: ['rouge-1', 'rouge-2', 'rouge-l-text'],
    theirs: ['rouge1', 'rouge2', 'rougeL'],
  },
  {
    title: 'ROUGE-1/2/Lsum',
    ours: ['rouge-1', 'rouge-2', 'rouge-l'],
    theirs: ['rouge1', 'rouge2', 'rougeLsum'],
  },
];

/** Words by rank, the r-th about 1/r as often as the first; a reference shares some stretches with its summary. */
function generatePairs(count) {
  const random = createRandom(2004);
  const word = () => `w${Math.floor(Math.exp(random.uniform() * Math.log(20_000)))}`;
  const text = (length) => Array.from({ length }, word);
  /** Sentences of 10 to 29 words, one a line. */
  const lines = (words) => {
    const sentences = [];
    for (let from = 0; from < words.length; ) {
      const to = from + 10 + random.below(20);
      sentences.push(`${words.slice(from, to).join(' ')}.`);
      from = to;
    }
    return sentences.join('\n');
  };
  return Array.from({ length: count }, () => {
    const summary = text(60 + random.below(60));
    const reference = text(60 + random.below(60));
    for (let copied = 0; copied < 8; copied++) {
      const from = random.below(summary.length - 6);
      reference.splice(random.below(reference.length), 6, ...summary.slice(from, from + 6));
    }
    return { summary: lines(summary), reference: lines(reference) };
  });
}

function timeOurs(pairs, variants) {
  const sums = variants.map(() => 0);
  const start = process.cpuUsage();
  for (const { summary, reference } of pairs) {
    const scores = rougeAll({
      summary,
      references: [reference],
      variants,
      options: { preset: 'rouge-score' },
    });
    for (let i = 0; i < sums.length; i++) sums[i] += scores[i].f;
  }
  const { user, system } = process.cpuUsage(start);
  return { seconds: (user + system) / 1e6, means: sums.map((sum) => sum / pairs.length) };
}

const PYTHON = `
import json, sys, time
from rouge_score import rouge_scorer
pairs = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
names = sys.argv[2].split(",")
scorer = rouge_scorer.RougeScorer(names)
start = time.process_time()
sums = [0.0] * len(names)
for pair in pairs:
    scores = scorer.score(pair["reference"], pair["summary"])
    for i, name in enumerate(names):
        sums[i] += scores[name].fmeasure
print(json.dumps({"seconds": time.process_time() - start, "means": [total / len(pairs) for total in sums]}))
`;

/** The path of a Python that has rouge-score, or the reason why there is none. */
export function preparePython() {
  const folder = join(ROOT, '.venv');
  const python = join(folder, 'bin', 'python');
  const quiet = { stdio: ['ignore', 'ignore', 'pipe'] };
  try {
    if (!existsSync(python)) execFileSync('python3', ['-m', 'venv', folder], quiet);
    try {
      execFileSync(python, ['-c', 'import rouge_score'], quiet);
    } catch {
      execFileSync(python, ['-m', 'pip', 'install', '--quiet', 'rouge-score==0.1.2'], quiet);
    }
    return { python };
  } catch (error) {
    return { reason: String(error.message).split('\n')[0] };
  }
}

function timeRougeScore(pairs, names, python) {
  const folder = mkdtempSync(join(tmpdir(), 'cheops-bench-'));
  try {
    const file = join(folder, 'pairs.jsonl');
    writeFileSync(file, pairs.map((pair) => `${JSON.stringify(pair)}\n`).join(''));
    return JSON.parse(execFileSync(python, ['-c', PYTHON, file, names.join(',')], { encoding: 'utf8' }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Rows of the benchmark's table. */
export default function benchRouge({ count = 10_000 } = {}) {
  const pairs = generatePairs(count);
  const { python, reason } = preparePython();
  const rows = SETS.flatMap((set) => benchSet(set, pairs, python));
  return python === undefined ? [...rows, { what: 'rouge-score', skipped: reason }] : rows;
}

function benchSet({ title, ours: variants, theirs: names }, pairs, python) {
  timeOurs(pairs.slice(0, 500), variants);
  const ours = timeOurs(pairs, variants);
  const rows = [{ what: `${title}, ${pairs.length} pairs, cheops`, seconds: ours.seconds }];
  if (python === undefined) return rows;
  const theirs = timeRougeScore(pairs, names, python);
  const apart = Math.max(...ours.means.map((mean, i) => Math.abs(mean - theirs.means[i])));
  if (apart > 1e-9) throw new Error(`cheops and rouge-score disagree by ${apart}.`);
  const ratio = theirs.seconds / ours.seconds;
  return [
    ...rows,
    { what: `${title}, ${pairs.length} pairs, rouge-score 0.1.2`, seconds: theirs.seconds },
    { what: `${title}: cheops is faster by a factor of`, ratio, target: TARGET },
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rows = benchRouge({ count: Number(process.argv[2] ?? 10_000) });
  for (const { what, seconds, ratio, target, skipped } of rows) {
    if (seconds !== undefined) console.log(`${what}: ${seconds.toFixed(3)} s`);
    else if (ratio !== undefined) console.log(`${what} ${ratio.toFixed(1)} (target: ${target})`);
    else console.log(`${what}: skipped, ${skipped}`);
  }
}
