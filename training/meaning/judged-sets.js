/**
 * Judged sets as topics of one shape: units, texts, and what people say of each pair. Used for fitting the last step
 * (signals.js, fit.py) and for measuring it (scripts/measure/presence.js).
 *
 *   setsOf('../shared/data').wim()   // [{ id, units: [{ id, wordings }], texts: [{ id, text, labels: [1, 0, …] }] }]
 *
 * A label is 1 (expressed), 0 (not), .5 (in part) or null (the label does not tell: REALSumm's counts, docs/presence.md).
 * `classes` are small classes written by hand, which written.py keeps from training: heavy paraphrase, misspelling, facts
 * turned round.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const root = join(import.meta.dirname, '../..');

export function readRows(path) {
  const raw = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(raw) : raw).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** For each set that is there, a function that reads it. */
export function setsOf(data) {
  const judged = (name, label) => [`judged/${name}`, (rows) => rows.map((topic) => judgedTopic(topic, label))];
  const pairs = (name, keeps) => [name, (rows) => pairTopics(rows.filter(keeps))];
  const split = (name) => (row) => row.split === name;
  const sets = {
    'pyrxsum-a': judged('pyrxsum-a.jsonl'),
    wim: judged('wim.jsonl'),
    'realsumm-a': judged('realsumm-a.jsonl', tellingOnly),
    summhay: judged('summhay.jsonl.gz'),
    'sra-ua': pairs('students/sra.jsonl.gz', split('test-ua')),
    'sra-uq': pairs('students/sra.jsonl.gz', split('test-uq')),
    'argkp-dev': pairs('pairs/argkp.jsonl.gz', split('dev')),
    'argkp-test': pairs('pairs/argkp.jsonl.gz', split('test')),
    'wice-dev': pairs('pairs/wice.jsonl.gz', split('dev')),
    'wice-test': pairs('pairs/wice.jsonl.gz', split('test')),
    'summedits-test': pairs('pairs/summedits.jsonl.gz', split('test')),
    'dt-grade': pairs('students/dt-grade.jsonl.gz', () => true),
    carousel: pairs('students/carousel.jsonl.gz', () => true),
    'entailmentbank-test': pairs('pairs/entailmentbank.jsonl.gz', split('test')),
    'breaking-nli': pairs('pairs/breaking-nli.jsonl.gz', (_, i) => i % 8 === 0),
    'snli-test': pairs('pairs/snli.jsonl.gz', (row, i) => row.split === 'test' && i % 8 === 0),
  };
  const there = Object.entries(sets)
    .filter(([, [file]]) => existsSync(join(data, file)))
    .map(([name, [file, topics]]) => [name, () => topics(readRows(join(data, file)))]);
  const examples = () => readRows(join(root, 'examples/topics.jsonl')).map((topic) => judgedTopic(topic));
  return { ...Object.fromEntries(there), examples, classes };
}

/** Every fourth of the classes that were written last; training/meaning/written.py describes the format. */
function classes() {
  const folder = join(root, 'training/meaning/written/topics');
  const files = readdirSync(folder).filter((name) => /^[fg]-/.test(name));
  const blocks = files.sort().flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .trim()
      .split(/\n\s*\n/),
  );
  return blocks.filter((_, i) => i % 4 === 0).map(writtenClass);
}

const MARKS = { '+': 1, '?': 0.5 };

function writtenClass(block, i) {
  const lines = block.split('\n').map((line) => line.trim());
  const units = lines
    .filter((line) => /^\d/.test(line))
    .map((line) => line.match(/^(\d+) (.*)/))
    .map(([, id, statement]) => ({ id, wordings: [statement] }));
  const texts = lines
    .filter((line) => line.startsWith('>'))
    .map((line, i) => {
      const [said, text] = line.slice(1).split(/\|(.*)/s);
      const marks = new Map(said.trim().split(/\s+/).map((mark) => [mark.slice(1), mark[0]]));
      return {
        id: String(i),
        text: text.trim(),
        labels: units.map(({ id }) => MARKS[marks.get(id)] ?? 0),
        denied: units.map(({ id }) => marks.get(id) === '!'),
      };
    });
  return { id: String(i), units, texts };
}

function judgedTopic(topic, telling = (_, labels) => labels) {
  const units = topic.units.map(({ id, label, contributors = [] }) => ({
    id,
    wordings: [label, ...contributors.map(({ text }) => text)],
  }));
  const texts = topic.summaries
    .filter(({ id }) => topic.human[id] !== undefined)
    .map(({ id, text }) => {
      const { units: full, partial = [] } = topic.human[id];
      const labels = units.map((unit) => (full.includes(unit.id) ? 1 : partial.includes(unit.id) ? 0.5 : 0));
      return { id, text, labels: telling(id, labels) };
    });
  return { id: topic.id, units, texts, topic };
}

/** Labels of extractive systems that are the first k units tell how many are expressed, not which. */
function tellingOnly(summary, labels) {
  const k = labels.filter((label) => label === 1).length;
  const extractive = summary.startsWith('ext_') && summary !== 'ext_neusumm_out';
  const isCount = extractive && k > 0 && k < labels.length && labels.slice(0, k).every((label) => label === 1);
  return isCount ? labels.map(() => null) : labels;
}

const LABELS = { entailment: 1, paraphrase: 1, partial: 0.5 };

/** Each pair is a topic of one unit and one text. `denied`: people say that the text contradicts the unit. */
function pairTopics(rows) {
  return rows
    .filter(({ duplicate, conflict }) => duplicate !== true && conflict !== true)
    .map(({ a, b, label, topic }, i) => ({
      id: topic ?? String(i),
      units: [{ id: 'u', wordings: [b] }],
      texts: [{ id: String(i), text: a, labels: [LABELS[label] ?? 0], denied: [label === 'contradiction'] }],
    }));
}
