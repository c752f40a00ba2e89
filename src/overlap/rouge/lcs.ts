/**
 * Longest common subsequences of two sequences of numbers: how long one is, and where one lies in the first.
 *
 *   lcsLength([1, 2, 3, 4], [2, 9, 4])            // 2
 *   markLcs([1, 2, 3, 4], [2, 9, 4], { weight: 1, … })  // marks positions 1 and 3
 *
 * Lengths are computed 32 cells at a time (Crochemore et al. 2001); positions need the whole table.
 */

/** The length of a longest common subsequence; all numbers lie in 0 … `vocabularySize` − 1. */
export function lcsLength(a: Int32Array, b: Int32Array, vocabularySize: number): number {
  const [rows, columns] = a.length <= b.length ? [b, a] : [a, b];
  const blocks = (columns.length + 31) >>> 5;
  const { where, masks } = positionsOf(columns, blocks, vocabularySize);
  // A bit of v is 0 where the length grows by one from the column before.
  const v = new Int32Array(blocks).fill(-1);
  for (let row = 0; row < rows.length; row++) {
    const slot = where[rows[row]!]!;
    if (slot === 0) continue;
    addMatches(v, masks, (slot - 1) * blocks);
  }
  return countZeros(v, columns.length);
}

/** For each number that occurs in `columns`: its slot (from 1), and in which columns it stands, a bit each. */
function positionsOf(columns: Int32Array, blocks: number, vocabularySize: number) {
  const where = new Int32Array(vocabularySize);
  const masks = new Int32Array(columns.length * blocks);
  let slots = 0;
  for (let column = 0; column < columns.length; column++) {
    const value = columns[column]!;
    if (where[value] === 0) where[value] = ++slots;
    masks[(where[value]! - 1) * blocks + (column >>> 5)]! |= 1 << (column & 31);
  }
  return { where, masks };
}

/** v ← (v + (v ∧ matches)) ∨ (v ∧ ¬matches), over all blocks with carry. */
function addMatches(v: Int32Array, masks: Int32Array, from: number): void {
  let carry = 0;
  for (let block = 0; block < v.length; block++) {
    const old = v[block]!;
    const matches = masks[from + block]!;
    const sum = (old >>> 0) + ((old & matches) >>> 0) + carry;
    carry = sum > 0xffffffff ? 1 : 0;
    v[block] = sum | 0 | (old & ~matches);
  }
}

function countZeros(v: Int32Array, columns: number): number {
  let zeros = 0;
  for (let column = 0; column < columns; column++) {
    if (((v[column >>> 5]! >>> (column & 31)) & 1) === 0) zeros++;
  }
  return zeros;
}

/** What `markLcs` fills: one entry for each position of the first sequence. */
export interface Marks {
  /** 1 where some common subsequence passes. */
  readonly hit: Uint8Array;
  /** 1 where this position and the next were matched by neighbours in the other sequence. */
  readonly linked: Uint8Array;
}

const DIAGONAL = 1;
const UP = 2;
const LEFT = 3;

/** Two rows of values and runs, and all moves; reused, because most calls are for sentences of similar length. */
let value = new Float64Array(0);
let run = new Int32Array(0);
let move = new Uint8Array(0);

function reserve(rows: number, width: number): void {
  if (value.length < 2 * width) {
    value = new Float64Array(4 * width);
    run = new Int32Array(4 * width);
  }
  if (move.length < rows * width) move = new Uint8Array(2 * rows * width);
}

/**
 * Marks one longest common subsequence in `reference`. `weights[k]` is the weight of a run of k matches: k itself for
 * ROUGE-L, k to the power of 1.2 for ROUGE-W (Lin 2004 §4). Of several, the one that both tools take: a match is
 * always used, and otherwise the last word of `reference` is given up before that of `summary`.
 */
export function markLcs(
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
