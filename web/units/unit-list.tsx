/** Workspace Two: the units with label, weight, status and contributors; heaviest first, then by label. */

import { compareIds } from '../../src/model.ts';
import { wordsAt } from '../../src/text/spans.ts';
import type { WorkUnit } from '../../src/workbench/work.ts';
import { type Work, weightOf } from '../../src/workbench/work.ts';
import type { Desk } from '../desk.ts';
import { Key } from '../parts/key.tsx';
import { mostWeight, shade } from '../parts/shape.tsx';
import type { UnitActions } from './actions.tsx';
import { textNamed, unitTitle } from './context.ts';

export const FILTERS = ['all', 'unresolved', 'unlabelled', 'singleton', 'proposed'] as const;
/** One of these, or all units of a weight, or all that a reference contributes to. */
export type Filter = (typeof FILTERS)[number] | `weight ${number}` | `reference ${string}`;

function passes(unit: WorkUnit, filter: Filter): boolean {
  const { proposed, resolved, label, contributors } = unit;
  if (filter === 'all') return true;
  if (filter === 'proposed') return proposed !== undefined;
  if (filter.startsWith('weight ')) return filter === `weight ${weightOf(unit)}`;
  if (filter.startsWith('reference ')) {
    return contributors.some(({ reference }) => filter === `reference ${reference}`);
  }
  if (proposed !== undefined) return false;
  if (filter === 'unresolved') return !resolved;
  return filter === 'unlabelled' ? label === '' : contributors.length === 1;
}

/** Proposals come first: what nobody has seen is not done. */
export function listedUnits(work: Work, filter: Filter): readonly WorkUnit[] {
  return work.units
    .filter((unit) => passes(unit, filter))
    .sort(
      (a, b) =>
        Number(a.proposed === undefined) - Number(b.proposed === undefined) ||
        weightOf(b) - weightOf(a) ||
        compareIds(a.label, b.label) ||
        compareIds(a.id, b.id),
    );
}

/** Weights and references to choose from; only those that some unit has. */
export function MoreFilters({
  work,
  filter,
  choose,
}: {
  work: Work;
  filter: Filter;
  choose: (filter: Filter) => void;
}) {
  const weights = [...new Set(work.units.map(weightOf))].sort((a, b) => b - a);
  return (
    <select
      aria-label="Only units of a weight or a reference"
      value={filter.includes(' ') ? filter : ''}
      onChange={(event) => choose((event.currentTarget.value || 'all') as Filter)}
    >
      <option value="">any weight and reference</option>
      {weights.map((weight) => (
        <option key={weight} value={`weight ${weight}`}>
          weight {weight}
        </option>
      ))}
      {work.references.map(({ id }) => (
        <option key={id} value={`reference ${id}`}>
          reference {id}
        </option>
      ))}
    </select>
  );
}

export function UnitList({
  desk,
  units,
  active,
  focus,
  actions,
  onReference,
}: {
  desk: Desk;
  units: readonly WorkUnit[];
  active: string | null;
  focus: (unit: string) => void;
  actions: UnitActions;
  /** Shows the words of a contributor. */
  onReference: (unit: WorkUnit, reference: string) => void;
}) {
  const work = desk.work.value;
  const most = mostWeight(work);
  return (
    <ol class="units" aria-label="Units">
      {units.map((unit) => {
        const isActive = unit.id === active;
        const weight = weightOf(unit);
        return (
          <li
            key={unit.id}
            id={`unit-${unit.id}`}
            class={`unit${isActive ? ' active' : ''}${unit.proposed === undefined ? '' : ' proposed'}`}
          >
            <button type="button" class="head" aria-pressed={isActive} onClick={() => focus(unit.id)}>
              <span class={`stone ${shade(weight, most)}`} title={`weight ${weight}`}>
                {weight}
              </span>
              <span class="number">{unit.id}</span>
              <span class={`label${unit.label === '' ? ' none' : ''}`} dir="auto">
                {unitTitle(work, unit)}
              </span>
              <span class="status">
                {unit.proposed !== undefined ? (
                  <span title={`proposed by ${unit.proposed.by}`}>proposed</span>
                ) : unit.resolved ? (
                  <span class="ok">
                    ✓<span class="aloud"> resolved</span>
                  </span>
                ) : (
                  <span>
                    [?]<span class="aloud"> unresolved</span>
                  </span>
                )}
              </span>
            </button>
            {isActive && <UnitBody desk={desk} unit={unit} actions={actions} onReference={onReference} />}
          </li>
        );
      })}
    </ol>
  );
}

function UnitBody({
  desk,
  unit,
  actions,
  onReference,
}: {
  desk: Desk;
  unit: WorkUnit;
  actions: UnitActions;
  onReference: (unit: WorkUnit, reference: string) => void;
}) {
  const work = desk.work.value;
  return (
    <div class="body">
      <ul class="contributors">
        {unit.contributors.map(({ reference, spans, implied, inferred }) => (
          <li key={reference}>
            <button type="button" class="words" onClick={() => onReference(unit, reference)}>
              <b>{reference}</b>
              <span dir="auto">
                {implied !== undefined && <i>{`{${implied}} `}</i>}
                {wordsAt(textNamed(work, { kind: 'reference', id: reference }), spans)}
                {inferred && <em> (inferred)</em>}
              </span>
            </button>
            {desk.canWrite && (
              <span class="small-tools">
                <button type="button" class="quiet" onClick={() => actions.move(reference)}>
                  move<span class="aloud"> {reference}</span>
                </button>
                <button type="button" class="quiet" onClick={() => actions.implied(reference)}>
                  {'{ }'}
                  <span class="aloud"> implied context in {reference}</span>
                </button>
                <button
                  type="button"
                  class="quiet"
                  onClick={() => desk.act({ type: 'remove-contributor', unit: unit.id, reference })}
                >
                  ✕<span class="aloud"> remove {reference}</span>
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {unit.points !== undefined && (
        <label class="points">
          Points
          <input
            type="number"
            min="1"
            max="1000"
            value={unit.points}
            onChange={(event) =>
              desk.act({
                type: 'set-points',
                unit: unit.id,
                points: Math.round(Number(event.currentTarget.value)),
              })
            }
          />
        </label>
      )}
      {unit.comment !== undefined && <p class="comment">{unit.comment}</p>}
      {desk.canWrite &&
        (unit.proposed !== undefined ? (
          <div class="buttons">
            <button type="button" class="primary" onClick={() => actions.decide(true)}>
              Accept <Key id="yes" />
            </button>
            <button type="button" onClick={actions.label}>
              Edit <Key id="edit" />
            </button>
            <button type="button" onClick={() => actions.decide(false)}>
              Reject <Key id="remove" />
            </button>
          </div>
        ) : (
          <div class="buttons">
            <button type="button" onClick={actions.label}>
              Label <Key id="label" />
            </button>
            <button type="button" onClick={actions.resolve}>
              {unit.resolved ? 'Reopen' : 'Resolved'} <Key id="resolve" />
            </button>
            {unit.points === undefined && (
              <button type="button" onClick={actions.merge}>
                Merge <Key id="merge" />
              </button>
            )}
            {unit.contributors.length === 1 && (
              <button type="button" onClick={actions.splitClauses}>
                By clause
              </button>
            )}
            <button type="button" class="quiet" onClick={actions.comment}>
              Comment
            </button>
            <button
              type="button"
              class="quiet"
              onClick={() => desk.act({ type: 'remove-unit', unit: unit.id })}
            >
              Remove
            </button>
          </div>
        ))}
    </div>
  );
}
