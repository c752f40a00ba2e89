/** The project: its topics, what can be brought in, who takes part. */
import { useEffect } from 'preact/hooks';
import { plural } from '../../src/report/format.ts';
import { api, type Person, type ProjectInfo, type TopicSummary } from '../api.ts';
import { uploadsOf } from '../files.ts';
import { openNewTopic } from '../home/new-topic.tsx';
import { People } from '../home/people.tsx';
import { announce } from '../parts/announce.tsx';
import { attempt, FileButton } from '../parts/file-button.tsx';
import { openHelp } from '../parts/help.tsx';
import { go, link } from '../route.ts';

export function HomeView({ project, reload }: { project: ProjectInfo; reload: () => void }) {
  const { person, topics, evaluations } = project;
  const isOwner = person.role === 'owner';
  useEffect(() => {
    document.title = `${project.name} · cheops`;
  }, [project.name]);
  return (
    <div class="view">
      <header class="bar">
        <span class="brand">
          <img src="/icon.svg" alt="" width="22" height="22" />
        </span>
        <h1>{project.name}</h1>
        <div class="tools">
          <span class="quiet">
            {person.name === person.role ? 'You own this project' : `${person.name}, ${person.role}`}
          </span>
          <button type="button" class="quiet" onClick={openHelp}>
            ?<span class="aloud"> Help</span>
          </button>
        </div>
      </header>
      <main class="page">
        <section>
          <h2>Topics</h2>
          {topics.length === 0 && <p class="first">There are no topics yet.</p>}
          <ul class="cards">
            {topics.map((topic) => (
              <TopicCard key={topic.id} topic={topic} person={person} />
            ))}
          </ul>
          {isOwner && (
            <div class="buttons begin">
              <button type="button" class="primary" onClick={() => openNewTopic(reload, false)}>
                New topic …
              </button>
              <button type="button" class="primary" onClick={() => openNewTopic(reload, true)}>
                New class …
              </button>
              <FileButton
                title="Open a file …"
                accept=".json,.jsonl,.pyr,.pan,.csv,.tsv,.xlsx"
                onFiles={(files) => importFiles(files, reload)}
              />
            </div>
          )}
          {isOwner && (
            <p class="hint">
              A file may be a report of <code>cheops score --json</code>, which you correct here; a DUCView
              pyramid or annotation; a dataset; or what was exported from this page.
            </p>
          )}
        </section>
        {person.role !== 'annotator' && (
          <section>
            <h2>Evaluations</h2>
            <ul class="plain">
              {evaluations.map(({ name, bytes }) => (
                <li key={name}>
                  <a href={link('evaluation', name)}>{name}</a> <small>{size(bytes)}</small>
                </li>
              ))}
            </ul>
            {isOwner && (
              <div class="buttons begin">
                <FileButton
                  title="Add scores …"
                  accept=".jsonl,.json"
                  onFiles={(files) => addEvaluation(files)}
                />
              </div>
            )}
            <p class="hint">
              Scores of <code>cheops eval</code>, or a report. Files of any size can also be put into the
              project’s <code>evaluations</code> folder.
            </p>
          </section>
        )}
        {isOwner && <People project={project} reload={reload} />}
      </main>
    </div>
  );
}

function TopicCard({ topic, person }: { topic: TopicSummary; person: Person }) {
  const { id, title, references, summaries, annotators, seed, isClass } = topic;
  const others = annotators.filter((name) => name !== person.name);
  return (
    <li class="card">
      <h3>
        <a
          href={link(
            'topic',
            id,
            isClass ? 'class' : seed !== null && seed.by !== null ? 'summaries' : 'pyramid',
          )}
        >
          {title}
        </a>
      </h3>
      <p>
        {references > 0 ? plural(references, 'reference') : 'a rubric'},{' '}
        {isClass ? plural(summaries, 'student') : plural(summaries, 'summary', 'summaries')}
      </p>
      {seed !== null && seed.units > 0 && (
        <p class="quiet">
          {plural(seed.units, 'unit')} from {seed.from}
          {seed.by === null ? '' : `, matched by ${seed.by}`}
        </p>
      )}
      {others.length > 0 && <p class="quiet">with {others.join(', ')}</p>}
      <p class="links">
        <a href={link('topic', id, 'pyramid')}>{references > 0 ? 'Pyramid' : 'Rubric'}</a>
        <a href={link('topic', id, 'summaries')}>{isClass ? 'Texts' : 'Summaries'}</a>
        {isClass && <a href={link('topic', id, 'class')}>Class</a>}
        {person.role !== 'annotator' && annotators.length > 1 && (
          <a href={link('topic', id, 'settle')}>Settle</a>
        )}
      </p>
    </li>
  );
}

function size(bytes: number): string {
  if (bytes < 1e5) return `${Math.max(1, Math.round(bytes / 1e3))} KB`;
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function importFiles(files: readonly File[], reload: () => void): Promise<void> {
  return attempt(async () => {
    const { topics, notes } = await api.import(await uploadsOf(files));
    reload();
    announce(
      notes.length === 0
        ? `Opened ${topics.join(', ')}.`
        : `Opened ${topics.join(', ')}, with ${notes.length} notes: ${notes[0]}`,
    );
    if (topics.length === 1) go('topic', topics[0]!, 'summaries');
  });
}

function addEvaluation(files: readonly File[]): Promise<void> {
  return attempt(async () => {
    const [upload] = await uploadsOf(files.slice(0, 1));
    const { name } = await api.addEvaluation(upload!);
    go('evaluation', name);
  });
}
