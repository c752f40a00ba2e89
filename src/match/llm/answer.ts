/**
 * What a model answered, believed only as far as it can be checked: a unit is expressed if the answer says so and its
 * quote occurs in the summary.
 *
 *   readAnswer('{"answers":[{"statement":1,"quote":"stormed","expressed":true}]}', 1)
 *   findQuote('stormed', 'It stormed.')   // [3, 10]
 */
import { z } from 'zod';
import type { Span } from '../../model.ts';
import { words } from '../../text/words.ts';

export interface UnitAnswer {
  readonly quote: string;
  readonly expressed: boolean;
}

const TOKENS = z.int().nonnegative();

const COMPLETION = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
  usage: z
    .object({ prompt_tokens: TOKENS.optional(), completion_tokens: TOKENS.optional() })
    .nullish()
    .catch(null),
});

const ANSWERS = z.object({
  answers: z.array(z.object({ statement: z.int(), quote: z.string(), expressed: z.boolean() })),
});

/** Null for what is no completion. */
export function readCompletion(body: string) {
  const { data } = COMPLETION.safeParse(jsonOf(body));
  if (data === undefined) return null;
  return {
    content: data.choices[0]!.message.content,
    tokensIn: data.usage?.prompt_tokens ?? 0,
    tokensOut: data.usage?.completion_tokens ?? 0,
  };
}

/** One answer for each of so many units, in their order; null if any is missing, there twice, or of no unit. */
export function readAnswer(content: string, units: number): readonly UnitAnswer[] | null {
  const { data } = ANSWERS.safeParse(jsonOf(content));
  if (data === undefined) return null;
  const byUnit = new Map(data.answers.map((answer) => [answer.statement, answer]));
  const found = Array.from({ length: units }, (_, i) => byUnit.get(i + 1));
  if (data.answers.length !== units || found.includes(undefined)) return null;
  return found.map((answer) => ({ quote: answer!.quote, expressed: answer!.expressed }));
}

/** Undefined for what is no JSON. Models that are not held to a schema put it into a fence. */
function jsonOf(text: string): unknown {
  const bare = text.trim().replace(/^```(?:json)?\s*\n([\s\S]*)\n```$/, '$1');
  try {
    return JSON.parse(bare);
  } catch {
    return undefined;
  }
}

/** Where a quote stands: whole words, whatever the case, the spaces and the kind of quotation marks. */
export function findQuote(quote: string, text: string): Span | null {
  const wanted = fold(quote).folded.replace(/^[\s"'.…,;]+|[\s"'.…,;]+$/g, '');
  if (words(wanted).length === 0) return null;
  const { folded, places } = fold(text);
  for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    if (isLetter(folded[at - 1]) && isLetter(folded[at])) continue;
    if (isLetter(folded[end - 1]) && isLetter(folded[end])) continue;
    return [places[at]!, places[end - 1]! + 1];
  }
  return null;
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

const PLAIN: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
};

/** A text in which such differences are gone, and where each of its characters stands in the original. */
function fold(text: string): { folded: string; places: readonly number[] } {
  let folded = '';
  const places: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const character = text[i]!;
    const isSpace = /\s/.test(character);
    if (isSpace && folded.endsWith(' ')) continue;
    const lower = character.toLowerCase();
    folded += isSpace ? ' ' : (PLAIN[character] ?? (lower.length === 1 ? lower : character));
    places.push(i);
  }
  return { folded, places };
}
