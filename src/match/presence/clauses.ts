/**
 * The clauses of a summary: what evidence points at, and what the summary says besides.
 *
 *   const { clauses } = await readSummary('It stormed, and cows fled.', resources);
 *   carrier({ found, wordings: ['There was a storm'], clauses, text })   // { text: 'It stormed,', spans: [[0, 11]] }
 *   without(clauses, [[[0, 11]]])                                  // 'and cows fled.'
 */
import type { Resources } from '../../method.ts';
import type { Expression, Span } from '../../model.ts';
import { CLAUSES_VERSION, segmentClauses } from '../../segment/clauses/clauses.ts';
import { finest } from '../../segment/segmentation.ts';
import { parsedOnce, statementsIn } from '../../segment/statements/read.ts';
import { STATEMENTS_VERSION } from '../../segment/statements/statements.ts';
import type { UnitPresence } from '../../semantics/presence.ts';
import { asExpression } from '../../semantics/segments.ts';
import { unitStems } from '../../semantics/unit-words.ts';
import { SYNTAX_VERSION } from '../../syntax/parser.ts';
import { wordsAt } from '../../text/spans.ts';
import { words } from '../../text/words.ts';
import type { Said } from './same-words.ts';

/** What the clauses depend on, for a signature. */
export const CLAUSES = `clauses.${CLAUSES_VERSION}.${SYNTAX_VERSION}.${STATEMENTS_VERSION}`;

/** What an English text says, in two sizes and in its order. */
export async function readSummary(text: string, resources: Resources): Promise<Said> {
  const sentences = await parsedOnce(text, resources);
  return {
    clauses: sentences
      .flatMap((sentence) => finest(segmentClauses({ sentence })).segments)
      .map((segment) => asExpression(segment, text))
      .filter((clause) => words(clause.text).length > 0),
    statements: statementsIn(sentences),
  };
}

/** The words of the sentence that carry a unit: the clause, or the two, where what is said of it stands. */
export function carrier({
  found: { sentence, span },
  wordings,
  clauses,
  text,
}: {
  found: Pick<UnitPresence, 'sentence' | 'span'>;
  wordings: readonly string[];
  clauses: readonly Expression[];
  /** Of the whole summary. */
  text: string;
}): Expression | null {
  if (sentence === null) return null;
  const whole = { text: sentence.text, spans: [sentence.span] };
  const inside = clauses.filter(({ spans }) => spans.every((own) => isInside(own, sentence.span)));
  if (inside.length < 2) return whole;
  const [first, second] = span === undefined ? sharing(inside, wordings) : holding(inside, span);
  if (first === undefined) return whole;
  return second === undefined ? first : joined(first, second, text);
}

/** A clause that has less of the words is not cited for them. */
const LEAST_SHARE = 0.3;

/** The clauses that hold most of a stretch of words. */
function holding(clauses: readonly Expression[], [from, to]: Span): readonly Expression[] {
  const shareOf = ({ spans }: Expression) =>
    spans.reduce((sum, [start, end]) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)), 0) /
    (to - from);
  return clauses
    .map((clause) => ({ clause, share: shareOf(clause) }))
    .filter(({ share }) => share >= LEAST_SHARE)
    .sort((a, b) => b.share - a.share)
    .map(({ clause }) => clause);
}

/** The clause with most of a unit's content words, and one that adds more than one of them. */
function sharing(clauses: readonly Expression[], wordings: readonly string[]): readonly Expression[] {
  const wanted = new Set(wordings.flatMap((wording) => unitStems(wording)));
  const [first, ...others] = clauses
    .map((clause) => ({ clause, stems: unitStems(clause.text).filter((stem) => wanted.has(stem)) }))
    .filter(({ stems }) => stems.length > 0)
    .sort((a, b) => b.stems.length - a.stems.length || a.clause.text.length - b.clause.text.length);
  if (first === undefined) return [];
  const second = others.find(({ stems }) => stems.filter((stem) => !first.stems.includes(stem)).length > 1);
  return second === undefined ? [first.clause] : [first.clause, second.clause];
}

/** The clauses that no evidence points at. */
export function without(
  clauses: readonly Expression[],
  evidence: readonly (readonly Span[])[],
): readonly Expression[] {
  const cited = evidence.flat();
  return clauses.filter(
    ({ spans }) => !spans.some(([start, end]) => cited.some(([from, to]) => start < to && from < end)),
  );
}

function isInside([start, end]: Span, [from, to]: Span): boolean {
  return from <= start && end <= to;
}

/** Both, as they stand in the text; a subject that they share stands once. */
function joined(a: Expression, b: Expression, text: string): Expression {
  const spans: Span[] = [];
  for (const [start, end] of [...a.spans, ...b.spans].sort((x, y) => x[0] - y[0])) {
    const last = spans.at(-1);
    if (last === undefined || start > last[1]) spans.push([start, end]);
    else spans[spans.length - 1] = [last[0], Math.max(last[1], end)];
  }
  return { text: wordsAt(text, spans), spans };
}
