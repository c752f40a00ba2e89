/**
 * How many lines of src/ serve what cheops 0.1.0 did: the same commands, all of which 0.1.0 knew, run on the modules of
 * build/ under NODE_V8_COVERAGE. What counts is every function that ran, with its comment, and the rest of its module;
 * and modules that are no functions for the most part, such as types and constants, where a module that counts imports
 * them. Not all of it is for equal outputs: the same commands say more, refuse more and are quicker than they were. So
 * the last row is of those modules alone that both checkouts have at the same place.
 *
 *   npm run bench -- size
 *   node bench/size.js ../cheops-0.1.0            beside a built checkout of 0.1.0
 *   node bench/size.js ../cheops-0.1.0 --files    module by module
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMMANDS, RENAMED, writeInputs } from './size-commands.js';

const root = join(import.meta.dirname, '..');
const files = process.argv.includes('--files');
const [other] = process.argv.slice(2).filter((argument) => argument !== '--files');

/** Workers are ended by a signal, at which Node would write no coverage. */
const WRITE_WHEN_ENDED = "data:text/javascript,process.on('SIGTERM',()=>process.exit())";

/** Runs all commands in a folder of their own; the functions of each module, and whether any process called them. */
function cover(checkout) {
  const modules = join(checkout, existsSync(join(checkout, 'build')) ? 'build' : 'dist');
  const work = mkdtempSync(join(tmpdir(), 'cheops-size-'));
  const coverage = join(work, 'coverage');
  const env = {
    ...process.env,
    XDG_CACHE_HOME: join(work, 'cache'),
    CHEOPS_WORD_VECTORS: join(work, 'words.json'),
    CHEOPS_BUILD: modules,
    NODE_V8_COVERAGE: coverage,
    NODE_OPTIONS: `--import=${WRITE_WHEN_ENDED}`,
  };
  cpSync(join(root, 'examples'), work, { recursive: true });
  writeInputs(work);
  const covered = new Map();
  const exits = [];
  for (const command of COMMANDS) {
    const words = command.split(' ').map((word) => (other === checkout && RENAMED[word]) || word);
    const [script, ...rest] = words[0] === 'node' ? words.slice(1) : [join(modules, 'cli/main.js'), ...words];
    const { status } = spawnSync(process.execPath, [script, ...rest], {
      cwd: work,
      env,
      stdio: 'ignore',
    });
    exits.push(status);
    for (const file of readdirSync(coverage)) {
      const { result } = JSON.parse(readFileSync(join(coverage, file), 'utf8'));
      for (const { url, functions } of result) {
        if (!url.startsWith('file:') || !fileURLToPath(url).startsWith(modules)) continue;
        add(covered, relative(modules, fileURLToPath(url)).replace(/\.js$/, '.ts'), functions);
      }
    }
    rmSync(coverage, { recursive: true });
  }
  rmSync(work, { recursive: true });
  return { modules, covered, exits };
}

function add(covered, file, functions) {
  const ran = covered.get(file) ?? new Map();
  covered.set(file, ran);
  for (const { ranges } of functions) {
    const [{ startOffset, endOffset, count }] = ranges;
    if (startOffset === 0) continue;
    const key = `${startOffset}-${endOffset}`;
    ran.set(key, ran.get(key) || count > 0);
  }
}

/** What may stand before a function that is a whole one: a declaration, a method, a constant; no argument of a call. */
const BEFORE = /^\s*(?:export )?(?:default )?(?:const \w+ = )?(?:(?:static|async|get) )*$/;
const COMMENT = /^\s*(?:\/\*\*|\*|\/\/)/;

/** The lines of a source less its functions that no command called, and their comments. */
function linesThatCount(module, source, ran) {
  const code = readFileSync(module, 'utf8');
  const map = new SourceMap(JSON.parse(readFileSync(`${module}.map`, 'utf8')));
  const lines = source.split('\n');
  const idle = new Set();
  for (const [range, called] of ran) {
    const [start, end] = range.split('-').map(Number);
    if (called || !BEFORE.test(code.slice(code.lastIndexOf('\n', start - 1) + 1, start))) continue;
    let first = original(map, code, start);
    while (COMMENT.test(lines[first - 1] ?? '')) first--;
    for (let line = first; line <= original(map, code, end - 1); line++) idle.add(line);
  }
  return lines.length - idle.size;
}

function original(map, code, offset) {
  const before = code.slice(0, offset);
  const line = before.split('\n').length - 1;
  return map.findEntry(line, offset - before.lastIndexOf('\n') - 1).originalLine;
}

function count(checkout) {
  const { modules, covered, exits } = cover(checkout);
  const src = join(checkout, 'src');
  const all = new Map();
  const counted = new Map();
  const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.d)\.ts$/.test(file),
  );
  const texts = new Map(sources.map((file) => [file, readFileSync(join(src, file), 'utf8').trimEnd()]));
  const take = (file, ran) => {
    const text = texts.get(file);
    const lines = linesThatCount(join(modules, file.replace(/\.ts$/, '.js')), text, ran);
    const hasRun = [...ran.values()].some(Boolean);
    if (counted.has(file) || (!hasRun && lines < all.get(file) / 2)) return;
    counted.set(file, lines);
    for (const [, path] of text.matchAll(/^import [^;]*? from '(\.[^']+)'/gm)) {
      const imported = relative(src, join(src, dirname(file), path));
      if (texts.has(imported)) take(imported, covered.get(imported) ?? new Map());
    }
  };
  for (const [file, text] of texts) all.set(file, text.split('\n').length);
  for (const [file, ran] of covered) if ([...ran.values()].some(Boolean)) take(file, ran);
  return { all, counted, exits };
}

const place = (file) => (files ? file : file.includes('/') ? file.slice(0, file.indexOf('/')) : '(src)');

function sums(lines) {
  const byPlace = {};
  for (const [file, number] of lines) byPlace[place(file)] = (byPlace[place(file)] ?? 0) + number;
  return byPlace;
}

const total = (lines) => [...lines.values()].reduce((sum, number) => sum + number, 0);

function print(name, numbers) {
  console.log(`size: ${name.padEnd(files ? 48 : 12)}${numbers.map((n) => String(n).padStart(9)).join('')}`);
}

const counts = (other === undefined ? [root] : [root, other]).map(count);
const columns = counts.flatMap(({ all, counted }) => [all, counted]);
console.log(
  `size: ${' '.repeat(files ? 48 : 12)}${counts.map((_, i) => (i === 0 ? '      src      ran' : '    other      ran')).join('')}`,
);
const sumsOf = columns.map(sums);
for (const name of [...new Set(sumsOf.flatMap(Object.keys))].sort())
  print(
    name,
    sumsOf.map((column) => column[name] ?? 0),
  );
print('all', columns.map(total));
if (counts.length === 2) {
  const inBoth = (lines) => new Map([...lines].filter(([file]) => counts.every(({ all }) => all.has(file))));
  print('in both', columns.map(inBoth).map(total));
  for (const [i, command] of COMMANDS.entries()) {
    const [now, then] = counts.map(({ exits }) => exits[i]);
    if (now !== then) console.log(`size: cheops ${command}: exit code ${now}, of the other ${then}`);
  }
}
