/**
 * Text that is shown as it is: it can neither steer a terminal nor reorder a line. Line breaks and tabs stay; any other
 * control character becomes visible, and marks of direction go.
 *
 *   printable('a\u001b[31mb') === 'a\uFFFD[31mb'
 */
const BIDI_CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const UNPRINTABLE = /(?![\n\t])[\p{Control}\p{Surrogate}\p{Noncharacter_Code_Point}]/gu;

export function printable(text: string): string {
  return text.replace(BIDI_CONTROLS, '').replace(UNPRINTABLE, '\uFFFD');
}
