/** What is drawn over the words of a text: which units a word serves, what is chosen, what remains. */
import type { Span } from '../../src/model.ts';

export interface Mark {
  /** The number at its end; a unit's id. */
  readonly id: string;
  readonly spans: readonly Span[];
  /** Drawn in colour: the focused unit. */
  readonly isActive: boolean;
  readonly kind: 'unit' | 'proposed' | 'unmatched' | 'unsure' | 'none';
}

export interface TextMark {
  readonly marks: readonly Mark[];
  readonly noContent: readonly Span[];
  readonly notes: readonly { readonly span: Span; readonly body: string }[];
}

const within = (spans: readonly Span[], start: number, end: number) =>
  spans.some(([from, to]) => from <= start && end <= to);
const touching = (spans: readonly Span[], start: number, end: number) =>
  spans.some(([from, to]) => from < end && start < to);

/** A run of characters with the same look. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  /** Which word it belongs to; -1 for what lies between words. */
  readonly word: number;
  readonly classes: string;
  /** Ids of marks that end here. */
  readonly ends: readonly { readonly id: string; readonly kind: Mark['kind']; readonly isActive: boolean }[];
  readonly notes: readonly string[];
  readonly units: string;
}

/** The pieces of one line: words and gaps, cut where a mark begins or ends inside a word. */
export function piecesOf({
  line,
  words,
  first,
  text: { marks, noContent, notes },
  chosen,
  cursor,
}: {
  line: Span;
  /** The words of the line, of which the first has the number `first` in its text. */
  words: readonly Span[];
  first: number;
  text: TextMark;
  chosen: readonly Span[];
  cursor: number;
}): readonly Piece[] {
  const [start, end] = line;
  const here = marks.filter(({ spans }) => touching(spans, start, end));
  const cuts = new Set([start, end]);
  for (const [from, to] of words) cuts.add(Math.max(from, start)).add(Math.min(to, end));
  for (const spans of [...here.map((mark) => mark.spans), noContent, chosen, notes.map(({ span }) => span)]) {
    for (const edge of spans.flat()) if (edge > start && edge < end) cuts.add(edge);
  }
  const edges = [...cuts].sort((a, b) => a - b);
  let word = 0;
  return edges.slice(0, -1).map((from, index): Piece => {
    const to = edges[index + 1]!;
    while (word < words.length && words[word]![1] <= from) word++;
    const isWord = word < words.length && words[word]![0] <= from;
    const covering = here.filter(({ spans }) => within(spans, from, to));
    const ends = here.filter(({ spans }) => spans.at(-1)![1] === to);
    return {
      from,
      to,
      word: isWord ? first + word : -1,
      classes: classesOf(covering, {
        isWord,
        isEmpty: within(noContent, from, to),
        isChosen: within(chosen, from, to),
        isCursor: isWord && first + word === cursor,
      }),
      ends: ends.map(({ id, kind, isActive }) => ({ id, kind, isActive })),
      notes: notes.filter(({ span }) => span[1] === to).map(({ body }) => body),
      units: covering.map(({ id }) => id).join(', '),
    };
  });
}

function classesOf(
  covering: readonly Mark[],
  {
    isWord,
    isEmpty,
    isChosen,
    isCursor,
  }: { isWord: boolean; isEmpty: boolean; isChosen: boolean; isCursor: boolean },
): string {
  const solid = covering.filter(({ kind }) => kind === 'unit').length;
  const has = (kind: Mark['kind']) => covering.some((mark) => mark.kind === kind);
  return [
    isWord ? 'w' : '',
    solid > 0 ? `u${Math.min(3, solid)}` : '',
    has('proposed') ? 'up' : '',
    has('unsure') ? 'uu' : '',
    has('unmatched') ? 'ux' : '',
    covering.some(({ isActive }) => isActive) ? 'active' : '',
    isEmpty ? 'empty' : '',
    isWord && covering.length === 0 && !isEmpty ? 'open' : '',
    isChosen ? 'chosen' : '',
    isCursor ? 'cursor' : '',
  ]
    .filter((name) => name !== '')
    .join(' ');
}
