/** The annotators of a comparison: at least two, each with a name of their own, always in the same order. */
import { CheopsError } from '../../errors.ts';
import { compareIds } from '../../model.ts';

/** Sorted by name, so that the order of the files does not matter. */
export function byName<T extends { readonly name: string }>(annotations: readonly T[]): readonly T[] {
  if (annotations.length < 2) {
    throw new CheopsError('E_USAGE', 'Agreement needs the work of at least two annotators.', {
      fix: 'Give two or more annotations of the same texts.',
    });
  }
  const sorted = [...annotations].sort((a, b) => compareIds(a.name, b.name));
  const twice = sorted.find(({ name }, index) => name === sorted[index + 1]?.name);
  if (twice !== undefined) {
    throw new CheopsError('E_DUPLICATE', `Two annotations are named ${twice.name}.`, {
      fix: 'Give each annotator a name of their own.',
    });
  }
  return sorted;
}
