/**
 * Mends what a parser gets wrong in a way that cannot be right, where a clause would be lost by it: a verb that is
 * spelt like a noun, and a comparative that governs the clause which it belongs to.
 *
 *   // "Scientists believe the drug works": "works" as a noun that is a complement clause → a verb, "drug" its subject
 *   // "The man that the dog bit ran": a pronoun as a preposition of "bit" → a relative clause about the man
 *   // "The more you practise, the better you get": "you practise" below "more" → "the more" in the clause of "practise"
 */
import type { Word } from '../../syntax/parsed.ts';

/** Words, heads and relations that may still change; heads count from 0, −1 for the root. */
export interface Draft {
  readonly words: Word[];
  readonly head: number[];
  readonly deprel: string[];
}

/** This looks at every word: ask what costs less first, for a sentence may have thousands. */
export function dependentsOf({ head }: Draft, word: number): number[] {
  const dependents: number[] = [];
  for (let i = 0; i < head.length; i++) if (head[i] === word) dependents.push(i);
  return dependents;
}

export function repairDraft(draft: Draft): void {
  const hasRelatives = draft.words.some(isRelative);
  for (let word = 0; word < draft.words.length; word++) {
    mendComplement(draft, word);
    if (hasRelatives) mendRelative(draft, word);
    if (hasRelatives) mendCentre(draft, word);
    mendCorrelative(draft, word);
  }
}

/** These say that something is so, and hardly ever take a thing as their object. */
const BELIEFS: ReadonlySet<string> = new Set(
  'believe believes believed think thinks thought hope hopes hoped say says said claim claims claimed'.split(
    ' ',
  ),
);
/** More often verbs than nouns at the end of a clause. */
const RATHER_VERBS: ReadonlySet<string> = new Set([
  'works',
  'fails',
  'helps',
  'matters',
  'exists',
  'remains',
]);

/** "Believe the drug works": a noun that is a whole complement, or one that the verb before it cannot have. */
function mendComplement(draft: Draft, word: number): void {
  const { words, head, deprel } = draft;
  const governor = words[head[word]!];
  if (words[word]!.upos !== 'NOUN' || governor === undefined) return;
  const isComplement =
    deprel[word] === 'ccomp' && !dependentsOf(draft, word).some((i) => deprel[i] === 'cop');
  const isNoObject =
    deprel[word] === 'obj' &&
    BELIEFS.has(governor.text.toLowerCase()) &&
    RATHER_VERBS.has(words[word]!.text.toLowerCase());
  if (!isComplement && !isNoObject) return;
  if (makeVerb(draft, word)) deprel[word] = 'ccomp';
}

/** "The man that the dog bit ran": no pronoun is a preposition. */
function mendRelative(draft: Draft, word: number): void {
  const { words, head, deprel } = draft;
  if (words[word]!.upos !== 'NOUN') return;
  const pronoun = dependentsOf(draft, word).find(
    (i) => i < word && deprel[i] === 'case' && isRelative(words[i]!),
  );
  if (pronoun === undefined || words[pronoun - 1]?.upos !== 'NOUN' || !makeVerb(draft, word)) return;
  head[word] = pronoun - 1;
  deprel[word] = 'acl:relcl';
  head[pronoun] = word;
  deprel[pronoun] = 'obj';
}

/**
 * "The rat that the cat that the dog bit chased died": two nouns with a relative pronoun each, a third, and three verbs
 * in a row, of which one may look like a noun. The first verb belongs to the second pronoun, the next to the first.
 */
function mendCentre(draft: Draft, outerPronoun: number): void {
  const { words, head, deprel } = draft;
  if (!isRelative(words[outerPronoun]!) || words[outerPronoun - 1]?.upos !== 'NOUN') return;
  const middle = nounFrom(words, outerPronoun + 1);
  const innerPronoun = middle + 1;
  if (middle === -1 || words[innerPronoun] === undefined || !isRelative(words[innerPronoun]!)) return;
  const subject = nounFrom(words, innerPronoun + 1);
  if (subject === -1) return;
  const [noun, inner, outer] = [outerPronoun - 1, subject + 1, subject + 2];
  const [first, second, main] = [inner, outer, outer + 1].map((word) => words[word]?.upos);
  const areVerbs =
    first === 'VERB' ? second === 'VERB' || second === 'NOUN' : first === 'NOUN' && second === 'VERB';
  if (!areVerbs || (main !== 'VERB' && main !== 'AUX') || [inner, outer].includes(head[noun]!)) return;
  const attach = (word: number, to: number, as: string) => {
    head[word] = to;
    deprel[word] = as;
  };
  for (let word = innerPronoun + 1; word < subject; word++) if (head[word] === inner) head[word] = subject;
  for (const verb of [inner, outer]) if (words[verb]!.upos === 'NOUN') asVerb(draft, verb);
  attach(inner, middle, 'acl:relcl');
  attach(innerPronoun, inner, 'obj');
  attach(subject, inner, 'nsubj');
  attach(outer, noun, 'acl:relcl');
  attach(outerPronoun, outer, 'obj');
  attach(middle, outer, 'nsubj');
}

const BEFORE_NOUNS: ReadonlySet<string> = new Set(['DET', 'ADJ', 'NUM']);

/** The noun that begins here, or stands after its article and adjectives; −1 if there is none. */
function nounFrom(words: readonly Word[], start: number): number {
  let word = start;
  while (BEFORE_NOUNS.has(words[word]?.upos ?? '')) word++;
  return words[word]?.upos === 'NOUN' || words[word]?.upos === 'PROPN' ? word : -1;
}

const COMPARATIVE: ReadonlySet<string> = new Set(['JJR', 'RBR']);

/** "The more you practise, the better you get": the clause of "practise" has "the more", and stands in that of "get". */
function mendCorrelative(draft: Draft, comparative: number): void {
  const { head, deprel } = draft;
  if (!isTheMore(draft, comparative)) return;
  const clause = dependentsOf(draft, comparative).find(
    (i) => i > comparative && (deprel[i]!.endsWith(':relcl') || deprel[i] === 'advcl'),
  );
  if (clause === undefined) return;
  if (dependentsOf(draft, clause).some((i) => isRelative(draft.words[i]!))) return;
  const second = head.findIndex((_, i) => i > clause && isTheMore(draft, i));
  if (second === -1) return;
  // The second comparative may stand above the first; the clause that it is in is above both.
  const above =
    head[comparative] === second && deprel[second] !== 'root' ? head[second]! : head[comparative]!;
  for (const i of dependentsOf(draft, comparative)) {
    if (i > comparative && i !== clause) head[i] = clause;
  }
  head[clause] = above;
  deprel[clause] = 'advcl';
  head[comparative] = clause;
  deprel[comparative] = 'advmod';
}

function isTheMore(draft: Draft, word: number): boolean {
  return (
    COMPARATIVE.has(draft.words[word]!.xpos) &&
    word > 0 &&
    draft.words[word - 1]!.text.toLowerCase() === 'the'
  );
}

function isRelative({ upos, text }: Word): boolean {
  return upos === 'PRON' && ['that', 'which', 'who', 'whom'].includes(text.toLowerCase());
}

/** Makes a noun a verb whose subject is the noun right before it, "the drug" of "the drug works"; says whether it could. */
function makeVerb(draft: Draft, word: number): boolean {
  const { words, head, deprel } = draft;
  const subject = word - 1;
  const dependents = dependentsOf(draft, word);
  if (!dependents.includes(subject) || deprel[subject] !== 'compound' || words[subject]!.upos !== 'NOUN')
    return false;
  const hasArticle = [...dependents, ...dependentsOf(draft, subject)].some(
    (i) => i < subject && (deprel[i] === 'det' || deprel[i] === 'nmod:poss'),
  );
  if (!hasArticle || dependents.some((i) => i > word && words[i]!.upos !== 'PUNCT')) return false;
  asVerb(draft, word);
  deprel[subject] = 'nsubj';
  for (const i of dependents) if (i < subject && !isRelative(words[i]!)) head[i] = subject;
  return true;
}

function asVerb({ words }: Draft, word: number): void {
  words[word] = { ...words[word]!, upos: 'VERB', xpos: 'VBZ', verbForm: 'Fin' };
}
