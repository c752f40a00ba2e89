/**
 * Numbers for words and for pairs of numbers, in the order in which they are first seen. Hash tables of our own, which
 * need neither a string nor an object for each word: counting words is most of the work of ROUGE.
 *
 *   const words = new WordNumbers();
 *   words.numberOf('The dog', 4, 7)  // 0, the word 'dog'
 *   words.numberOf('dog', 0, 3)      // 0 again
 */

function mix(hash: number, value: number): number {
  return Math.imul(hash ^ value, 0x01000193);
}

/** Numbers words by their letters; A–Z count as a–z. */
export class WordNumbers {
  /** Open addressing: number + 1 of the word in a slot, 0 for none. The length is a power of two. */
  #slots = new Int32Array(1024);
  #hashes = new Int32Array(512);
  /** The letters of word i are those from `ends[i]` to `ends[i + 1]`. */
  #ends = new Int32Array(513);
  #letters = new Uint16Array(4096);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Forgets all words but keeps the room for them. */
  clear(): void {
    this.#slots.fill(0);
    this.#size = 0;
  }

  /** The number of the word that stands in `text` from `start` to `end`. */
  numberOf(text: string, start: number, end: number): number {
    let hash = 0x811c9dc5 | 0;
    for (let i = start; i < end; i++) hash = mix(hash, fold(text.charCodeAt(i)));
    hash ^= hash >>> 15;
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let known = this.#slots[slot]!; known !== 0; known = this.#slots[slot]!) {
      if (this.#hashes[known - 1] === hash && this.#isWord(known - 1, text, start, end)) return known - 1;
      slot = (slot + 1) & mask;
    }
    this.#slots[slot] = this.#size + 1;
    this.#keep(hash, text, start, end);
    return this.#size++;
  }

  #isWord(number: number, text: string, start: number, end: number): boolean {
    const from = this.#ends[number]!;
    if (this.#ends[number + 1]! - from !== end - start) return false;
    for (let i = start; i < end; i++) {
      if (this.#letters[from + i - start] !== fold(text.charCodeAt(i))) return false;
    }
    return true;
  }

  #keep(hash: number, text: string, start: number, end: number): void {
    if (this.#size === this.#hashes.length) this.#grow();
    const from = this.#ends[this.#size]!;
    const to = from + end - start;
    if (to > this.#letters.length) this.#letters = copyInto(new Uint16Array(2 * to), this.#letters);
    for (let i = start; i < end; i++) this.#letters[from + i - start] = fold(text.charCodeAt(i));
    this.#hashes[this.#size] = hash;
    this.#ends[this.#size + 1] = to;
  }

  /** Twice the room; slots stay at most half full. */
  #grow(): void {
    this.#hashes = copyInto(new Int32Array(2 * this.#size), this.#hashes);
    this.#ends = copyInto(new Int32Array(2 * this.#size + 1), this.#ends);
    this.#slots = new Int32Array(4 * this.#size);
    const mask = this.#slots.length - 1;
    // The word that is being added has its slot already, so it is placed again too.
    for (let number = 0; number <= this.#size; number++) {
      let slot = this.#hashes[number]! & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = number + 1;
    }
  }
}

function fold(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code;
}

function copyInto<T extends Int32Array | Uint16Array>(target: T, source: T): T {
  target.set(source);
  return target;
}
