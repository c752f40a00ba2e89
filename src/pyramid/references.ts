/**
 * What builders ask of the texts that they build from.
 *
 *   usableReferences({ id: 'storm', references })   // those that say something, in the order of their ids
 */
import { CheopsError } from '../errors.ts';
import type { BuildInput } from '../method.ts';
import { compareIds, type Reference, type TextDocument } from '../model.ts';

export function usableReferences({ id, references }: BuildInput): readonly Reference[] {
  const usable = references.filter(({ text }) => text.trim() !== '');
  if (usable.length === 0) {
    throw new CheopsError('E_EMPTY', `The references of "${id}" are empty: there is nothing to build from.`, {
      fix: 'Give at least one reference that is not empty.',
    });
  }
  return usable.sort((a, b) => compareIds(a.id, b.id));
}

export function refuseTwins(documents: readonly TextDocument[], what = 'references'): void {
  if (new Set(documents.map(({ id }) => id)).size < documents.length)
    throw new CheopsError('E_DUPLICATE', `Two ${what} have the same id.`);
}
