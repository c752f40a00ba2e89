import { expect, it } from 'vitest';
import { CheopsError } from '../../src/errors.ts';
import { free, freeable } from '../../src/inference/freeable.ts';
import { withMatrices } from '../../src/inference/matrices.ts';

/** One matrix of 2 × 4 numbers in groups of 2, as training/meaning/export.py writes it. */
function file(): Uint8Array {
  const header = new TextEncoder().encode(JSON.stringify([{ name: 'm', rows: 2, columns: 4, group: 2 }]));
  const out = new Uint8Array(4 + header.length + 4 + 8 + 8 + 16);
  const view = new DataView(out.buffer);
  view.setUint32(0, header.length, true);
  out.set(header, 4);
  let at = 4 + header.length;
  // q of the first row: 15, 0, 8, 7; of the second: 0, 1, 2, 3.
  out.set([15 + 16 * 8, 0 + 16 * 7, 0 + 16 * 2, 1 + 16 * 3], at);
  at += 4;
  for (const half of [0x3c00, 0x4000, 0x3800, 0xbc00]) {
    view.setUint16(at, half, true); // 1, 2, 0.5, −1
    at += 2;
  }
  for (const float of [1, 2, 1, 1, 4, 0.5]) {
    view.setFloat32(at, float, true); // of the rows: 1, 2; of the columns: 1, 1, 4, 0.5
    at += 4;
  }
  return out;
}

it('makes numbers of 8 bits out of 4 bits, scales and factors, as a tensor of ONNX', () => {
  const model = Uint8Array.of(8, 8);
  const whole = withMatrices(model, file());
  const numbers = [8, -7, 4, -0, -7, -6, 44, 5].map((number) => number & 255);
  // ir_version: 8; graph { initializer { dims: 2 dims: 4 data_type: INT8 name: "m" raw_data } }
  const data = [0x4a, 8, ...numbers];
  const tensor = [8, 2, 8, 4, 16, 3, 0x42, 1, 109, ...data];
  expect([...whole]).toEqual([8, 8, 0x3a, tensor.length + 2, 0x2a, tensor.length, ...tensor]);
});

it('says when a file of matrices is not whole', () => {
  const half = file().subarray(0, -3);
  expect(() => withMatrices(new Uint8Array(0), half)).toThrow(CheopsError);
});

it('frees what it made itself, and nothing else', () => {
  const own = freeable(1024);
  const other = new Uint8Array(new ArrayBuffer(8, { maxByteLength: 8 }));
  free(own);
  free(other);
  expect([own.length, other.length]).toEqual([0, 8]);
});
