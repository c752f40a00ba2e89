/**
 * Operations in a few words, for “Undo …” and for lists of what was done:
 *
 *   describe({ type: 'merge-units', unit: '7', into: '3', choices: [] }) === 'merge 3 + 7'
 */
import type { Operation, OperationOf } from './operations.ts';

type Words = { readonly [Type in Operation['type']]: (of: OperationOf<Type>) => string };

const WORDS: Words = {
  'create-unit': ({ unit }) => `new unit ${unit}`,
  'create-item': ({ unit }) => `new item ${unit}`,
  'set-points': ({ unit }) => `points of ${unit}`,
  'add-words': ({ reference, unit }) => `add words of ${reference} to ${unit}`,
  'set-words': ({ reference, unit }) => `change words of ${reference} in ${unit}`,
  'remove-contributor': ({ reference, unit }) => `remove ${reference} from ${unit}`,
  'move-contributor': ({ reference, unit, to }) => `move ${reference} from ${unit} to ${to}`,
  'split-unit': ({ unit, into }) => `split ${unit} into ${unit} + ${into}`,
  'split-clauses': ({ unit }) => `split ${unit} by clause`,
  'merge-units': ({ unit, into }) => `merge ${into} + ${unit}`,
  'label-unit': ({ unit }) => `label ${unit}`,
  'comment-unit': ({ unit }) => `comment on ${unit}`,
  'resolve-unit': ({ unit, resolved }) => `${resolved ? 'resolve' : 'reopen'} ${unit}`,
  'mark-inferred': ({ unit }) => `inferred content in ${unit}`,
  imply: ({ unit }) => `implied context in ${unit}`,
  'remove-unit': ({ unit }) => `remove unit ${unit}`,
  'add-units': ({ units, from }) => `load ${count(units, 'unit')} from ${from}`,
  'propose-units': ({ units, by }) => `${count(units, 'proposal')} of ${by}`,
  'decide-units': ({ units, accept }) => `${accept ? 'accept' : 'reject'} ${listed(units, 'unit')}`,
  'mark-no-content': ({ noContent }) => `${noContent ? 'mark' : 'unmark'} “no content”`,
  'add-note': () => 'note',
  'remove-note': () => 'remove note',
  match: ({ unit, summary }) => `match unit ${unit} in ${summary}`,
  'edit-match': ({ unit }) => `change match of ${unit}`,
  'remove-match': ({ summary }) => `remove match in ${summary}`,
  'mark-unmatched': () => 'unmatched content',
  'remove-unmatched': () => 'remove unmatched content',
  'propose-matches': ({ matches, by }) => `${count(matches, 'proposal')} of ${by}`,
  'decide-matches': ({ matches, state }) => `${state} to ${count(matches, 'match', 'matches')}`,
  'finish-summary': ({ summary, done }) => `${done ? 'finish' : 'reopen'} ${summary}`,
  'confirm-summary': ({ summary }) => `confirm ${summary}`,
  'grade-summary': ({ summary }) => `grade of ${summary}`,
  'remark-summary': ({ summary }) => `remark on ${summary}`,
  'settle-match': ({ unit, summary }) => `settle unit ${unit} in ${summary}`,
  'settle-unit': ({ item }) => `settle ${item}`,
};

export function describe(operation: Operation): string {
  return (WORDS[operation.type] as (of: Operation) => string)(operation);
}

function count(items: readonly unknown[], one: string, many = `${one}s`): string {
  return `${items.length} ${items.length === 1 ? one : many}`;
}

function listed(ids: readonly string[], one: string): string {
  return ids.length <= 3 ? ids.join(', ') : count(ids, one);
}
