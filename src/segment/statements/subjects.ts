/**
 * What a statement is about, and who "she" is where only one can be meant.
 *
 *   // "Ann bakes bread, and she sells it": she is Ann
 *   antecedent({ dependencies, pronoun: 'she', clause: 1, end: 5 })  // [0]
 */
import { childrenIn, type Dependencies, relation, subtree } from '../clauses/dependencies.ts';
import { argumentWords } from '../clauses/phrases.ts';
import { SUBJECTS } from '../clauses/tensed.ts';

type Sort = 'one' | 'many' | 'person';

const PRONOUNS: Readonly<Record<string, Sort>> = { it: 'one', they: 'many', he: 'person', she: 'person' };
/** These point at something that was said before. */
const POINTING = /^(?:it|they|he|she|this|that|these|those|which|who|such)$/i;

/** Whether the subject of a clause, its own or a shared one, says nothing without what was said before. */
export function isPointing(
  dependencies: Dependencies,
  head: number,
  shared: readonly number[] = [],
): boolean {
  const subject = bareSubject(dependencies, head, shared);
  return subject !== undefined && POINTING.test(dependencies.words[subject]!.text);
}

/** The pronoun that is the whole subject of a clause, if it can stand for a noun. */
export function pronounSubject(
  dependencies: Dependencies,
  head: number,
  shared: readonly number[] = [],
): number | undefined {
  const subject = bareSubject(dependencies, head, shared);
  if (subject === undefined) return undefined;
  return Object.hasOwn(PRONOUNS, dependencies.words[subject]!.text.toLowerCase()) ? subject : undefined;
}

/** A subject of one word. */
function bareSubject(
  dependencies: Dependencies,
  head: number,
  shared: readonly number[],
): number | undefined {
  const [own] = childrenIn(dependencies, head, SUBJECTS);
  const isSubject = (word: number) => SUBJECTS.has(relation(dependencies.deprel[word]!));
  const subject = own ?? shared.find(isSubject);
  return subject === undefined || subtree(dependencies, subject).length > 1 ? undefined : subject;
}

/**
 * The subject of an earlier clause, if a pronoun can mean it and nothing else that is talked about. The pronoun
 * may stand in the next sentence.
 */
export function antecedent({
  dependencies,
  pronoun,
  clause,
  end,
}: {
  dependencies: Dependencies;
  pronoun: string;
  /** The head of the earlier clause. */
  clause: number;
  /** Only nouns before this word can be meant. */
  end: number;
}): readonly number[] {
  const sort = PRONOUNS[pronoun.toLowerCase()];
  const [subject] = childrenIn(dependencies, clause, SUBJECTS);
  if (sort === undefined || subject === undefined) return [];
  const canBeMeant = (noun: number) => sortsOf(dependencies, noun).includes(sort);
  const nouns = rivals(dependencies, clause).filter((noun) => noun < end && canBeMeant(noun));
  if (nouns.length !== 1 || nouns[0] !== subject) return [];
  return argumentWords(dependencies, subject, () => false);
}

/**
 * Whether nothing else that "it" can mean is a subject earlier in the text: of a camera, "It is light" is said of the camera
 * though the sentence before is about its battery. Who "she" is, or "they" are, the sentence before tells.
 */
export function isSoleTopic(
  pronoun: string,
  {
    dependencies,
    found,
    others,
  }: {
    /** Of the sentence that has the words found. */
    readonly dependencies: Dependencies;
    readonly found: readonly number[];
    readonly others: readonly Dependencies[];
  },
): boolean {
  if (PRONOUNS[pronoun.toLowerCase()] !== 'one') return true;
  const said = new Set(found.map((at) => dependencies.words[at]!.text.toLowerCase()));
  return others.every((other) =>
    childrenIn(other, other.root, SUBJECTS)
      .filter((noun) => sortsOf(other, noun).includes('one'))
      .every((noun) => said.has(other.words[noun]!.text.toLowerCase())),
  );
}

const ARGUMENTS = /^(?:nsubj|obj|iobj|obl)(?::|$)/;

/** The nouns that a sentence is most about: the subjects of all clauses, and what else the verb of this one governs. */
function rivals({ words, head, deprel }: Dependencies, clause: number): readonly number[] {
  return words.flatMap((_, noun) => {
    const isSubject = deprel[noun]!.startsWith('nsubj');
    return isSubject || (head[noun] === clause && ARGUMENTS.test(deprel[noun]!)) ? [noun] : [];
  });
}

function sortsOf({ words, deprel, children }: Dependencies, noun: number): readonly Sort[] {
  const { xpos } = words[noun]!;
  if (/^(?:compound|flat|fixed)/.test(deprel[noun]!)) return [];
  const isJoined = children[noun]!.some((child) => deprel[child] === 'conj');
  if (isJoined && xpos.startsWith('NN')) return ['many'];
  if (xpos === 'NNS' || xpos === 'NNPS') return ['many'];
  if (xpos === 'NNP') return ['person', 'one'];
  // A cylinder is no she, and the parser does not know that a baker is.
  if (xpos === 'NN') return ['one'];
  return [];
}
