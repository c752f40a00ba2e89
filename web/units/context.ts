/** What every action on units begins with: the unit in focus, the chosen words, the contributor that is meant. */
import type { Span } from '../../src/model.ts';
import { wordsAt } from '../../src/text/spans.ts';
import {
  type TextName,
  type Work,
  type WorkContributor,
  type WorkUnit,
  weightOf,
} from '../../src/workbench/work.ts';
import type { Desk } from '../desk.ts';
import { announce } from '../parts/announce.tsx';
import { pick } from '../parts/dialog.tsx';
import { selection, spansOf } from '../text/selection.ts';

export interface UnitContext {
  readonly desk: Desk;
  readonly active: () => string | null;
  readonly focus: (unit: string | null) => void;
  readonly isRubric: boolean;
}

export interface Chosen {
  readonly name: TextName;
  readonly text: string;
  readonly spans: readonly Span[];
}

export function textNamed(work: Work, { kind, id }: TextName): string {
  return (kind === 'reference' ? work.references : work.summaries).find((text) => text.id === id)?.text ?? '';
}

export function chosenWords(work: Work): Chosen | null {
  const chosen = selection.value;
  if (chosen === null) return null;
  const text = textNamed(work, chosen.text);
  const spans = spansOf(chosen, text);
  return spans.length === 0 ? null : { name: chosen.text, text, spans };
}

export function nextUnitId(work: Work): string {
  const numbers = work.units.map(({ id }) => (/^\d+$/.test(id) ? Number(id) : 0));
  return String(Math.max(0, ...numbers) + 1);
}

export function unitTitle(work: Work, unit: WorkUnit): string {
  if (unit.label !== '') return unit.label;
  const [first] = unit.contributors;
  return first === undefined ? '' : `“${wordsOf(work, first)}”`;
}

export function wordsOf(work: Work, { reference, spans }: WorkContributor): string {
  return wordsAt(textNamed(work, { kind: 'reference', id: reference }), spans);
}

export function activeUnit({ desk, active }: UnitContext): WorkUnit | undefined {
  return desk.work.value.units.find(({ id }) => id === active());
}

export function needUnit(context: UnitContext): WorkUnit | null {
  const unit = activeUnit(context);
  if (unit === undefined) announce('Choose a unit first: press J, or / to search.');
  return unit ?? null;
}

export function needWords({ desk }: UnitContext): Chosen | null {
  const chosen = chosenWords(desk.work.value);
  if (chosen === null) announce('Choose words first.');
  return chosen;
}

/** The unit in focus and one of its contributors: the named one, or that of the text in which the cursor is. */
export function needContributor(
  context: UnitContext,
  reference?: string,
): { unit: WorkUnit; contributor: WorkContributor } | null {
  const unit = needUnit(context);
  if (unit === null) return null;
  const wanted = reference ?? selection.value?.text.id;
  const named = unit.contributors.find((other) => other.reference === wanted);
  const contributor = named ?? (unit.contributors.length === 1 ? unit.contributors[0] : undefined);
  if (contributor === undefined) announce('Put the cursor into the reference that is meant.');
  return contributor === undefined ? null : { unit, contributor };
}

export function pickUnit(
  { desk }: UnitContext,
  title: string,
  then: (unit: string) => void,
  { isNew = false, without = '' } = {},
): void {
  const work = desk.work.value;
  const choices = work.units
    .filter(({ id, proposed }) => id !== without && proposed === undefined)
    .map((unit) => ({
      value: unit.id,
      title: `${unit.id}  ${unitTitle(work, unit)}`,
      detail: `weight ${weightOf(unit)}`,
    }));
  const id = nextUnitId(work);
  pick(title, [...choices, ...(isNew ? [{ value: id, title: `New unit ${id}` }] : [])], then);
}
