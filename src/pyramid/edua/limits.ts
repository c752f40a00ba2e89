/**
 * How long a builder may search. Limits are counted in steps that are the same everywhere, and not in seconds, so
 * that a result repeats; a builder that reaches one takes the best pyramid so far, which is then not proven.
 */
import type { PackingLimits, PackingProgress } from '../../optimize/packing.ts';

/** The steps are of all searches for cliques and all linear and integer programs together. */
export interface BuildLimits extends PackingLimits {
  /** Nodes of all searches for cliques together. */
  readonly nodes: number;
}

/** What a caller can say about how long EDUA-C and EDUA-X may take. */
export interface EduaLimits {
  /** Steps of the solver and of searches for cliques; some six million take a second. */
  readonly work?: number;
  /** Seconds; a pyramid that was cut short by the clock need not come out the same again. */
  readonly seconds?: number;
  /** The best pyramid so far and the bound, while the builder searches. */
  readonly onProgress?: (progress: PackingProgress) => void;
}

/** Some fifteen seconds. Four references of 500 words stay below it, formulaic ones of 1,000 do not. */
const DEFAULT_WORK = 100_000_000;

export function buildLimits(
  nodes: number,
  { work = DEFAULT_WORK, seconds, onProgress }: EduaLimits,
): BuildLimits {
  const end = seconds === undefined ? undefined : performance.now() + 1000 * seconds;
  return {
    nodes,
    effort: { left: work, ...(end !== undefined && { stop: () => performance.now() > end }) },
    ...(onProgress && { onProgress }),
  };
}
