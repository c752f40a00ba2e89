/** What the views on summaries share: the unit in focus, what is hidden, and what is searched for. */
import { signal } from '@preact/signals';

export const active = signal<string | null>(null);

export const isBlind = signal(localStorage.getItem('cheops-blind') === 'yes');

export const namesHidden = signal(localStorage.getItem('cheops-names-hidden') === 'yes');

export const search = signal('');

export function shownName(topicSummaries: readonly { id: string }[], id: string): string {
  return namesHidden.value ? `Text ${topicSummaries.findIndex((summary) => summary.id === id) + 1}` : id;
}

export function focus(unit: string | null): void {
  active.value = unit;
  if (unit !== null)
    requestAnimationFrame(() =>
      document.getElementById(`match-${unit}`)?.scrollIntoView({ block: 'nearest' }),
    );
}

export function figure(value: number | null): string {
  return value === null ? '–' : value.toFixed(2).replace(/^0/, '').replace('-0', '-');
}

export const newId = () => crypto.randomUUID().slice(0, 8);
