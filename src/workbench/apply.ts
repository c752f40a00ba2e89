/**
 * The one reducer, shared by page and server: the work after an operation, or a refusal that leaves it as it was.
 *
 *   const after = apply(before, { type: 'label-unit', unit: '3', label: 'There was a storm' });
 *
 * What is done to units is in units.ts; here is what is done to texts and summaries: which words express which unit, what
 * the machine proposes, what people decide.
 */
import { group } from 'd3-array';
import type { Span } from '../model.ts';
import type { NewMatch, Operation, OperationOf } from './operations.ts';
import { pyramidHash } from './pyramid.ts';
import { Refusal } from './refusal.ts';
import { subtract, tighten, unite } from './spans.ts';
import { addUnit, applyToUnits, placed, requireUnit, wholeUnit, withoutUnit } from './units.ts';
import { keyOf, type Marks, marksOf, textOf, type Work, type WorkMatch } from './work.ts';

export function apply(work: Work, operation: Operation): Work {
  switch (operation.type) {
    case 'mark-no-content':
      return markNoContent(work, operation);
    case 'add-note': {
      const { note, text, span, body } = operation;
      placed(work, text, [span]);
      if (body.trim() === '') throw new Refusal('The note is empty.');
      if (work.notes.some(({ id }) => id === note)) throw new Refusal(`There is a note ${note} already.`);
      return { ...work, notes: [...work.notes, { id: note, text, span, body }] };
    }
    case 'remove-note':
      if (!work.notes.some(({ id }) => id === operation.note))
        throw new Refusal(`There is no note ${operation.note}.`);
      return { ...work, notes: work.notes.filter(({ id }) => id !== operation.note) };
    case 'match': {
      const { summary, match, unit, spans } = operation;
      const made: WorkMatch = { id: match, unit, spans: spansIn(work, summary, spans), state: 'yes' };
      return mark(work, summary, (old) => ({ ...old, matches: [...old.matches, newMatch(work, old, made)] }));
    }
    case 'edit-match':
      return editMatch(work, operation);
    case 'remove-match':
      requireMatch(work, operation);
      return mark(work, operation.summary, (old) => ({
        ...old,
        matches: old.matches.filter(({ id }) => id !== operation.match),
      }));
    case 'mark-unmatched': {
      const { summary, unmatched, spans } = operation;
      const made = { id: unmatched, spans: spansIn(work, summary, spans) };
      return mark(work, summary, (old) => {
        refuseTaken(old, unmatched);
        return { ...old, unmatched: [...old.unmatched, made] };
      });
    }
    case 'remove-unmatched':
      return mark(work, operation.summary, (old) => {
        if (!old.unmatched.some(({ id }) => id === operation.unmatched)) {
          throw new Refusal('These words are not marked.');
        }
        return { ...old, unmatched: old.unmatched.filter(({ id }) => id !== operation.unmatched) };
      });
    case 'propose-matches':
      return proposeMatches(work, operation);
    case 'decide-matches':
      return decideMatches(work, operation);
    case 'finish-summary':
      return finishSummary(work, operation);
    case 'confirm-summary':
      return setMarks(work, operation.summary, (old) => ({ ...old, against: pyramidHash(work) }));
    case 'grade-summary':
      return gradeSummary(work, operation);
    case 'remark-summary':
      return setMarks(work, operation.summary, ({ remark: _, ...old }) =>
        operation.remark === '' ? old : { ...old, remark: operation.remark },
      );
    case 'settle-match':
      return settleMatch(work, operation);
    case 'settle-unit': {
      const { item, choice, remove, units } = operation;
      for (const id of remove) requireUnit(work, id);
      const rest = remove.reduce(withoutUnit, work);
      const changed = units.reduce((so, unit) => addUnit(so, wholeUnit(work, unit)), rest);
      return { ...changed, settled: new Map(work.settled).set(`unit ${item}`, choice) };
    }
    default:
      return applyToUnits(work, operation);
  }
}

function markNoContent(work: Work, { text, spans, noContent }: OperationOf<'mark-no-content'>): Work {
  const chosen = placed(work, text, spans);
  const words = textOf(work, text)!;
  const before = work.noContent.get(keyOf(text)) ?? [];
  const after = noContent ? unite(words, before, chosen) : tighten(words, subtract(before, chosen));
  const changed = new Map(work.noContent);
  if (after.length === 0) changed.delete(keyOf(text));
  else changed.set(keyOf(text), after);
  return { ...work, noContent: changed };
}

function requireSummary(work: Work, id: string): void {
  if (textOf(work, { kind: 'summary', id }) === undefined) throw new Refusal(`There is no summary ${id}.`);
}

function setMarks(work: Work, summary: string, change: (marks: Marks) => Marks): Work {
  requireSummary(work, summary);
  return { ...work, marks: new Map(work.marks).set(summary, change(marksOf(work, summary))) };
}

/** The first mark freezes the pyramid for this summary: what changes there later makes the marks stale. */
function mark(work: Work, summary: string, change: (marks: Marks) => Marks): Work {
  return setMarks(work, summary, (marks) => ({
    ...change(marks),
    against: marks.against ?? pyramidHash(work),
  }));
}

function spansIn(work: Work, summary: string, spans: readonly Span[]): readonly Span[] {
  return placed(work, { kind: 'summary', id: summary }, spans);
}

function refuseTaken(marks: Marks, id: string): void {
  if (marks.matches.some((match) => match.id === id) || marks.unmatched.some((other) => other.id === id)) {
    throw new Refusal('These words are marked already.');
  }
}

function newMatch(work: Work, marks: Marks, match: WorkMatch): WorkMatch {
  refuseTaken(marks, match.id);
  if (requireUnit(work, match.unit).proposed !== undefined) {
    throw new Refusal(`Unit ${match.unit} is only a proposal: accept it first.`);
  }
  return match;
}

function requireMatch(work: Work, { summary, match }: { summary: string; match: string }): WorkMatch {
  requireSummary(work, summary);
  const found = marksOf(work, summary).matches.find(({ id }) => id === match);
  if (found === undefined) throw new Refusal('There is no such match.');
  return found;
}

function changeMatches(
  work: Work,
  summary: string,
  ids: ReadonlySet<string>,
  change: (match: WorkMatch) => WorkMatch,
): Work {
  return mark(work, summary, (old) => ({
    ...old,
    matches: old.matches.map((match) => (ids.has(match.id) ? change(match) : match)),
  }));
}

/** Who edits a match says yes to it. */
function editMatch(work: Work, operation: OperationOf<'edit-match'>): Work {
  const { summary, match, unit, spans } = operation;
  requireMatch(work, operation);
  if (requireUnit(work, unit).proposed !== undefined) throw new Refusal(`Unit ${unit} is only a proposal.`);
  const words = spansIn(work, summary, spans);
  return changeMatches(work, summary, new Set([match]), (old) => ({
    ...old,
    unit,
    spans: words,
    state: 'yes',
  }));
}

/** What was decided stays: a unit that people judged in a summary is not proposed there again. */
function proposeMatches(work: Work, { by, partial, matches }: OperationOf<'propose-matches'>): Work {
  let so = work;
  for (const [summary, news] of group(matches, (match) => match.summary)) {
    const before = marksOf(so, summary);
    const judged = new Set(before.matches.map(({ unit }) => unit));
    const fresh = news.filter(({ unit }) => !judged.has(unit)).map((match) => proposal(work, by, match));
    const isPartial = partial === true && !before.done && before.unmatched.length === 0;
    so = mark(so, summary, (old) => ({
      ...withMatches(work, old, fresh),
      done: old.done && fresh.length === 0,
      ...(isPartial ? { partial: true as const } : {}),
    }));
  }
  return so;
}

function withMatches(work: Work, marks: Marks, matches: readonly WorkMatch[]): Marks {
  const ids = new Set<string>();
  for (const match of matches) {
    newMatch(work, marks, match);
    if (ids.has(match.id)) throw new Refusal('These words are marked already.');
    ids.add(match.id);
  }
  return { ...marks, matches: [...marks.matches, ...matches] };
}

function proposal(
  work: Work,
  by: string,
  { summary, match, unit, spans, probability = null, runnerUp }: NewMatch,
): WorkMatch {
  return {
    id: match,
    unit,
    spans: spans.length === 0 ? [] : spansIn(work, summary, spans),
    state: 'open',
    proposed: { by, probability, ...(runnerUp === undefined ? {} : { runnerUp }) },
  };
}

function decideMatches(work: Work, { matches, state, reason }: OperationOf<'decide-matches'>): Work {
  if (matches.length === 0) throw new Refusal('There is nothing to decide.');
  for (const place of matches) requireMatch(work, place);
  return [...group(matches, ({ summary }) => summary)].reduce(
    (so, [summary, places]) =>
      changeMatches(so, summary, new Set(places.map(({ match }) => match)), ({ reason: _, ...old }) => ({
        ...old,
        state,
        ...(reason === undefined || reason === '' ? {} : { reason }),
      })),
    work,
  );
}

/** What nobody has seen is not done. */
function finishSummary(work: Work, { summary, done }: { summary: string; done: boolean }): Work {
  const open = marksOf(work, summary).matches.filter(({ state }) => state === 'open').length;
  if (done && open > 0) {
    throw new Refusal(`${open} proposals in summary ${summary} have not been decided.`);
  }
  if (!done) return setMarks(work, summary, (old) => ({ ...old, done }));
  return setMarks(work, summary, ({ partial: _, ...old }) => ({ ...old, done, against: pyramidHash(work) }));
}

function gradeSummary(work: Work, { summary, grade }: { summary: string; grade: string | null }): Work {
  if (grade?.trim() === '') throw new Refusal('The grade is empty.');
  return setMarks(work, summary, ({ grade: _, ...old }) => (grade === null ? old : { ...old, grade }));
}

function settleMatch(work: Work, operation: OperationOf<'settle-match'>): Work {
  const { summary, unit, choice, matches } = operation;
  requireUnit(work, unit);
  const settled = new Map(work.settled).set(`match ${unit} ${summary}`, choice);
  const changed = mark(work, summary, (old) => {
    const others = { ...old, matches: old.matches.filter((match) => match.unit !== unit) };
    const made = matches.map(({ match, spans }): WorkMatch => {
      const words = spans.length === 0 ? [] : spansIn(work, summary, spans);
      return { id: match, unit, spans: words, state: 'yes' };
    });
    return withMatches(work, others, made);
  });
  return { ...changed, settled };
}
