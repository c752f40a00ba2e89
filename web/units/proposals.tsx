/** Pyramids that builders propose, and rubrics that are pasted. */

import type { NewUnit } from '../../src/workbench/operations.ts';
import type { PyramidProgress } from '../../src/workbench/progress.ts';
import { api, type Named } from '../api.ts';
import type { Desk } from '../desk.ts';
import { uploadsOf } from '../files.ts';
import { announce } from '../parts/announce.tsx';
import { openDialog, pick } from '../parts/dialog.tsx';
import { attempt, FileButton } from '../parts/file-button.tsx';
import { nextUnitId } from './context.ts';

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

type Start =
  | { readonly kind: 'builder'; readonly by: string }
  | { readonly kind: 'annotator'; readonly by: string }
  | { readonly kind: 'file' };

/** Where a pyramid may come from: a builder proposes one; a file or another annotator brings one that people made. */
export function proposeUnits(desk: Desk, builders: readonly Named[], annotators: readonly string[]): void {
  const others = annotators.filter((name) => name !== desk.annotator);
  const choices: { value: Start; title: string; detail?: string }[] = [
    ...builders.map(({ name, summary }) => ({
      value: { kind: 'builder', by: name } as const,
      title: name,
      detail: summary,
    })),
    ...others.map((name) => ({
      value: { kind: 'annotator', by: name } as const,
      title: `The units of ${name}`,
    })),
    {
      value: { kind: 'file' },
      title: 'From a file …',
      detail: 'a DUCView .pyr, cheops JSON or a table, of these references',
    },
  ];
  pick('Begin with a pyramid', choices, (start) => {
    if (start.kind === 'builder') void attempt(() => askBuilder(desk, start.by));
    else if (start.kind === 'annotator')
      void attempt(async () =>
        takeUnits(desk, start.by, (await api.unitsOfAnnotator(desk.topic.id, start.by)).units),
      );
    else askFile(desk);
  });
}

async function askBuilder(desk: Desk, by: string): Promise<void> {
  announce(`${by} is reading the references …`, { stays: true });
  const { units } = await api.proposeUnits(desk.topic.id, by);
  const next = Number(nextUnitId(desk.work.value));
  const named = units.map((unit, index) => ({ ...unit, unit: String(next + index) }));
  if (desk.act({ type: 'propose-units', by, units: named }))
    announce(`${named.length} units proposed: Y accepts, Del rejects.`);
}

function askFile(desk: Desk): void {
  openDialog('From a file', (close) => (
    <FileButton
      title="Choose a file …"
      accept=".json,.jsonl,.pyr,.pan,.csv,.tsv,.xlsx"
      multiple={false}
      onFiles={(files) =>
        void attempt(async () => {
          const [file] = await uploadsOf(files);
          close();
          takeUnits(desk, file!.name, (await api.unitsOfFile(desk.topic.id, file!)).units);
        })
      }
    />
  ));
}

/** What people made is taken as it is; only numbers that are taken change. */
function takeUnits(desk: Desk, from: string, units: readonly NewUnit[]): void {
  const taken = new Set(desk.work.value.units.map(({ id }) => id));
  let next = Number(nextUnitId(desk.work.value)) + units.length;
  const named = units.map((unit) => (taken.has(unit.unit) ? { ...unit, unit: String(next++) } : unit));
  if (desk.act({ type: 'add-units', from, units: named })) announce(`${named.length} units from ${from}.`);
}

export function pasteRubric(desk: Desk): void {
  openDialog('Paste a rubric', (close) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const text = String(new FormData(event.currentTarget as HTMLFormElement).get('list') ?? '');
        close();
        let number = Number(nextUnitId(desk.work.value));
        const units = text
          .split('\n')
          .map((line) => /^\s*(?:(\d+)\s*[|;\t:]\s*)?(.+?)\s*$/.exec(line))
          .filter((found) => found !== null)
          .map((found) => ({
            unit: String(number++),
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
