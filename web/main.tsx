/** The page: signs in with the link's code, then shows what the address says. */
import './style.css';
import { signal } from '@preact/signals';
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { api, type ProjectInfo, Refused, signIn, type TopicInfo, token } from './api.ts';
import { type Desk, openDesk } from './desk.ts';
import { Announcements } from './parts/announce.tsx';
import { closeDialog, DialogHost } from './parts/dialog.tsx';
import { route } from './route.ts';
import { ClassView } from './views/class.tsx';
import { EvaluationView } from './views/evaluation.tsx';
import { HomeView } from './views/home.tsx';
import { PyramidView } from './views/pyramid.tsx';
import { SettleView } from './views/settle.tsx';
import { SummariesView } from './views/summaries.tsx';
import { annotators, whose } from './whose.ts';

const problem = signal<string | null>(null);
const project = signal<ProjectInfo | null>(null);

async function load(): Promise<void> {
  try {
    project.value = await api.project();
    problem.value = null;
  } catch (error) {
    const isStranger = error instanceof Refused && error.status === 401;
    problem.value = isStranger
      ? token() === null
        ? 'Open the link that cheops serve printed.'
        : error.message
      : 'The server does not answer. Is cheops serve still running?';
  }
}

function App() {
  const parts = route.value;
  useEffect(() => closeDialog(), [parts.join('/')]);
  if (problem.value !== null) {
    return (
      <main class="page">
        <h1>cheops</h1>
        <p>{problem.value}</p>
        <div class="buttons">
          <button type="button" onClick={() => void load()}>
            Try again
          </button>
        </div>
      </main>
    );
  }
  if (project.value === null)
    return (
      <main class="page" aria-busy="true">
        <h1 class="aloud">cheops</h1>
      </main>
    );
  const [kind, name, view = 'pyramid', item] = parts;
  if (kind === 'topic' && name !== undefined)
    return <TopicPage key={name} project={project.value} name={name} view={view} item={item} />;
  if (kind === 'evaluation' && name !== undefined) return <EvaluationView key={name} name={name} />;
  return <Home />;
}

/** What others did since shows when one comes back. */
function Home() {
  useEffect(() => void load(), []);
  return <HomeView project={project.value!} reload={() => void load()} />;
}

function TopicPage({
  project: info,
  name,
  view,
  item,
}: {
  project: ProjectInfo;
  name: string;
  view: string;
  item: string | undefined;
}) {
  const [topic, setTopic] = useState<TopicInfo | null>(null);
  const [desk, setDesk] = useState<Desk | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [version, setVersion] = useState(0);
  const { person } = info;
  const begun = info.topics.find(({ id }) => id === name)?.annotators ?? [];
  const own = person.role === 'viewer' ? begun[0] : person.name;
  const shown = whose.value !== null && begun.includes(whose.value) ? whose.value : own;
  // What is settled is the owner's to write; every other journal is its annotator's alone.
  const canWrite =
    shown === person.name || (person.role === 'owner' && shown?.startsWith('settled ') === true);
  useEffect(() => void load(), [name]);
  useEffect(() => {
    const seen = person.role === 'annotator' ? [] : [...(own === undefined ? [] : [own]), ...begun];
    annotators.value = [...new Set(seen)];
  }, [begun.join('\n')]);
  useEffect(() => {
    let opened: Desk | null = null;
    let isGone = false;
    (async () => {
      const found = await api.topic(name);
      opened = shown === undefined ? null : await openDesk(found, shown, canWrite);
      if (isGone) return opened?.close();
      setTopic(found);
      setDesk(opened);
    })().catch((reason: unknown) =>
      setError(reason instanceof Error ? reason.message : 'This topic cannot be opened.'),
    );
    return () => {
      isGone = true;
      opened?.close();
    };
  }, [name, version, shown]);
  const reload = () => {
    setVersion((before) => before + 1);
    void load();
  };
  if (error !== null) {
    return (
      <main class="page">
        <h1>{name}</h1>
        <p>{error}</p>
        <p>
          <a href="#/">Back to the project</a>
        </p>
      </main>
    );
  }
  if (topic === null)
    return (
      <main class="page" aria-busy="true">
        <h1 class="aloud">{name}</h1>
      </main>
    );
  if (view === 'settle') return <SettleView topic={topic} person={person} annotators={begun} />;
  if (desk === null)
    return (
      <main class="page">
        <h1>{topic.title}</h1>
        <p>Nobody has begun here yet.</p>
      </main>
    );
  if (view === 'class')
    return <ClassView desk={desk} person={person} matchers={info.matchers} reload={reload} />;
  if (view === 'summaries')
    return <SummariesView desk={desk} person={person} matchers={info.matchers} current={item} />;
  return <PyramidView desk={desk} person={person} builders={info.builders} annotators={begun} />;
}

render(
  <>
    <App />
    <DialogHost />
    <Announcements />
  </>,
  document.getElementById('app')!,
);
await signIn().catch((error: unknown) => {
  if (token() === null) problem.value = error instanceof Error ? error.message : 'Signing in did not work.';
});
if (problem.value === null) await load();
