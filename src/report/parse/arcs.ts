/**
 * Dependency arcs with a level each, so that an arc lies above all that it spans, and a place at either end, so
 * that no two legs fall together.
 *
 *   layOutArcs([{ head: 2, deprel: 'nsubj' }, { head: 0, deprel: 'root' }])
 *   // [{ from: 0, to: 1, dependent: 0, label: 'nsubj', level: 1, fromPort: 0, toPort: -1 }]
 */
import type { Word } from '../../syntax/parsed.ts';

export interface Arc {
  /** The left word and the right one, from 0. */
  readonly from: number;
  readonly to: number;
  readonly dependent: number;
  readonly label: string;
  /** From 1; arcs of one level have at most an end in common. */
  readonly level: number;
  /** How many places right of the word's middle each leg stands. */
  readonly fromPort: number;
  readonly toPort: number;
}

type Dependent = Pick<Word, 'head' | 'deprel'>;

export function layOutArcs(words: readonly Dependent[]): Arc[] {
  const arcs = words.flatMap(({ head, deprel }, dependent) => {
    if (head === 0) return [];
    const [from, to] = [Math.min(head - 1, dependent), Math.max(head - 1, dependent)];
    return [{ from, to, dependent, label: deprel }];
  });
  const levels = levelsOf(arcs);
  const ports = portsOf(arcs, words);
  return arcs.map((arc, i) => ({
    ...arc,
    level: levels[i]!,
    fromPort: ports[i]!.from,
    toPort: ports[i]!.to,
  }));
}

type Ends = Pick<Arc, 'from' | 'to'>;

/** Short arcs first; each lies just above those that it spans or crosses. */
function levelsOf(arcs: readonly Ends[]): number[] {
  const levels = new Array<number>(arcs.length).fill(0);
  const order = arcs.map((_, i) => i).sort((a, b) => length(arcs[a]!) - length(arcs[b]!) || a - b);
  const placed: number[] = [];
  for (const i of order) {
    const below = placed.filter((k) => arcs[k]!.from < arcs[i]!.to && arcs[i]!.from < arcs[k]!.to);
    levels[i] = 1 + Math.max(0, ...below.map((k) => levels[k]!));
    placed.push(i);
  }
  return levels;
}

function length({ from, to }: Ends): number {
  return to - from;
}

/**
 * Legs of arcs to the left stand left of the middle, those to the right on the right, long arcs nearest the
 * middle: so arcs that do not cross do not touch. The root's line, where there is one, is the middle.
 */
function portsOf(arcs: readonly Ends[], words: readonly Dependent[]): { from: number; to: number }[] {
  const ports = arcs.map(() => ({ from: 0, to: 0 }));
  words.forEach(({ head }, word) => {
    const rightward = arcs
      .flatMap((arc, i) => (arc.from === word ? [i] : []))
      .sort((a, b) => arcs[b]!.to - arcs[a]!.to);
    const leftward = arcs
      .flatMap((arc, i) => (arc.to === word ? [i] : []))
      .sort((a, b) => arcs[a]!.from - arcs[b]!.from);
    const middle = head === 0 ? 1 : 0.5;
    // With arcs on one side only, the whole row of legs is centred.
    const shift =
      head !== 0 && (leftward.length === 0 || rightward.length === 0)
        ? (leftward.length + rightward.length) / 2
        : 0;
    rightward.forEach((i, k) => {
      ports[i]!.from = middle + k - shift;
    });
    leftward.forEach((i, k) => {
      ports[i]!.to = -middle - k + shift;
    });
  });
  return ports;
}
