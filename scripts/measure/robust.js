/**
 * Does presence read as people do? Pairs of a text and a statement, written and judged for cheops by one author:
 * one file a section in `robust/`, half of them expressed, the others tempting. They choose and train nothing.
 *
 *   npm run measure -- robust              a row a section
 *   npm run measure -- robust --errors     and every pair that is decided wrongly
 *
 * `inversions` are the pairs whose text contradicts the statement. `types` is the share of the statement's content words
 * that the text has; its accuracy is at the one threshold that is best for it over all sections.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPresence, types } from '../../dist/index.js';

/** One decision for every pair: unsure ones are on the side that they lean to. */
const PRESENT = 0.5;

const LEAST_PAIRS = 40;
const MOST_UNEQUAL = 2;

function readSections() {
  const folder = join(import.meta.dirname, 'robust');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => {
      const lines = readFileSync(join(folder, name), 'utf8').trim().split('\n');
      return checked({ section: name.replace('.jsonl', ''), pairs: lines.map((line) => JSON.parse(line)) });
    });
}

/** A section that lost its balance would make its accuracy mean something else. */
function checked({ section, pairs }) {
  const expressed = pairs.filter((pair) => pair.expressed);
  const isWrong =
    pairs.length < LEAST_PAIRS ||
    Math.abs(2 * expressed.length - pairs.length) > MOST_UNEQUAL ||
    expressed.some(({ contradicted }) => contradicted) ||
    pairs.some((pair) => pair.section !== section) ||
    new Set(pairs.map(({ id }) => id)).size !== pairs.length;
  if (isWrong) throw new Error(`${section}: too few pairs, unbalanced, or twins.`);
  return { section, pairs };
}

async function judge({ section, pairs }, presence) {
  const judged = [];
  for (const pair of pairs) {
    const finder = presence.finder([{ id: pair.id, wordings: [pair.unit] }]);
    const [{ probability }] = await finder.find(pair.text);
    const words = types({ summary: pair.text, references: [pair.unit] }).value;
    judged.push({ ...pair, probability, words });
  }
  return { section, pairs: judged };
}

function accuracy(pairs, decide) {
  return pairs.filter((pair) => decide(pair) === pair.expressed).length / pairs.length;
}

/** The chance that an expressed pair gets more than one that is not; ties count half. */
function auc(pairs, of) {
  const [yes, no] = [true, false].map((side) => pairs.filter(({ expressed }) => expressed === side).map(of));
  const wins = yes.flatMap((a) => no.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
  return wins.reduce((sum, win) => sum + win, 0) / wins.length;
}

function bestThreshold(pairs) {
  const values = [...new Set(pairs.map(({ words }) => words)), Number.POSITIVE_INFINITY].sort(
    (a, b) => a - b,
  );
  const at = (threshold) => accuracy(pairs, ({ words }) => words >= threshold);
  return values.reduce((best, value) => (at(value) > at(best) ? value : best));
}

const isPresent = ({ probability }) => probability >= PRESENT;

function row(name, pairs, threshold) {
  const inversions = pairs.filter(({ contradicted }) => contradicted);
  const expressed = pairs.filter((pair) => pair.expressed);
  const cells = [
    accuracy(pairs, isPresent),
    accuracy(expressed, isPresent),
    accuracy(inversions, isPresent),
    auc(pairs, ({ probability }) => probability),
    accuracy(pairs, ({ words }) => words >= threshold),
    auc(pairs, ({ words }) => words),
  ];
  const shown = cells.map((cell) => cell.toFixed(3).replace(/^0/, '').padStart(11)).join('');
  console.log(`${name.padEnd(24)}${String(pairs.length).padStart(5)}${shown}`);
}

function printErrors(pairs) {
  const wrong = pairs.filter((pair) => isPresent(pair) !== pair.expressed);
  for (const { id, expressed, contradicted, probability, unit, text } of wrong) {
    const truth = expressed ? 'expressed' : contradicted ? 'contradicted' : 'not expressed';
    console.log(`\n${id}: ${truth}, probability ${probability.toFixed(2)}\n  unit: ${unit}\n  text: ${text}`);
  }
}

const presence = await openPresence();
const sections = [];
for (const section of readSections()) sections.push(await judge(section, presence));
const all = sections.flatMap(({ pairs }) => pairs);
const threshold = bestThreshold(all);
const heads = ['right', 'recall', 'inverted', 'AUC', 'types', 'types AUC'];
console.log(`${''.padEnd(24)}pairs${heads.map((head) => head.padStart(11)).join('')}`);
for (const { section, pairs } of sections) row(section, pairs, threshold);
row('all', all, threshold);
if (process.argv.includes('--errors')) printErrors(all);
