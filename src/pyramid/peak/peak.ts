/**
 * Units from triples (Yang, Passonneau and de Melo 2016): parts that several references have are salient; a triple with two
 * salient parts may be a unit; its contributors are the triples of other references with which it shares two parts.
 *
 *   tripleUnits({ references: [[{ text: 'Dogs bark loudly', parts: ['Dogs', 'bark', 'loudly'], spans }], …], like })
 *   // [{ contributors: [{ reference: 0, triple }, { reference: 1, triple }] }, …], the heaviest first
 */
import type { PlacedTriple } from '../../semantics/triples.ts';

export interface TripleUnit {
  readonly contributors: readonly { readonly reference: number; readonly triple: PlacedTriple }[];
}

/** Of the three parts of a triple, so many must be salient, or alike. */
const ENOUGH_PARTS = 2;

interface Candidate {
  readonly contributors: TripleUnit['contributors'];
  readonly likeness: number;
  /** Its place in the references, for ties. */
  readonly place: number;
}

export function tripleUnits({
  references,
  like,
  threshold,
}: {
  readonly references: readonly (readonly PlacedTriple[])[];
  /** How alike two parts are, from 0 to 1. */
  readonly like: (a: string, b: string) => number;
  readonly threshold: number;
}): readonly TripleUnit[] {
  const isSalient = salience({ references, like, threshold });
  const all = references.flatMap((triples, reference) => triples.map((triple) => ({ reference, triple })));
  const candidates = all.flatMap((own, place): Candidate[] => {
    if (own.triple.parts.filter((part) => isSalient(part, own.reference)).length < ENOUGH_PARTS) return [];
    const others = references.flatMap((triples, reference) => {
      const nearest =
        reference === own.reference ? null : nearestOf(own.triple, triples, { like, threshold });
      return nearest === null ? [] : [{ reference, ...nearest }];
    });
    const likeness = others.reduce((sum, other) => sum + other.likeness, 0) / Math.max(1, others.length);
    const contributors = [own, ...others.map(({ reference, triple }) => ({ reference, triple }))];
    return [{ contributors, likeness, place }];
  });
  candidates.sort(
    (a, b) => b.contributors.length - a.contributors.length || b.likeness - a.likeness || a.place - b.place,
  );
  return withoutCopies(candidates);
}

/** Whether another reference has a part like this one. */
function salience({ references, like, threshold }: Parameters<typeof tripleUnits>[0]) {
  const parts = references.map((triples) => new Set(triples.flatMap((triple) => triple.parts)));
  const known = new Map<string, boolean>();
  return (part: string, reference: number): boolean => {
    const key = `${reference} ${part}`;
    const found =
      known.get(key) ??
      parts.some((own, other) => other !== reference && [...own].some((one) => like(part, one) >= threshold));
    known.set(key, found);
    return found;
  };
}

/** Of the triples that share enough parts with this one, the one most like it. */
function nearestOf(
  triple: PlacedTriple,
  others: readonly PlacedTriple[],
  { like, threshold }: Pick<Parameters<typeof tripleUnits>[0], 'like' | 'threshold'>,
): { readonly triple: PlacedTriple; readonly likeness: number } | null {
  let best: { triple: PlacedTriple; likeness: number } | null = null;
  for (const other of others) {
    const likenesses = triple.parts.map((part, i) => like(part, other.parts[i]!));
    if (likenesses.filter((value) => value >= threshold).length < ENOUGH_PARTS) continue;
    const likeness = likenesses.reduce((sum, value) => sum + value, 0) / likenesses.length;
    if (best === null || likeness > best.likeness) best = { triple: other, likeness };
  }
  return best;
}

/** PEAK has many copies of a unit; here a triple contributes to one, the heaviest. */
function withoutCopies(candidates: readonly Candidate[]): readonly TripleUnit[] {
  const used = new Set<PlacedTriple>();
  return candidates.flatMap(({ contributors }) => {
    if (contributors.some(({ triple }) => used.has(triple))) return [];
    for (const { triple } of contributors) used.add(triple);
    return [{ contributors }];
  });
}
