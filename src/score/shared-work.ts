/**
 * Resources that answer in one topic what they were asked there before, from memory, so that a matcher and metrics that
 * look for the same units in the same texts do it once, with a cache or without:
 *
 *   const { resources: shared, forget } = sharingWork(resources);
 *   await shared.remember(parts, make);   // made
 *   await shared.remember(parts, make);   // the same again
 *   forget();
 */
import type { Resources } from '../method.ts';

export function sharingWork(resources: Resources): { readonly resources: Resources; forget(): void } {
  const known = new Map<string, Promise<unknown>>();
  return {
    resources: {
      ...resources,
      remember<Value>(parts: readonly unknown[], make: () => Promise<Value>): Promise<Value> {
        const key = JSON.stringify(parts);
        const before = known.get(key) as Promise<Value> | undefined;
        const value = before ?? resources.remember(parts, make);
        known.set(key, value);
        return value;
      },
    },
    forget: () => known.clear(),
  };
}
