/** A large evaluation: systems by topics, how scores are spread, the worst and the most disputed; page by page. */
import { useEffect, useState } from 'preact/hooks';
import { api, type EvaluationInfo, type EvaluationRow } from '../api.ts';
import { attempt } from '../parts/file-button.tsx';
import { link } from '../route.ts';
import { figure } from '../summaries/state.ts';

const PAGE = 50;
const SYSTEMS = 40;
const ORDERS = [
  ['worst', 'worst first'],
  ['best', 'best first'],
  ['disputed', 'most disputed'],
  ['unscored', 'unscored'],
  ['file', 'as in the file'],
] as const;

export function EvaluationView({ name }: { name: string }) {
  const [info, setInfo] = useState<EvaluationInfo | null>(null);
  const [metric, setMetric] = useState('');
  useEffect(() => {
    document.title = `${name} · cheops`;
    void attempt(async () => {
      const found = await api.evaluation(name);
      setInfo(found);
      setMetric(found.metrics[0] ?? '');
    });
  }, [name]);
  return (
    <div class="view">
      <header class="bar">
        <a class="brand" href="#/" aria-label="Project">
          <img src="/icon.svg" alt="" width="22" height="22" />
        </a>
        <h1>{name}</h1>
      </header>
      <main class="page wide">
        {info === null ? (
          <p class="quiet">Reading …</p>
        ) : (
          <>
            <p>
              {info.rows.toLocaleString('en')} scores: {info.systemCount} systems, {info.topicCount} topics,{' '}
              {info.metrics.length} metrics.
            </p>
            <label class="inline">
              Metric
              <select value={metric} onChange={(event) => setMetric(event.currentTarget.value)}>
                {info.metrics.map((other) => (
                  <option key={other} value={other}>
                    {other}
                  </option>
                ))}
              </select>
            </label>
            {metric !== '' && <Spread name={name} metric={metric} />}
            {metric !== '' && <Systems key={metric} name={name} metric={metric} />}
            {metric !== '' && <Rows key={metric} name={name} metric={metric} info={info} />}
          </>
        )}
      </main>
    </div>
  );
}

/** The answer to the latest question: one that comes late, after another was asked, is dropped. */
function useAnswer<Answer>(ask: () => Promise<Answer>, about: readonly unknown[]): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    let isLatest = true;
    void attempt(async () => {
      const found = await ask();
      if (isLatest) setAnswer(found);
    });
    return () => {
      isLatest = false;
    };
  }, about);
  return answer;
}

function Spread({ name, metric }: { name: string; metric: string }) {
  const spread = useAnswer(() => api.distribution(name, { metric }), [name, metric]);
  if (spread === null) return null;
  const most = Math.max(1, ...spread.bins);
  const label = `Mean ${figure(spread.mean)}, median ${figure(spread.median)}, from ${figure(spread.least)} to ${figure(spread.most)}`;
  return (
    <figure class="spread">
      <svg viewBox="0 0 400 90" role="img" aria-label={label}>
        {spread.bins.map((count, index) => (
          <rect
            key={index}
            x={index * 20 + 1}
            width={18}
            y={80 - (count / most) * 76}
            height={(count / most) * 76}
          />
        ))}
        <line x1={0} x2={400} y1={80.5} y2={80.5} />
      </svg>
      <figcaption>
        {label}
        {spread.unscored > 0 ? `; ${spread.unscored} unscored` : ''}
      </figcaption>
    </figure>
  );
}

function Systems({ name, metric }: { name: string; metric: string }) {
  const [from, setFrom] = useState(0);
  const grid = useAnswer(() => api.grid(name, { metric, from, count: SYSTEMS }), [name, metric, from]);
  if (grid === null) return null;
  const topics = grid.topics.slice(0, 60);
  return (
    <section>
      <h2>Systems and topics</h2>
      <section
        class="scroll"
        aria-label="Systems and topics"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard
        tabIndex={0}
      >
        <table class="grid">
          <thead>
            <tr>
              <th scope="col">System</th>
              <th scope="col" class="figure">
                mean
              </th>
              {topics.map((topic) => (
                <th key={topic} scope="col" class="figure">
                  <span>{topic}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.systems.map(({ system, mean, scores }) => (
              <tr key={system}>
                <th scope="row">{system}</th>
                <td class="figure">
                  <b>{figure(mean)}</b>
                </td>
                {scores.slice(0, topics.length).map((score, index) => (
                  <td
                    key={topics[index]}
                    class={`figure heat h${score === null ? 'x' : Math.max(0, Math.min(4, Math.floor(score * 5)))}`}
                  >
                    {figure(score)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Pages from={from} count={SYSTEMS} total={grid.total} go={setFrom} what="systems" />
    </section>
  );
}

function Pages({
  from,
  count,
  total,
  go,
  what,
}: {
  from: number;
  count: number;
  total: number;
  go: (from: number) => void;
  what: string;
}) {
  if (total <= count) return null;
  return (
    <div class="buttons pages">
      <button type="button" disabled={from === 0} onClick={() => go(Math.max(0, from - count))}>
        Back
      </button>
      <span>
        {from + 1} to {Math.min(total, from + count)} of {total.toLocaleString('en')} {what}
      </span>
      <button type="button" disabled={from + count >= total} onClick={() => go(from + count)}>
        On
      </button>
    </div>
  );
}

function Rows({ name, metric, info }: { name: string; metric: string; info: EvaluationInfo }) {
  const [order, setOrder] = useState('worst');
  const [topic, setTopic] = useState('');
  const [system, setSystem] = useState('');
  const [from, setFrom] = useState(0);
  const question = { metric, topic, system, order, from, count: PAGE };
  const page = useAnswer(() => api.rows(name, question), [name, ...Object.values(question)]);
  /** Another choice begins with its first page. */
  const anew = (set: (value: string) => void) => (value: string) => {
    set(value);
    setFrom(0);
  };
  const choice = (title: string, value: string, set: (value: string) => void, values: readonly string[]) => (
    <label class="inline">
      {title}
      <select value={value} onChange={(event) => set(event.currentTarget.value)}>
        <option value="">all</option>
        {values.map((other) => (
          <option key={other} value={other}>
            {other}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <section>
      <h2>Summaries</h2>
      <div class="filters">
        <label class="inline">
          Order
          <select value={order} onChange={(event) => anew(setOrder)(event.currentTarget.value)}>
            {ORDERS.map(([id, title]) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        {choice('Topic', topic, anew(setTopic), info.topics)}
        {choice('System', system, anew(setSystem), info.systems)}
      </div>
      {page !== null && (
        <>
          <ol class="rows">
            {page.rows.map(({ row, disagreement }) => (
              <li key={`${row.topic}\n${row.summary}`}>
                <details>
                  <summary>
                    <b class="figure">{figure(row.score)}</b>
                    <span>{row.summary}</span>
                    <span class="quiet">{row.topic}</span>
                    {disagreement !== null && info.metrics.length > 1 && (
                      <span class="quiet">disputed {Math.round(disagreement * 100)} %</span>
                    )}
                  </summary>
                  <Evidence row={row} />
                </details>
              </li>
            ))}
          </ol>
          {page.total === 0 && <p class="quiet">None.</p>}
          <Pages from={from} count={PAGE} total={page.total} go={setFrom} what="summaries" />
        </>
      )}
      <p class="hint">
        Disputed: how far a summary’s place among all differs between the metrics. To correct a report’s
        matches, open it on the <a href={link()}>project’s page</a>.
      </p>
    </section>
  );
}

interface EvidenceMatch {
  readonly unit: string;
  readonly label?: string;
  readonly weight?: number;
  readonly text?: string;
}

function Evidence({ row: { reason, details = {} } }: { row: EvaluationRow }) {
  const { text, matches, ...rest } = details as { text?: unknown; matches?: unknown } & Record<
    string,
    unknown
  >;
  return (
    <div class="body">
      {reason !== undefined && <p>{reason}</p>}
      {typeof text === 'string' && (
        <p class="prose" dir="auto">
          {text}
        </p>
      )}
      {Array.isArray(matches) && (
        <ul class="contributors">
          {(matches as EvidenceMatch[]).map(({ unit, label, weight, text: words }, index) => (
            <li key={index} dir="auto">
              <b>{weight ?? ''}</b> {label ?? unit}
              {words !== undefined && <small> “{words}”</small>}
            </li>
          ))}
        </ul>
      )}
      {Object.keys(rest).length > 0 && <pre>{JSON.stringify(rest, null, 2).slice(0, 4_000)}</pre>}
    </div>
  );
}
