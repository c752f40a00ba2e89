/** Lets others have their turn: work that never waits for anything would never hear of an interrupt. */
export function nextTurn(): Promise<void> {
  // A browser has no setImmediate.
  return new Promise((resolve) => (globalThis.setImmediate ?? setTimeout)(resolve));
}
