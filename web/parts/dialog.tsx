/** Questions to the person, as the browser's own dialogs: focus stays inside, Esc leaves. */
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface Open {
  readonly title: string;
  readonly wide: boolean;
  readonly draw: (close: () => void) => ComponentChildren;
}

const current = signal<Open | null>(null);

export function openDialog(title: string, draw: Open['draw'], { wide = false } = {}): void {
  current.value = { title, draw, wide };
}

export function closeDialog(): void {
  current.value = null;
}

export function DialogHost() {
  const open = current.value;
  return open === null ? null : <Dialog key={open.title} {...open} />;
}

function Dialog({ title, draw, wide }: Open) {
  const element = useRef<HTMLDialogElement>(null);
  // Before the next key: who types fast must not lose a letter, nor have it taken for a command.
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    element.current?.showModal();
    const first = element.current?.querySelector<HTMLElement>(
      '[autofocus], input, textarea, select, button:not(.x-close)',
    );
    first?.focus();
    if (first instanceof HTMLInputElement && first.type === 'text') first.select();
    return () => before?.focus?.({ preventScroll: true });
  }, []);
  return (
    <dialog
      ref={element}
      class={wide ? 'wide' : ''}
      aria-label={title}
      onClose={closeDialog}
      onCancel={closeDialog}
    >
      <header>
        <h2>{title}</h2>
        <button type="button" class="x-close quiet" aria-label="Close" onClick={closeDialog}>
          ✕
        </button>
      </header>
      {draw(closeDialog)}
    </dialog>
  );
}

/** One line of text. */
export function askLine(
  title: string,
  {
    label,
    value = '',
    button = 'Save',
    hint = '',
    suggestions = [],
  }: {
    label: string;
    value?: string;
    button?: string;
    hint?: string;
    /** Lines that can be taken over by a click. */
    suggestions?: readonly string[];
  },
  then: (line: string) => void,
): void {
  openDialog(title, (close) => (
    <form
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        const line = new FormData(event.currentTarget as HTMLFormElement).get('line');
        close();
        then(String(line ?? '').trim());
      }}
    >
      <label>
        {label}
        <input name="line" value={value} autocomplete="off" />
      </label>
      {hint !== '' && <p class="hint">{hint}</p>}
      <div class="buttons">
        <button type="submit" class="primary">
          {button}
        </button>
      </div>
      {suggestions.length > 0 && (
        <ul class="menu" aria-label="Take over">
          {suggestions.map((line) => (
            <li key={line}>
              <button
                type="button"
                dir="auto"
                onClick={(event) => {
                  const field = event.currentTarget.closest('form')!.querySelector('input')!;
                  field.value = line;
                  field.focus();
                }}
              >
                {line}
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  ));
}

export interface Choice<Value> {
  readonly value: Value;
  readonly title: string;
  readonly detail?: string;
}

/** One of several, found by typing. */
export function pick<Value>(
  title: string,
  choices: readonly Choice<Value>[],
  then: (value: Value) => void,
): void {
  openDialog(title, (close) => (
    <Picker
      choices={choices as readonly Choice<unknown>[]}
      then={(value) => {
        close();
        then(value as Value);
      }}
    />
  ));
}

function Picker({ choices, then }: { choices: readonly Choice<unknown>[]; then: (value: unknown) => void }) {
  const state = useRef({ words: signal(''), at: signal(0) }).current;
  const wanted = state.words.value.toLowerCase();
  const found = choices
    .filter(({ title, detail = '' }) => `${title} ${detail}`.toLowerCase().includes(wanted))
    .slice(0, 200);
  const at = Math.min(state.at.value, found.length - 1);
  const step = (by: number) => {
    state.at.value = (at + by + found.length) % Math.max(1, found.length);
  };
  return (
    <div class="picker">
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="picker-list"
        aria-label="Search"
        placeholder="Type to search, Enter to choose"
        {...(found.length > 0 ? { 'aria-activedescendant': `pick-${at}` } : {})}
        onInput={(event) => {
          state.words.value = event.currentTarget.value;
          state.at.value = 0;
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') step(1);
          else if (event.key === 'ArrowUp') step(-1);
          else if (event.key === 'Enter' && found[at] !== undefined) then(found[at].value);
          else return;
          event.preventDefault();
        }}
      />
      <div id="picker-list" role="listbox" aria-label="Choices">
        {found.map(({ value, title, detail }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
          <div
            id={`pick-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => then(value)}
          >
            {title}
            {detail !== undefined && <small>{detail}</small>}
          </div>
        ))}
      </div>
      {found.length === 0 && <p class="quiet">Nothing like that.</p>}
    </div>
  );
}

/** Yes or no, with what it means. */
export function confirm(title: string, text: string, button: string, then: () => void): void {
  openDialog(title, (close) => (
    <div>
      <p>{text}</p>
      <div class="buttons">
        <button
          type="button"
          class="primary"
          onClick={() => {
            close();
            then();
          }}
        >
          {button}
        </button>
        <button type="button" onClick={close}>
          Cancel
        </button>
      </div>
    </div>
  ));
}
