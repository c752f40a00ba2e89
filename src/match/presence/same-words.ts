/**
 * A text that makes a statement in a unit's own words expresses the unit, whatever a model thinks of it. "In its own
 * words" means: the words of a wording, all of them and no others but articles, in one statement or clause, and nothing
 * around that takes it back.
 *
 *   const saying = sameWords({ statements, clauses });   // of "Ann doubts that the pool, which is old, will open."
 *   saying(['The pool is old.'])         // the words "the pool … is old"
 *   saying(['The pool will open.'])      // null: she doubts it
 */
import type { Expression, Span, Summary } from '../../model.ts';
import type { PresenceUnit, UnitPresence } from '../../semantics/presence.ts';
import { words } from '../../text/words.ts';

const ARTICLES = new Set(['a', 'an', 'the']);

/** Words that can take back what stands beside them: only where the wording has them too is the same said. */
const TAKING_BACK = new Set(
  [
    'not no never none nobody nothing neither nor cannot without n t hardly barely scarcely rarely seldom almost nearly',
    'if unless whether may might could would should maybe perhaps possibly allegedly supposedly only until',
    'doubt doubts doubted deny denies denied refuse refuses refused fail fails failed false falsely wrong wrongly untrue',
    'myth lie lies lied pretend pretends pretended avoid avoids avoided prevent prevents prevented stop stops stopped',
    'reject rejects rejected wish wishes wished hope hopes hoped less least opposite instead',
  ]
    .join(' ')
    .split(' '),
);

export interface Said {
  readonly statements: readonly Expression[];
  /** Those that have words. */
  readonly clauses: readonly Expression[];
}

/** Says of wordings which words of a summary are their own, or null. */
export function sameWords({ statements, clauses }: Said): (wordings: readonly string[]) => Expression | null {
  const candidates = [...candidatesIn({ statements, clauses })].map(({ around, said }) => ({
    said,
    words: spoken(said.text),
    takenBack: takingBack(around.text),
  }));
  return (wordings) => {
    const wanted = wordings.map((text) => ({ words: spoken(text), takenBack: takingBack(text) }));
    const isSaid = ({ words, takenBack }: (typeof candidates)[number]) =>
      wanted.some((one) => one.words !== '' && one.words === words && one.takenBack === takenBack);
    return candidates.find(isSaid)?.said ?? null;
  };
}

/** Units that the summary has in their own words are certain. */
export function withSameWords({
  found,
  units,
  summary,
  statements,
  clauses,
}: Said & {
  readonly found: readonly UnitPresence[];
  readonly units: readonly PresenceUnit[];
  readonly summary: Summary;
}): readonly UnitPresence[] {
  const wordingsOf = new Map(units.map(({ id, wordings }) => [id, wordings]));
  const saying = sameWords({ statements, clauses });
  return found.map((one) => {
    const said = saying(wordingsOf.get(one.unit) ?? []);
    if (said === null) return one;
    const span: Span = [said.spans[0]![0], said.spans.at(-1)![1]];
    return { unit: one.unit, probability: 1, sentence: { text: summary.text.slice(...span), span } };
  });
}

/** Every statement, and every clause with the first statement that it stands in; both are in the order of the text. */
function* candidatesIn({ statements, clauses }: Said): Iterable<{ around: Expression; said: Expression }> {
  for (const said of statements) yield { around: said, said };
  for (const said of clauses) {
    const around = statements.find((statement) =>
      said.spans.every((span) => isInside(span, statement.spans)),
    );
    if (around !== undefined) yield { around, said };
  }
}

function isInside([start, end]: Span, spans: readonly Span[]): boolean {
  return spans.some(([from, to]) => from <= start && end <= to);
}

/** The words in their order, without articles; nothing for a single word, which states nothing. */
function spoken(text: string): string {
  const own = words(text).filter((word) => !ARTICLES.has(word));
  return own.length > 1 ? own.join(' ') : '';
}

/** In alphabetical order, so that "not … if" is "if … not". */
function takingBack(text: string): string {
  return words(text)
    .filter((word) => TAKING_BACK.has(word))
    .sort()
    .join(' ');
}
