/**
 * Judged topics with references and people's scores of summaries: what builders and matchers are compared on.
 *
 *   const { wim } = setsWithReferences({ data: '../shared/data' });
 *   wim.topics();            // [{ id, references, summaries, human, … }]
 *   wim.human(topic);        // people's scores, in the order of the summaries
 *   correlated({ rows: [{ human: […], coverage: […] }], score: 'coverage', of: wim.of })
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { topicToPyramid } from '../../../build/formats/dataset.js';

/** With so many students a prompt, and so many questions. `of`: r is a mean over topics, or of all summaries at once. */
export function setsWithReferences({ data, students = 40, questions = 15 }) {
  const judged = (file) => lines(join(data, 'judged', file));
  const given = (score) => (topic) => topic.summaries.map(({ id }) => topic.human[id][score]);
  const fewer = (topic) => ({ ...topic, summaries: sample(topic.summaries, students) });
  const short = ({ references }) => wordCount(references) < 700;
  return {
    examples: {
      topics: () => lines(join(import.meta.dirname, '../../../examples/topics.jsonl')),
      human: rawByPeople,
      of: 'topic',
    },
    wim: { topics: () => judged('wim.jsonl'), human: given('raw'), of: 'topic' },
    commonlit: {
      topics: () => judged('commonlit-a.jsonl.gz').map(fewer),
      human: given('content'),
      of: 'topic',
    },
    squality: {
      topics: () => sample(judged('squality-eval.jsonl.gz').filter(short), questions),
      human: given('coverage'),
      of: 'all',
    },
    realsumm: {
      topics: () => sample(judged('realsumm-a.jsonl'), 24),
      human: given('pyramid'),
      of: 'topic',
    },
    pyrxsum: { topics: () => judged('pyrxsum-a.jsonl'), human: given('pyramid'), of: 'topic' },
  };
}

function lines(file) {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes)
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** So many of a list, evenly spread over it. */
function sample(list, count) {
  const step = Math.max(1, Math.floor(list.length / count));
  return list.filter((_, i) => i % step === 0).slice(0, count);
}

function wordCount(texts) {
  return texts.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
}

/** The raw score that people's own matches give. */
export function rawByPeople(topic) {
  const weights = new Map(topicToPyramid(topic).units.map(({ id, weight }) => [id, weight]));
  return topic.summaries.map(({ id }) =>
    topic.human[id].units.reduce((sum, unit) => sum + weights.get(unit), 0),
  );
}

/** Pearson's r of a score with people's; topics in which one of the two does not differ have none. */
export function correlated({ rows, score, of }) {
  if (of === 'all')
    return pearson(
      rows.flatMap((row) => row[score]),
      rows.flatMap(({ human }) => human),
    );
  return mean(rows.map((row) => pearson(row[score], row.human)).filter((r) => !Number.isNaN(r)));
}

export function short(value) {
  return value === null || Number.isNaN(value) ? '—' : value.toFixed(3).replace('0.', '.');
}

export function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function pearson(x, y) {
  const [mx, my] = [mean(x), mean(y)];
  const dot = (a, ma, b, mb) => a.reduce((sum, value, i) => sum + (value - ma) * (b[i] - mb), 0);
  return dot(x, mx, y, my) / Math.sqrt(dot(x, mx, x, mx) * dot(y, my, y, my));
}
