/**
 * Chooses stretches of a sequence that do not overlap, each for another item, so that the items are worth most: a dynamic
 * program over places, whose states are the items that were taken. Of the choices for the same items in the same order,
 * the likeliest stretches are taken.
 *
 *   chooseStretches({ length: 4, stretches: [
 *     { from: 0, to: 2, item: 0, worth: 3, likeness: .9 }, { from: 1, to: 4, item: 1, worth: 4, likeness: .8 } ] })
 *   // [{ from: 1, to: 4, item: 1, … }]
 */
export interface Stretch {
  readonly from: number;
  /** The first place after it. */
  readonly to: number;
  readonly item: number;
  readonly worth: number;
  readonly likeness: number;
}

/** Partial choices that are kept at each place. Below that many the result is proven the best. */
const MOST_STATES = 64;

interface State {
  readonly worth: number;
  /** A bit for each item that was taken. */
  readonly items: bigint;
  readonly last: { readonly stretch: Stretch; readonly before: State } | null;
}

export function chooseStretches({
  length,
  stretches,
}: {
  readonly length: number;
  readonly stretches: readonly Stretch[];
}): readonly Stretch[] {
  const ending = shortest(stretches, length);
  const states: State[][] = [[{ worth: 0, items: 0n, last: null }]];
  for (let place = 1; place <= length; place++) {
    const found = [...states[place - 1]!];
    for (const stretch of ending[place]!) {
      const bit = 1n << BigInt(stretch.item);
      for (const before of states[stretch.from]!) {
        if ((before.items & bit) !== 0n) continue;
        const worth = before.worth + stretch.worth;
        found.push({ worth, items: before.items | bit, last: { stretch, before } });
      }
    }
    states.push(undominated(found));
  }
  const order: Stretch[] = [];
  for (let state = states[length]![0]!; state.last !== null; state = state.last.before)
    order.push(state.last.stretch);
  return likeliest(order.reverse(), stretches, length);
}

/** For each place, the stretches that end there; of those of one item the shortest, which leaves most room. */
function shortest(stretches: readonly Stretch[], length: number): readonly (readonly Stretch[])[] {
  const ending = Array.from({ length: length + 1 }, () => new Map<number, Stretch>());
  for (const stretch of stretches) {
    const known = ending[stretch.to]!.get(stretch.item);
    if (known === undefined || stretch.from > known.from) ending[stretch.to]!.set(stretch.item, stretch);
  }
  return ending.map((byItem) => [...byItem.values()].sort((a, b) => a.item - b.item));
}

/** A state that is worth no more than another and has taken all that it took, and more, is never better. */
function undominated(states: State[]): State[] {
  states.sort((a, b) => b.worth - a.worth || (a.items < b.items ? -1 : a.items > b.items ? 1 : 0));
  const kept: State[] = [];
  for (const state of states) {
    if (kept.length === MOST_STATES) break;
    if (!kept.some(({ items }) => (items & state.items) === items)) kept.push(state);
  }
  return kept;
}

/** The same items in the same order, each by the stretch that is most like it. */
function likeliest(
  order: readonly Stretch[],
  stretches: readonly Stretch[],
  length: number,
): readonly Stretch[] {
  type Choice = { readonly likeness: number; readonly chosen: readonly Stretch[] };
  let before: (Choice | null)[] = Array.from({ length: length + 1 }, () => ({ likeness: 0, chosen: [] }));
  for (const { item } of order) {
    const own = stretches.filter((stretch) => stretch.item === item);
    const after: (Choice | null)[] = [null];
    for (let place = 1; place <= length; place++) {
      let best = after[place - 1]!;
      for (const stretch of own) {
        const base = stretch.to === place ? before[stretch.from]! : null;
        if (base === null) continue;
        const likeness = base.likeness + stretch.likeness;
        if (best === null || likeness > best.likeness) best = { likeness, chosen: [...base.chosen, stretch] };
      }
      after.push(best);
    }
    before = after;
  }
  return before[length]!.chosen;
}
