/**
 * A linear model over hashed features: the sum of the weights of the features that hold. Its weights are int8,
 * a table as long as a power of two, so that a feature is a hash and needs no name.
 *
 *   const features = new Features();
 *   features.add(3, hashText('Mr.'));
 *   score({ model, features }) > 0
 */

export interface LinearModel {
  readonly weights: Int8Array;
  readonly bias: number;
  /** What one step of a weight is worth. */
  readonly scale: number;
}

/** FNV-1a over UTF-16 code units. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** No decision has more features. */
const MOST_FEATURES = 32;

/** The features of one decision, as hashes; reused from decision to decision to spare the collector. */
export class Features {
  readonly #hashes = new Uint32Array(MOST_FEATURES);
  #count = 0;

  get hashes(): Uint32Array {
    return this.#hashes.subarray(0, this.#count);
  }

  clear(): void {
    this.#count = 0;
  }

  /** A feature is a template's number and the values that fill it. */
  add(template: number, a = 0, b = 0, c = 0): void {
    let hash = Math.imul(template + 1, 0x9e3779b1);
    hash = mix(hash ^ a);
    hash = mix(hash ^ Math.imul(b, 0x85ebca6b));
    hash = mix(hash ^ Math.imul(c, 0xc2b2ae35));
    this.#hashes[this.#count++] = hash;
  }

  /** The sum of the weights of those that hold. */
  sumOf(weights: Int8Array): number {
    const mask = weights.length - 1;
    let sum = 0;
    for (let i = 0; i < this.#count; i++) sum += weights[this.#hashes[i]! & mask]!;
    return sum;
  }
}

function mix(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return mixed ^ (mixed >>> 16);
}

/** Above 0 means yes. */
export function score({ model, features }: { model: LinearModel; features: Features }): number {
  return model.bias + features.sumOf(model.weights) * model.scale;
}
