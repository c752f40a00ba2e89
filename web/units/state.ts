/** What the pyramid workbench shares: the unit in focus, the filter, and the pane that small screens show. */
import { signal } from '@preact/signals';
import type { Filter } from './unit-list.tsx';

export const active = signal<string | null>(null);

export const filter = signal<Filter>('all');

export const pane = signal<'texts' | 'units'>('texts');
