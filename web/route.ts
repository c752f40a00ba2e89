/** Where in the page we are: `#/topic/storm/summaries/s1`. */
import { signal } from '@preact/signals';

export const route = signal<readonly string[]>(read());

function read(): readonly string[] {
  return location.hash
    .replace(/^#\/?/, '')
    .split('/')
    .filter((part) => part !== '')
    .map((part) => decodeURIComponent(part));
}

window.addEventListener('hashchange', () => {
  route.value = read();
});

export function link(...parts: readonly string[]): string {
  return `#/${parts.map(encodeURIComponent).join('/')}`;
}

export function go(...parts: readonly string[]): void {
  location.hash = link(...parts);
}
