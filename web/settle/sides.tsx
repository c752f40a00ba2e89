/** One difference as each annotator has it. */
import { wordsAt } from '../../src/text/spans.ts';
import type { Dispute } from '../../src/workbench/adjudicate.ts';
import { type Choice, marksOf, type Work, type WorkUnit, weightOf } from '../../src/workbench/work.ts';
import { textNamed } from '../units/context.ts';

export function keyIn(item: Dispute): string {
  return item.kind === 'match' ? item.key : `unit ${item.key}`;
}

export function nameOf(choice: Choice, pair: readonly [string, string]): string {
  return choice === 'first' ? pair[0] : choice === 'second' ? pair[1] : choice;
}

export function unitName(
  sides: { first: Work; second: Work },
  item: Extract<Dispute, { kind: 'unit' }>,
): string {
  const unit = find(sides.first, item.first) ?? find(sides.second, item.second);
  return unit === undefined ? item.key : unit.label || `unit ${unit.id}`;
}

function find(work: Work, id: string | null): WorkUnit | undefined {
  return work.units.find((unit) => unit.id === id);
}

export function MatchTitle({ work, item }: { work: Work; item: Extract<Dispute, { kind: 'match' }> }) {
  const unit = find(work, item.unit);
  return (
    <span>
      <b>{item.summary}</b> {unit?.label || `unit ${item.unit}`}{' '}
      <small>weight {unit === undefined ? '' : weightOf(unit)}</small>
    </span>
  );
}

export function MatchSide({ work, item }: { work: Work; item: Extract<Dispute, { kind: 'match' }> }) {
  const matches = marksOf(work, item.summary).matches.filter(
    ({ unit, state }) => unit === item.unit && state === 'yes',
  );
  const text = textNamed(work, { kind: 'summary', id: item.summary });
  if (matches.length === 0) return <p class="quiet">not there</p>;
  return (
    <>
      {matches.map(({ id, spans }) => (
        <p key={id}>
          <q dir="auto">{wordsAt(text, spans)}</q>
        </p>
      ))}
    </>
  );
}

export function UnitSide({ work, id }: { work: Work; id: string | null }) {
  const unit = find(work, id);
  if (unit === undefined) return <p class="quiet">has no such unit</p>;
  return (
    <>
      <p>
        <b>{unit.label || `unit ${unit.id}`}</b> <small>weight {weightOf(unit)}</small>
      </p>
      <ul class="contributors">
        {unit.contributors.map(({ reference, spans }) => (
          <li key={reference}>
            <b>{reference}</b>{' '}
            <span dir="auto">{wordsAt(textNamed(work, { kind: 'reference', id: reference }), spans)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
