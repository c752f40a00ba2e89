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

/** What the clauses depend on, for a signature. */
export const CLAUSES = `clauses.${CLAUSES_VERSION}.${SYNTAX_VERSION}.${STATEMENTS_VERSION}`;

/** What an English text says, in two sizes and in its order. */
export interface ReadSummary {
  /** The clauses that have words. */
  readonly clauses: readonly Expression[];
  readonly statements: readonly Expression[];
}

export async function readSummary(text: string, resources: Resources): Promise<ReadSummary> {
  const sentences = await parsedOnce(text, resources);
  return {
    clauses: sentences
      .flatMap((sentence) => finest(segmentClauses({ sentence })).segments)
      .map((segment) => asExpression(segment, text))
      .filter((clause) => words(clause.text).length > 0),
    statements: statementsIn(sentences),
  };
}

/** The words of the sentence that carry a unit: the clause, or the two, that have most of its content words. */
export function carrier({
  found: { sentence },
  wordings,
  clauses,
  text,
}: {
  found: Pick<UnitPresence, 'sentence'>;
  wordings: readonly string[];
  clauses: readonly Expression[];
  /** Of the whole summary. */
  text: string;
}): Expression | null {
  if (sentence === null) return null;
  const whole = { text: sentence.text, spans: [sentence.span] };
  const inside = clauses.filter(({ spans }) => spans.every((span) => isInside(span, sentence.span)));
  if (inside.length < 2) return whole;
  const wanted = new Set(wordings.flatMap((wording) => [...unitStems(wording)]));
  const sharing = inside
    .map((clause) => ({
      clause,
      stems: [...new Set(unitStems(clause.text))].filter((stem) => wanted.has(stem)),
    }))
    .filter(({ stems }) => stems.length > 0)
    .sort((a, b) => b.stems.length - a.stems.length || a.clause.text.length - b.clause.text.length);
  const [first, ...others] = sharing;
  if (first === undefined) return whole;
  const second = others.find(({ stems }) => stems.filter((stem) => !first.stems.includes(stem)).length > 1);
  return second === undefined ? first.clause : joined(first.clause, second.clause, text);
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
