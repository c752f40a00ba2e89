/**
 * Longest common subsequences of two sequences of numbers: how long one is, and where one lies in the first.
 *
 *   lcsLength([1, 2, 3, 4], [2, 9, 4])          // 2
 *   lcsMarker([2, 9, 4], …)([1, 2, 3, 4], hit)  // marks positions 1 and 3
 *
 * Lengths are computed 32 cells at a time (Crochemore et al. 2001), and so are positions; only runs of matches, which
 * ROUGE-W weighs, need every cell of the table.
 */

/** The length of a longest common subsequence; all numbers lie in 0 … `vocabularySize` − 1. */
export function lcsLength(a: Int32Array, b: Int32Array, vocabularySize: number): number {
  const [rows, columns] = a.length <= b.length ? [b, a] : [a, b];
  return lcsCounter(columns, vocabularySize)(rows);
}

/** The same for one sequence and many others. */
export function lcsCounter(columns: Int32Array, vocabularySize: number): (rows: Int32Array) => number {
  const blocks = (columns.length + 31) >>> 5;
  const { where, masks } = positionsOf(columns, blocks, vocabularySize);
  return (rows) => {
    // A bit of v is 0 where the length grows by one from the column before.
    const v = new Int32Array(blocks).fill(-1);
    for (let row = 0; row < rows.length; row++) {
      const slot = where[rows[row]!]!;
      if (slot === 0) continue;
      addMatches(v, { from: 0, to: 0, blocks }, masks, (slot - 1) * blocks);
    }
    return zerosBefore(v, 0, columns.length);
  };
}

/** The slot of each number, from 1, or 0 if it is not in `columns`; and in which columns it stands, a bit each. */
function positionsOf(columns: Int32Array, blocks: number, vocabularySize: number) {
  const where = new Int32Array(vocabularySize);
  let slots = 0;
  for (const value of columns) if (where[value] === 0) where[value] = ++slots;
  const masks = new Int32Array(slots * blocks);
  for (let column = 0; column < columns.length; column++) {
    masks[(where[columns[column]!]! - 1) * blocks + (column >>> 5)]! |= 1 << (column & 31);
  }
  return { where, masks };
}

/** v ← (v + (v ∧ matches)) ∨ (v ∧ ¬matches), over all blocks with carry; v may be its own successor. */
function addMatches(
  bits: Int32Array,
  { from, to, blocks }: { readonly from: number; readonly to: number; readonly blocks: number },
  masks: Int32Array,
  mask: number,
): void {
  let carry = 0;
  for (let block = 0; block < blocks; block++) {
    const old = bits[from + block]!;
    const matches = masks[mask + block]!;
    const sum = (old >>> 0) + ((old & matches) >>> 0) + carry;
    carry = sum > 0xffffffff ? 1 : 0;
    bits[to + block] = sum | 0 | (old & ~matches);
  }
}

/** A row of bits for each word that has a match, and one above them; and where those words stand. Reused, as below. */
let rowsOfBits = new Int32Array(0);
let places = new Int32Array(0);

/**
 * Marks one longest common subsequence with `summary` in any sequence it is given: of several, the one that
 * `markWeightedLcs` takes with weights that are lengths.
 */
export function lcsMarker(
  summary: Int32Array,
  vocabularySize: number,
): (reference: Int32Array, hit: Uint8Array) => void {
  const blocks = (summary.length + 31) >>> 5;
  const { where, masks } = positionsOf(summary, blocks, vocabularySize);
  return (reference, hit) => {
    const size = (reference.length + 1) * blocks;
    if (rowsOfBits.length < size) rowsOfBits = new Int32Array(2 * size);
    if (places.length < reference.length) places = new Int32Array(2 * reference.length);
    for (let block = 0; block < blocks; block++) rowsOfBits[block] = -1;
    let rows = 0;
    for (let i = 0; i < reference.length; i++) {
      const slot = where[reference[i]!]!;
      // A word that `summary` does not have changes nothing.
      if (slot === 0) continue;
      const from = rows * blocks;
      addMatches(rowsOfBits, { from, to: from + blocks, blocks }, masks, (slot - 1) * blocks);
      places[rows++] = i;
    }
    if (rows > 0) traceBack({ reference, summary, rows, hit });
  };
}

/** Goes up where that costs no match, otherwise left: what comparing the neighbours' lengths comes to. */
function traceBack({
  reference,
  summary,
  rows,
  hit,
}: {
  readonly reference: Int32Array;
  readonly summary: Int32Array;
  readonly rows: number;
  readonly hit: Uint8Array;
}): void {
  const blocks = (summary.length + 31) >>> 5;
  let row = rows;
  let column = summary.length;
  let length = zerosBefore(rowsOfBits, row * blocks, column);
  while (length > 0) {
    const place = places[row - 1]!;
    if (reference[place] === summary[column - 1]) {
      row--;
      column--;
      length--;
      hit[place] = 1;
    } else if (zerosBefore(rowsOfBits, (row - 1) * blocks, column) === length) row--;
    else column--;
  }
}

/** How many of the first `columns` bits of a row are 0: the length of the subsequence up to there. */
function zerosBefore(bits: Int32Array, from: number, columns: number): number {
  let zeros = 0;
  const whole = columns >>> 5;
  for (let block = 0; block < whole; block++) zeros += bitCount(~bits[from + block]!);
  const rest = columns & 31;
  return rest === 0 ? zeros : zeros + bitCount(~bits[from + whole]! & ((1 << rest) - 1));
}

function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** What `markWeightedLcs` fills: one entry for each position of the first sequence. */
export interface Marks {
  /** 1 where some common subsequence passes. */
  readonly hit: Uint8Array;
  /** 1 where this position and the next were matched by neighbours in the other sequence. */
  readonly linked: Uint8Array;
}

const DIAGONAL = 1;
const UP = 2;
const LEFT = 3;

/** How many cells a table of moves may have, and so how long two sentences may be: some 16,000 words each. */
export const MOST_CELLS = 2 ** 28;

/** Two rows of values and runs, and all moves; reused, because most calls are for sentences of similar length. */
let value = new Float64Array(0);
let run = new Int32Array(0);
let move = new Uint8Array(0);

function reserve(rows: number, width: number): void {
  if (value.length < 2 * width) {
    value = new Float64Array(4 * width);
    run = new Int32Array(4 * width);
  }
  if (move.length < rows * width)
    move = new Uint8Array(Math.max(rows * width, Math.min(2 * rows * width, MOST_CELLS / 4)));
}

/**
 * Marks one heaviest common subsequence in `reference`. `weights[k]` is the weight of a run of k matches: k to the power
 * of 1.2 for ROUGE-W (Lin 2004 §4). Of several, the one that both tools take: a match is
 * always used, and otherwise the last word of `reference` is given up before that of `summary`.
 */
export function markWeightedLcs(
  reference: Int32Array,
  summary: Int32Array,
  weights: Float64Array,
  { hit, linked }: Marks,
): void {
  fillTable(reference, summary, weights);
  const width = summary.length + 1;
  let row = reference.length;
  let column = summary.length;
  let matchedBelow = false;
  while (row > 0 && column > 0) {
    const step = move[row * width + column];
    if (step === DIAGONAL) {
      row--;
      column--;
      hit[row] = 1;
      if (matchedBelow) linked[row] = 1;
    } else if (step === UP) row--;
    else column--;
    matchedBelow = step === DIAGONAL;
  }
}

function fillTable(reference: Int32Array, summary: Int32Array, weights: Float64Array): void {
  const width = summary.length + 1;
  reserve(reference.length + 1, width);
  value.fill(0, 0, 2 * width);
  run.fill(0, 0, 2 * width);
  for (let row = 1; row <= reference.length; row++) {
    const word = reference[row - 1]!;
    const above = row % 2 === 0 ? width : 0;
    const here = width - above;
    for (let column = 1; column < width; column++) {
      const cell = here + column;
      const over = above + column;
      if (word === summary[column - 1]) {
        const length = run[over - 1]!;
        // In this order of operations, so that ties fall as in ROUGE-1.5.5.
        value[cell] = value[over - 1]! + weights[length + 1]! - weights[length]!;
        run[cell] = length + 1;
        move[row * width + column] = DIAGONAL;
      } else {
        const up = value[over]! >= value[cell - 1]!;
        value[cell] = up ? value[over]! : value[cell - 1]!;
        run[cell] = 0;
        move[row * width + column] = up ? UP : LEFT;
      }
    }
  }
}

/** The weights of runs of 0 … `longest` matches. */
export function runWeights(longest: number, power: number): Float64Array {
  return Float64Array.from({ length: longest + 1 }, (_, k) => k ** power);
}
