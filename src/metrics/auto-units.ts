/**
 * Units out of the references themselves: every sentence and every clause of every reference is one. Content that
 * several references share comes as often as they share it, as a content unit weighs by its contributors.
 *
 *   await autoUnits(resources, ['The storm hit at noon, and ferries stayed in.'])
 *   // { sentences: [{ text: 'The storm hit at noon, and ferries stayed in.', weight: 5, reference: 0 }],
 *   //   clauses: [{ text: 'The storm hit at noon,', weight: 3, reference: 0 },
 *   //     { text: 'and ferries stayed in.', weight: 2, reference: 0 }] }
 *
 * A unit weighs as many different content words as it has: a clause that says more counts more. What cannot be parsed,
 * because it is not English, has no clauses.
 */
import type { Resources } from '../method.ts';
import { segmentClauses } from '../segment/clauses/clauses.ts';
import { finest } from '../segment/segmentation.ts';
import { unitStems } from '../semantics/unit-words.ts';
import { PARSE } from '../syntax/parse-job.ts';
import { sentencesOf } from '../text/any-language.ts';
import { isEnglish } from '../text/language.ts';

export interface AutoUnit {
  readonly text: string;
  readonly weight: number;
  /** The place of its reference among those that were given. */
  readonly reference: number;
}

export interface AutoUnits {
  readonly sentences: readonly AutoUnit[];
  readonly clauses: readonly AutoUnit[];
}

export async function autoUnits(resources: Resources, references: readonly string[]): Promise<AutoUnits> {
  const sentences: AutoUnit[] = [];
  const clauses: AutoUnit[] = [];
  for (const [reference, text] of references.entries()) {
    if (!isEnglish(text)) {
      sentences.push(...weighted(sentencesOf(text), reference));
      continue;
    }
    for (const sentence of await resources.ask(PARSE, { text, offset: 0 })) {
      const { segments } = finest(segmentClauses({ sentence }));
      sentences.push(...weighted([sentence.text], reference));
      clauses.push(
        ...weighted(
          segments.map((segment) => segment.text),
          reference,
        ),
      );
    }
  }
  return { sentences, clauses };
}

function weighted(texts: readonly string[], reference: number): readonly AutoUnit[] {
  return texts
    .map((text) => ({ text, weight: unitStems(text).length, reference }))
    .filter(({ weight }) => weight > 0);
}
