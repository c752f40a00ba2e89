/**
 * Matrices that a model's file leaves out, because they are stored in half the room: 4 bits a number, with a scale for each
 * group of a row. The model takes 8 bits a number, which are made here when it is opened.
 *
 *   withMatrices(await modelFile('meaning/model.onnx'), await modelFile('meaning/matrices.bin'))   // the bytes of a whole model
 *
 * The file: the length of a header (32 bits), the header, JSON of `Matrix` rows, and for each of them one after the other
 * - numbers q of 4 bits, of each row the first half in the low bits of its bytes and the second half in the high ones;
 * - a scale for each group of each row, floats of 16 bits;
 * - a factor for each row and one for each column, floats of 32 bits.
 * A number of the model is (q − 7.5) · scale · row's factor · column's factor, rounded.
 */
import { CheopsError } from '../errors.ts';
import { freeable } from './freeable.ts';

interface Matrix {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  /** How many numbers of a row share a scale. */
  readonly group: number;
}

export function withMatrices(model: Uint8Array, matrices: Uint8Array): Uint8Array {
  const reader = new Reader(matrices);
  const header: readonly Matrix[] = JSON.parse(
    new TextDecoder().decode(reader.bytes(reader.length()).slice()),
  );
  // A message that comes twice is one message to a reader of this format: the graph of the file, and what is added to it.
  const added = field(
    GRAPH,
    header.flatMap((matrix) => field(INITIALIZER, tensor(matrix, reader))),
  );
  const out = freeable(model.length + lengthOf(added));
  out.set(model);
  let at = model.length;
  for (const { length, write } of added) {
    write(out.subarray(at, at + length));
    at += length;
  }
  return out;
}

/** So many bytes, which `write` puts where they belong: what is large is made there and not copied. */
interface Part {
  readonly length: number;
  write(into: Uint8Array): void;
}

function eightBits({ rows, columns, group }: Matrix, reader: Reader): Part {
  const half = columns / 2;
  const q = reader.bytes(rows * half);
  const scales = reader.halves((rows * columns) / group);
  const ofRows = reader.floats(rows);
  const ofColumns = reader.floats(columns);
  const groups = columns / group;
  const write = (into: Uint8Array) => {
    for (let row = 0; row < rows; row++) {
      const start = row * columns;
      for (let at = 0; at < groups; at++) {
        const scale = scales[row * groups + at]! * ofRows[row]!;
        const end = (at + 1) * group;
        for (let column = at * group; column < end; column++) {
          const low = column < half;
          const both = q[row * half + (low ? column : column - half)]!;
          const number = (low ? both & 15 : both >> 4) - 7.5;
          into[start + column] = Math.floor(number * scale * ofColumns[column]! + 0.5);
        }
      }
    }
  };
  return { length: rows * columns, write };
}

/** Reads one thing after the other; what is not a byte is little-endian. */
class Reader {
  readonly #file: Uint8Array;
  #at = 0;

  constructor(file: Uint8Array) {
    this.#file = file;
  }

  bytes(count: number): Uint8Array {
    const found = this.#file.subarray(this.#at, this.#at + count);
    if (found.length < count)
      throw new CheopsError('E_MODEL', 'A file of matrices ends before its last one.');
    this.#at += count;
    return found;
  }

  length(): number {
    return this.#view(4).getUint32(0, true);
  }

  floats(count: number): Float32Array {
    const view = this.#view(4 * count);
    return Float32Array.from({ length: count }, (_, i) => view.getFloat32(4 * i, true));
  }

  halves(count: number): Float32Array {
    const view = this.#view(2 * count);
    return Float32Array.from({ length: count }, (_, i) => ofHalf(view.getUint16(2 * i, true)));
  }

  #view(count: number): DataView {
    const { buffer, byteOffset } = this.bytes(count);
    return new DataView(buffer, byteOffset, count);
  }
}

/** The number that 16 bits stand for; Node has no such arrays before version 24. */
function ofHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25));
}

// The few fields of ONNX's messages that are written here (onnx.proto), in the encoding of protocol buffers.
const GRAPH = 7;
const INITIALIZER = 5;
const DIMS = 1;
const DATA_TYPE = 2;
const NAME = 8;
const RAW_DATA = 9;
const INT8 = 3;

function tensor(matrix: Matrix, reader: Reader): Part[] {
  const { name, rows, columns } = matrix;
  return [
    bytes([...number(DIMS, rows), ...number(DIMS, columns), ...number(DATA_TYPE, INT8)]),
    ...field(NAME, [bytes(new TextEncoder().encode(name))]),
    ...field(RAW_DATA, [eightBits(matrix, reader)]),
  ];
}

function field(key: number, parts: readonly Part[]): Part[] {
  return [bytes([key * 8 + 2, ...varint(lengthOf(parts))]), ...parts];
}

function bytes(values: ArrayLike<number>): Part {
  return { length: values.length, write: (into) => into.set(values) };
}

function number(key: number, value: number): number[] {
  return [key * 8, ...varint(value)];
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

function lengthOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}
