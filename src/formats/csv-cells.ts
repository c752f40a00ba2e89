/**
 * Cells of a CSV that a spreadsheet neither runs nor changes.
 *
 *   neutraliseCell('=2+2')    // "'=2+2"
 *   restoreCell("'=2+2")      // '=2+2'
 */

// The full-width signs start a formula in East Asian editions of spreadsheets.
const START = "'*[=+\\-@\\t\\r\\n＝＋－＠]";
// Dashes before a blank begin an item of a list.
const AFTER = "'*(?:[=@＝＠]|[+\\-＋－](?=[\\p{L}\\d(]))";
const FORMULAS = new RegExp(`^${START}|(?<=[;\\t\\r\\n])${AFTER}`, 'gu');
const NEUTRALISED = new RegExp(`^'(?=${START})|(?<=[;\\t\\r\\n])'(?=${AFTER})`, 'gu');

/**
 * Puts an apostrophe before text that starts a formula. Where apostrophes and then a formula stand already it puts one more,
 * so taking one off always gives the text back and no two texts become the same.
 */
export function neutraliseCell(text: string): string {
  return text.replace(FORMULAS, "'$&");
}

const KEPT = /^="([^"]*)"$/;

/** Takes off what `neutraliseCell` puts before formulas, and what keeps text from becoming a number. */
export function restoreCell(text: string): string {
  return KEPT.exec(text)?.[1] ?? (text.includes("'") ? text.replace(NEUTRALISED, '') : text);
}
