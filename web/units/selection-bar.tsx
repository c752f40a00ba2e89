import type { Desk } from '../desk.ts';
import type { UnitActions } from './actions.tsx';
import { chosenWords } from './context.ts';

export function SelectionBar({
  desk,
  actions,
  active: focused,
}: {
  desk: Desk;
  actions: UnitActions;
  active: string | null;
}) {
  const chosen = chosenWords(desk.work.value);
  if (chosen === null || !desk.canWrite || chosen.name.kind !== 'reference') return null;
  const words = chosen.spans.map(([start, end]) => chosen.text.slice(start, end)).join(' … ');
  return (
    <div class="selection-bar">
      <q dir="auto">{words.length > 140 ? `${words.slice(0, 140)} …` : words}</q>
      <div class="buttons">
        <button type="button" class="primary" onClick={actions.create}>
          New unit <kbd>N</kbd>
        </button>
        {focused !== null && (
          <>
            <button type="button" onClick={actions.add}>
              Add to {focused} <kbd>A</kbd>
            </button>
            <button type="button" onClick={actions.split}>
              Split off <kbd>X</kbd>
            </button>
            <button type="button" onClick={actions.remove}>
              Remove <kbd>Del</kbd>
            </button>
          </>
        )}
        <button type="button" class="quiet" onClick={actions.empty}>
          No content <kbd>-</kbd>
        </button>
        <button type="button" class="quiet" onClick={actions.note}>
          Note <kbd>B</kbd>
        </button>
      </div>
    </div>
  );
}
