/** Actions that change what belongs together: move, split, merge. Where two contributors meet, a person chooses. */
import type { Span } from '../../src/model.ts';
import { wordsAt } from '../../src/text/spans.ts';
import type { Take } from '../../src/workbench/operations.ts';
import { subtract, tighten } from '../../src/workbench/spans.ts';
import type { Work, WorkContributor, WorkUnit } from '../../src/workbench/work.ts';
import { announce } from '../parts/announce.tsx';
import { openDialog, pick } from '../parts/dialog.tsx';
import { release } from '../text/selection.ts';
import {
  needContributor,
  needUnit,
  needWords,
  nextUnitId,
  pickUnit,
  type UnitContext,
  wordsOf,
} from './context.ts';
import { inside } from './resize.ts';

function takes(first: string, second: string): { value: Take; title: string; detail: string }[] {
  return [
    { value: 'join', title: 'Join them as parts', detail: `${first} ... ${second}` },
    { value: 'first', title: 'Only', detail: first },
    { value: 'second', title: 'Only', detail: second },
  ];
}

function sameReference(
  unit: WorkUnit | undefined,
  { reference }: WorkContributor,
): WorkContributor | undefined {
  return unit?.contributors.find((other) => other.reference === reference);
}

export function moveContributor(context: UnitContext, reference?: string): void {
  const found = needContributor(context, reference);
  if (found === null) return;
  const { unit, contributor } = found;
  const { desk, focus } = context;
  const choose = (to: string) => {
    const work = desk.work.value;
    const there = sameReference(
      work.units.find(({ id }) => id === to),
      contributor,
    );
    const move = (take?: Take) => {
      const operation = { unit: unit.id, reference: contributor.reference, to };
      if (desk.act({ type: 'move-contributor', ...operation, ...(take === undefined ? {} : { take }) }))
        focus(to);
    };
    if (there === undefined) move();
    else {
      const title = `Unit ${to} has words of ${contributor.reference} already`;
      pick<Take>(title, takes(wordsOf(work, there), wordsOf(work, contributor)), move);
    }
  };
  pickUnit(context, `Move the words of ${contributor.reference} to`, choose, {
    isNew: true,
    without: unit.id,
  });
}

export function splitUnit(context: UnitContext): void {
  const [unit, chosen] = [needUnit(context), needWords(context)];
  if (unit === null || chosen === null) return;
  const { desk, focus } = context;
  const mine = unit.contributors.find(({ reference }) => reference === chosen.name.id);
  if (mine === undefined) return void announce(`Unit ${unit.id} has no words there.`);
  const into = nextUnitId(desk.work.value);
  const split = (keep: readonly Span[]) => {
    const parts = [{ reference: mine.reference, keep, give: chosen.spans }];
    if (!desk.act({ type: 'split-unit', unit: unit.id, into, label: '', parts })) return;
    focus(into);
    release();
    announce(`Unit ${into} is new: add the other references’ words with A.`);
  };
  const rest = tighten(chosen.text, subtract(mine.spans, chosen.spans));
  if (rest.length === 0) return void split(mine.spans);
  pick(
    `Split “${wordsAt(chosen.text, chosen.spans)}” off unit ${unit.id}`,
    [
      { value: rest, title: `Unit ${unit.id} keeps the rest`, detail: wordsAt(chosen.text, rest) },
      { value: mine.spans, title: 'The words stay in both', detail: wordsAt(chosen.text, mine.spans) },
    ],
    split,
  );
}

type Choices = { reference: string; take: Take }[];

export function mergeUnits(context: UnitContext): void {
  const unit = needUnit(context);
  if (unit === null) return;
  const { desk, focus } = context;
  const choose = (other: string) => {
    const work = desk.work.value;
    const target = work.units.find(({ id }) => id === other);
    const clashes = unit.contributors.filter(
      (contributor) => sameReference(target, contributor) !== undefined,
    );
    const merge = (choices: Choices) => {
      if (desk.act({ type: 'merge-units', unit: other, into: unit.id, choices })) focus(unit.id);
    };
    if (clashes.length === 0) return merge([]);
    openDialog(`Merge ${unit.id} + ${other}`, (close) => (
      <MergeForm
        work={work}
        clashes={clashes}
        target={target!}
        merge={(choices) => {
          close();
          merge(choices);
        }}
      />
    ));
  };
  pickUnit(context, `Merge unit ${unit.id} with`, choose, { without: unit.id });
}

function MergeForm({
  work,
  clashes,
  target,
  merge,
}: {
  work: Work;
  clashes: readonly WorkContributor[];
  target: WorkUnit;
  merge: (choices: Choices) => void;
}) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget as HTMLFormElement);
        merge(
          clashes.map(({ reference }) => ({
            reference,
            take: (form.get(reference) as Take | null) ?? 'join',
          })),
        );
      }}
    >
      <p>Both have words of these references. A unit has one contributor of each.</p>
      {clashes.map((mine) => (
        <fieldset key={mine.reference}>
          <legend>Reference {mine.reference}</legend>
          {takes(wordsOf(work, mine), wordsOf(work, sameReference(target, mine)!)).map(
            ({ value, title, detail }, index) => (
              <label class="choice" key={value}>
                <input type="radio" name={mine.reference} value={value} checked={index === 0} />
                <span>
                  {title} <small>{detail}</small>
                </span>
              </label>
            ),
          )}
        </fieldset>
      ))}
      <div class="buttons">
        <button type="submit" class="primary">
          Merge
        </button>
      </div>
    </form>
  );
}

/** Singletons that say more than one thing become a unit for each clause (pyramid-2003 B.3.4, criterion 4). */
export async function splitClauses(context: UnitContext): Promise<void> {
  const unit = needUnit(context);
  if (unit === null) return;
  const { desk } = context;
  const [only, ...others] = unit.contributors;
  if (only === undefined || others.length > 0)
    return void announce('Only a unit of weight 1 is split by clause.');
  const clauses = await desk.clausesOf({ kind: 'reference', id: only.reference });
  const pieces = clauses.map((clause) => inside(clause, only.spans)).filter((spans) => spans.length > 0);
  if (pieces.length < 2) return void announce('It is one clause already.');
  const next = Number(nextUnitId(desk.work.value));
  const named = pieces.map((spans, index) => ({
    unit: index === 0 ? unit.id : String(next + index - 1),
    label: index === 0 ? unit.label : '',
    spans,
  }));
  desk.act({ type: 'split-clauses', unit: unit.id, pieces: named });
}
