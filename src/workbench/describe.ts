/**
 * Operations in a few words, for “Undo …” and for lists of what was done:
 *
 *   describe({ type: 'merge-units', unit: '7', into: '3', choices: [] }) === 'merge 3 + 7'
 */
import type { Operation } from './operations.ts';

export function describe(operation: Operation): string {
  switch (operation.type) {
    case 'create-unit':
      return `new unit ${operation.unit}`;
    case 'create-item':
      return `new item ${operation.unit}`;
    case 'set-points':
      return `points of ${operation.unit}`;
    case 'add-words':
      return `add words of ${operation.reference} to ${operation.unit}`;
    case 'set-words':
      return `change words of ${operation.reference} in ${operation.unit}`;
    case 'remove-contributor':
      return `remove ${operation.reference} from ${operation.unit}`;
    case 'move-contributor':
      return `move ${operation.reference} from ${operation.unit} to ${operation.to}`;
    case 'split-unit':
      return `split ${operation.unit} into ${operation.unit} + ${operation.into}`;
    case 'split-clauses':
      return `split ${operation.unit} by clause`;
    case 'merge-units':
      return `merge ${operation.into} + ${operation.unit}`;
    case 'label-unit':
      return `label ${operation.unit}`;
    case 'comment-unit':
      return `comment on ${operation.unit}`;
    case 'resolve-unit':
      return operation.resolved ? `resolve ${operation.unit}` : `reopen ${operation.unit}`;
    case 'mark-inferred':
      return `inferred content in ${operation.unit}`;
    case 'imply':
      return `implied context in ${operation.unit}`;
    case 'remove-unit':
      return `remove unit ${operation.unit}`;
    case 'add-units':
      return `load ${count(operation.units, 'unit')} from ${operation.from}`;
    case 'propose-units':
      return `${count(operation.units, 'proposal')} of ${operation.by}`;
    case 'decide-units':
      return `${operation.accept ? 'accept' : 'reject'} ${listed(operation.units, 'unit')}`;
    default:
      return describeMark(operation);
  }
}

type Marking = Exclude<Operation, { unit: string; type: `${string}-unit` }>;

function describeMark(operation: Marking): string {
  switch (operation.type) {
    case 'mark-no-content':
      return operation.noContent ? 'mark “no content”' : 'unmark “no content”';
    case 'add-note':
      return 'note';
    case 'remove-note':
      return 'remove note';
    case 'match':
      return `match unit ${operation.unit} in ${operation.summary}`;
    case 'edit-match':
      return `change match of ${operation.unit}`;
    case 'remove-match':
      return `remove match in ${operation.summary}`;
    case 'mark-unmatched':
      return 'unmatched content';
    case 'remove-unmatched':
      return 'remove unmatched content';
    case 'propose-matches':
      return `${count(operation.matches, 'proposal')} of ${operation.by}`;
    case 'decide-matches':
      return `${operation.state} to ${count(operation.matches, 'match', 'matches')}`;
    case 'finish-summary':
      return operation.done ? `finish ${operation.summary}` : `reopen ${operation.summary}`;
    case 'confirm-summary':
      return `confirm ${operation.summary}`;
    case 'grade-summary':
      return `grade of ${operation.summary}`;
    case 'remark-summary':
      return `remark on ${operation.summary}`;
    case 'settle-match':
      return `settle unit ${operation.unit} in ${operation.summary}`;
    case 'settle-unit':
      return `settle ${operation.item}`;
    default:
      return operation.type;
  }
}

function count(items: readonly unknown[], one: string, many = `${one}s`): string {
  return `${items.length} ${items.length === 1 ? one : many}`;
}

function listed(ids: readonly string[], one: string): string {
  return ids.length <= 3 ? ids.join(', ') : count(ids, one);
}
