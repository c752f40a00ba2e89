/**
 * The statements of a whole text. A sentence without a verb, such as a title, goes with the statement before it.
 *
 *   await readStatements('Dogs bark. And cats? Cats hide.', resources)
 *   // [{ text: 'Dogs bark.', label: 'Dogs bark.', … }, …]
 */
import type { Resources } from '../../method.ts';
import type { Expression } from '../../model.ts';
import { PARSE } from '../../syntax/parse-job.ts';
import type { ParsedSentence } from '../../syntax/parsed.ts';
import { SYNTAX_VERSION } from '../../syntax/parser.ts';
import { joinRuns } from '../segmentation.ts';
import { type Statement, statementsOf } from './statements.ts';

export type TextStatement = Expression & Pick<Statement, 'label' | 'isWhole' | 'isPointing'>;

/** The parse of a text, made once if there is a cache. */
export function parsedOnce(text: string, resources: Resources): Promise<readonly ParsedSentence[]> {
  return resources.remember(['sentences', SYNTAX_VERSION, text], () =>
    resources.ask(PARSE, { text, offset: 0 }),
  );
}

export async function readStatements(text: string, resources: Resources): Promise<readonly TextStatement[]> {
  return statementsIn(await parsedOnce(text, resources));
}

/** In the order of the text. */
export function statementsIn(sentences: readonly ParsedSentence[]): readonly TextStatement[] {
  const found: TextStatement[] = [];
  let before: TextStatement | null = null;
  sentences.forEach((sentence, i) => {
    for (const { text, spans, label, isWhole, isPointing } of statementsOf(sentence, sentences.slice(0, i))) {
      const next: TextStatement = { text, spans, label, isWhole, isPointing };
      const last = found.at(-1);
      if (!/[\p{L}\p{N}]/u.test(text)) continue;
      if (isWhole && before !== null) found.push(joined(before, next, next));
      else if (!isWhole && last?.isWhole === true) found[found.length - 1] = joined(last, next, last);
      else if (!isWhole) {
        before = before === null ? next : joined(before, next, next);
        continue;
      } else found.push(next);
      before = null;
    }
  });
  return before === null ? found : [...found, before];
}

/** Two pieces of text, named and judged as one of them is. */
function joined(a: TextStatement, b: TextStatement, named: TextStatement): TextStatement {
  return { ...named, text: joinRuns([a.text, b.text]), spans: [...a.spans, ...b.spans] };
}
