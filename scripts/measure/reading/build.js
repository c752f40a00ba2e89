/**
 * Makes the dataset of the reader's check, `topics.jsonl` and `contradicted.jsonl`, from what was written by hand.
 *
 *   node scripts/measure/reading/build.js            writes both files
 *   node scripts/measure/reading/build.js --check    writes nothing; exit 1 if a file is not what would be written
 *
 * A unit in `<topic>/pyramid.txt`, and a student in `<topic>/judgments.txt`, where `!` marks what is contradicted:
 *
 *   nap  A nap helps memory.                                  short
 *     B: Even a nap of twenty minutes | helps you remember      nap: Short naps help memory as well
 *     C: Even a short nap can help memory                       ! sleepers: If you stay up you remember more
 *
 * ` | ` joins the parts of a discontinuous expression, each the first one after the part before it.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;
const TOPICS = ['sleep', 'tram'];
const WORDS = { references: [110, 160], summaries: [60, 130] };

const read = (path) => readFileSync(join(here, path), 'utf8').replaceAll('\r\n', '\n').trimEnd();

function readTexts(folder) {
  const texts = readdirSync(join(here, folder))
    .sort()
    .map((name) => ({ id: name.replace('.txt', ''), text: read(`${folder}/${name}`) }));
  const [least, most] = WORDS[folder.split('/')[1]];
  for (const { id, text } of texts) {
    const count = text.split(/\s+/).length;
    if (count < least || count > most) throw new Error(`${folder}/${id}: ${count} words`);
  }
  return texts;
}

/** Blocks of one heading and indented lines `key: words` or `! key: words`. */
function readBlocks(path) {
  const blocks = [];
  for (const line of read(path).split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const entry = /^ {2}(! )?([^ :]+): (.+)$/.exec(line);
    if (entry !== null)
      blocks.at(-1).entries.push({ not: Boolean(entry[1]), key: entry[2], words: entry[3] });
    else if (line.startsWith(' ')) throw new Error(`${path}: not "key: words": ${line}`);
    else blocks.push({ heading: line, entries: [] });
  }
  return blocks;
}

function locate(words, text) {
  const spans = [];
  for (const part of words.split(' | ')) {
    const start = text.indexOf(part, spans.at(-1)?.[1] ?? 0);
    if (start === -1) throw new Error(`"${part}" is not in the text: ${text.slice(0, 40)}…`);
    spans.push([start, start + part.length]);
  }
  return { text: words.split(' | ').join(' ... '), spans };
}

function readUnits(topic, references) {
  const textOf = new Map(references.map(({ id, text }) => [id, text]));
  const units = readBlocks(`${topic}/pyramid.txt`).map(({ heading, entries }) => {
    const [, id, label] = /^(\S+) {2}(.+)$/.exec(heading);
    const contributors = entries.map(({ key, words }) => ({
      reference: key,
      ...locate(words, textOf.get(key)),
    }));
    const weight = new Set(entries.map(({ key }) => key)).size;
    if (weight !== entries.length) throw new Error(`${topic}: ${id} has two contributors of one reference`);
    return { id, label, weight, contributors };
  });
  if (new Set(units.map(({ id }) => id)).size !== units.length) throw new Error(`${topic}: twin units`);
  return units;
}

function readJudgments(topic, summaries, units) {
  const known = new Set(units.map(({ id }) => id));
  const blocks = new Map(readBlocks(`${topic}/judgments.txt`).map((block) => [block.heading, block.entries]));
  if (blocks.size !== summaries.length) throw new Error(`${topic}: ${blocks.size} students are judged`);
  return summaries.map(({ id, text }) => {
    const entries = blocks.get(id);
    for (const { key, words } of entries) {
      if (!known.has(key)) throw new Error(`${topic}: there is no unit ${key}`);
      locate(words, text);
    }
    if (new Set(entries.map(({ key }) => key)).size !== entries.length)
      throw new Error(`${id}: judged twice`);
    const keys = (not) => entries.filter((entry) => entry.not === not).map(({ key }) => key);
    return { id, expressed: keys(false), contradicted: keys(true) };
  });
}

/** Raw D and coverage D / top(X̄ rounded half up), docs/scores.md. */
function scoresOf(expressed, units, references) {
  const raw = units.filter(({ id }) => expressed.includes(id)).reduce((sum, { weight }) => sum + weight, 0);
  const size = Math.floor(units.reduce((sum, { weight }) => sum + weight, 0) / references.length + 0.5);
  const heaviest = units.map(({ weight }) => weight).sort((a, b) => b - a);
  return { pyramid: raw / heaviest.slice(0, size).reduce((sum, weight) => sum + weight, 0), raw };
}

function buildTopic(id) {
  const [references, summaries] = [readTexts(`${id}/references`), readTexts(`${id}/summaries`)];
  const units = readUnits(id, references);
  const judged = readJudgments(id, summaries, units);
  const human = Object.fromEntries(
    judged.map(({ id, expressed }) => [
      id,
      { ...scoresOf(expressed, units, references), units: expressed.sort() },
    ]),
  );
  // A judgment of the dataset format has one list of units, so what is contradicted stands in a file of its own.
  const contradicted = judged.flatMap((of) =>
    of.contradicted.sort().map((unit) => ({ topic: id, summary: of.id, unit })),
  );
  return { topic: { id, references, summaries, units, human }, contradicted };
}

const built = TOPICS.map(buildTopic);
const lines = (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const files = {
  'topics.jsonl': lines(built.map(({ topic }) => topic)),
  'contradicted.jsonl': lines(built.flatMap(({ contradicted }) => contradicted)),
};
for (const [name, content] of Object.entries(files)) {
  if (!process.argv.includes('--check')) writeFileSync(join(here, name), content);
  else if (readFileSync(join(here, name), 'utf8') !== content) {
    console.error(`${name} is not current; run node scripts/measure/reading/build.js`);
    process.exitCode = 1;
  }
}
for (const { topic, contradicted } of built) {
  const heavy = topic.units.filter(({ weight }) => weight >= 3).length;
  console.log(
    `${topic.id}: ${topic.units.length} units, ${heavy} of weight ≥ 3, ${contradicted.length} contradicted`,
  );
  for (const [id, { pyramid, raw, units }] of Object.entries(topic.human))
    console.log(
      `  ${id.padEnd(16)} raw ${String(raw).padStart(2)}  coverage ${pyramid.toFixed(3)}  ${units.length} units`,
    );
}
