/** A new topic or class: texts come as files, or are pasted. */
import { signal } from '@preact/signals';
import { api } from '../api.ts';
import { textUpload, uploadsOf } from '../files.ts';
import { openDialog } from '../parts/dialog.tsx';
import { attempt, FileButton } from '../parts/file-button.tsx';
import { go } from '../route.ts';

/** Texts come as files, or are pasted: one text, or several with a line of dashes and a name between them. */
export function openNewTopic(reload: () => void, isClass: boolean): void {
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
          accept=".txt,.text,.md,.docx,.odt,.pdf,.rtf,.html,.htm,.csv,.tsv,.xlsx,.zip,text/plain"
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
