/**
 * Operations on units. Each gives the whole new work, or refuses. Whatever a person does to a proposed unit accepts it.
 *
 *   applyToUnits(work, { type: 'add-words', unit: '1', reference: 'B', spans: [[0, 14]] })  // its weight is 2 now
 */
import type { Span } from '../model.ts';
import type { NewUnit, OperationOf, Take, UnitOperation } from './operations.ts';
import { Refusal } from './refusal.ts';
import { areOrdered, sameSpans, unite } from './spans.ts';
import { type Marks, type TextName, textOf, type Work, type WorkContributor, type WorkUnit } from './work.ts';

export function applyToUnits(work: Work, operation: UnitOperation): Work {
  switch (operation.type) {
    case 'create-unit': {
      const { unit, label = '', reference, spans } = operation;
      return addUnit(work, {
        id: unit,
        label,
        contributors: [contributor(work, reference, spans)],
        resolved: false,
      });
    }
    case 'create-item':
      return addUnit(work, { ...itemOf(operation), resolved: true });
    case 'set-points':
      return setPoints(work, operation);
    case 'add-words':
      return addWords(work, operation);
    case 'set-words':
      return changeContributor(work, operation, (old) => ({
        ...old,
        spans: contributor(work, operation.reference, operation.spans).spans,
      }));
    case 'remove-contributor':
      requireContributor(work, operation);
      return withoutContributor(work, operation);
    case 'move-contributor':
      return moveContributor(work, operation);
    case 'split-unit':
      return splitUnit(work, operation);
    case 'split-clauses':
      return splitClauses(work, operation);
    case 'merge-units':
      return mergeUnits(work, operation);
    case 'label-unit':
      return changeUnit(work, operation.unit, (unit) => ({ ...unit, label: operation.label.trim() }));
    case 'comment-unit':
      return changeUnit(work, operation.unit, ({ comment: _, ...unit }) =>
        operation.comment === '' ? unit : { ...unit, comment: operation.comment },
      );
    case 'resolve-unit':
      return changeUnit(work, operation.unit, (unit) => resolve(unit, operation.resolved));
    case 'mark-inferred':
      return changeContributor(work, operation, ({ inferred: _, ...old }) =>
        operation.inferred ? { ...old, inferred: true } : old,
      );
    case 'imply':
      return changeContributor(work, operation, ({ implied: _, ...old }) =>
        operation.implied === '' ? old : { ...old, implied: operation.implied },
      );
    case 'remove-unit':
      requireUnit(work, operation.unit);
      return withoutUnit(work, operation.unit);
    case 'add-units':
      return operation.units.reduce((so, unit) => addUnit(so, wholeUnit(work, unit)), work);
    case 'propose-units':
      return operation.units.reduce((so, unit) => {
        const proposed = { by: operation.by, probability: unit.probability ?? null };
        return addUnit(so, { ...wholeUnit(work, unit), resolved: false, proposed });
      }, work);
    case 'decide-units':
      return decideUnits(work, operation);
  }
}

export function requireUnit(work: Work, id: string): WorkUnit {
  const unit = work.units.find((candidate) => candidate.id === id);
  if (unit === undefined) throw new Refusal(`There is no unit ${id}.`);
  return unit;
}

/** Words of a text, checked and in order. */
export function placed(work: Work, name: TextName, spans: readonly Span[]): readonly Span[] {
  const text = textOf(work, name);
  if (text === undefined) throw new Refusal(`There is no ${name.kind} ${name.id}.`);
  const united = unite(text, spans);
  if (united.length === 0) throw new Refusal('No words are chosen.');
  if (!areOrdered(united, text.length)) throw new Refusal(`The words are not in ${name.kind} ${name.id}.`);
  return united;
}

function contributor(work: Work, reference: string, spans: readonly Span[]): WorkContributor {
  return { reference, spans: placed(work, { kind: 'reference', id: reference }, spans) };
}

export function wholeUnit(work: Work, given: NewUnit): WorkUnit {
  const { unit, label, contributors, resolved = false, comment } = given;
  const words = contributors.map(({ reference, spans, ...rest }) => ({
    ...rest,
    ...contributor(work, reference, spans),
  }));
  if (new Set(words.map(({ reference }) => reference)).size < words.length) {
    throw new Refusal(`Unit ${unit} has two contributors from one reference.`);
  }
  const more = comment === undefined || comment === '' ? {} : { comment };
  if (words.length > 0) return { id: unit, label, contributors: byReference(work, words), resolved, ...more };
  return { ...itemOf({ unit, label, points: given.points ?? 0 }), resolved, ...more };
}

function itemOf({ unit, label, points }: { unit: string; label: string; points: number }) {
  if (!Number.isInteger(points) || points < 1)
    throw new Refusal('An item of a rubric needs at least 1 point.');
  return { id: unit, label, contributors: [], points };
}

export function addUnit(work: Work, unit: WorkUnit): Work {
  if (unit.id === '') throw new Refusal('A unit needs an id.');
  if (work.units.some(({ id }) => id === unit.id)) throw new Refusal(`There is a unit ${unit.id} already.`);
  return { ...work, units: [...work.units, unit] };
}

/** Contributors stand in the order of the references. */
function byReference(work: Work, contributors: readonly WorkContributor[]): readonly WorkContributor[] {
  const order = new Map(work.references.map(({ id }, index) => [id, index]));
  return [...contributors].sort((a, b) => order.get(a.reference)! - order.get(b.reference)!);
}

function changeUnit(work: Work, id: string, change: (unit: WorkUnit) => WorkUnit): Work {
  const { proposed: _, ...unit } = requireUnit(work, id);
  const changed = change(unit);
  return { ...work, units: work.units.map((other) => (other.id === id ? changed : other)) };
}

function resolve(unit: WorkUnit, resolved: boolean): WorkUnit {
  if (resolved && unit.label === '')
    throw new Refusal(`Unit ${unit.id} needs a label before it is resolved.`);
  return { ...unit, resolved };
}

/** What changes the words of a unit opens the question again whether its members agree (B.3.4). */
function setContributors(work: Work, id: string, contributors: readonly WorkContributor[]): Work {
  if (contributors.length === 0) return withoutUnit(work, id);
  return changeUnit(work, id, (unit) => ({
    ...unit,
    contributors: byReference(work, contributors),
    resolved: false,
  }));
}

function setPoints(work: Work, { unit, points }: { unit: string; points: number }): Work {
  const { contributors, label } = requireUnit(work, unit);
  if (contributors.length > 0) throw new Refusal(`The weight of unit ${unit} is counted, not set.`);
  const item = itemOf({ unit, label, points });
  return changeUnit(work, unit, (old) => ({ ...old, points: item.points }));
}

interface Place {
  readonly unit: string;
  readonly reference: string;
}

function contributorAt(work: Work, { unit, reference }: Place): WorkContributor | undefined {
  return requireUnit(work, unit).contributors.find((candidate) => candidate.reference === reference);
}

function requireContributor(work: Work, place: Place): WorkContributor {
  const found = contributorAt(work, place);
  if (found === undefined)
    throw new Refusal(`Reference ${place.reference} does not contribute to unit ${place.unit}.`);
  return found;
}

function changeContributor(
  work: Work,
  place: Place,
  change: (contributor: WorkContributor) => WorkContributor,
): Work {
  const old = requireContributor(work, place);
  const changed = change(old);
  const { contributors, resolved } = requireUnit(work, place.unit);
  const replaced = contributors.map((other) => (other === old ? changed : other));
  if (!sameSpans(old.spans, changed.spans)) return setContributors(work, place.unit, replaced);
  return changeUnit(work, place.unit, (unit) => ({ ...unit, contributors: replaced, resolved }));
}

/** A part of a contributor that is there, or a new one. */
function addWords(work: Work, place: Place & { readonly spans: readonly Span[] }): Work {
  const unit = requireUnit(work, place.unit);
  if (unit.points !== undefined)
    throw new Refusal(`Unit ${unit.id} is an item of a rubric; no text contributes to it.`);
  const added = contributor(work, place.reference, place.spans);
  const old = contributorAt(work, place);
  if (old === undefined) return setContributors(work, unit.id, [...unit.contributors, added]);
  return changeContributor(work, place, () => joined(work, old, added));
}

function joined(work: Work, first: WorkContributor, second: WorkContributor): WorkContributor {
  const { spans } = contributor(work, first.reference, [...first.spans, ...second.spans]);
  const implied = [first.implied, second.implied].filter((note) => note !== undefined).join('; ');
  const inferred = first.inferred ?? second.inferred;
  return {
    reference: first.reference,
    spans,
    ...(implied === '' ? {} : { implied }),
    ...(inferred === undefined ? {} : { inferred }),
  };
}

function taken(work: Work, take: Take, first: WorkContributor, second: WorkContributor): WorkContributor {
  if (take === 'join') return joined(work, first, second);
  return take === 'first' ? first : second;
}

function withoutContributor(work: Work, { unit, reference }: Place): Work {
  const { contributors } = requireUnit(work, unit);
  return setContributors(
    work,
    unit,
    contributors.filter((other) => other.reference !== reference),
  );
}

function moveContributor(
  work: Work,
  { to, take, ...place }: Place & { readonly to: string; readonly take?: Take },
): Work {
  if (to === place.unit) throw new Refusal('The words are in this unit already.');
  const moved = requireContributor(work, place);
  const target = work.units.find(({ id }) => id === to);
  const rest = withoutContributor(work, place);
  if (target === undefined) {
    return addUnit(rest, { id: to, label: '', contributors: [moved], resolved: false });
  }
  if (target.points !== undefined)
    throw new Refusal(`Unit ${to} is an item of a rubric; no text contributes to it.`);
  const there = contributorAt(work, { unit: to, reference: place.reference });
  if (there !== undefined && take === undefined) {
    throw new Refusal(`Unit ${to} has words of reference ${place.reference} already: join them, or choose.`);
  }
  const result = there === undefined ? moved : taken(work, take!, there, moved);
  const others = target.contributors.filter((other) => other !== there);
  return setContributors(rest, to, [...others, result]);
}

function splitUnit(work: Work, { unit, into, label, parts }: OperationOf<'split-unit'>): Work {
  if (new Set(parts.map(({ reference }) => reference)).size < parts.length) {
    throw new Refusal('A reference can be split only once.');
  }
  const given: WorkContributor[] = [];
  const kept = new Map<string, WorkContributor | null>();
  for (const { reference, keep, give } of parts) {
    const old = requireContributor(work, { unit, reference });
    if (give.length > 0) given.push(contributor(work, reference, give));
    kept.set(
      reference,
      keep.length === 0 ? null : { ...old, spans: contributor(work, reference, keep).spans },
    );
  }
  if (given.length === 0) throw new Refusal('No words are chosen for the new unit.');
  const remaining = requireUnit(work, unit).contributors.flatMap((old) => {
    const change = kept.get(old.reference);
    return change === null ? [] : [change ?? old];
  });
  if (remaining.length === 0) throw new Refusal(`Nothing would be left of unit ${unit}.`);
  return addUnit(setContributors(work, unit, remaining), {
    id: into,
    label: label.trim(),
    contributors: byReference(work, given),
    resolved: false,
  });
}

/** Complex singletons become one unit for each clause (B.3.4, criterion 4). */
function splitClauses(work: Work, { unit, pieces }: OperationOf<'split-clauses'>): Work {
  const { contributors } = requireUnit(work, unit);
  if (contributors.length !== 1) throw new Refusal(`Unit ${unit} has more than one contributor.`);
  if (pieces.length < 2) throw new Refusal('A split needs at least two pieces.');
  const { reference } = contributors[0]!;
  const [first, ...others] = pieces;
  if (first!.unit !== unit) throw new Refusal(`The first piece stays unit ${unit}.`);
  const kept = changeUnit(work, unit, (old) => ({
    ...old,
    label: first!.label.trim() || old.label,
    contributors: [contributor(work, reference, first!.spans)],
    resolved: false,
  }));
  return others.reduce(
    (so, piece) =>
      addUnit(so, {
        id: piece.unit,
        label: piece.label.trim(),
        contributors: [contributor(work, reference, piece.spans)],
        resolved: false,
      }),
    kept,
  );
}

function mergeUnits(work: Work, { unit, into, label, choices }: OperationOf<'merge-units'>): Work {
  if (unit === into) throw new Refusal('A unit cannot be merged with itself.');
  const [from, target] = [requireUnit(work, unit), requireUnit(work, into)];
  if ((from.points === undefined) !== (target.points === undefined)) {
    throw new Refusal('An item of a rubric cannot be merged with a unit of a pyramid.');
  }
  const merged = target.contributors.map((there) => {
    const other = from.contributors.find(({ reference }) => reference === there.reference);
    if (other === undefined) return there;
    const take = choices.find(({ reference }) => reference === there.reference)?.take;
    if (take === undefined) {
      throw new Refusal(`Both units have words of reference ${there.reference}: join them, or choose.`);
    }
    return taken(work, take, there, other);
  });
  const news = from.contributors.filter(
    ({ reference }) => !merged.some((old) => old.reference === reference),
  );
  const contributors = byReference(work, [...merged, ...news]);
  const changed = changeUnit(work, into, (old) => ({
    ...old,
    label: label?.trim() ?? (old.label || from.label),
    contributors,
    resolved: false,
  }));
  const units = changed.units.filter(({ id }) => id !== unit);
  return { ...changed, units, marks: movedMatches(work.marks, unit, into) };
}

function movedMatches(marks: Work['marks'], from: string, to: string): Work['marks'] {
  const moved = (matches: Marks['matches']) =>
    matches.map((match) => (match.unit === from ? { ...match, unit: to } : match));
  return new Map(
    [...marks].map(([summary, mark]) => [
      summary,
      mark.matches.some(({ unit }) => unit === from) ? { ...mark, matches: moved(mark.matches) } : mark,
    ]),
  );
}

/** The words that expressed it are still content of their summaries, only not the pyramid's any more. */
export function withoutUnit(work: Work, id: string): Work {
  const marks = new Map(
    [...work.marks].map(([summary, mark]): [string, Marks] => {
      const gone = mark.matches.filter(({ unit }) => unit === id);
      if (gone.length === 0) return [summary, mark];
      const kept = gone.filter(({ state, spans }) => state === 'yes' && spans.length > 0);
      return [
        summary,
        {
          ...mark,
          matches: mark.matches.filter(({ unit }) => unit !== id),
          unmatched: [...mark.unmatched, ...kept.map(({ id: match, spans }) => ({ id: match, spans }))],
        },
      ];
    }),
  );
  return { ...work, units: work.units.filter((unit) => unit.id !== id), marks };
}

function decideUnits(work: Work, { units, accept }: { units: readonly string[]; accept: boolean }): Work {
  for (const id of units) {
    if (requireUnit(work, id).proposed === undefined) throw new Refusal(`Unit ${id} is not a proposal.`);
  }
  return units.reduce((so, id) => (accept ? changeUnit(so, id, (unit) => unit) : withoutUnit(so, id)), work);
}
