/**
 * A linear model over hashed features: the sum of the weights of the features that hold. Its weights are int8,
 * a table as long as a power of two, so that a feature is a hash and needs no name.
 *
 *   const decision = new Decision(model);
 *   decision.add(3, hashText('Mr.'));
 *   decision.score > 0
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

/** What a decision is made from, one by one: a feature is a template's number and the values that fill it. */
export interface Features {
  add(template: number, a?: number, b?: number, c?: number): void;
}

export function hashFeature(template: number, a: number, b: number, c: number): number {
  let hash = Math.imul(template + 1, 0x9e3779b1);
  hash = mix(hash ^ a);
  hash = mix(hash ^ Math.imul(b, 0x85ebca6b));
  return mix(hash ^ Math.imul(c, 0xc2b2ae35));
}

function mix(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return mixed ^ (mixed >>> 16);
}

/** Sums the weights of the features of one decision after the other. */
export class Decision implements Features {
  readonly #weights: Int8Array;
  readonly #mask: number;
  readonly #bias: number;
  readonly #scale: number;
  #sum = 0;

  constructor({ weights, bias, scale }: LinearModel) {
    this.#weights = weights;
    this.#mask = weights.length - 1;
    this.#bias = bias;
    this.#scale = scale;
  }

  begin(): void {
    this.#sum = 0;
  }

  add(template: number, a = 0, b = 0, c = 0): void {
    this.#sum += this.#weights[hashFeature(template, a, b, c) & this.#mask]!;
  }

  /** Above 0 means yes. */
  get score(): number {
    return this.#bias + this.#sum * this.#scale;
  }
}
