/**
 * How much memory a file of rows may take. A row of two letters costs as much as one of two hundred; a file of millions of
 * them would cost many times its size, and is refused.
 *
 *   const room = roomFor(text.length, log);
 *   room.take(COSTS.text, line);   // throws when the file has no room left
 */
import type { Log } from './log.ts';

export type Room = ReturnType<typeof roomFor>;

/** In bytes, beside the letters: a text with its id; a topic or a unit; a line that is a topic; a point or a judgment; a JSON row. */
export const COSTS = { text: 150, topic: 400, line: 240, judgment: 300, json: 700 } as const;

const FREE = 24 * 2 ** 20;
const TIMES = 7;

/** For a file of so many bytes or letters. */
export function roomFor(size: number, log: Log) {
  let left = FREE + TIMES * size;
  return {
    /** So many bytes are kept of what this line holds. */
    take(bytes: number, line: number): void {
      left -= bytes;
      if (left >= 0) return;
      throw log.error(
        'E_FORMAT',
        'The file has too many rows of a few letters each: they would take many times its size in memory.',
        { line, column: 1 },
        'Split the file, or leave out what is no text.',
      );
    },
  };
}
