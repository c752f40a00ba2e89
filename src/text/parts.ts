/**
 * A long text in parts, so that a text of any length can be read with little memory. A part is at most `SIZE`
 * characters long and ends at its last blank line; if it has none, at its last line break after the end of a
 * sentence, else at its last line break, its last white space after the end of a sentence, its last white space.
 * A run without white space that is longer is not cut. Where a text is cut depends on nothing but the text.
 *
 *   for await (const { text, offset } of textParts(lines)) …  // a text of up to SIZE characters is one part
 */

/** About 250 sentences: enough to judge whether lines are wrapped and whether sentences begin with capitals. */
export const SIZE = 32_768;

export interface TextPart {
  readonly text: string;
  /** Where the part begins in the whole text. */
  readonly offset: number;
  /** The number of its first line, from 1. */
  readonly line: number;
}

/** From lines without their line breaks. A text without any gives one empty part. With `whole`, no line is cut. */
export async function* textParts(
  lines: AsyncIterable<string> | Iterable<string>,
  { size = SIZE, whole = false }: { size?: number; whole?: boolean } = {},
): AsyncGenerator<TextPart> {
  let rest = '';
  let offset = 0;
  let line = 1;
  const cuts = whole ? [/\n/g] : CUTS;
  for await (const next of lines) {
    rest += `${next}\n`;
    while (rest.length > size) {
      const text = rest.slice(0, cutPlace(rest, size, cuts));
      yield { text, offset, line };
      rest = rest.slice(text.length);
      offset += text.length;
      line += lineBreaks(text);
    }
  }
  if (rest !== '' || offset === 0) yield { text: rest, offset, line };
}

/** Places after which a text may be cut, best first. */
const CUTS = [/\n[^\S\n]*\n/g, /[.!?…]["'”’)\]]*[^\S\n]*\n/g, /\n/g, /[.!?…]["'”’)\]]*\s/g, /\s/g];

export function lineBreaks(text: string): number {
  return text.split('\n').length - 1;
}

function cutPlace(text: string, size: number, cuts: readonly RegExp[]): number {
  const head = text.slice(0, size);
  for (const place of cuts) {
    let end = 0;
    for (const found of head.matchAll(place)) end = found.index + found[0].length;
    if (end > 0) return end;
  }
  // Every line ends in a line break, so there is such a place.
  return size + text.slice(size).search(cuts.at(-1)!) + 1;
}
