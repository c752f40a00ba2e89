/**
 * The frames' vectors (models/amr/frames.bin): int8 rows, then a unit and a bias for each. A word's vector is most like
 * that of the frame it stands for.
 *
 *   readFrameTable(bytes, 11470).score(17, query)
 */
export interface FrameTable {
  /** The length of a vector. */
  readonly size: number;
  score(frame: number, query: Float32Array): number;
}

export function readFrameTable(bytes: Uint8Array, count: number): FrameTable {
  const size = (bytes.length - 8 * count) / count;
  const vectors = new Int8Array(bytes.buffer, bytes.byteOffset, count * size);
  const tail = new DataView(bytes.buffer, bytes.byteOffset + count * size);
  return {
    size,
    score(frame, query) {
      let sum = 0;
      for (let k = 0; k < size; k++) sum += vectors[frame * size + k]! * query[k]!;
      return sum * tail.getFloat32(8 * frame, true) + tail.getFloat32(8 * frame + 4, true);
    },
  };
}
