/**
 * How long a builder may search. Limits are counted in steps that are the same everywhere, and not in seconds, so
 * that a result repeats; a builder that reaches one takes the best pyramid so far, which is then not proven.
 */
import type { PackingLimits, PackingProgress } from '../../optimize/packing.ts';

export interface BuildLimits extends Partial<Pick<PackingLimits, 'stop' | 'onProgress'>> {
  /** Nodes of all searches for cliques together. */
  readonly nodes: number;
  /** Steps of the solver, of all linear and integer programs together. */
  readonly work?: number;
}

/** What a caller can say about how long EDUA-C and EDUA-X may take. */
export interface EduaLimits {
  /** Steps of the solver; some ten million take a second. */
  readonly work?: number;
  /** Seconds; a pyramid that was cut short by the clock need not come out the same again. */
  readonly seconds?: number;
  /** The best pyramid so far and the bound, while the builder searches. */
  readonly onProgress?: (progress: PackingProgress) => void;
}

/** Some ten seconds. Four references of 500 words stay below it, formulaic ones of 1,000 do not. */
const DEFAULT_WORK = 60_000_000;

export function buildLimits(
  nodes: number,
  { work = DEFAULT_WORK, seconds, onProgress }: EduaLimits,
): BuildLimits {
  const end = seconds === undefined ? undefined : performance.now() + 1000 * seconds;
  return {
    nodes,
    work,
    ...(end !== undefined && { stop: () => performance.now() > end }),
    ...(onProgress && { onProgress }),
  };
}
