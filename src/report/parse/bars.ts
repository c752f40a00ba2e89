/**
 * Segments as bars below the words: one bar for each run of neighbouring words, several segments in one row
 * where they do not reach into each other.
 *
 *   layOutBars([{ words: [0, 3] }, { words: [1, 2] }, { words: [4] }])
 *   // rows 0, 1, 0: the third begins after the first has ended
 */

export interface Bar {
  /** From 0 within its segmentation. */
  readonly segment: number;
  readonly row: number;
  /** First and last word of each run. */
  readonly runs: readonly (readonly [first: number, last: number])[];
}

export function layOutBars(segments: readonly { readonly words: readonly number[] }[]): Bar[] {
  const ends: number[] = [];
  return segments.map(({ words }, segment) => {
    const runs = runsOf(words);
    const first = words[0] ?? 0;
    const free = ends.findIndex((end) => end < first);
    const row = free === -1 ? ends.length : free;
    ends[row] = words.at(-1) ?? 0;
    return { segment, row, runs };
  });
}

function runsOf(words: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const word of words) {
    const run = runs.at(-1);
    if (run !== undefined && run[1] === word - 1) run[1] = word;
    else runs.push([word, word]);
  }
  return runs;
}
