/** What the keys and buttons of the pyramid workbench do: each asks what it must, then performs one operation. */
import type { Span } from '../../src/model.ts';
import { wordsAt } from '../../src/text/spans.ts';
import type { Take } from '../../src/workbench/operations.ts';
import { wordsIn } from '../../src/workbench/progress.ts';
import { overlaps, subtract, tighten } from '../../src/workbench/spans.ts';
import { keyOf, type TextName, type Work, type WorkUnit, weightOf } from '../../src/workbench/work.ts';
import type { Desk } from '../desk.ts';
import { announce } from '../parts/announce.tsx';
import { askLine, openDialog, pick } from '../parts/dialog.tsx';
import { release, selection, spansOf } from '../text/selection.ts';

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
  return first === undefined
    ? ''
    : `“${wordsAt(textNamed(work, { kind: 'reference', id: first.reference }), first.spans)}”`;
}

export interface UnitActions {
  create(): void;
  add(): void;
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

export function unitActions({
  desk,
  active,
  focus,
  isRubric,
}: {
  desk: Desk;
  active: () => string | null;
  focus: (unit: string | null) => void;
  isRubric: boolean;
}): UnitActions {
  const work = () => desk.work.value;
  const activeUnit = () => work().units.find(({ id }) => id === active());
  const need = (): WorkUnit | null => {
    const unit = activeUnit();
    if (unit === undefined) announce('Choose a unit first: press J, or / to search.');
    return unit ?? null;
  };
  const words = (): Chosen | null => {
    const chosen = chosenWords(work());
    if (chosen === null) announce('Choose words first.');
    return chosen;
  };
  /** The contributor that is meant: the named one, or that of the text in which the cursor is. */
  const contributorOf = (unit: WorkUnit, reference?: string) => {
    const wanted = reference ?? selection.value?.text.id;
    return (
      unit.contributors.find((contributor) => contributor.reference === wanted) ??
      (unit.contributors.length === 1 ? unit.contributors[0] : undefined)
    );
  };
  const needContributor = (unit: WorkUnit, reference?: string) => {
    const found = contributorOf(unit, reference);
    if (found === undefined) announce('Put the cursor into the reference that is meant.');
    return found;
  };
  const referenceText = (id: string) => textNamed(work(), { kind: 'reference', id });
  const pickUnit = (title: string, then: (unit: string) => void, { isNew = false, without = '' } = {}) => {
    const choices = work()
      .units.filter(({ id, proposed }) => id !== without && proposed === undefined)
      .map((unit) => ({
        value: unit.id,
        title: `${unit.id}  ${unitTitle(work(), unit)}`,
        detail: `weight ${weightOf(unit)}`,
      }));
    const id = nextUnitId(work());
    pick(title, [...choices, ...(isNew ? [{ value: id, title: `New unit ${id}` }] : [])], then);
  };

  return {
    create() {
      if (isRubric) {
        askLine('New item', { label: 'What the text should say', button: 'Add' }, (label) => {
          const unit = nextUnitId(work());
          if (label !== '' && desk.act({ type: 'create-item', unit, label, points: 1 })) focus(unit);
        });
        return;
      }
      const chosen = words();
      if (chosen === null) return;
      const unit = nextUnitId(work());
      if (desk.act({ type: 'create-unit', unit, reference: chosen.name.id, spans: chosen.spans })) {
        focus(unit);
        release();
        announce(`New unit ${unit}: press L to label it.`);
      }
    },
    add() {
      const [unit, chosen] = [need(), words()];
      if (unit === null || chosen === null) return;
      const done = desk.act({
        type: 'add-words',
        unit: unit.id,
        reference: chosen.name.id,
        spans: chosen.spans,
      });
      if (done) {
        const now = work().units.find(({ id }) => id === unit.id)!;
        release();
        announce(`Added to unit ${unit.id}; it weighs ${weightOf(now)} now.`);
      }
    },
    remove() {
      const unit = need();
      if (unit === null) return;
      if (unit.proposed !== undefined) {
        desk.act({ type: 'decide-units', units: [unit.id], accept: false });
        return;
      }
      const chosen = chosenWords(work());
      const mine =
        chosen === null ? undefined : unit.contributors.find(({ reference }) => reference === chosen.name.id);
      if (chosen === null || mine === undefined || !mine.spans.some((span) => overlaps(chosen.spans, span))) {
        announce('The chosen words are not in this unit. To remove the unit itself, use its menu.');
        return;
      }
      const rest = tighten(chosen.text, subtract(mine.spans, chosen.spans));
      const place = { unit: unit.id, reference: mine.reference };
      const done =
        rest.length === 0
          ? desk.act({ type: 'remove-contributor', ...place })
          : desk.act({ type: 'set-words', ...place, spans: rest });
      if (done) announce(`Removed from unit ${unit.id}.`);
    },
    move(reference) {
      const unit = need();
      const contributor = unit === null ? undefined : needContributor(unit, reference);
      if (unit === null || contributor === undefined) return;
      const place = { unit: unit.id, reference: contributor.reference };
      pickUnit(
        `Move the words of ${contributor.reference} to`,
        (to) => {
          const target = work().units.find(({ id }) => id === to);
          const there = target?.contributors.find((other) => other.reference === contributor.reference);
          const go = (take?: Take) => {
            if (desk.act({ type: 'move-contributor', ...place, to, ...(take === undefined ? {} : { take }) }))
              focus(to);
          };
          if (there === undefined) return go();
          const text = referenceText(contributor.reference);
          pick<Take>(
            `Unit ${to} has words of ${contributor.reference} already`,
            takes(wordsAt(text, there.spans), wordsAt(text, contributor.spans)),
            go,
          );
        },
        { isNew: true, without: unit.id },
      );
    },
    split() {
      const [unit, chosen] = [need(), words()];
      if (unit === null || chosen === null) return;
      const mine = unit.contributors.find(({ reference }) => reference === chosen.name.id);
      if (mine === undefined) return announce(`Unit ${unit.id} has no words there.`);
      const into = nextUnitId(work());
      const rest = tighten(chosen.text, subtract(mine.spans, chosen.spans));
      const go = (keep: readonly Span[]) => {
        const parts = [{ reference: mine.reference, keep, give: chosen.spans }];
        if (desk.act({ type: 'split-unit', unit: unit.id, into, label: '', parts })) {
          focus(into);
          release();
          announce(`Unit ${into} is new: add the other references’ words with A.`);
        }
      };
      if (rest.length === 0) return go(mine.spans);
      pick(
        `Split “${wordsAt(chosen.text, chosen.spans)}” off unit ${unit.id}`,
        [
          { value: rest, title: `Unit ${unit.id} keeps the rest`, detail: wordsAt(chosen.text, rest) },
          { value: mine.spans, title: 'The words stay in both', detail: wordsAt(chosen.text, mine.spans) },
        ],
        go,
      );
    },
    merge() {
      const unit = need();
      if (unit === null) return;
      pickUnit(
        `Merge unit ${unit.id} with`,
        (other) => {
          const target = work().units.find(({ id }) => id === other)!;
          const clashes = unit.contributors.filter(({ reference }) =>
            target.contributors.some((there) => there.reference === reference),
          );
          const go = (choices: { reference: string; take: Take }[]) => {
            if (desk.act({ type: 'merge-units', unit: other, into: unit.id, choices })) focus(unit.id);
          };
          if (clashes.length === 0) return go([]);
          openDialog(`Merge ${unit.id} + ${other}`, (close) => (
            <form
              onSubmit={(event) => {
                event.preventDefault();
                const form = new FormData(event.currentTarget as HTMLFormElement);
                close();
                go(
                  clashes.map(({ reference }) => ({
                    reference,
                    take: (form.get(reference) as Take | null) ?? 'join',
                  })),
                );
              }}
            >
              <p>Both have words of these references. A unit has one contributor of each.</p>
              {clashes.map(({ reference, spans }) => {
                const text = referenceText(reference);
                const theirs = target.contributors.find((there) => there.reference === reference)!;
                return (
                  <fieldset key={reference}>
                    <legend>Reference {reference}</legend>
                    {takes(wordsAt(text, spans), wordsAt(text, theirs.spans)).map(
                      ({ value, title, detail }, index) => (
                        <label class="choice">
                          <input type="radio" name={reference} value={value} checked={index === 0} />
                          <span>
                            {title} <small>{detail}</small>
                          </span>
                        </label>
                      ),
                    )}
                  </fieldset>
                );
              })}
              <div class="buttons">
                <button type="submit" class="primary">
                  Merge
                </button>
              </div>
            </form>
          ));
        },
        { without: unit.id },
      );
    },
    label() {
      const unit = need();
      if (unit === null) return;
      const [first] = unit.contributors;
      const proposal =
        unit.label ||
        (first === undefined ? '' : sentence(wordsAt(referenceText(first.reference), first.spans)));
      askLine(
        `Label unit ${unit.id}`,
        {
          label: 'What all its contributors say',
          value: proposal,
          hint: 'Short, and a sentence: The coast was hit.',
        },
        (label) => desk.act({ type: 'label-unit', unit: unit.id, label }),
      );
    },
    resolve() {
      const unit = need();
      if (unit !== null) desk.act({ type: 'resolve-unit', unit: unit.id, resolved: !unit.resolved });
    },
    inferred(reference) {
      const unit = need();
      const found = unit === null ? undefined : needContributor(unit, reference);
      if (unit !== null && found !== undefined) {
        desk.act({
          type: 'mark-inferred',
          unit: unit.id,
          reference: found.reference,
          inferred: found.inferred !== true,
        });
      }
    },
    implied(reference) {
      const unit = need();
      const found = unit === null ? undefined : needContributor(unit, reference);
      if (unit === null || found === undefined) return;
      askLine(
        'Implied context',
        {
          label: `What reference ${found.reference} means without saying it`,
          value: found.implied ?? '',
          hint: 'A note such as {the government}; no words are marked for it. Empty removes it.',
        },
        (implied) => desk.act({ type: 'imply', unit: unit.id, reference: found.reference, implied }),
      );
    },
    change(edge, by) {
      const unit = need();
      const found = unit === null ? undefined : needContributor(unit);
      if (unit === null || found === undefined) return;
      const spans = resized(found.spans, wordsIn(referenceText(found.reference)), edge, by);
      if (spans === null) announce('There is nothing further.');
      else desk.act({ type: 'set-words', unit: unit.id, reference: found.reference, spans });
    },
    empty() {
      const chosen = words();
      if (chosen === null) return;
      const marked = work().noContent.get(keyOf(chosen.name)) ?? [];
      const noContent = !chosen.spans.every((span) => overlaps(marked, span));
      if (desk.act({ type: 'mark-no-content', text: chosen.name, spans: chosen.spans, noContent })) release();
    },
    note() {
      const chosen = words();
      if (chosen === null) return;
      askLine(
        'Note over the text',
        { label: `On “${wordsAt(chosen.text, chosen.spans)}”`, hint: 'Such as: sic; round to $2' },
        (body) => {
          const span: Span = [chosen.spans[0]![0], chosen.spans.at(-1)![1]];
          if (body !== '')
            desk.act({ type: 'add-note', note: crypto.randomUUID(), text: chosen.name, span, body });
        },
      );
    },
    search: () => pickUnit('Go to unit', focus),
    decide(accept) {
      const unit = activeUnit();
      if (unit?.proposed === undefined) return announce('This unit is no proposal.');
      desk.act({ type: 'decide-units', units: [unit.id], accept });
    },
    splitClauses() {
      const unit = need();
      const [only, ...others] = unit?.contributors ?? [];
      if (unit === null || only === undefined || others.length > 0)
        return announce('Only a unit of weight 1 is split by clause.');
      void desk.clausesOf({ kind: 'reference', id: only.reference }).then((clauses) => {
        const pieces = clauses
          .map((clause) => inside(clause, only.spans))
          .filter((spans) => spans.length > 0);
        if (pieces.length < 2) return announce('It is one clause already.');
        let number = Number(nextUnitId(work()));
        const named = pieces.map((spans, index) => ({
          unit: index === 0 ? unit.id : String(number++),
          label: index === 0 ? unit.label : '',
          spans,
        }));
        desk.act({ type: 'split-clauses', unit: unit.id, pieces: named });
      });
    },
    comment() {
      const unit = need();
      if (unit === null) return;
      askLine('Comment', { label: `On unit ${unit.id}`, value: unit.comment ?? '' }, (comment) =>
        desk.act({ type: 'comment-unit', unit: unit.id, comment }),
      );
    },
  };
}

function takes(first: string, second: string): { value: Take; title: string; detail: string }[] {
  return [
    { value: 'join', title: 'Join them as parts', detail: `${first} ... ${second}` },
    { value: 'first', title: 'Only', detail: first },
    { value: 'second', title: 'Only', detail: second },
  ];
}

function sentence(words: string): string {
  const text = words.replaceAll(' ... ', ' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}

/** What of a clause lies in the spans. */
function inside(clause: readonly Span[], spans: readonly Span[]): readonly Span[] {
  return clause.flatMap(([start, end]) =>
    spans.flatMap(([from, to]): Span[] =>
      from < end && start < to ? [[Math.max(from, start), Math.min(to, end)]] : [],
    ),
  );
}

/** One word more or less at an end; null where there is none. */
export function resized(
  spans: readonly Span[],
  words: readonly Span[],
  edge: 'start' | 'end',
  by: 1 | -1,
): readonly Span[] | null {
  const touched = words.flatMap((word, index) => (overlaps(spans, word) ? [index] : []));
  const first = touched[0];
  const last = touched.at(-1);
  if (first === undefined || last === undefined) return null;
  if (edge === 'end') {
    const target = words[last + by];
    if (target === undefined || (by === -1 && touched.length === 1)) return null;
    if (by === 1) return [...spans.slice(0, -1), [spans.at(-1)![0], target[1]]];
    return tightenTo(spans, [spans[0]![0], words[touched.at(-2)!]![1]]);
  }
  const target = words[first - by];
  if (target === undefined || (by === -1 && touched.length === 1)) return null;
  if (by === 1) return [[target[0], spans[0]![1]], ...spans.slice(1)];
  return tightenTo(spans, [words[touched[1]!]![0], spans.at(-1)![1]]);
}

function tightenTo(spans: readonly Span[], [start, end]: Span): readonly Span[] {
  return spans.flatMap(([from, to]): Span[] =>
    from < end && start < to ? [[Math.max(from, start), Math.min(to, end)]] : [],
  );
}
