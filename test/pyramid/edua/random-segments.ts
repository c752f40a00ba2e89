import type { Reference } from '../../../src/model.ts';
import { createRandom, type Random } from '../../../src/optimize/random.ts';
import type { SegmentVector } from '../../../src/semantics/segments.ts';

export interface Shape {
  readonly references: number;
  /** Most sentences of a reference, segmentations of a sentence, segments of a segmentation. */
  readonly sentences: number;
  readonly segmentations: number;
  readonly segments: number;
  /** Numbers in a vector; with fewer, more segments are alike. */
  readonly dimensions: number;
}

/** Segments with random vectors, some of them repeated, as the same clause is in several segmentations. */
export function randomSegments(seed: number, shape: Shape): SegmentVector[] {
  const random = createRandom(seed);
  const made: SegmentVector[] = [];
  for (let reference = 0; reference < shape.references; reference++) {
    for (let sentence = 0; sentence < 1 + random.below(shape.sentences); sentence++) {
      const segmentations = 1 + random.below(shape.segmentations);
      for (let segmentation = 0; segmentation < segmentations; segmentation++) {
        const count = segmentation === 0 ? 1 : 1 + random.below(shape.segments);
        for (let segment = 0; segment < count; segment++) {
          made.push({
            id: { document: `R${reference}`, sentence, segmentation, segment },
            text: `words ${random.below(1000)}`,
            spans: [],
            vector: randomVector(random, made, shape.dimensions),
          });
        }
      }
    }
  }
  return made;
}

function randomVector(random: Random, made: readonly SegmentVector[], dimensions: number): Float64Array {
  if (made.length > 0 && random.below(5) === 0)
    return made[random.below(made.length)]!.vector as Float64Array;
  return Float64Array.from({ length: dimensions }, () => random.uniform() - 0.3);
}

export function referencesOf(segments: readonly SegmentVector[]): Reference[] {
  const ids = new Set(segments.map(({ id }) => id.document));
  return [...ids].map((id) => ({ id, text: `The text of ${id}.` }));
}
