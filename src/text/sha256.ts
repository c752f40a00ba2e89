/**
 * SHA-256 (FIPS 180-4) of a text in UTF-8, in hexadecimal. Node has it, but only there; a browser's own works only
 * asynchronously, and reports are written at once.
 *
 *   sha256('abc')  // 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
 */

/** The first 32 bits of the fractional parts of a root of the first primes (§4.2.2, §5.3.3). */
function primeRoots(count: number, root: (prime: number) => number): readonly number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes.map((prime) => ((root(prime) % 1) * 2 ** 32) | 0);
}

const ROUNDS = primeRoots(64, Math.cbrt);
const START = primeRoots(8, Math.sqrt);

export function sha256(text: string): string {
  const state = [...START];
  const message = padded(new TextEncoder().encode(text));
  for (let block = 0; block < message.byteLength; block += 64) compress(state, message, block);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** A one, zeros, and the length in bits, to a multiple of 512 bits (§5.1.1). */
function padded(bytes: Uint8Array): DataView {
  const whole = new Uint8Array(64 * Math.ceil((bytes.length + 9) / 64));
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(whole.length - 4, bytes.length << 3);
  return view;
}

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** One block of 512 bits (§6.2.2). */
function compress(state: number[], message: DataView, block: number): void {
  const words: number[] = [];
  for (let t = 0; t < 64; t++) {
    if (t < 16) words.push(message.getInt32(block + 4 * t));
    else {
      const [near, far] = [words[t - 2]!, words[t - 15]!];
      const s1 = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10);
      const s0 = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3);
      words.push((s1 + words[t - 7]! + s0 + words[t - 16]!) | 0);
    }
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let t = 0; t < 64; t++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[t]! + words[t]!) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i]! + word) | 0;
}
