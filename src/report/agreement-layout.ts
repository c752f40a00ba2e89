/** What both reports on agreement are laid out with: headings, coefficients, tables, two columns. */
import stringWidth from 'string-width';
import type { Alpha } from '../meta/agreement/alpha.ts';
import type { Kappa } from '../meta/agreement/kappa.ts';
import { DASH } from './format.ts';
import { wrap } from './text-table.ts';

/** What the two annotators of a pair are called. */
export type Names = { readonly a: string; readonly b: string };

/** A heading, underlined. */
export function heading(text: string, width: number): readonly string[] {
  const lines = wrap(text, { width });
  return [...lines, '-'.repeat(Math.max(...lines.map((line) => stringWidth(line))))];
}

/** Three decimals, or why there are none. */
export function coefficient(value: Alpha | Kappa): string {
  return value.value === null ? `undefined, ${value.reason}` : value.value.toFixed(3);
}

export function share(part: number, whole: number): string {
  return whole === 0 ? DASH : (part / whole).toFixed(3);
}

/** Two texts in two columns. */
export function sideBySide(left: string, right: string, width: number): readonly string[] {
  const gutter = '  | ';
  const column = Math.max(Math.floor((width - 2 - gutter.length) / 2), 2);
  const lefts = wrap(left, { width: column });
  const rights = wrap(right, { width: column });
  return Array.from({ length: Math.max(lefts.length, rights.length) }, (_, index) => {
    const text = lefts[index] ?? '';
    const padding = ' '.repeat(Math.max(column - stringWidth(text), 0));
    return `  ${text}${padding}${gutter}${rights[index] ?? ''}`.trimEnd();
  });
}
