/**
 * Longest common subsequences of two sequences of numbers: how long one is, and where one lies in the first.
 *
 *   lcsLength([1, 2, 3, 4], [2, 9, 4])          // 2
 *   marker.begin([1, 2, 3, 4], …); marker.mark([2, 9, 4], hit)  // marks positions 1 and 3
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
      addMatches(v, 0, 0, masks, (slot - 1) * blocks, blocks);
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
  from: number,
  to: number,
  masks: Int32Array,
  mask: number,
  blocks: number,
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

/**
 * Marks in one sequence after the other a longest common subsequence with each of several others: of those that are
 * equally long, the one that `markWeightedLcs` takes with weights that are lengths. Its room is used again.
 */
export class LcsMarker {
  #reference: Int32Array = new Int32Array(0);
  /** The slot of each number, from 1; all are 0 but those of `reference`. */
  #where: Int32Array = new Int32Array(256);
  /** In which places of `reference` the number of a slot stands, a bit each. */
  #masks: Int32Array = new Int32Array(256);
  /** A row of bits for each word that has a match, and one above them. */
  #bits: Int32Array = new Int32Array(256);
  /** Where the row of each word begins; one without a match has the row before. */
  #rows: Int32Array = new Int32Array(256);

  /** The sequence that is marked; all numbers lie in 0 … `vocabularySize` − 1. */
  begin(reference: Int32Array, vocabularySize: number): void {
    if (this.#reference === reference) return;
    for (let i = 0; i < this.#reference.length; i++) this.#where[this.#reference[i]!] = 0;
    this.#where = roomFor(vocabularySize, this.#where);
    this.#reference = reference;
    const blocks = (reference.length + 31) >>> 5;
    let slots = 0;
    for (let i = 0; i < reference.length; i++) {
      if (this.#where[reference[i]!] === 0) this.#where[reference[i]!] = ++slots;
    }
    this.#masks = roomFor(slots * blocks, this.#masks);
    this.#masks.fill(0, 0, slots * blocks);
    for (let i = 0; i < reference.length; i++) {
      this.#masks[(this.#where[reference[i]!]! - 1) * blocks + (i >>> 5)]! |= 1 << (i & 31);
    }
  }

  mark(summary: Int32Array, hit: Uint8Array): void {
    const blocks = (this.#reference.length + 31) >>> 5;
    this.#bits = roomFor((summary.length + 1) * blocks, this.#bits);
    this.#rows = roomFor(summary.length, this.#rows);
    this.#bits.fill(-1, 0, blocks);
    let row = 0;
    for (let j = 0; j < summary.length; j++) {
      const slot = this.#where[summary[j]!]!;
      if (slot !== 0) {
        addMatches(this.#bits, row, row + blocks, this.#masks, (slot - 1) * blocks, blocks);
        row += blocks;
      }
      this.#rows[j] = row;
    }
    if (row > 0) this.#traceBack(summary, zerosBefore(this.#bits, row, this.#reference.length), hit);
  }

  /** Gives up the last word of the reference where that costs no match, otherwise that of the summary. */
  #traceBack(summary: Int32Array, length: number, hit: Uint8Array): void {
    let i = this.#reference.length - 1;
    let j = summary.length - 1;
    for (let left = length; left > 0; ) {
      if (this.#reference[i] === summary[j]) {
        hit[i] = 1;
        i--;
        j--;
        left--;
      } else if (((this.#bits[this.#rows[j]! + (i >>> 5)]! >>> (i & 31)) & 1) === 1) i--;
      else j--;
    }
  }
}

/** What there is, if it is long enough; what was in it is lost. */
function roomFor(length: number, room: Int32Array): Int32Array {
  return room.length >= length ? room : new Int32Array(length < 2 ** 16 ? 2 * length : length);
}

/** How many of the first `columns` bits of a row are 0: the length of the subsequence up to there. */
function zerosBefore(bits: Int32Array, from: number, columns: number): number {
  let zeros = 0;
  const whole = columns >>> 5;
  for (let block = 0; block < whole; block++) zeros += bitCount(~bits[from + block]!);
  const rest = columns & 31;
  return rest === 0 ? zeros : zeros + bitCount(~bits[from + whole]! & ((1 << rest) - 1));
}

/** Counts the ones of 32 bits by halves: pairs, then fours, then all bytes at once. */
export function bitCount(bits: number): number {
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
