#!/usr/bin/env node
/**
 * Turns the authored examples into cheops files: `<topic>/annotation.json` and `topics.jsonl`.
 * People write words, not offsets; this script finds the words in the texts and refuses what it cannot find.
 *
 *   node examples/build.js            writes the files and prints tiers and scores
 *   node examples/build.js --check    writes nothing; exit 1 if a file is not what would be written
 *
 * A unit in `pyramid.txt`, and a summary in `matches.txt`:
 *
 *   flooded  Water from the canal flooded homes in the town.        1-excellent
 *     D: 310 houses filled with water                                 flooded: The water | flooded 310 homes
 *     E: 310 drowned houses                                           -: A temporary dam is to be ready
 *
 * ` | ` joins the parts of a discontinuous expression. The first part must occur once in the text, or say
 * which occurrence it means (`the Moon#2`); each further part is the nearest one after the part before it.
 * In the files that are written, units are numbered from the heaviest down.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));

/** Each file to write, and what it is made of. The first of a topic is also its line in topics.jsonl. */
const ANNOTATIONS = [
  { topic: 'meeting', output: 'annotation', pyramid: 'pyramid', matches: 'matches' },
  { topic: 'news', output: 'annotation', pyramid: 'pyramid', matches: 'matches' },
  { topic: 'science', output: 'annotation', pyramid: 'pyramid', matches: 'matches' },
  { topic: 'science', output: 'annotation-second', pyramid: 'pyramid-second', matches: 'matches-second' },
  { topic: 'science', output: 'annotation-again', pyramid: 'pyramid', matches: 'matches-again' },
];

/** How many words a text may have. The fourth summary of each topic is short on purpose. */
const WORD_LIMITS = [
  { folder: 'references', least: 90, most: 115 },
  { folder: 'summaries', least: 80, most: 115, except: '4-short' },
  { folder: 'summaries', least: 30, most: 50, only: '4-short' },
];

/** Words that only join clauses or number them, so that no unit has to cover them. */
const CONNECTIVES = new Set(
  `after although and as because but finally first if or second secondly since so that then thirdly though
  until when while yet`.split(/\s+/),
);

const problems = [];

function problem(file, message) {
  problems.push(`${file}: ${message}`);
}

// ---------------------------------------------------------------------------------------------- reading

const readText = (path) => readFileSync(join(HERE, path), 'utf8').replaceAll('\r\n', '\n').trimEnd();

/** The texts of a folder, sorted by id: `[{ id: 'A', text: '…' }, …]`. */
function readTexts(folder) {
  const names = readdirSync(join(HERE, folder)).filter((name) => name.endsWith('.txt'));
  return names.sort().map((name) => ({ id: name.slice(0, -4), text: readText(`${folder}/${name}`) }));
}

/** Blocks of one heading and indented `key: words` lines; blank lines and lines with `#` first are skipped. */
function readBlocks(file) {
  const blocks = [];
  for (const [index, line] of readText(file).split('\n').entries()) {
    const where = `${file}:${index + 1}`;
    const entry = /^ +([^ :]+): (.+)$/.exec(line);
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (!line.startsWith(' ')) blocks.push({ where, heading: line.trim(), entries: [] });
    else if (entry === null || blocks.length === 0) problem(where, `not "key: words": ${line.trim()}`);
    else blocks.at(-1).entries.push({ where, key: entry[1], words: entry[2].trim() });
  }
  return blocks;
}

// ---------------------------------------------------------------------------------------- finding words

const isWordCharacter = (character) => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Where `words` stand in `text` as whole words, at or after `from`. */
function occurrences(text, words, from = 0) {
  const found = [];
  for (let at = text.indexOf(words, from); at >= 0; at = text.indexOf(words, at + 1)) {
    if (!isWordCharacter(text[at - 1]) && !isWordCharacter(text[at + words.length])) found.push(at);
  }
  return found;
}

/**
 * In "All 310 houses here were lost", the words `310 houses | were lost` are
 * `{ text: '310 houses ... were lost', spans: [[4, 14], [20, 29]] }`.
 */
function locate({ where, words, text }) {
  const spans = [];
  for (const part of words.split(' | ')) {
    const [, quoted, nth] = /^(.*?)(?:#(\d+))?$/.exec(part);
    const previousEnd = spans.at(-1)?.[1];
    const found = occurrences(text, quoted, nth === undefined ? previousEnd : 0);
    if (previousEnd === undefined && nth === undefined && found.length > 1) {
      problem(where, `"${quoted}" occurs ${found.length} times; write which, as in "${quoted}#2"`);
    }
    const start = found[Number(nth ?? 1) - 1];
    if (start === undefined)
      problem(where, `"${quoted}" is not in the text${spans.length > 0 ? ' after that' : ''}`);
    else if (start < (previousEnd ?? 0)) problem(where, `"${quoted}" stands before the part in front of it`);
    else spans.push([start, start + quoted.length]);
  }
  return { text: spans.map(([start, end]) => text.slice(start, end)).join(' ... '), spans };
}

/** Words of `text` outside every span, connectives apart: what the annotation has forgotten. */
function uncovered(text, expressions) {
  const spans = expressions.flatMap((expression) => expression.spans);
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)]
    .filter(({ index }) => !spans.some(([start, end]) => start <= index && index < end))
    .map(([word]) => word)
    .filter((word) => !CONNECTIVES.has(word.toLowerCase()));
}

// -------------------------------------------------------------------------------------------- annotating

/** The units of an authoring file, heaviest first, and the number that each of its names has got. */
function readPyramid({ file, references }) {
  const drafts = readBlocks(file).map((block) => readUnit({ block, references }));
  drafts.sort((a, b) => b.weight - a.weight);
  const ids = new Map();
  drafts.forEach(({ name, where }, index) => {
    if (ids.has(name)) problem(where, `a second unit "${name}"`);
    ids.set(name, String(index + 1));
  });
  const units = drafts.map(({ name, label, weight, contributors }) => ({
    id: ids.get(name),
    label,
    weight,
    contributors,
  }));
  for (const { id, text } of references) {
    const own = units.flatMap((unit) => unit.contributors).filter(({ reference }) => reference === id);
    const forgotten = uncovered(text, own);
    if (forgotten.length > 0) problem(file, `reference ${id} has words in no unit: ${forgotten.join(', ')}`);
  }
  return { units, ids };
}

function readUnit({ block: { where, heading, entries }, references }) {
  const [, name, label] = /^(\S+) {2}(.+)$/.exec(heading) ?? [];
  if (label === undefined || !/^[A-Z0-9].*\.$/.test(label))
    problem(where, `not "name  A full sentence.": ${heading}`);
  const contributors = entries.map((entry) => {
    const reference = references.find(({ id }) => id === entry.key);
    if (reference === undefined) problem(entry.where, `there is no reference ${entry.key}`);
    return { reference: entry.key, ...locate({ ...entry, text: reference?.text ?? '' }) };
  });
  contributors.sort((a, b) => (a.reference < b.reference ? -1 : 1));
  const weight = new Set(contributors.map(({ reference }) => reference)).size;
  if (weight === 0) problem(where, 'a unit without a contributor');
  if (weight < contributors.length) problem(where, 'two contributors from one reference');
  return { where, name, label, weight, contributors };
}

/** The summaries with what they express, in the order of the text. */
function readMatches({ file, summaries, ids }) {
  const blocks = readBlocks(file);
  for (const { where, heading } of blocks) {
    if (!summaries.some(({ id }) => id === heading)) problem(where, `there is no summary ${heading}`);
  }
  return summaries.map(({ id, text }) => {
    const found = blocks.filter(({ heading }) => heading === id);
    if (found.length !== 1) problem(file, `${found.length} blocks for summary ${id}`);
    return annotate({ file, id, text, ids, entries: found[0]?.entries ?? [] });
  });
}

function annotate({ file, id, text, ids, entries }) {
  const located = entries.map((entry) => ({
    key: entry.key,
    where: entry.where,
    ...locate({ ...entry, text }),
  }));
  located.sort((a, b) => (a.spans[0]?.[0] ?? 0) - (b.spans[0]?.[0] ?? 0));
  for (const { key, where } of located) {
    if (key !== '-' && !ids.has(key)) problem(where, `there is no unit "${key}"`);
  }
  const forgotten = uncovered(text, located);
  if (forgotten.length > 0) problem(file, `${id} has words in no match: ${forgotten.join(', ')}`);
  const expression = ({ text: words, spans }) => ({ text: words, spans });
  return {
    id,
    text,
    matches: located
      .filter(({ key }) => key !== '-')
      .map((m) => ({ unit: ids.get(m.key), ...expression(m) })),
    unmatched: located.filter(({ key }) => key === '-').map(expression),
  };
}

// ---------------------------------------------------------------------------------------------- scoring

/** The sum of the `size` largest weights (pyramid-2003 eq. 3); units are heaviest first. */
const top = (units, size) => units.slice(0, size).reduce((sum, { weight }) => sum + weight, 0);

/** X̄ = contributors / references, the number of units in an average reference. */
function averageSize({ units, references }) {
  return units.reduce((sum, { contributors }) => sum + contributors.length, 0) / references.length;
}

/** Raw D, quality D / top(X) and coverage D / top(X̄ rounded half up); repeats count in X, not in D. */
function score({ pyramid, summary }) {
  const expressed = [...new Set(summary.matches.map(({ unit }) => unit))].sort();
  const raw = pyramid.units
    .filter(({ id }) => expressed.includes(id))
    .reduce((sum, { weight }) => sum + weight, 0);
  const size = summary.matches.length + summary.unmatched.length;
  return {
    pyramid: raw / top(pyramid.units, Math.floor(averageSize(pyramid) + 0.5)),
    raw,
    quality: raw / top(pyramid.units, size),
    units: expressed,
  };
}

// ---------------------------------------------------------------------------------------------- writing

function buildAnnotation({ topic, output, pyramid: pyramidFile, matches: matchesFile }) {
  const references = readTexts(`${topic}/references`);
  const { units, ids } = readPyramid({ file: `${topic}/${pyramidFile}.txt`, references });
  const summaries = readMatches({
    file: `${topic}/${matchesFile}.txt`,
    summaries: readTexts(`${topic}/summaries`),
    ids,
  });
  const pyramid = { id: pyramidFile.replace('pyramid', topic), method: 'manual', references, units };
  return { topic, path: `${topic}/${output}.json`, pyramid, summaries };
}

/** One line of a dataset: texts, units, and the scores that follow from the annotation. */
function buildTopic({ topic, pyramid, summaries }) {
  return {
    id: topic,
    references: pyramid.references,
    summaries: summaries.map(({ id, text }) => ({ id, text })),
    sources: readTexts(`${topic}/sources`),
    units: pyramid.units,
    human: Object.fromEntries(summaries.map((summary) => [summary.id, score({ pyramid, summary })])),
  };
}

/** JSON with two spaces, but the numbers of all spans on one line. */
function formatJson(value) {
  const flat = (array) => array.replace(/\s+/g, '').replaceAll(',', ', ');
  return `${JSON.stringify(value, null, 2).replace(/\[(?:\s*\[\s*\d+,\s*\d+\s*\],?)+\s*\]/g, flat)}\n`;
}

function checkWordCounts() {
  for (const topic of new Set(ANNOTATIONS.map((annotation) => annotation.topic))) {
    for (const { folder, least, most, only, except } of WORD_LIMITS) {
      for (const { id, text } of readTexts(`${topic}/${folder}`)) {
        if ((only !== undefined && id !== only) || id === except) continue;
        const words = text.split(/\s+/).length;
        if (words < least || words > most)
          problem(`${topic}/${folder}/${id}.txt`, `${words} words, not ${least} to ${most}`);
      }
    }
  }
}

function describe({ path, pyramid, summaries }) {
  const weights = pyramid.references.map((_, index) => pyramid.references.length - index);
  const tiers = weights
    .map((w) => `${w}: ${pyramid.units.filter(({ weight }) => weight === w).length}`)
    .join('  ');
  const size = averageSize(pyramid);
  const lines = summaries.map((summary) => {
    const { pyramid: coverage, raw, quality, units } = score({ pyramid, summary });
    const repeated = summary.matches.length - units.length;
    const counts = `matched ${units.length}, repeated ${repeated}, unmatched ${summary.unmatched.length}`;
    return `  ${summary.id.padEnd(14)} raw ${String(raw).padStart(2)}  quality ${quality.toFixed(3)}  coverage ${coverage.toFixed(3)}  ${counts}`;
  });
  const head = `${path}: ${pyramid.units.length} units, weight: units  ${tiers}; X̄ = ${size}, top(${Math.floor(size + 0.5)}) = ${top(pyramid.units, Math.floor(size + 0.5))}`;
  return [head, ...lines].join('\n');
}

function main() {
  checkWordCounts();
  const annotations = ANNOTATIONS.map(buildAnnotation);
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    process.exit(1);
  }
  const topics = annotations.filter(({ path }) => path.endsWith('/annotation.json')).map(buildTopic);
  const files = [
    ...annotations.map(({ path, pyramid, summaries }) => ({
      path,
      content: formatJson({ format: 'cheops-annotation', version: 1, pyramid, summaries }),
    })),
    { path: 'topics.jsonl', content: topics.map((topic) => `${JSON.stringify(topic)}\n`).join('') },
  ];
  if (process.argv.includes('--check')) checkFiles(files);
  else for (const { path, content } of files) writeFileSync(join(HERE, path), content);
  console.log(annotations.map(describe).join('\n\n'));
}

function checkFiles(files) {
  for (const { path, content } of files) {
    let committed = null;
    try {
      committed = readFileSync(join(HERE, path), 'utf8').replaceAll('\r\n', '\n');
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
    if (committed !== content) problem(`examples/${path}`, 'not current; run `node examples/build.js`');
  }
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    process.exit(1);
  }
}

main();
