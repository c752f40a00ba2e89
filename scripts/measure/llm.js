/**
 * A language model as a judge beside presence, on the same units and summaries: how often each agrees with people about
 * a unit. It needs a server of your own, so it is skipped unless one is named.
 *
 *   npm run measure -- llm --endpoint=http://127.0.0.1:8080/v1 --model=smollm2 [--topics=10] [--data=realsumm-a]
 */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, evaluateTopics, streamTopics, topicToPyramid } from '../../dist/index.js';

const [folder, ...rest] = process.argv.slice(2);
const options = Object.fromEntries(rest.map((text) => /^--([a-z-]+)=(.*)$/.exec(text)?.slice(1) ?? []));
const { endpoint, model, data = 'realsumm-a' } = options;
const wanted = Number(options.topics ?? 10);

if (endpoint === undefined || model === undefined) {
  console.log('Skipped: name a server with --endpoint=… and --model=….');
} else {
  const topics = await judgedTopics();
  for (const match of ['presence', 'llm']) console.log(await row(match, topics));
}

async function judgedTopics() {
  const topics = [];
  const file = join(folder, 'judged', `${data}.jsonl`);
  for await (const { topic } of streamTopics(createReadStream(file), { file })) {
    const isJudged = topic.summaries.some(({ id }) => topic.human?.[id]?.units !== undefined);
    if (isJudged && topicToPyramid(topic) !== null) topics.push(topic);
    if (topics.length === wanted) break;
  }
  return topics;
}

async function row(match, topics) {
  const settings = match === 'llm' ? { endpoint, model } : {};
  const report = await evaluateTopics(
    topics.map((topic) => ({ pyramid: topicToPyramid(topic), summaries: topic.summaries })),
    { match, settings, cacheFolder: cacheFolder(), onNote: console.log },
  );
  const counts = { both: 0, neither: 0, onlyPeople: 0, onlyJudge: 0, unscored: 0 };
  for (const [i, { summaries }] of report.topics.entries()) {
    for (const { annotated } of summaries) count(annotated, topics[i], counts);
  }
  return { match, ...counts, ...agreement(counts) };
}

function count({ summary, matches, unscored }, { units, human }, counts) {
  const people = human[summary.id]?.units;
  if (people === undefined) return;
  if (unscored !== undefined) {
    counts.unscored++;
    return;
  }
  const judged = new Set(matches.map(({ unit }) => unit));
  for (const { id } of units) {
    if (people.includes(id)) counts[judged.has(id) ? 'both' : 'onlyPeople']++;
    else counts[judged.has(id) ? 'onlyJudge' : 'neither']++;
  }
}

/** The mean of how often a judge finds what people find, and leaves what they leave. */
function agreement({ both, neither, onlyPeople, onlyJudge }) {
  const [found, left] = [both / (both + onlyPeople), neither / (neither + onlyJudge)];
  return { found: found.toFixed(3), left: left.toFixed(3), balanced: ((found + left) / 2).toFixed(3) };
}
