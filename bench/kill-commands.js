/**
 * Kills `score`, `build`, `eval` and `convert` (SIGKILL) at random moments, runs them again, and looks for what differs
 * from an undisturbed run, and for what is not as the user left it.
 *
 *   node bench/kill-commands.js 100          # 100 kills of each (10 without a number)
 *   node bench/kill-commands.js 100 eval     # of one of them
 *
 * Every second kill is on a nearly full disk, with room for little more than the results or for less; that needs Linux
 * and the right to mount one. Half of the runs replace earlier results. Half of the kills are at any moment, half soon
 * after the first file was begun, which is when something can be lost. A run that ends before its kill, by itself or for
 * want of room, is looked at too, and then tried again, so that the number given is the number of kills.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createRandom } from '../build/optimize/random.js';

const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const EXAMPLES = fileURLToPath(new URL('../examples', import.meta.url));
/** Results of an earlier run, for no one else to see. */
const EARLIER = { content: 'earlier results\n', mode: 0o600 };
const CLUSTER = 4096;
/** How often a run that ended before its kill is tried again. */
const TRIES = 40;

/** Each works in a folder with `in/`, and writes to `out/`. */
const COMMANDS = {
  score: [
    'score',
    'in/annotation.json',
    '--json',
    'out/r.json',
    '--html',
    'out/r.html',
    '--csv',
    'out/r.csv',
  ],
  build: ['build', 'in/references', '--method', 'edua-g', '--jobs', '1', '-o', 'out/p.json'],
  eval: ['eval', 'in/topics.jsonl', '--metrics', 'types,rouge-2,rouge-l', '--jobs', '1', '-o', 'out/s.jsonl'],
  convert: ['convert', 'in/annotation.json', 'out/a.csv'],
};

function makeInputs(folder) {
  const science = join(EXAMPLES, 'science');
  cpSync(join(science, 'annotation.json'), join(folder, 'annotation.json'));
  cpSync(join(science, 'references'), join(folder, 'references'), { recursive: true });
  const topics = readFileSync(join(EXAMPLES, 'topics.jsonl'), 'utf8').trim().split('\n').map(JSON.parse);
  const many = Array.from({ length: 60 }, (_, i) => ({ ...topics[i % topics.length], id: `t${i}` }));
  writeFileSync(join(folder, 'topics.jsonl'), many.map((topic) => `${JSON.stringify(topic)}\n`).join(''));
}

/** Every file below a folder, with what is in it. */
function contentOf(folder) {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [
        file.slice(folder.length + 1),
        { mode: statSync(file).mode & 0o777, content: readFileSync(file, 'latin1') },
      ]),
  );
}

const start = (args, folder, cache) =>
  spawn(process.execPath, [MAIN, ...args], {
    cwd: folder,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, CHEOPS_CACHE: cache },
  });
const ended = (child) =>
  new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));

/** A disk of its own for the folder, where the system lets us have one. */
function mountAt(path, bytes) {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', path]).status === 0;
}

const roomFor = (files) =>
  Object.values(files).reduce(
    (sum, { content }) => sum + CLUSTER * (1 + Math.ceil(content.length / CLUSTER)),
    0,
  );

/** Leaves so many bytes free. */
function fill(folder, free) {
  const available = Number(
    spawnSync('df', ['-B1', '--output=avail', folder], { encoding: 'utf8' }).stdout.split('\n')[1],
  );
  if (available > free) writeFileSync(join(folder, 'filler'), Buffer.alloc(available - free));
}

/** Ends a run at a random moment of it, or, with `soon`, a moment after the first new file in `out/`. */
async function killAt({ child, out, random, duration, soon }) {
  const done = ended(child);
  const before = readdirSync(out).length;
  if (soon) {
    while (child.exitCode === null && child.signalCode === null && readdirSync(out).length <= before)
      await wait(1);
    await wait(random.uniform() * 40);
  } else await wait(random.uniform() * duration);
  child.kill('SIGKILL');
  return done;
}

export async function killCommand({ name, rounds, seed = 1, onFinding = () => {} }) {
  const random = createRandom(seed);
  const top = mkdtempSync(join(tmpdir(), 'cheops-kill-'));
  const run = (folder) => start(COMMANDS[name], folder, join(top, 'cache'));
  try {
    const whole = prepare(join(top, 'whole'));
    await ended(run(whole));
    const begin = performance.now();
    await ended(run(whole));
    const duration = Math.round(performance.now() - begin);
    const expected = contentOf(join(whole, 'out'));
    const counts = { killed: 0, 'on small disks': 0, ended: 0, 'no room': 0, findings: 0 };
    for (let round = 0; round < rounds; round++) {
      for (let tries = 0; tries < TRIES; tries++) {
        const folder = join(top, `r${round}-${tries}`);
        // A run that ends before its kill was faster than the one that was timed.
        const latest = duration * 0.7 ** tries;
        const { how, isSmall, wrong } = await killOnce({
          ...{ round, folder, run, random, duration: latest, expected },
        });
        counts[how === 'SIGKILL' ? 'killed' : how === 0 ? 'ended' : 'no room']++;
        if (wrong.length > 0) {
          counts.findings++;
          onFinding({ name, round, how, isSmall, wrong });
        }
        if (how !== 'SIGKILL') continue;
        if (isSmall) counts['on small disks']++;
        break;
      }
    }
    return { name, milliseconds: duration, ...counts };
  } finally {
    rmSync(top, { recursive: true, force: true });
  }
}

async function killOnce({ round, folder, run, random, duration, expected }) {
  mkdirSync(folder);
  const isSmall = round % 2 === 1 && mountAt(folder, '8m');
  const hasEarlier = round % 4 >= 2;
  const soon = round % 8 >= 4;
  try {
    prepare(folder);
    const out = join(folder, 'out');
    if (hasEarlier) for (const file of Object.keys(expected)) writeEarlier(join(out, file));
    const room = roomFor(expected);
    const isShort = random.uniform() < 0.5;
    if (isSmall) fill(folder, isShort ? room * random.uniform() : 4 * CLUSTER + 2 * room);
    const inputs = JSON.stringify(contentOf(join(folder, 'in')));
    const how = await killAt({ child: run(folder), out, random, duration, soon });
    const wrong = halves({ out, expected, hasEarlier });
    if (isShort) rmSync(join(folder, 'filler'), { force: true });
    const code = await ended(run(folder));
    if (code !== 0) wrong.push(`the rerun ended with ${code}`);
    wrong.push(...differences({ found: contentOf(out), expected, hasEarlier }));
    if (JSON.stringify(contentOf(join(folder, 'in'))) !== inputs) wrong.push('the inputs have changed');
    return { how, isSmall, wrong };
  } finally {
    if (isSmall) spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeEarlier(file) {
  writeFileSync(file, EARLIER.content);
  chmodSync(file, EARLIER.mode);
}

function prepare(folder) {
  for (const name of ['in', 'out']) mkdirSync(join(folder, name), { recursive: true });
  makeInputs(join(folder, 'in'));
  return folder;
}

/** Right after the kill, a result is the earlier one, the whole new one, or not there. */
function halves({ out, expected, hasEarlier }) {
  return Object.entries(expected).flatMap(([file, { content }]) => {
    if (!existsSync(join(out, file))) return hasEarlier ? [`${file} was lost by the kill`] : [];
    const found = readFileSync(join(out, file), 'latin1');
    if (found === content || (hasEarlier && found === EARLIER.content)) return [];
    return [`${file} was half written by the kill`];
  });
}

/** After the rerun, all is as without the kill, and what was private still is. */
function differences({ found, expected, hasEarlier }) {
  const names = new Set([...Object.keys(found), ...Object.keys(expected)]);
  return [...names].flatMap((file) => {
    if (!(file in expected)) return [`${file} is left over`];
    if (found[file]?.content !== expected[file].content) return [`${file} is missing or differs`];
    const mode = hasEarlier ? EARLIER.mode : expected[file].mode;
    return found[file].mode === mode ? [] : [`${file} has another mode`];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rounds = Number(process.argv[2] ?? 10);
  const rows = [];
  for (const name of Object.keys(COMMANDS)) {
    if (process.argv[3] !== undefined && process.argv[3] !== name) continue;
    rows.push(
      await killCommand({ name, rounds, onFinding: (finding) => console.error(JSON.stringify(finding)) }),
    );
  }
  console.table(rows);
  process.exitCode = rows.every(({ findings }) => findings === 0) ? 0 : 1;
}
