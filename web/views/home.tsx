/** The project: its topics, what can be brought in, who takes part. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { api, type Person, type ProjectInfo, type TopicSummary } from '../api.ts';
import { textUpload, uploadsOf } from '../files.ts';
import { announce } from '../parts/announce.tsx';
import { confirm, openDialog } from '../parts/dialog.tsx';
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
                accept=".json,.jsonl,.pyr,.pan,.csv"
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
        {references > 0 ? `${references} references` : 'a rubric'}, {summaries}{' '}
        {isClass ? 'students' : 'summaries'}
      </p>
      {seed !== null && seed.units > 0 && (
        <p class="quiet">
          {seed.units} units from {seed.from}
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

export function FileButton({
  title,
  accept,
  onFiles,
  multiple = true,
}: {
  title: string;
  accept: string;
  onFiles: (files: File[]) => void;
  multiple?: boolean;
}) {
  return (
    <label class="button">
      {title}
      <input
        type="file"
        class="aloud"
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}

function size(bytes: number): string {
  if (bytes < 1e5) return `${Math.max(1, Math.round(bytes / 1e3))} KB`;
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

export async function attempt(task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (error) {
    const fix = (error as { fix?: string }).fix;
    announce(
      `${error instanceof Error ? error.message : 'This did not work.'}${fix === undefined ? '' : ` ${fix}`}`,
    );
  }
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

/** Texts come as files, or are pasted: one text, or several with a line of dashes and a name between them. */
function openNewTopic(reload: () => void, isClass: boolean): void {
  const chosen = { references: signal<File[]>([]), summaries: signal<File[]>([]) };
  const Field = ({
    name,
    title,
    hint,
  }: {
    name: 'references' | 'summaries';
    title: string;
    hint: string;
  }) => (
    <fieldset>
      <legend>{title}</legend>
      <div class="buttons">
        <FileButton
          title="Choose files …"
          accept=".txt,.text,.md,text/plain"
          onFiles={(files) => {
            chosen[name].value = files;
          }}
        />
        <span class="quiet">
          {chosen[name].value.length === 0 ? 'none chosen' : `${chosen[name].value.length} files`}
        </span>
      </div>
      <label>
        Or paste them; a line of three dashes begins the next
        <textarea name={name} rows={4} />
      </label>
      <p class="hint">{hint}</p>
    </fieldset>
  );
  openDialog(
    isClass ? 'New class' : 'New topic',
    (close) => (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget as HTMLFormElement);
          void attempt(async () => {
            const uploads = async (name: 'references' | 'summaries') => [
              ...(await uploadsOf(chosen[name].value)),
              ...pasted(
                String(form.get(name) ?? ''),
                name === 'references' ? 'reference' : isClass ? 'student' : 'summary',
              ),
            ];
            const { topic } = await api.createTopic({
              title: String(form.get('title') ?? ''),
              references: await uploads('references'),
              summaries: await uploads('summaries'),
              isClass,
            });
            close();
            reload();
            go('topic', topic, 'pyramid');
          });
        }}
      >
        <label>
          Name
          <input name="title" required maxLength={200} />
        </label>
        <Field
          name="references"
          title={isClass ? 'Model texts' : 'References'}
          hint={
            isClass
              ? 'Good texts on the topic, written by people. Leave it empty to grade by a rubric.'
              : 'Summaries that people wrote; four or more make a good pyramid.'
          }
        />
        <Field
          name="summaries"
          title={isClass ? 'Students’ texts' : 'Summaries'}
          hint={
            isClass
              ? 'One file a student; the file’s name is the student’s. More can come later.'
              : 'What is to be evaluated; more can come later.'
          }
        />
        <div class="buttons">
          <button type="submit" class="primary">
            Create
          </button>
        </div>
      </form>
    ),
    { wide: true },
  );
}

function pasted(text: string, name: string) {
  return text
    .split(/^\s*-{3,}\s*$/m)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part, index) =>
      textUpload(
        name === 'reference' ? `${String.fromCharCode(65 + (index % 26))}.txt` : `${name} ${index + 1}.txt`,
        part,
      ),
    );
}

function People({ project, reload }: { project: ProjectInfo; reload: () => void }) {
  return (
    <section>
      <h2>People</h2>
      <ul class="plain people">
        {project.people.map(({ name, role }) => (
          <li key={name}>
            <b>{name}</b> {role}
            {name !== project.person.name && (
              <button
                type="button"
                class="quiet"
                onClick={() =>
                  confirm(
                    `Remove ${name}?`,
                    'Their links and open pages stop working. What they did stays.',
                    'Remove',
                    () =>
                      void attempt(async () => {
                        await api.removePerson(name);
                        reload();
                      }),
                  )
                }
              >
                remove
              </button>
            )}
          </li>
        ))}
      </ul>
      <form
        class="invite"
        onSubmit={(event) => {
          event.preventDefault();
          const element = event.currentTarget as HTMLFormElement;
          const form = new FormData(element);
          void attempt(async () => {
            const name = String(form.get('name') ?? '').trim();
            const { code } = await api.invite({ name, role: form.get('role') as Person['role'] });
            element.reset();
            reload();
            showLink(name, `${location.origin}/#code=${code}`);
          });
        }}
      >
        <label>
          Name
          <input name="name" required maxLength={60} />
        </label>
        <label>
          Role
          <select name="role">
            <option value="annotator">annotator: own work only</option>
            <option value="viewer">viewer: sees all, changes nothing</option>
          </select>
        </label>
        <button type="submit">Make a link</button>
      </form>
      <p class="hint">Annotators work blind: nobody sees another’s marks but you.</p>
    </section>
  );
}

function showLink(name: string, address: string): void {
  openDialog(`A link for ${name}`, () => (
    <div>
      <p>It works once, in {name}’s own browser, and is the key to their work: give it to nobody else.</p>
      <label>
        Link
        <input class="link" readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <div class="buttons">
        <button
          type="button"
          class="primary"
          onClick={() =>
            void navigator.clipboard.writeText(address).then(
              () => announce('Copied.'),
              () => announce('Select the link, and copy it.'),
            )
          }
        >
          Copy
        </button>
      </div>
    </div>
  ));
}
