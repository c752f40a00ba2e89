import type { PyramidProgress } from '../../src/workbench/progress.ts';
import { api, type Named } from '../api.ts';
import type { Desk } from '../desk.ts';
import { announce } from '../parts/announce.tsx';
import { openDialog, pick } from '../parts/dialog.tsx';

export function AllProposals({ desk, progress }: { desk: Desk; progress: PyramidProgress }) {
  const ids = progress.proposals.map(({ id }) => id);
  return (
    <div class="all-proposals">
      <span>
        {ids.length} proposed by {progress.proposals[0]!.proposed!.by}
      </span>
      <button type="button" onClick={() => desk.act({ type: 'decide-units', units: ids, accept: true })}>
        Accept all
      </button>
      <button
        type="button"
        class="quiet"
        onClick={() => desk.act({ type: 'decide-units', units: ids, accept: false })}
      >
        Reject all
      </button>
    </div>
  );
}

export function proposeUnits(desk: Desk, builders: readonly Named[]): void {
  pick(
    'Propose a pyramid with',
    builders.map(({ name, summary }) => ({ value: name, title: name, detail: summary })),
    async (by) => {
      announce(`${by} is reading the references …`);
      try {
        const { units } = await api.proposeUnits(desk.topic.id, by);
        const taken = new Set(desk.work.value.units.map(({ id }) => id));
        let number = Math.max(0, ...[...taken].map((id) => (/^\d+$/.test(id) ? Number(id) : 0)));
        const named = units.map((unit) => ({ ...unit, unit: String(++number) }));
        if (desk.act({ type: 'propose-units', by, units: named }))
          announce(`${named.length} units proposed: Y accepts, Del rejects.`);
      } catch (error) {
        announce(error instanceof Error ? error.message : 'Nothing was proposed.');
      }
    },
  );
}

export function pasteRubric(desk: Desk): void {
  openDialog('Paste a rubric', (close) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const text = String(new FormData(event.currentTarget as HTMLFormElement).get('list') ?? '');
        close();
        let number = Math.max(
          0,
          ...desk.work.value.units.map(({ id }) => (/^\d+$/.test(id) ? Number(id) : 0)),
        );
        const units = text
          .split('\n')
          .map((line) => /^\s*(?:(\d+)\s*[|;\t:]\s*)?(.+?)\s*$/.exec(line))
          .filter((found) => found !== null)
          .map((found) => ({
            unit: String(++number),
            label: found[2]!,
            contributors: [],
            points: Number(found[1] ?? 1) || 1,
            resolved: true,
          }));
        if (units.length > 0) desk.act({ type: 'add-units', from: 'a list', units });
      }}
    >
      <label>
        One item a line; points may stand before it: 3 | The Moon’s gravity pulls on the sea
        <textarea name="list" rows={10} />
      </label>
      <div class="buttons">
        <button type="submit" class="primary">
          Add
        </button>
      </div>
    </form>
  ));
}
