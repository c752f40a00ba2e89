/** Where the sentences of a text begin and end; the latest texts are remembered, because finding them takes a while. */
import { readAnyLanguage, type Span } from '../index.ts';

const known = new Map<string, readonly Span[]>();
const MOST = 2_000;

export function linesOf(text: string): readonly Span[] {
  const lines = known.get(text) ?? readAnyLanguage(text).sentences.map(({ span }) => span);
  known.delete(text);
  known.set(text, lines);
  if (known.size > MOST) known.delete(known.keys().next().value!);
  return lines;
}
