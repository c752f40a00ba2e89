/**
 * `cheops eval` with ROUGE-1, -2 and -L on real text, from start to finished file, against google-research's rouge-score
 * doing the same in the same run: REALSumm's annotated summaries ten times, 12,000 pairs. With one process and two.
 *
 *   npm run build && node bench/rouge-eval.js [times]
 *
 * The data lie in ../shared/data, or where CHEOPS_DATA says. Runs alternate, and the least of each counts: other work on
 * the machine only adds. Every ratio is given by the processor, with all threads, and by the clock, which means
 * something on a quiet machine. Two processes work on as much more as takes one over 3 s by both, and over 12 s; by the processor,
 * they could at best be as fast on two free cores as it says. Beside them two commands, each with half of the work, which
 * wait for nothing: what two processes could bring on this machine.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { preparePython } from './rouge.js';
import { timed } from './timed.js';

const data = resolve(process.env.CHEOPS_DATA ?? join(import.meta.dirname, '../../shared/data'));
const file = join(data, 'judged/realsumm-a.jsonl');
const times = Number(process.argv[2] ?? 10);
const TARGET = 20;
const TARGET_OF_TWO = 1.6;
const RUNS = 3;
/** Seconds of work that are worth a second process, and of so much that no start or compiler counts. */
const ENOUGH = [3, 12];

const PYTHON = `
import json, sys
from rouge_score import rouge_scorer
names = {"rouge1": "rouge-1", "rouge2": "rouge-2", "rougeLsum": "rouge-l"}
scorer = rouge_scorer.RougeScorer(list(names), use_stemmer=sys.argv[3] == "stem")
with open(sys.argv[1], encoding="utf-8") as topics, open(sys.argv[2], "w", encoding="utf-8") as rows:
    for line in topics:
        topic = json.loads(line)
        references = [reference["text"] for reference in topic["references"]]
        for summary in topic["summaries"]:
            scores = scorer.score_multi(references, summary["text"])
            for name, value in scores.items():
                details = {"recall": value.recall, "precision": value.precision, "f": value.fmeasure}
                row = {"topic": topic["id"], "summary": summary["id"], "metric": names[name], "score": value.recall, "details": details}
                rows.write(json.dumps(row) + "\\n")
`;

function sumOf(rows) {
  const lines = readFileSync(rows, 'utf8').trim().split('\n');
  return lines.reduce((sum, line) => sum + (JSON.parse(line).score ?? 0), 0);
}

function writeCopies(folder, count) {
  const originals = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const topics = join(folder, `topics-${count}.jsonl`);
  const copies = Array.from({ length: count }, (_, i) =>
    originals.map((topic) => `${JSON.stringify({ ...topic, id: `${topic.id}-${i}` })}\n`).join(''),
  );
  writeFileSync(topics, copies.join(''));
  return { topics, pairs: count * originals.reduce((sum, { summaries }) => sum + summaries.length, 0) };
}

function bench(folder, python) {
  const { topics, pairs } = writeCopies(folder, times);
  const [ours, theirs] = ['ours.jsonl', 'theirs.jsonl'].map((name) => join(folder, name));
  const main = join(import.meta.dirname, '../dist/cli/main.js');
  const metrics = ['--metrics', 'rouge-1,rouge-2,rouge-l', '--rouge-preset', 'rouge-score'];
  const evaluate =
    (of, jobs, ...more) =>
    () =>
      timed([process.execPath, main, 'eval', of, ...metrics, ...more, '--jobs', jobs, '-o', ours]);
  const split = ['--stem', '--sentences', 'split'];
  console.log(
    `${pairs} pairs of real text, ROUGE-1/2/L, from start to finished file; the least of ${RUNS} runs`,
  );
  for (const stem of [false, true]) {
    const words = stem ? ', stemmed' : '';
    const [whole, own, other] = leastOf([
      ...(stem ? [evaluate(topics, '1', ...split)] : [() => null]),
      evaluate(topics, '1', ...(stem ? ['--stem'] : [])),
      () => python && timed([python, '-c', PYTHON, topics, theirs, stem ? 'stem' : 'plain']),
    ]);
    row(`cheops${words}`, own);
    if (whole !== null) row('cheops, stemmed, sentences split', whole);
    if (python === undefined) continue;
    row(`rouge-score 0.1.2${words}`, other);
    const apart = Math.abs(sumOf(ours) - sumOf(theirs)) / pairs;
    if (apart > 1e-9) throw new Error(`cheops and rouge-score disagree by ${apart}.`);
    ratio('cheops is faster', other, own, TARGET);
    if (whole !== null) ratio('cheops is faster though it splits sentences', other, whole, TARGET);
  }
  let more = 3;
  for (const seconds of ENOUGH) {
    for (let isEnough = false; !isEnough; more = Math.ceil(more * 1.3)) {
      const { topics: all, pairs: allPairs } = writeCopies(folder, more * times);
      const [one, two, halves] = leastOf([
        evaluate(all, '1', ...split),
        evaluate(all, '2', ...split),
        atOnce(folder, all, [main, metrics, split].flat()),
      ]);
      isEnough = Math.min(one.cpu, one.clock) >= seconds;
      if (!isEnough) continue;
      console.log(`${allPairs} pairs, stemmed, sentences split`);
      row('one process', one);
      row('two processes', two);
      ratio('two are faster', one, { cpu: two.cpu / 2, clock: two.clock }, TARGET_OF_TWO);
      row('two commands at once, each with half, for comparison', halves);
      ratio('they are faster', one, { cpu: halves.cpu / 2, clock: halves.clock }, TARGET_OF_TWO);
    }
  }
}

/** Two commands that have nothing to do with each other, each with half of the topics: as fast as this machine lets two be. */
function atOnce(folder, all, [main, ...options]) {
  const lines = readFileSync(all, 'utf8').trim().split('\n');
  const commands = [0, 1].map((half) => {
    const [topics, rows] = [`half-${half}.jsonl`, `rows-${half}.jsonl`].map((name) => join(folder, name));
    const [from, to] = [half, half + 1].map((i) => Math.round((i * lines.length) / 2));
    writeFileSync(topics, `${lines.slice(from, to).join('\n')}\n`);
    return `"${process.execPath}" "${main}" eval "${topics}" ${options.join(' ')} --jobs 1 -o "${rows}" &`;
  });
  return () => timed(['bash', '-c', `${commands.join(' ')} wait`]);
}

/** Of each of several runs, one after the other and again. */
function leastOf(runs) {
  const all = Array.from({ length: RUNS }, () => runs.map((run) => run()));
  return runs.map((_, i) => {
    const of = all.map((found) => found[i]);
    if (!of[0]) return null;
    const least = (what) => Math.min(...of.map((found) => found[what]));
    return { cpu: least('cpu'), clock: least('clock') };
  });
}

function row(what, { cpu, clock }) {
  console.log(`  ${what}: ${cpu.toFixed(2)} s of the processor, ${clock.toFixed(2)} s by the clock`);
}

function ratio(what, slow, fast, target) {
  const [cpu, clock] = [slow.cpu / fast.cpu, slow.clock / fast.clock].map((value) => value.toFixed(1));
  console.log(`  ${what} by a factor of ${cpu} by the processor, ${clock} by the clock (target: ${target})`);
}

if (!existsSync(file)) console.log(`Skipped: there is no ${file}. Say where the data are with CHEOPS_DATA.`);
else {
  const { python, reason } = preparePython();
  if (python === undefined) console.log(`rouge-score: skipped, ${reason}`);
  const folder = mkdtempSync(join(tmpdir(), 'cheops-bench-'));
  try {
    bench(folder, python);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
