/**
 * How far a run is, on a line of the terminal that is rewritten, from the third second on.
 *
 *   const show = progressLine();
 *   show(`${texts} texts read`);
 *   show(null);   // ends the line
 */
import { printable } from '../text/printed.ts';

/** Milliseconds that pass before anything is shown, between two states, and until a state is shown again. */
const QUIET = 2000;
const BETWEEN = 200;
const AGAIN = 1000;

/** The seconds go on where nothing else does, so that one long step is not taken for a program that hangs. */
export function progressLine(): (text: string | null) => void {
  if (process.stderr.isTTY !== true) return () => {};
  const start = performance.now();
  let shown = 0;
  let last: string | null = 'working';
  const draw = () => {
    const now = performance.now();
    if (last === null || now - start < QUIET || now - shown < BETWEEN) return;
    shown = now;
    const seconds = Math.floor((now - start) / 1000);
    process.stderr.write(`\r\u001b[K${fitting(`${last}, ${seconds} s`, process.stderr.columns)}`);
  };
  setInterval(draw, AGAIN).unref();
  return (text) => {
    last = text;
    if (text !== null) draw();
    else if (shown > 0) process.stderr.write('\r\u001b[K');
  };
}

/** A line that reached the edge would go on below, and could not be rewritten. */
export function fitting(text: string, columns: number | undefined): string {
  let line = printable(text).replace(/\s+/g, ' ');
  while (columns && line !== '' && mostColumns(line) >= columns) line = line.slice(0, -1);
  return line;
}

/** How wide a text may be: what is not European may take two columns. */
function mostColumns(text: string): number {
  return text.length + (text.match(/[^\0-\u10ff]/g)?.length ?? 0);
}
