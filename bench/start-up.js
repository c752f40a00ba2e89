// What a command costs before it works: processor time of `cheops --help`, of `score` on annotated summaries, and of Node
// with nothing to do, alternating in one run. The least of several runs counts: load only adds.
//   npm run bench -- start-up
//   node bench/start-up.js ../cheops-0.1.0      beside another build of cheops
import { join } from 'node:path';
import { timed } from './timed.js';

const root = join(import.meta.dirname, '..');
const main = join(root, 'dist/cli/main.js');
const RUNS = 7;
/** Seconds. */
const MOST_FOR_HELP = 0.15;

const annotation = join(root, 'examples/science/annotation.json');
const SCORE = 'cheops score annotation.json';
const commands = {
  'node -e 0': ['-e', '0'],
  'cheops --help': [main, '--help'],
  [SCORE]: [main, 'score', annotation],
};
const [other] = process.argv.slice(2);
if (other !== undefined) commands[other] = [join(other, 'dist/cli/main.js'), 'score', annotation];
const least = Object.fromEntries(Object.keys(commands).map((name) => [name, Number.POSITIVE_INFINITY]));
for (let run = 0; run < RUNS; run++) {
  for (const [name, args] of Object.entries(commands)) {
    least[name] = Math.min(least[name], timed([process.execPath, ...args]).cpu);
  }
}
for (const [name, cpu] of Object.entries(least)) {
  console.log(
    `start-up: ${name}: ${cpu.toFixed(3)} s of the processor, ${(cpu / least['node -e 0']).toFixed(1)} × Node alone`,
  );
}
if (other !== undefined)
  console.log(`start-up: score, ${(least[SCORE] / least[other]).toFixed(2)} × ${other}`);
if (least['cheops --help'] > MOST_FOR_HELP) {
  console.log(`start-up: --help takes more than ${MOST_FOR_HELP} s`);
  process.exitCode = 1;
}
