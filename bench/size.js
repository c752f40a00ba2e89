/**
 * How many lines of src/ serve what cheops 0.1.0 did: the same commands, all of which 0.1.0 knew, run on the modules of
 * build/ under NODE_V8_COVERAGE. What counts is every function that ran, with its comment, and the rest of its module;
 * and modules without functions, such as types and constants, that a module that counts imports.
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
        if (url.startsWith('file:') && fileURLToPath(url).startsWith(modules)) add(covered, url, functions);
      }
    }
    rmSync(coverage, { recursive: true });
  }
  rmSync(work, { recursive: true });
  return { modules, covered, exits };
}

function add(covered, url, functions) {
  const file = fileURLToPath(url);
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
  const lines = source.trimEnd().split('\n');
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
  const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .map((file) => ({ file, text: readFileSync(join(src, file), 'utf8') }));
  const texts = new Map(sources.map(({ file, text }) => [file, text]));
  const counted = new Map();
  const withoutFunctions = (file) => !/\bfunction\b|=>/.test(emitted(modules, file));
  const take = (file, lines) => {
    if (counted.has(file)) return;
    counted.set(file, lines);
    for (const [, path] of texts.get(file).matchAll(/\bfrom '(\.[^']+)'/g)) {
      const imported = relative(src, join(src, dirname(file), path));
      if (texts.has(imported) && withoutFunctions(imported)) take(imported, linesOf(texts.get(imported)));
    }
  };
  for (const [module, ran] of covered) {
    const file = relative(modules, module).replace(/\.js$/, '.ts');
    if ([...ran.values()].some(Boolean)) take(file, linesThatCount(module, texts.get(file), ran));
  }
  return { all: new Map(sources.map(({ file, text }) => [file, linesOf(text)])), counted, exits };
}

const emitted = (modules, file) => readFileSync(join(modules, file.replace(/\.ts$/, '.js')), 'utf8');
const linesOf = (text) => text.trimEnd().split('\n').length;

const place = (file) => (files ? file : file.includes('/') ? file.slice(0, file.indexOf('/')) : '(src)');

function sums(lines) {
  const byPlace = {};
  for (const [file, number] of lines) byPlace[place(file)] = (byPlace[place(file)] ?? 0) + number;
  return byPlace;
}

const total = (lines) => [...lines.values()].reduce((sum, number) => sum + number, 0);

const checkouts = other === undefined ? [root] : [root, other];
const counts = checkouts.map(count);
const columns = counts.flatMap(({ all, counted }) => [sums(all), sums(counted)]);
const places = [...new Set(columns.flatMap(Object.keys))].sort();
const row = (name, numbers) =>
  `size: ${name.padEnd(files ? 48 : 12)}${numbers.map((n) => String(n).padStart(9)).join('')}`;
console.log(
  row(
    '',
    counts.flatMap((_, i) => (i === 0 ? ['src', 'ran'] : ['other', 'ran'])),
  ),
);
for (const name of places)
  console.log(
    row(
      name,
      columns.map((column) => column[name] ?? 0),
    ),
  );
console.log(
  row(
    'all',
    counts.flatMap(({ all, counted }) => [total(all), total(counted)]),
  ),
);
if (counts.length === 2) {
  for (const [i, command] of COMMANDS.entries()) {
    const [now, then] = counts.map(({ exits }) => exits[i]);
    if (now !== then) console.log(`size: cheops ${command}: exit code ${now}, of the other ${then}`);
  }
}
