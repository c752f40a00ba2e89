/**
 * The one reducer, shared by page and server: the work after an operation, or a refusal that leaves it as it was.
 *
 *   const after = apply(before, { type: 'label-unit', unit: '3', label: 'There was a storm' });
 */
import { applyToSummaries, applyToTexts } from './marks.ts';
import type { Operation } from './operations.ts';
import { applyToUnits } from './units.ts';
import type { Work } from './work.ts';

export function startWork({ references, summaries }: Pick<Work, 'references' | 'summaries'>): Work {
  return {
    references,
    summaries,
    units: [],
    noContent: new Map(),
    notes: [],
    marks: new Map(),
    settled: new Map(),
  };
}

export function apply(work: Work, operation: Operation): Work {
  switch (operation.type) {
    case 'mark-no-content':
    case 'add-note':
    case 'remove-note':
      return applyToTexts(work, operation);
    case 'match':
    case 'edit-match':
    case 'remove-match':
    case 'mark-unmatched':
    case 'remove-unmatched':
    case 'propose-matches':
    case 'decide-matches':
    case 'finish-summary':
    case 'confirm-summary':
    case 'grade-summary':
    case 'remark-summary':
    case 'settle-match':
    case 'settle-unit':
      return applyToSummaries(work, operation);
    default:
      return applyToUnits(work, operation);
  }
}
