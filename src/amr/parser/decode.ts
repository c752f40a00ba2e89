/**
 * From the model's scores to a plan: each word's best fragment, its best frame, the links that hold all of them
 * together (a maximum spanning tree), further links that are likelier than not, and the root.
 *
 *   decodePlan({ words, scores, inventory, lexicon, frames })   // a Plan for `assemble`
 */
import type { Link, Piece, Plan } from './assemble.ts';
import type { Fragment } from './fragment.ts';
import type { FrameTable } from './frames.ts';
import { candidates, type Lexicon } from './lexicon.ts';
import { numberAt, wordValue } from './numbers.ts';
import { repeatedPronouns } from './pronouns.ts';
import type { AmrWord } from './words.ts';

export interface AmrScores {
  /** [words, fragments] */
  readonly fragment: Float32Array;
  /** [words, size of a frame's vector] */
  readonly sense: Float32Array;
  readonly root: Float32Array;
  /** [words, words]: source, target */
  readonly edge: Float32Array;
  /** [words, roles, words] */
  readonly label: Float32Array;
}

export interface AmrInventory {
  /** The first three mean: nothing, a further word of a name, the same as another word. */
  readonly fragments: readonly (Fragment | null)[];
  readonly names: readonly string[];
  readonly needs: readonly Need[];
  readonly roles: readonly string[];
  /** At which node of a fragment a link begins or ends: by `out ROLE FRAGMENT` and `in ROLE FRAGMENT`. */
  readonly attach: Readonly<Record<string, number>>;
}

export interface DecodeInput {
  readonly words: readonly AmrWord[];
  readonly scores: AmrScores;
  readonly inventory: AmrInventory;
  readonly lexicon: Lexicon;
  readonly frames: FrameTable;
  readonly options?: Partial<DecodeOptions>;
}

export interface DecodeOptions {
  /** From this score on a link beyond the tree is taken. */
  readonly further: number;
  /** What is taken off the score of meaning nothing: training saw words with rare fragments as such. */
  readonly silence: number;
}

/** Chosen on dev parts: docs/ape.md. */
const DECODE_DEFAULTS: DecodeOptions = { further: 0, silence: 0 };

const [NONE, NAME, SAME] = [0, 1, 2];

export function decodePlan(input: DecodeInput): Plan {
  const { words, scores } = input;
  const classes = chooseFragments(input);
  const pieces = words.map((_, at) => pieceAt(input, classes, at));
  const isSame = classes.map((kind) => kind === SAME);
  const members = words.map((_, at) => at).filter((at) => pieces[at] !== null || isSame[at]);
  const same = [...antecedents(input, pieces, isSame), ...repeatedPronouns({ words, pieces })];
  const root =
    best(
      members.filter((at) => isNode(pieces[at])),
      (at) => scores.root[at]!,
    ) ?? 0;
  const links = chooseLinks(input, classes, pieces, members, new Map(same));
  return { pieces, links, root, same };
}

function isNode(piece: Piece | null | undefined): boolean {
  return piece != null && piece.fragment.constant === null;
}

function best<T>(items: readonly T[], score: (item: T) => number): T | undefined {
  let found: T | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const item of items) {
    const own = score(item);
    if (own > most) [found, most] = [item, own];
  }
  return found;
}

/** The likeliest fragment that the word can fill: one with a frame needs a frame, a number a value. */
function chooseFragments({ words, scores, inventory, lexicon, options }: DecodeInput): number[] {
  const { silence } = { ...DECODE_DEFAULTS, ...options };
  const texts = words.map(({ text }) => text);
  const chosen: number[] = [];
  words.forEach((word, at) => {
    const has = {
      frame: candidates({ lexicon, words, at }).length > 0,
      number: numberAt(texts, at) !== null || wordValue(word.text) !== null,
      name: chosen[at - 1] === NAME || inventory.needs[chosen[at - 1] ?? NONE] === 'words',
      words: true,
    };
    const count = inventory.fragments.length;
    const own = scores.fragment.subarray(at * count, (at + 1) * count);
    let winner = NONE;
    let most = own[NONE]! - silence;
    for (let k = 1; k < count; k++) {
      const need = inventory.needs[k]!;
      if (own[k]! <= most || (need !== null && !has[need])) continue;
      winner = k;
      most = own[k]!;
    }
    chosen.push(winner);
  });
  return chosen;
}

/** What a word must have to get a fragment: a frame, a number, a name before it to go on with, or (any) words. */
export type Need = 'frame' | 'number' | 'name' | 'words' | null;

export function needOf(fragment: string, place: number): Need {
  if (place === NAME) return 'name';
  if (fragment.includes('%NAME')) return 'words';
  if (fragment.includes('%P')) return 'frame';
  return fragment.includes('%N') ? 'number' : null;
}

function pieceAt(input: DecodeInput, classes: readonly number[], at: number): Piece | null {
  const { words, inventory } = input;
  const fragment = inventory.fragments[classes[at]!]!;
  if (fragment === null) return null;
  const text = inventory.names[classes[at]!]!;
  const tokens = [at];
  if (inventory.needs[classes[at]!] === 'words')
    while (classes[tokens.at(-1)! + 1] === NAME) tokens.push(tokens.at(-1)! + 1);
  const number = numberAt(
    words.map((word) => word.text),
    at,
  );
  return {
    fragment,
    filling: {
      word: words[at]!,
      frame: text.includes('%P') ? bestFrame(input, at) : undefined,
      name: tokens.map((token) => words[token]!.text),
      number: number?.value,
    },
    tokens,
  };
}

function bestFrame({ words, scores, lexicon, frames }: DecodeInput, at: number): string | undefined {
  const query = scores.sense.subarray(at * frames.size, (at + 1) * frames.size);
  const frame = best(candidates({ lexicon, words, at }), (candidate) => frames.score(candidate, query));
  return frame === undefined ? undefined : lexicon.frames[frame];
}

/** For every word that means the same as another, the word it means. */
function antecedents(
  { words, scores, inventory }: DecodeInput,
  pieces: readonly (Piece | null)[],
  isSame: readonly boolean[],
): readonly (readonly [number, number])[] {
  const n = words.length;
  const role = inventory.roles.indexOf('same');
  return words.flatMap((_, at): (readonly [number, number])[] => {
    if (!isSame[at]) return [];
    const options = words.map((_, k) => k).filter((k) => isNode(pieces[k]));
    const chosen = best(
      options,
      (k) =>
        scores.edge[k * n + at]! + 0.5 * labelMargin(scores.label, k, at, role, inventory.roles.length, n),
    );
    return chosen === undefined ? [] : [[at, chosen]];
  });
}

/** How far a role is ahead of the best other. */
function labelMargin(
  label: Float32Array,
  i: number,
  j: number,
  role: number,
  roles: number,
  n: number,
): number {
  let other = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < roles; k++) if (k !== role) other = Math.max(other, label[(i * roles + k) * n + j]!);
  return label[(i * roles + role) * n + j]! - other;
}

interface Option {
  readonly source: number;
  readonly target: number;
  readonly score: number;
}

function chooseLinks(
  input: DecodeInput,
  classes: readonly number[],
  pieces: readonly (Piece | null)[],
  members: readonly number[],
  stands: ReadonlyMap<number, number>,
): readonly Link[] {
  const { words, scores } = input;
  const { further } = { ...DECODE_DEFAULTS, ...input.options };
  const n = words.length;
  const options: Option[] = [];
  const at = (token: number) => stands.get(token) ?? token;
  for (const source of members) {
    if (!isNode(pieces[at(source)])) continue;
    for (const target of members) {
      if (at(source) !== at(target))
        options.push({ source, target, score: scores.edge[source * n + target]! });
    }
  }
  options.sort((a, b) => b.score - a.score || a.source - b.source || a.target - b.target);
  const group = words.map((_, k) => k);
  const find = (k: number): number => (group[k] === k ? k : find(group[k]!));
  const roleOf = roleChooser(input, classes, pieces);
  const links: Link[] = [];
  const constantsTaken = new Set<number>();
  for (const { source, target, score } of options) {
    const [a, b] = [find(at(source)), find(at(target))];
    if (a === b && score <= further) continue;
    if (pieces[target]?.fragment.constant != null && constantsTaken.has(target)) continue;
    const link = roleOf(source, target, a !== b);
    if (link === null) continue;
    if (pieces[target]?.fragment.constant != null) constantsTaken.add(target);
    links.push(link);
    group[a] = b;
  }
  return links;
}

/** The best role of a link that its source does not have yet; roles that can be had many times always fit. */
function roleChooser(
  { words, scores, inventory }: DecodeInput,
  classes: readonly number[],
  pieces: readonly (Piece | null)[],
) {
  const { roles, names, attach } = inventory;
  const n = words.length;
  const taken = new Set<string>();
  return (source: number, target: number, needed: boolean): Link | null => {
    const ranked = roles
      .map((role, k) => ({ role, score: scores.label[(source * roles.length + k) * n + target]! }))
      .filter(({ role }) => role !== 'same')
      .sort((a, b) => b.score - a.score);
    const free = ranked.find(({ role }) => {
      const node = attach[`out ${role} ${names[classes[source]!]}`] ?? 0;
      return (
        !/^ARG\d$/.test(role) ||
        !(taken.has(`${source} ${node} ${role}`) || filled(pieces[source], node, role))
      );
    });
    if (free === undefined || (!needed && free !== ranked[0])) return null;
    const { role } = free;
    const sourceNode = attach[`out ${role} ${names[classes[source]!]}`] ?? 0;
    const targetNode = attach[`in ${role} ${names[classes[target]!]}`] ?? 0;
    taken.add(`${source} ${sourceNode} ${role}`);
    return { source, role, target, sourceNode, targetNode };
  };
}

/** Whether the fragment itself has the role already. */
function filled(piece: Piece | null | undefined, node: number, role: string): boolean {
  return (
    piece?.fragment.relations.some((relation) => relation.source === node && relation.role === role) ?? false
  );
}
