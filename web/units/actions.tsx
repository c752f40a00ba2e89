/** What the keys and buttons of the pyramid workbench do: each asks what it must, then performs one operation. */
import type { Span } from '../../src/model.ts';
import { wordsAt } from '../../src/text/spans.ts';
import { wordsIn } from '../../src/workbench/progress.ts';
import { overlaps, subtract, tighten } from '../../src/workbench/spans.ts';
import { keyOf, weightOf } from '../../src/workbench/work.ts';
import { announce } from '../parts/announce.tsx';
import { askLine } from '../parts/dialog.tsx';
import { release } from '../text/selection.ts';
import {
  activeUnit,
  chosenWords,
  needContributor,
  needUnit,
  needWords,
  nextUnitId,
  pickUnit,
  textNamed,
  type UnitContext,
  wordsOf,
} from './context.ts';
import { mergeUnits, moveContributor, splitClauses, splitUnit } from './reshape.tsx';
import { resized } from './resize.ts';

export interface UnitActions {
  create(): void;
  add(): void;
  replace(): void;
  remove(): void;
  move(reference?: string): void;
  split(): void;
  merge(): void;
  label(): void;
  resolve(): void;
  inferred(reference?: string): void;
  implied(reference?: string): void;
  change(edge: 'start' | 'end', by: 1 | -1): void;
  empty(): void;
  note(): void;
  search(): void;
  decide(accept: boolean): void;
  splitClauses(): void;
  comment(): void;
}

export function unitActions(context: UnitContext): UnitActions {
  return {
    create: () => (context.isRubric ? createItem(context) : createUnit(context)),
    add: () => addWords(context),
    replace: () => replaceWords(context),
    remove: () => removeWords(context),
    move: (reference) => moveContributor(context, reference),
    split: () => splitUnit(context),
    merge: () => mergeUnits(context),
    label: () => label(context),
    resolve: () => resolve(context),
    inferred: (reference) => markInferred(context, reference),
    implied: (reference) => imply(context, reference),
    change: (edge, by) => change(context, edge, by),
    empty: () => markEmpty(context),
    note: () => addNote(context),
    search: () => pickUnit(context, 'Go to unit', context.focus),
    decide: (accept) => decide(context, accept),
    splitClauses: () => void splitClauses(context),
    comment: () => comment(context),
  };
}

function createItem({ desk, focus }: UnitContext): void {
  askLine('New item', { label: 'What the text should say', button: 'Add' }, (text) => {
    const unit = nextUnitId(desk.work.value);
    if (text !== '' && desk.act({ type: 'create-item', unit, label: text, points: 1 })) focus(unit);
  });
}

function createUnit(context: UnitContext): void {
  const chosen = needWords(context);
  if (chosen === null) return;
  const { desk, focus } = context;
  const unit = nextUnitId(desk.work.value);
  if (!desk.act({ type: 'create-unit', unit, reference: chosen.name.id, spans: chosen.spans })) return;
  focus(unit);
  release();
  announce(`New unit ${unit}: press L to label it.`);
}

function addWords(context: UnitContext): void {
  const [unit, chosen] = [needUnit(context), needWords(context)];
  if (unit === null || chosen === null) return;
  const operation = { unit: unit.id, reference: chosen.name.id, spans: chosen.spans };
  if (!context.desk.act({ type: 'add-words', ...operation })) return;
  release();
  announce(`Added to unit ${unit.id}; it weighs ${weightOf(activeUnit(context)!)} now.`);
}

/** Other words of the reference say it better. */
function replaceWords(context: UnitContext): void {
  const [unit, chosen] = [needUnit(context), needWords(context)];
  if (unit === null || chosen === null) return;
  const reference = chosen.name.id;
  if (!unit.contributors.some((contributor) => contributor.reference === reference)) {
    announce(`Reference ${reference} does not contribute to unit ${unit.id} yet: add the words instead.`);
    return;
  }
  if (!context.desk.act({ type: 'set-words', unit: unit.id, reference, spans: chosen.spans })) return;
  release();
  announce(`In unit ${unit.id}, these are the words of reference ${reference} now.`);
}

/** The chosen words leave the unit; a proposal is refused as a whole. */
function removeWords(context: UnitContext): void {
  const unit = needUnit(context);
  if (unit === null) return;
  const { desk } = context;
  if (unit.proposed !== undefined) return void decide(context, false);
  const chosen = chosenWords(desk.work.value);
  const mine = unit.contributors.find(({ reference }) => reference === chosen?.name.id);
  if (chosen === null || mine === undefined || !mine.spans.some((span) => overlaps(chosen.spans, span))) {
    announce('The chosen words are not in this unit. To remove the unit itself, use its menu.');
    return;
  }
  const rest = tighten(chosen.text, subtract(mine.spans, chosen.spans));
  const place = { unit: unit.id, reference: mine.reference };
  const isDone =
    rest.length === 0
      ? desk.act({ type: 'remove-contributor', ...place })
      : desk.act({ type: 'set-words', ...place, spans: rest });
  if (isDone) announce(`Removed from unit ${unit.id}.`);
}

function label(context: UnitContext): void {
  const unit = needUnit(context);
  if (unit === null) return;
  const { desk } = context;
  const said = unit.contributors.map((contributor) => sentence(wordsOf(desk.work.value, contributor)));
  const question = {
    label: 'What all its contributors say',
    value: unit.label || (said[0] ?? ''),
    hint: 'Short, and a sentence: The coast was hit.',
    suggestions: [...new Set(said)],
  };
  askLine(`Label unit ${unit.id}`, question, (text) =>
    desk.act({ type: 'label-unit', unit: unit.id, label: text }),
  );
}

function sentence(words: string): string {
  const text = words.replaceAll(' ... ', ' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}

function resolve(context: UnitContext): void {
  const unit = needUnit(context);
  if (unit !== null) context.desk.act({ type: 'resolve-unit', unit: unit.id, resolved: !unit.resolved });
}

function markInferred(context: UnitContext, named?: string): void {
  const found = needContributor(context, named);
  if (found === null) return;
  const { reference, inferred } = found.contributor;
  context.desk.act({ type: 'mark-inferred', unit: found.unit.id, reference, inferred: inferred !== true });
}

function imply(context: UnitContext, named?: string): void {
  const found = needContributor(context, named);
  if (found === null) return;
  const { reference, implied = '' } = found.contributor;
  const question = {
    label: `What reference ${reference} means without saying it`,
    value: implied,
    hint: 'A note such as {the government}; no words are marked for it. Empty removes it.',
  };
  askLine('Implied context', question, (text) =>
    context.desk.act({ type: 'imply', unit: found.unit.id, reference, implied: text }),
  );
}

function change(context: UnitContext, edge: 'start' | 'end', by: 1 | -1): void {
  const found = needContributor(context);
  if (found === null) return;
  const { reference, spans } = found.contributor;
  const words = wordsIn(textNamed(context.desk.work.value, { kind: 'reference', id: reference }));
  const next = resized(spans, words, edge, by);
  if (next === null) announce('There is nothing further.');
  else context.desk.act({ type: 'set-words', unit: found.unit.id, reference, spans: next });
}

function markEmpty(context: UnitContext): void {
  const chosen = needWords(context);
  if (chosen === null) return;
  const { desk } = context;
  const marked = desk.work.value.noContent.get(keyOf(chosen.name)) ?? [];
  const noContent = !chosen.spans.every((span) => overlaps(marked, span));
  if (desk.act({ type: 'mark-no-content', text: chosen.name, spans: chosen.spans, noContent })) release();
}

function addNote(context: UnitContext): void {
  const chosen = needWords(context);
  if (chosen === null) return;
  const span: Span = [chosen.spans[0]![0], chosen.spans.at(-1)![1]];
  const { desk } = context;
  const before = desk.work.value.notes.find(
    (note) => keyOf(note.text) === keyOf(chosen.name) && overlaps([note.span], span),
  );
  if (before !== undefined) {
    if (desk.act({ type: 'remove-note', note: before.id })) announce(`Removed the note “${before.body}”.`);
    return;
  }
  const question = { label: `On “${wordsAt(chosen.text, chosen.spans)}”`, hint: 'Such as: sic; round to $2' };
  askLine('Note over the text', question, (body) => {
    if (body === '') return;
    desk.act({ type: 'add-note', note: crypto.randomUUID(), text: chosen.name, span, body });
  });
}

function decide(context: UnitContext, accept: boolean): void {
  const unit = activeUnit(context);
  if (unit?.proposed === undefined) announce('This unit is not a proposal.');
  else context.desk.act({ type: 'decide-units', units: [unit.id], accept });
}

function comment(context: UnitContext): void {
  const unit = needUnit(context);
  if (unit === null) return;
  askLine('Comment', { label: `On unit ${unit.id}`, value: unit.comment ?? '' }, (text) =>
    context.desk.act({ type: 'comment-unit', unit: unit.id, comment: text }),
  );
}
