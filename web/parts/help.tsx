/** Keys: what they do, with the possibility to bind them otherwise and to switch them off. */
import { bind, bindings, COMMANDS, keyFor, nameOfKey, shown } from '../keys.ts';
import { openDialog } from './dialog.tsx';

const GROUPS = ['Move', 'Words', 'Units', 'Proposals', 'Other'] as const;

export function openHelp(): void {
  openDialog('Keys', () => <Help />, { wide: true });
}

function Help() {
  const { isOff, keys } = bindings.value;
  return (
    <div class="help">
      <label class="choice">
        <input
          type="checkbox"
          checked={!isOff}
          onChange={(event) => bind({ isOff: !event.currentTarget.checked })}
        />
        <span>Single keys are commands</span>
      </label>
      <p class="hint">
        Press a key’s button, then another key, to bind it otherwise. With the mouse: drag over words,
        Ctrl-drag adds a part, Alt-drag takes single characters; a number behind words goes to its unit.
      </p>
      <div class="columns">
        {GROUPS.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {COMMANDS.filter((command) => command.group === group).map(({ id, title }) => (
                <div key={id}>
                  <dt>
                    <button
                      type="button"
                      class="key"
                      aria-label={`${title}: ${shown(keyFor(id))}; press to bind another key`}
                      onKeyDown={(event) => {
                        if (
                          ['Tab', 'Enter', ' ', 'Escape', 'Shift', 'Control', 'Alt', 'Meta'].includes(
                            event.key,
                          )
                        )
                          return;
                        event.preventDefault();
                        bind({ keys: { ...keys, [id]: nameOfKey(event) } });
                      }}
                    >
                      {shown(keyFor(id))}
                    </button>
                  </dt>
                  <dd>{title}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div class="buttons">
        <button type="button" onClick={() => bind({ keys: {} })}>
          As they were
        </button>
      </div>
    </div>
  );
}
