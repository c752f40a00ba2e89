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
}

/** From lines without their line breaks. A text without any gives one empty part. */
export async function* textParts(
  lines: AsyncIterable<string> | Iterable<string>,
  size = SIZE,
): AsyncGenerator<TextPart> {
  let rest = '';
  let offset = 0;
  for await (const line of lines) {
    rest += `${line}\n`;
    while (rest.length > size) {
      const length = cutPlace(rest, size);
      yield { text: rest.slice(0, length), offset };
      rest = rest.slice(length);
      offset += length;
    }
  }
  if (rest !== '' || offset === 0) yield { text: rest, offset };
}

/** Places after which a text may be cut, best first. */
const CUTS = [/\n[^\S\n]*\n/g, /[.!?…]["'”’)\]]*[^\S\n]*\n/g, /\n/g, /[.!?…]["'”’)\]]*\s/g, /\s/g];

function cutPlace(text: string, size: number): number {
  const head = text.slice(0, size);
  for (const place of CUTS) {
    let end = 0;
    for (const found of head.matchAll(place)) end = found.index + found[0].length;
    if (end > 0) return end;
  }
  // Every line ends in white space, so there is some.
  return size + text.slice(size).search(/\s/) + 1;
}
