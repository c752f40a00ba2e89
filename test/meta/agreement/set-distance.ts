import { intersectionSize, SET_DISTANCES, type SetDistance } from '../../../src/meta/agreement/distance.ts';

/** The distance of that name between sets of any elements. */
export function setDistance(name: SetDistance): <T>(a: ReadonlySet<T>, b: ReadonlySet<T>) => number {
  return (a, b) => SET_DISTANCES[name]({ a: a.size, b: b.size, both: intersectionSize(a, b) });
}
