/**
 * Numbers for words and for pairs of numbers, in the order in which they are first seen. Hash tables of our own, which
 * need neither a string nor an object for each word: telling words apart is most of the work of ROUGE.
 *
 *   const words = new WordNumbers();
 *   words.numberOf('The dog', 4, 7, hashOf('dog', 0, 3))  // 0, the word 'dog'
 *   words.numberOf('dog', 0, 3, hashOf('dog', 0, 3))      // 0 again
 *   words.close();                                        // from now on, all that is new is 1
 *
 * Both use open addressing: a slot holds a number plus 1, or 0; slots are a power of two and at most half full.
 */

function mix(hash: number, value: number): number {
  return Math.imul(hash ^ value, 0x01000193);
}

/** The hash of a word is made letter by letter, in lower case, by whoever walks through it anyway. */
export const EMPTY_HASH = 0x811c9dc5 | 0;

export function hashLetter(hash: number, letter: number): number {
  return mix(hash, letter);
}

export function finishHash(hash: number): number {
  return hash ^ (hash >>> 15);
}

export function hashOf(text: string, start: number, end: number): number {
  let hash = EMPTY_HASH;
  for (let i = start; i < end; i++) hash = hashLetter(hash, fold(text.charCodeAt(i)));
  return finishHash(hash);
}

/** A–Z count as a–z. */
function fold(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code;
}

function enlarged(array: Int32Array, length: number): Int32Array {
  const larger = new Int32Array(length);
  larger.set(array);
  return larger;
}

/** Slots for the first `size` numbers, twice as many as before. */
function placeAgain(hashes: Int32Array, size: number): Int32Array {
  const slots = new Int32Array(4 * size);
  for (let number = 0; number < size; number++) {
    let slot = hashes[number]! & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = number + 1;
  }
  return slots;
}

/** Numbers words by their letters, whatever their case in ASCII. */
export class WordNumbers {
  #size = 0;
  #isOpen = true;
  #slots: Int32Array = new Int32Array(1024);
  #hashes: Int32Array = new Int32Array(512);
  /** The letters of word i stand from `ends[i]` to `ends[i + 1]`. */
  #ends: Int32Array = new Int32Array(513);
  #letters: Uint16Array = new Uint16Array(4096);

  get size(): number {
    return this.#size;
  }

  /** Forgets all words but keeps the room for them. */
  clear(): void {
    this.#slots.fill(0);
    this.#size = 0;
    this.#isOpen = true;
  }

  /** No more words: all new ones have the number after the last. */
  close(): void {
    this.#isOpen = false;
  }

  /** The number of the word that stands in `text` from `start` to `end`. */
  numberOf(text: string, start: number, end: number, hash: number): number {
    const slot = this.#slotOf(hash, text, start, end);
    const known = this.#slots[slot]!;
    if (known !== 0) return known - 1;
    return this.#isOpen ? this.#add(hash, slot, text, start, end) : this.#size;
  }

  #add(hash: number, slot: number, text: string, start: number, end: number): number {
    this.#slots[slot] = this.#size + 1;
    this.#hashes[this.#size] = hash;
    this.#keepLetters(text, start, end);
    const number = this.#size++;
    if (this.#size === this.#hashes.length) this.#grow();
    return number;
  }

  /** Where the word is, or would be. */
  #slotOf(hash: number, text: string, start: number, end: number): number {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let known = this.#slots[slot]!; known !== 0; known = this.#slots[slot]!) {
      if (this.#hashes[known - 1] === hash && this.#isWord(known - 1, text, start, end)) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #isWord(number: number, text: string, start: number, end: number): boolean {
    const from = this.#ends[number]!;
    if (this.#ends[number + 1]! - from !== end - start) return false;
    for (let i = start; i < end; i++) {
      if (this.#letters[from + i - start] !== fold(text.charCodeAt(i))) return false;
    }
    return true;
  }

  #keepLetters(text: string, start: number, end: number): void {
    const from = this.#ends[this.#size]!;
    const to = from + end - start;
    if (to > this.#letters.length) {
      const larger = new Uint16Array(2 * to);
      larger.set(this.#letters);
      this.#letters = larger;
    }
    for (let i = start; i < end; i++) this.#letters[from + i - start] = fold(text.charCodeAt(i));
    this.#ends[this.#size + 1] = to;
  }

  #grow(): void {
    this.#hashes = enlarged(this.#hashes, 2 * this.#size);
    this.#ends = enlarged(this.#ends, 2 * this.#size + 1);
    this.#slots = placeAgain(this.#hashes, this.#size);
  }
}

function pairHash(first: number, second: number): number {
  const hash = mix(mix(0x811c9dc5 | 0, first), second);
  return hash ^ (hash >>> 15);
}

/** Numbers pairs of numbers. */
export class PairNumbers {
  #size = 0;
  #isOpen = true;
  #slots: Int32Array = new Int32Array(512);
  #hashes: Int32Array = new Int32Array(256);
  #firsts: Int32Array = new Int32Array(256);
  #seconds: Int32Array = new Int32Array(256);

  /** No more pairs: all new ones have the number after the last. */
  close(): void {
    this.#isOpen = false;
  }

  numberOf(first: number, second: number): number {
    const hash = pairHash(first, second);
    const slot = this.#slotOf(hash, first, second);
    const known = this.#slots[slot]!;
    if (known !== 0) return known - 1;
    return this.#isOpen ? this.#add(hash, slot, first, second) : this.#size;
  }

  #add(hash: number, slot: number, first: number, second: number): number {
    this.#slots[slot] = this.#size + 1;
    this.#hashes[this.#size] = hash;
    this.#firsts[this.#size] = first;
    this.#seconds[this.#size] = second;
    const number = this.#size++;
    if (this.#size === this.#hashes.length) this.#grow();
    return number;
  }

  #slotOf(hash: number, first: number, second: number): number {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let known = this.#slots[slot]!; known !== 0; known = this.#slots[slot]!) {
      if (this.#firsts[known - 1] === first && this.#seconds[known - 1] === second) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #grow(): void {
    this.#hashes = enlarged(this.#hashes, 2 * this.#size);
    this.#firsts = enlarged(this.#firsts, 2 * this.#size);
    this.#seconds = enlarged(this.#seconds, 2 * this.#size);
    this.#slots = placeAgain(this.#hashes, this.#size);
  }
}
