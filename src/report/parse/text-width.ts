/**
 * About how wide a text is on the page, without a font at hand: a little more than the usual sans-serif fonts
 * need, so that what is laid out by it does not overlap.
 *
 *   textWidth({ text: 'illy', size: 16 }) < textWidth({ text: 'WOMW', size: 16 })
 */
import stringWidth from 'string-width';

/** Shares of the font size, measured generously on Arial, Helvetica, DejaVu Sans and Noto Sans. */
const CLASSES: readonly (readonly [RegExp, number])[] = [
  [/^[iljI|!.,:;'’‘`]$/, 0.34],
  [/^[frt()[\]{}"“”\-/\\ ]$/, 0.45],
  [/^[mwMW@%—…]$/, 1],
  [/^[A-Z&]$/, 0.76],
  [/^[\p{Lu}]$/u, 0.8],
];
const OTHER = 0.65;
const WIDE = 1.05;
const NOTHING = 0;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The letters of a text as people see them. */
export function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

export function textWidth({ text, size }: { text: string; size: number }): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += graphemeWidth(segment);
  return width * size;
}

function graphemeWidth(grapheme: string): number {
  const known = CLASSES.find(([pattern]) => pattern.test(grapheme));
  if (known !== undefined) return known[1];
  const cells = stringWidth(grapheme);
  return cells === 0 ? NOTHING : cells > 1 ? WIDE : OTHER;
}

/** A text cut to so many graphemes, with an ellipsis in place of the rest. */
export function shortened({ text, most }: { text: string; most: number }): string {
  const parts = graphemesOf(text);
  return parts.length <= most ? text : `${parts.slice(0, most - 1).join('')}…`;
}
