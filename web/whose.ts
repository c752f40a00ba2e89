/** Whose work is shown: one's own, or, for those who may see it, another's. */
import { signal } from '@preact/signals';

/** Who has begun on the topic that is open. */
export const annotators = signal<readonly string[]>([]);
/** Null: one's own, or the first there is. */
export const whose = signal<string | null>(null);
