/** The chosen words, with what can be done with them. */

import { overlaps } from '../../src/workbench/spans.ts';
import type { Desk } from '../desk.ts';
import { Key } from '../parts/key.tsx';
import type { UnitActions } from './actions.tsx';
import { chosenWords } from './context.ts';

export function SelectionBar({
  desk,
  actions,
  active: focused,
  focus,
}: {
  desk: Desk;
  actions: UnitActions;
  active: string | null;
  focus: (unit: string) => void;
}) {
  const chosen = chosenWords(desk.work.value);
  if (chosen === null || !desk.canWrite || chosen.name.kind !== 'reference') return null;
  const words = chosen.spans.map(([start, end]) => chosen.text.slice(start, end)).join(' … ');
  const { units } = desk.work.value;
  const serving = units.filter(({ contributors }) =>
    contributors.some(
      ({ reference, spans }) =>
        reference === chosen.name.id && spans.some((span) => overlaps(chosen.spans, span)),
    ),
  );
  const canReplace = units
    .find(({ id }) => id === focused)
    ?.contributors.some(({ reference }) => reference === chosen.name.id);
  return (
    <div class="selection-bar">
      <q dir="auto">{words.length > 140 ? `${words.slice(0, 140)} …` : words}</q>
      {serving.length > 0 && (
        <p class="serving">
          in{' '}
          {serving.map(({ id }) => (
            <button type="button" class="quiet" key={id} onClick={() => focus(id)}>
              unit {id}
            </button>
          ))}
        </p>
      )}
      <div class="buttons">
        <button type="button" class="primary" onClick={actions.create}>
          New unit <Key id="new" />
        </button>
        {focused !== null && (
          <>
            <button type="button" onClick={actions.add}>
              Add to {focused} <Key id="add" />
            </button>
            {canReplace && (
              <button type="button" onClick={actions.replace}>
                Replace <Key id="replace" />
              </button>
            )}
            <button type="button" onClick={actions.split}>
              Split off <Key id="split" />
            </button>
            <button type="button" onClick={actions.remove}>
              Remove <Key id="remove" />
            </button>
          </>
        )}
        <button type="button" class="quiet" onClick={actions.empty}>
          No content <Key id="empty" />
        </button>
        <button type="button" class="quiet" onClick={actions.note}>
          Note <Key id="note" />
        </button>
      </div>
    </div>
  );
}
