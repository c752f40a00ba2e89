/**
 * How far a run is, on a line of the terminal that is rewritten, from the third second on.
 *
 *   const show = progressLine();
 *   const onProgress = overall((texts) => show(`${texts} texts read`));
 *   show(null);   // ends the line
 */
import stringWidth from 'string-width';
import { printable } from '../text/printable.ts';

/** Milliseconds that pass before anything is shown, and between two states. */
const QUIET = 2000;
const BETWEEN = 200;

export function progressLine(): (text: string | null) => void {
  const start = performance.now();
  let shown = 0;
  return (text) => {
    const now = performance.now();
    if (process.stderr.isTTY !== true || now - start < QUIET) return;
    if (text === null) process.stderr.write('\r\u001b[K');
    else if (now - shown > BETWEEN) {
      shown = now;
      process.stderr.write(`\r\u001b[K${fitting(text, process.stderr.columns)}`);
    }
  };
}

/** A line that reached the edge would go on below, and could not be rewritten. */
export function fitting(text: string, columns: number | undefined): string {
  let line = printable(text).replace(/\s+/g, ' ');
  while (columns && line !== '' && stringWidth(line) >= columns) line = line.slice(0, -1);
  return line;
}

/** One count out of many that each begin at zero, such as one for each topic: it never goes back. */
export function overall(report: (done: number) => void): (done: number) => void {
  let before = 0;
  let last = 0;
  return (done) => {
    if (done < last) before += last;
    last = done;
    report(before + done);
  };
}
