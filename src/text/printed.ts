/**
 * How numbers and users' texts look in a sentence of a report. Numbers are short; texts stay on one line and can neither
 * steer a terminal nor reorder a line:
 *
 *   formatNumber(15.2) === '15.2'
 *   formatBelow(0.4998, 0.5) === '0.4998'
 *   oneLine('a\nb\u001b[31m') === 'a b\uFFFD[31m'
 *   printable('a\nb\u001b[31m') === 'a\nb\uFFFD[31m'
 */

const BIDI_CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const UNPRINTABLE = /(?![\n\t])[\p{Control}\p{Surrogate}\p{Noncharacter_Code_Point}]/gu;

/**
 * Text that is shown as it is: it can neither steer a terminal nor reorder a line. Line breaks and tabs stay; any other
 * control character becomes visible, and marks of direction go.
 */
export function printable(text: string): string {
  return text.replace(BIDI_CONTROLS, '').replace(UNPRINTABLE, '\uFFFD');
}

/** A whole number as it is, any other with up to three decimals: `16`, `15.2`. */
export function formatNumber(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toFixed(3)));
}

/** With three decimals, or with as many more as it takes to see that it is below `limit`: `0.4998`, not `0.500`. */
export function formatBelow(value: number, limit: number, rounded = value.toFixed(3)): string {
  if (Number(rounded) < limit) return rounded;
  for (let decimals = 4; decimals < 16; decimals++) {
    const longer = value.toFixed(decimals);
    if (Number(longer) < limit) return longer;
  }
  return String(value);
}

/** `0.412 (needs 0.65)`. A limit may have many decimals, of which three do unless they hide which one is less. */
export function formatShort(value: number, limit: number): string {
  const [short, shortLimit] = [value.toFixed(3), formatNumber(limit)];
  if (Number(short) < Number(shortLimit)) return `${short} (needs ${shortLimit})`;
  return `${formatBelow(value, limit)} (needs ${limit})`;
}

/** Words of ASCII with single blanks between them. Most text is that, and reports of many summaries are long. */
const NOTHING_TO_DO = /^[!-~]+(?: [!-~]+)*$/;

/**
 * A user's text on one line: white space becomes one blank, control characters become visible and harmless,
 * and marks that would reorder the rest of the line go.
 */
export function oneLine(text: string): string {
  if (NOTHING_TO_DO.test(text)) return text;
  return printable(text.replace(/\s+/g, ' ').trim());
}
