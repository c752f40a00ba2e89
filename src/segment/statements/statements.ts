/**
 * A sentence as statements: words that can be true or false by themselves, with a subject, a tensed verb and what is
 * said about it. Clauses share subjects as in src/segment/clauses, but what cannot stand alone stays where it is.
 *
 *   // "Although Ann is old, she thinks that she can swim and dive."
 *   statementsOf(sentence).map(({ label }) => label)
 *   // ['Ann is old.', 'Ann thinks that she can swim and dive.']
 */
import type { ParsedSentence } from '../../syntax/parsed.ts';
import { segmentTops } from '../clauses/alternatives.ts';
import { type Dependencies, isPunctuation, readDependencies } from '../clauses/dependencies.ts';
import { joinClauses } from '../clauses/joining.ts';
import { type Clause, findClauses } from '../clauses/structure.ts';
import { clauseHeads } from '../clauses/tensed.ts';
import { joinRuns, makeSegment, type Segment } from '../segmentation.ts';
import { relativeSubject, statementCuts } from './cuts.ts';
import { antecedent, isPointing, isSoleTopic, pronounSubject } from './subjects.ts';

/** Changes whenever a text would be cut otherwise; part of signatures. */
export const STATEMENTS_VERSION = '3';

export interface Statement extends Segment {
  /** As a sentence of its own. */
  readonly label: string;
  /** It has a tensed verb and a subject. */
  readonly isWhole: boolean;
  /** Its subject is a pronoun whose noun is not known. */
  readonly isPointing: boolean;
}

/** In the order of the sentence; every word is in one of them. What stands before it in the text says what pronouns mean. */
export function statementsOf(
  sentence: ParsedSentence,
  before: readonly ParsedSentence[] = [],
): readonly Statement[] {
  if (sentence.words.length === 0) return [];
  const dependencies = readDependencies(sentence.words);
  const clauses = findClauses(sentence, new Set());
  const cut = statementCuts(dependencies, clauses);
  const tops = segmentTops({
    parents: clauses.map(({ parent }) => parent),
    cuts: cut.flatMap((isCut, i) => (isCut && clauses[i]!.parent !== -1 ? [i] : [])),
  });
  const conjunctions = new Set(clauses.flatMap(({ coordinators }) => coordinators));
  return [...new Set(tops)]
    .map((top) => {
      const group = clauses.filter((_, i) => tops[i] === top);
      const segment = joinClauses({ sentence, group, conjunctions });
      return state({ sentence, dependencies, clauses, top, segment, before });
    })
    .sort((a, b) => a.spans[0]![0] - b.spans[0]![0] || a.spans.at(-1)![1] - b.spans.at(-1)![1]);
}

interface Stating {
  readonly sentence: ParsedSentence;
  readonly dependencies: Dependencies;
  readonly clauses: readonly Clause[];
  readonly top: number;
  readonly segment: Segment;
  readonly before: readonly ParsedSentence[];
}

function state({ sentence, dependencies, clauses, top, segment, before }: Stating): Statement {
  const { head, shared } = clauses[top]!;
  const relativiser = shared.length === 0 ? undefined : relativeSubject(dependencies, head);
  // "Bob, who is old": without the "who", the comma goes too.
  const read = readWords(sentence, segment).filter(
    (word) => relativiser === undefined || (word !== relativiser && word !== relativiser - 1),
  );
  const pronoun = pronounSubject(dependencies, head, shared);
  const isRead = pronoun !== undefined && read.includes(pronoun);
  const subject = isRead ? meant({ dependencies, clauses, top, pronoun, before }) : null;
  const said = subject === null ? null : { pronoun: pronoun!, subject };
  const label = asLabel(sentence, trimmed(dependencies, head, read), said);
  return {
    ...makeSegment({ sentence, words: segment.words, read }),
    label,
    isWhole: !label.endsWith('?') && isWhole(dependencies, head, shared.length > 0),
    isPointing: isPointing(dependencies, head, shared) && said === null && relativiser === undefined,
  };
}

/** Those words of a segment that its spans cover. */
function readWords(sentence: ParsedSentence, { words, spans }: Segment): readonly number[] {
  return words.filter((word) => {
    const [start, end] = sentence.words[word]!.span;
    return spans.some(([from, to]) => from <= start && end <= to);
  });
}

function isWhole(dependencies: Dependencies, head: number, hasShared: boolean): boolean {
  const { children, deprel } = dependencies;
  const hasSubject = children[head]!.some((child) => /^(?:nsubj|csubj|expl)/.test(deprel[child]!));
  return clauseHeads(dependencies).includes(head) && (hasSubject || hasShared);
}

/** The words that a pronoun stands for: in this sentence, or the subject of the one before. */
function meant({
  dependencies,
  clauses,
  top,
  pronoun,
  before,
}: Pick<Stating, 'dependencies' | 'clauses' | 'top' | 'before'> & { pronoun: number }): string | null {
  const word = dependencies.words[pronoun]!.text;
  const asText = (words: readonly { readonly text: string }[], found: readonly number[]) =>
    found.length === 0 ? null : nameOf(found.map((at) => words[at]!.text));
  const governor = clauses.findIndex(({ head }) => head < pronoun && head !== clauses[top]!.head);
  if (governor !== -1) {
    const found = antecedent({ dependencies, pronoun: word, clause: clauses[governor]!.head, end: pronoun });
    return asText(dependencies.words, found);
  }
  const last = before.at(-1);
  if (last === undefined || pronoun > 2) return null;
  const earlier = readDependencies(last.words);
  const found = antecedent({
    dependencies: earlier,
    pronoun: word,
    clause: earlier.root,
    end: earlier.words.length,
  });
  const others = before.slice(0, -1).map(({ words }) => readDependencies(words));
  return isSoleTopic(word, { dependencies: earlier, found, others }) ? asText(earlier.words, found) : null;
}

function nameOf(words: readonly string[]): string | null {
  const text = joinRuns(words.map((word) => word)).replace(/ (?=['’]s\b)/gu, '');
  return words.length > 8 ? null : text;
}

/** What leads on from the sentence before. */
const LEADING =
  /^(?:and|but|or|so|yet|also|then|however|therefore|thus|hence|finally|moreover|furthermore|additionally|besides)$/i;

/** Without the conjunctions and marks at either end. */
function trimmed(dependencies: Dependencies, top: number, read: readonly number[]): readonly number[] {
  const { words, deprel, head, root } = dependencies;
  // Of "so that", the second hangs on the first.
  const isMarkOf = (word: number): boolean =>
    deprel[word] === 'fixed' ? isMarkOf(head[word]!) : deprel[word] === 'mark' && head[word] === top;
  const leads = (word: number) => {
    const { text } = words[word]!;
    if (isPunctuation(words[word]!)) return !/^["“‘'([]$/u.test(text);
    if (LEADING.test(text)) return true;
    return top !== root && (text.toLowerCase() === 'even' || isMarkOf(word));
  };
  const from = read.findIndex((word) => !leads(word));
  const end = read.findLastIndex((word) => !/^[.,;:…–—-]+$/u.test(words[word]!.text));
  return from === -1 ? read : read.slice(from, end + 1);
}

function asLabel(
  sentence: ParsedSentence,
  words: readonly number[],
  said: { readonly pronoun: number; readonly subject: string } | null,
): string {
  const parts =
    said === null ? [words] : [words.filter((w) => w < said.pronoun), words.filter((w) => w > said.pronoun)];
  const texts = parts.map((part) => (part.length === 0 ? '' : makeSegment({ sentence, words: part }).text));
  const text = (
    said === null ? texts[0]! : [texts[0]!, said.subject, texts[1]!].filter((one) => one !== '').join(' ')
  )
    .replace(/[\s,;:–—.]+$/u, '')
    .replace(/\s+/gu, ' ');
  const closed = /[.!?…]["”’']?$/u.test(text) ? text : `${text}.`;
  return closed.charAt(0).toUpperCase() + closed.slice(1);
}
