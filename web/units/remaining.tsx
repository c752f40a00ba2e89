/** What remains to do, as steps; the criteria for resolving; and how to begin. */

import type { PyramidProgress } from '../../src/workbench/progress.ts';
import { openDialog } from '../parts/dialog.tsx';
import { Key } from '../parts/key.tsx';

/** The second passes of B.3.5, as steps with what remains of each. */
export function Remaining({
  progress,
  isRubric,
  next,
}: {
  progress: PyramidProgress;
  isRubric: boolean;
  next: () => void;
}) {
  const words = progress.texts.reduce((sum, { unconsumed }) => sum + unconsumed.length, 0);
  const steps = [
    { title: 'proposals to decide', count: progress.proposals.length },
    ...(isRubric ? [] : [{ title: 'words in no unit', count: words }]),
    { title: 'units without a label', count: progress.unlabelled.length },
    { title: 'units unresolved', count: progress.unresolved.length },
  ].filter(({ title, count }) => count > 0 || title !== 'proposals to decide');
  return (
    <div class="remaining">
      <h2>{progress.isFinished ? 'Finished' : 'What remains'}</h2>
      <ul>
        {steps.map(({ title, count }) => (
          <li key={title} class={count === 0 ? 'done' : ''}>
            <b>{count === 0 ? '✓' : count}</b> {title}
          </li>
        ))}
      </ul>
      <div class="buttons">
        {!progress.isFinished && (
          <button type="button" onClick={next}>
            Next <Key id="next-open" />
          </button>
        )}
        <button type="button" class="quiet" onClick={openCriteria}>
          When is a unit resolved?
        </button>
      </div>
    </div>
  );
}

/** The criteria of B.3.4, in our words. */
function openCriteria(): void {
  openDialog('When is a unit resolved?', () => (
    <ol class="criteria">
      <li>Every contributor says what the label says. Small differences in meaning do not matter.</li>
      <li>
        If some say more, split: one unit keeps what all share, another of less weight takes what is extra.
      </li>
      <li>
        Among ways to split, prefer the one that keeps units heavy, and that leaves fewer units of weight 1.
      </li>
      <li>
        A unit of weight 1 says one thing: split joined, relative and infinitive clauses into units of their
        own.
      </li>
      <li>
        Inferred content counts if it makes a unit heavier, helps to resolve it, and the writer clearly meant
        it; mark it as inferred.
      </li>
      <li>
        Where contributors seem to contradict each other, assume that they are incomplete and agree, if there
        is a way to.
      </li>
    </ol>
  ));
}

export function FirstSteps({ isRubric }: { isRubric: boolean }) {
  if (isRubric) {
    return (
      <p class="first">
        A rubric is a list of what a good text says. Add items one by one, or paste a list; points say how
        important each is.
      </p>
    );
  }
  return (
    <div class="first">
      <p>
        Choose words in a reference that say one thing, by dragging or with the arrow keys, and press{' '}
        <Key id="new" />. Find where other references say the same, and press <Key id="add" />. The more
        references say it, the more it weighs.
      </p>
      <p>
        Or begin with a proposal: <b>Propose …</b> above builds a pyramid that you correct. <Key id="help" />{' '}
        shows all keys.
      </p>
    </div>
  );
}
