/** Who takes part: invitations are links that work once. */
import { api, type Person, type ProjectInfo } from '../api.ts';
import { announce } from '../parts/announce.tsx';
import { confirm, openDialog } from '../parts/dialog.tsx';
import { attempt } from '../parts/file-button.tsx';

export function People({ project, reload }: { project: ProjectInfo; reload: () => void }) {
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
