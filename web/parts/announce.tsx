/** One message at a time, seen at the foot of the page and spoken by screen readers. */
import { signal } from '@preact/signals';

const message = signal('');
const isShown = signal(false);
let timer: ReturnType<typeof setTimeout> | undefined;

/** With `stays` it is shown until the next one: something is going on. */
export function announce(text: string, { stays = false } = {}): void {
  message.value = text;
  isShown.value = true;
  clearTimeout(timer);
  if (stays) return;
  timer = setTimeout(() => {
    isShown.value = false;
  }, 6_000);
}

/** Spoken only: where the cursor is. */
const spoken = signal('');

export function speak(text: string): void {
  spoken.value = text;
}

export function Announcements() {
  return (
    <>
      <div class={`toast${isShown.value && message.value !== '' ? ' shown' : ''}`} role="status">
        {message.value}
      </div>
      <div class="aloud" aria-live="polite">
        {spoken.value}
      </div>
    </>
  );
}
