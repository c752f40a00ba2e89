/**
 * The decomposition parser (pyreval-2019 §4.1): a sentence as clauses, in several ways. Every tensed verb phrase
 * starts a segment, with its subject, even when another segment has that subject too; what is in none goes back
 * to where it stood.
 *
 *   // "Dogs bark and cats, which are shy, hide"
 *   segmentClauses({ sentence }).segmentations.map(({ segments }) => segments.map(({ text }) => text))
 *   // [['Dogs bark and cats, which are shy, hide'],
 *   //  ['Dogs bark', 'cats, which are shy', 'and cats hide'],
 *   //  ['Dogs bark and cats hide', 'cats, which are shy'],
 *   //  ['Dogs bark', 'and cats, which are shy, hide']]
 */
import { CheopsError } from '../../errors.ts';
import type { ParsedSentence, Word } from '../../syntax/parsed.ts';
import { distinctBy } from '../../text/lists.ts';
import { type Segment, type SegmentedSentence, wholeSentence } from '../segmentation.ts';
import { chooseCuts, segmentTops } from './alternatives.ts';
import { isPunctuation } from './dependencies.ts';
import { EXTRA_KINDS, type ExtraKind } from './extras.ts';
import { joinClauses } from './joining.ts';
import { type Clause, type CutKind, findClauses } from './structure.ts';

/** Changes whenever a sentence would be cut otherwise; part of signatures and of the cache's keys. */
export const CLAUSES_VERSION = '5';

/** Which kinds of clauses are cut off. The first four are the ways in which the published tool cuts. */
export const CLAUSE_MODES = {
  /** Nothing: the whole sentence only. */
  sentence: [],
  /** Sentences that stand side by side. */
  split: ['coordinate'],
  /** These, and clauses inside others. */
  'vp-sbar': ['coordinate', 'subordinate'],
  /** Sentences side by side, and verb phrases that share a subject. */
  'coordinated-vps': ['coordinate', 'shared-subject'],
  /** Every clause with a tensed verb. */
  clauses: ['coordinate', 'subordinate', 'shared-subject'],
  /** Participial clauses, parentheses and items of lists too. */
  fine: ['coordinate', 'subordinate', 'shared-subject', ...EXTRA_KINDS],
} as const satisfies Record<string, readonly CutKind[]>;

export type ClauseMode = keyof typeof CLAUSE_MODES;

export interface ClauseOptions {
  readonly mode?: ClauseMode;
  /** How many segmentations a sentence may have beside the whole sentence. */
  readonly maxAlternatives?: number;
}

/** All combinations of up to three cuts. */
export const DEFAULT_MAX_ALTERNATIVES = 7;

export function segmentClauses({
  sentence,
  mode = 'clauses',
  maxAlternatives = DEFAULT_MAX_ALTERNATIVES,
}: { sentence: ParsedSentence } & ClauseOptions): SegmentedSentence {
  checkMode(mode);
  checkLimit(maxAlternatives);
  const whole = wholeSentence(sentence);
  const kinds: readonly CutKind[] = CLAUSE_MODES[mode];
  if (kinds.length === 0 || sentence.words.length === 0) return { sentence, segmentations: [whole] };
  const extras = EXTRA_KINDS.filter((kind: ExtraKind) => kinds.includes(kind));
  const clauses = findClauses(sentence, new Set(extras));
  const isCut = ({ kind }: Clause) => kind !== 'main' && kinds.includes(kind);
  const alternatives = chooseCuts({
    sizes: clauses.map(({ own }) => own.filter((word) => !isPunctuation(sentence.words[word]!)).length),
    parents: clauses.map(({ parent }) => parent),
    cuts: clauses.flatMap((clause, i) => (isCut(clause) ? [i] : [])),
    limit: maxAlternatives,
  });
  // Different cuts come to the same where clauses repeat all of each other; one of them is enough.
  const cut = distinctBy(
    alternatives.map((cuts) => cutSentence(sentence, clauses, cuts)),
    (segments) => segments.map(({ words }) => words.join()).join(';'),
  );
  return {
    sentence,
    segmentations: [whole, ...cut.map((segments, k) => ({ index: k + 1, segments }))],
  };
}

function checkMode(mode: string): void {
  if (Object.hasOwn(CLAUSE_MODES, mode)) return;
  throw new CheopsError('E_USAGE', `Unknown way to cut sentences: "${mode}".`, {
    fix: `Give one of: ${Object.keys(CLAUSE_MODES).join(', ')}.`,
  });
}

function checkLimit(maxAlternatives: number): void {
  if (Number.isInteger(maxAlternatives) && maxAlternatives >= 0 && maxAlternatives <= 100) return;
  throw new CheopsError('E_USAGE', `A sentence cannot have ${maxAlternatives} alternative segmentations.`, {
    fix: 'Give a whole number from 0 to 100.',
  });
}

function cutSentence(
  sentence: ParsedSentence,
  clauses: readonly Clause[],
  cuts: readonly number[],
): readonly Segment[] {
  const tops = segmentTops({ parents: clauses.map(({ parent }) => parent), cuts });
  const members = new Map<number, Clause[]>(tops.map((top) => [top, []]));
  clauses.forEach((clause, i) => {
    members.get(tops[i]!)!.push(clause);
  });
  const repeated = new Set(clauses.flatMap(({ shared }) => shared));
  const conjunctions = new Set(
    clauses.flatMap(({ coordinators }) =>
      coordinators.filter((word) => !joinsComplements(sentence.words, word)),
    ),
  );
  return [...members]
    .map(([top, group]) => ({
      segment: joinClauses({ sentence, group, conjunctions }),
      end: endOfClause({ sentence, clause: clauses[top]!, group, repeated }),
    }))
    .sort((a, b) => a.end - b.end)
    .map(({ segment }) => segment);
}

/**
 * Whether a conjunction stands between two whole complements of one verb: "suggests that … and that …". It is of that
 * verb's phrase and is read with it, as in the paper's figure 3.
 */
function joinsComplements(words: readonly Word[], conjunction: number): boolean {
  const { head } = words[conjunction]!;
  const second = words[head - 1];
  if (second?.deprel !== 'conj' || words[second.head - 1]?.deprel !== 'ccomp') return false;
  return words.some((word) => word.head === head && word.deprel === 'mark');
}

/**
 * A segment stands in the list where its outermost clause is complete: by the last word that is that clause's
 * alone, without punctuation and without a conjunction that leads to a clause which is still in the segment
 * (pyreval-2019 figure 3).
 */
function endOfClause({
  sentence,
  clause,
  group,
  repeated,
}: {
  sentence: ParsedSentence;
  clause: Clause;
  group: readonly Clause[];
  repeated: ReadonlySet<number>;
}): number {
  const leading = new Set(group.flatMap(({ coordinators }) => coordinators));
  const last = clause.own.findLast(
    (word) => !leading.has(word) && !repeated.has(word) && !isPunctuation(sentence.words[word]!),
  );
  return Math.max(clause.head, last ?? -1);
}
