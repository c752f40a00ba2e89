/**
 * Hashes that page and server share: SHA-256 (FIPS 180-4) for what must be the same, CRC-32 (IEEE 802.3) for torn lines.
 * Both are here because the page has no synchronous ones of its own.
 *
 *   sha256('abc').slice(0, 8) === 'ba7816bf'
 *   crc32('123456789') === 'cbf43926'
 */

const encoder = new TextEncoder();

/** The first 32 bits of the fractional parts of roots of the first primes (FIPS 180-4 §4.2.2, §5.3.3). */
function fractions(count: number, root: number): Uint32Array {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    let isPrime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) isPrime = false;
    if (isPrime) found.push((n ** (1 / root) % 1) * 2 ** 32);
  }
  return Uint32Array.from(found);
}
const ROUND = fractions(64, 3);
const START = fractions(8, 2);

export function sha256(text: string): string {
  const bytes = padded(encoder.encode(text));
  const state = Uint32Array.from(START);
  const schedule = new Uint32Array(64);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length; at += 64) {
    for (let t = 0; t < 16; t++) schedule[t] = view.getUint32(at + 4 * t);
    compress(state, schedule);
  }
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}

function padded(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(bytes.length - 4, message.length << 3);
  return bytes;
}

const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by));

function compress(state: Uint32Array, w: Uint32Array): void {
  for (let t = 16; t < 64; t++) {
    const s0 = turn(w[t - 15]!, 7) ^ turn(w[t - 15]!, 18) ^ (w[t - 15]! >>> 3);
    const s1 = turn(w[t - 2]!, 17) ^ turn(w[t - 2]!, 19) ^ (w[t - 2]! >>> 10);
    w[t] = w[t - 16]! + s0 + w[t - 7]! + s1;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let t = 0; t < 64; t++) {
    const t1 = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[t]! + w[t]!;
    const t2 = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = state[i]! + word;
  });
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

/** The checksum of bytes as a number, as ZIP files have it. */
export function crc32Of(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

export function crc32(text: string): string {
  return crc32Of(encoder.encode(text)).toString(16).padStart(8, '0');
}
