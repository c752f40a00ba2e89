/**
 * Basic Elements from texts: parses them, reads off the elements and compares.
 *
 *   await be({ summary: 'Dogs chased cats.', references: ['The dog chases a cat.'] })
 *   // { recall: 1, precision: 1, f: 1, hits: 2, total: 2 }
 *
 * The parser knows English; a text in another language has no elements, and a summary of one is unscored.
 */
import { loadParser, type Parser } from '../../syntax/parser.ts';
import { isEnglish } from '../../text/language.ts';
import { checkChoice } from '../choice.ts';
import { type BasicElementScore, basicElementOverlap, MATCHES } from './be.ts';
import { type BasicElement, basicElements, WORD_FORMS, type WordForm } from './elements.ts';

/** A text's elements, or the reason why it cannot be parsed. */
export type TextElements = readonly BasicElement[] | { readonly reason: string };

export interface BeInput {
  readonly summary: string;
  readonly references: readonly string[];
  readonly match?: (typeof MATCHES)[number];
  readonly form?: WordForm;
}

/** BE-HM of a summary, or BE-HMR with `match: 'hmr'`. */
export async function be({
  summary,
  references,
  match = 'hm',
  form = 'lemma',
}: BeInput): Promise<BasicElementScore> {
  checkChoice(match, MATCHES, 'match');
  checkChoice(form, WORD_FORMS, 'form');
  const read = async (text: string) => elementsOfText({ text, form });
  const elements: TextElements[] = [];
  for (const text of references) elements.push(await read(text));
  return compareElements({ summary: await read(summary), references: elements, match });
}

export async function elementsOfText({
  text,
  form = 'lemma',
}: {
  readonly text: string;
  readonly form?: WordForm;
}): Promise<TextElements> {
  if (text.trim() === '') return [];
  if (!isEnglish(text)) return { reason: 'not in English, and cannot be parsed' };
  const parser = await sharedParser();
  return basicElements({ sentences: await parser.parse(await parser.read(text)), form });
}

/** The score of texts whose elements are known, so that references are parsed once for many summaries. */
export function compareElements({
  summary,
  references,
  match = 'hm',
}: {
  readonly summary: TextElements;
  readonly references: readonly TextElements[];
  readonly match?: (typeof MATCHES)[number];
}): BasicElementScore {
  if ('reason' in summary) return { recall: null, reason: `the summary is ${summary.reason}` };
  const read: (readonly BasicElement[])[] = [];
  for (const reference of references) {
    if ('reason' in reference) return { recall: null, reason: `a reference is ${reference.reason}` };
    read.push(reference);
  }
  return basicElementOverlap({ summary, references: read, match });
}

let parser: Promise<Parser> | undefined;

/** Loaded once: that takes longer than parsing most texts. */
function sharedParser(): Promise<Parser> {
  parser ??= loadParser();
  return parser;
}
