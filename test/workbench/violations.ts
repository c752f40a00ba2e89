/**
 * What holds of any work, whatever was done: a list of what does not, empty if all is well. The reducer keeps these; a
 * journal that was edited by hand may not.
 *
 *   violations(work)  // []
 */
import { areOrdered } from '../../src/workbench/spans.ts';
import { textOf, type Work, type WorkUnit, weightOf } from '../../src/workbench/work.ts';

export function violations(work: Work): readonly string[] {
  return [...unitViolations(work), ...markViolations(work), ...textViolations(work)];
}

function* unitViolations(work: Work): Generator<string> {
  const ids = new Set<string>();
  for (const unit of work.units) {
    if (ids.has(unit.id)) yield `two units ${unit.id}`;
    ids.add(unit.id);
    yield* contributorViolations(work, unit);
    const weight = weightOf(unit);
    if (unit.points === undefined && !(weight >= 1 && weight <= work.references.length)) {
      yield `unit ${unit.id} weighs ${weight}`;
    }
    if (unit.points !== undefined && unit.contributors.length > 0) yield `item ${unit.id} has contributors`;
  }
}

function* contributorViolations(work: Work, { id, contributors }: WorkUnit): Generator<string> {
  const references = new Set<string>();
  for (const { reference, spans } of contributors) {
    if (references.has(reference)) yield `unit ${id} has two contributors from ${reference}`;
    references.add(reference);
    const text = textOf(work, { kind: 'reference', id: reference });
    if (text === undefined) yield `unit ${id} has words of ${reference}, which is not there`;
    else if (spans.length === 0 || !areOrdered(spans, text.length))
      yield `unit ${id} has bad spans in ${reference}`;
  }
}

function* markViolations(work: Work): Generator<string> {
  const accepted = new Set(work.units.filter(({ proposed }) => proposed === undefined).map(({ id }) => id));
  for (const [summary, { matches, unmatched, done, against }] of work.marks) {
    const text = textOf(work, { kind: 'summary', id: summary });
    if (text === undefined) {
      yield `marks on ${summary}, which is not there`;
      continue;
    }
    const ids = [...matches, ...unmatched].map(({ id }) => id);
    if (new Set(ids).size < ids.length) yield `two marks of one id in ${summary}`;
    for (const { id, unit, spans, state } of matches) {
      if (!accepted.has(unit)) yield `match ${id} of unit ${unit}, which is not there`;
      if (!areOrdered(spans, text.length)) yield `match ${id} has bad spans`;
      if (done && state === 'open') yield `${summary} is done and match ${id} is open`;
    }
    for (const { id, spans } of unmatched) {
      if (spans.length === 0 || !areOrdered(spans, text.length)) yield `unmatched ${id} has bad spans`;
    }
    if (against === null && matches.length + unmatched.length > 0)
      yield `${summary} is marked against nothing`;
  }
}

function* textViolations(work: Work): Generator<string> {
  for (const [key, spans] of work.noContent) {
    const [kind, ...id] = key.split('/');
    const text = textOf(work, { kind: kind as 'reference' | 'summary', id: id.join('/') });
    if (text === undefined || spans.length === 0 || !areOrdered(spans, text.length))
      yield `bad “no content” in ${key}`;
  }
  for (const { id, text, span } of work.notes) {
    const words = textOf(work, text);
    if (words === undefined || !areOrdered([span], words.length)) yield `note ${id} has a bad place`;
  }
}
