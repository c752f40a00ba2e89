/**
 * Meaning graphs by rules over dependencies: what the parser says without its model, and what the model is measured
 * against. Subjects and objects become arguments, prepositions and conjunctions roles; coordination and modals stand
 * above what they join; a relative clause and a controlled verb share their argument.
 *
 *   assemble(rulePlan({ words, lexicon }))   // "The boy wants to go": want-01 with ARG0 boy, ARG1 go-…, go's ARG0 boy
 */
import type { Link, Piece, Plan } from './assemble.ts';
import { readFragment } from './fragment.ts';
import { candidates } from './lexicon.ts';
import { numberAt } from './numbers.ts';
import { repeatedPronouns } from './pronouns.ts';
import { isDate, isNamePart, MODALS, type RuleInput, ruleFragment } from './rules-fragments.ts';
import type { AmrWord } from './words.ts';

const OBLIQUE: Readonly<Record<string, string>> = {
  in: 'location',
  at: 'location',
  on: 'location',
  near: 'location',
  under: 'location',
  inside: 'location',
  to: 'ARG2',
  into: 'ARG2',
  from: 'source',
  for: 'purpose',
  with: 'instrument',
  by: 'ARG0',
  about: 'topic',
  during: 'time',
  since: 'time',
  until: 'time',
  before: 'time',
  after: 'time',
  of: 'ARG1',
  as: 'ARG2',
  than: 'compared-to',
};
const CLAUSE: Readonly<Record<string, string>> = {
  if: 'condition',
  unless: 'condition',
  because: 'cause',
  since: 'cause',
  although: 'concession',
  though: 'concession',
  when: 'time',
  while: 'time',
  before: 'time',
  after: 'time',
  until: 'time',
  to: 'purpose',
  so: 'purpose',
};
const NOMINAL: Readonly<Record<string, string>> = {
  of: 'mod',
  in: 'location',
  at: 'location',
  on: 'location',
  from: 'source',
  with: 'accompanier',
  for: 'purpose',
  about: 'topic',
  during: 'time',
};

export function rulePlan(input: RuleInput): Plan {
  const { words } = input;
  const pieces = words.map((_, at) => pieceOf(input, at));
  const above = heads(words, pieces);
  const links = words.flatMap((_, at) => linksOf(words, pieces, above, at));
  const rootWord = words.findIndex(({ head }) => head < 0);
  const root = above(rootWord);
  const shared = [...links, ...controlled(words, pieces, links)];
  return { pieces, links: connected(shared, pieces, root), root, same: repeatedPronouns({ words, pieces }) };
}

function pieceOf(input: RuleInput, at: number): Piece | null {
  const { words, lexicon } = input;
  const text = ruleFragment({ ...input, at });
  if (text === null) return null;
  const tokens = [at];
  while (text.includes('%NAME') && isNamePart(words, tokens.at(-1)! + 1)) tokens.push(tokens.at(-1)! + 1);
  const [first] = candidates({ lexicon, words, at });
  const texts = words.map((word) => word.text);
  return {
    fragment: readFragment(text),
    filling: {
      word: words[at]!,
      frame: first === undefined ? undefined : lexicon.frames[first],
      name: tokens.map((token) => texts[token]!),
      number: numberAt(texts, at)?.value,
    },
    tokens,
  };
}

/** The word that stands for a phrase in the graph: its coordinator, its modal, the first word of its name. */
function heads(words: readonly AmrWord[], pieces: readonly (Piece | null)[]): (at: number) => number {
  const child = (at: number, is: (word: AmrWord) => boolean) =>
    words.findIndex((word, k) => word.head === at && is(word) && pieces[k] !== null);
  return (at) => {
    const conjunct = child(at, ({ deprel }) => deprel === 'conj');
    const coordinator = conjunct < 0 ? -1 : child(conjunct, ({ deprel }) => deprel === 'cc');
    if (coordinator >= 0) return coordinator;
    const modal = child(at, ({ lemma, xpos }) => xpos === 'MD' && MODALS[lemma] !== undefined);
    return modal >= 0 ? modal : firstOfName(words, at);
  };
}

function linksOf(
  words: readonly AmrWord[],
  pieces: readonly (Piece | null)[],
  above: (at: number) => number,
  at: number,
): readonly Link[] {
  const word = words[at]!;
  if (pieces[at] === null || word.head < 0 || isNamePart(words, at)) return [];
  if (word.xpos === 'MD') return [{ source: at, role: 'ARG1', target: word.head }];
  if (word.deprel === 'cc') return coordinated(words, pieces, at);
  if (word.deprel === 'conj') return [];
  const governor = firstOfName(words, word.head);
  if (pieces[governor] === null) return [];
  const target = pieces[at]!.fragment.constant === null ? above(at) : at;
  const polar = pieces[at]!.fragment.constant === '-';
  if (polar) return [{ source: modalOf(words, pieces, governor) ?? governor, role: 'polarity', target }];
  const role = roleOf(words, at);
  if (role === null) return [];
  if (role.endsWith('-of')) return [{ source: target, role: role.slice(0, -3), target: governor }];
  const isPredicate = /%P/.test(pieces[governor]!.fragment.concepts.join(' '));
  const sourceNode = /^ARG/.test(role) && isPredicate ? pieces[governor]!.fragment.concepts.indexOf('%P') : 0;
  return [{ source: governor, role, target, sourceNode }];
}

function firstOfName(words: readonly AmrWord[], at: number): number {
  let first = at;
  while (isNamePart(words, first)) first--;
  return first;
}

function modalOf(words: readonly AmrWord[], pieces: readonly (Piece | null)[], at: number): number | null {
  const found = words.findIndex((word, k) => word.head === at && word.xpos === 'MD' && pieces[k] !== null);
  return found < 0 ? null : found;
}

/** A coordinator joins the first conjunct and all others. */
function coordinated(
  words: readonly AmrWord[],
  pieces: readonly (Piece | null)[],
  at: number,
): readonly Link[] {
  const conjunct = words[at]!.head;
  const first = words[conjunct]!.deprel === 'conj' ? words[conjunct]!.head : conjunct;
  const members = [
    first,
    ...words.map((_, k) => k).filter((k) => words[k]!.head === first && words[k]!.deprel === 'conj'),
  ];
  const role = words[at]!.lemma === 'but' ? 'ARG' : 'op';
  return members
    .filter((member) => pieces[firstOfName(words, member)] !== null)
    .map((member, k) => ({
      source: at,
      role: role === 'op' ? 'op' : `ARG${k + 1}`,
      target: firstOfName(words, member),
    }));
}

/** The role of a word under its head; `-of` turns the relation round, null leaves it out. */
function roleOf(words: readonly AmrWord[], at: number): string | null {
  const { deprel, upos, lemma, xpos, head } = words[at]!;
  const governor = words[head]!;
  const marker =
    words.find((word) => word.head === at && (word.deprel === 'case' || word.deprel === 'mark'))?.lemma ?? '';
  const isFrame = governor.upos === 'VERB';
  switch (deprel) {
    case 'nsubj':
    case 'csubj':
      return isFrame ? 'ARG0' : governor.upos === 'ADJ' ? 'ARG1' : 'domain';
    case 'nsubj:pass':
    case 'obj':
      return 'ARG1';
    case 'iobj':
      return 'ARG2';
    case 'obl:agent':
      return 'ARG0';
    case 'obl':
      return isTime(words[at]!) ? 'time' : (OBLIQUE[marker] ?? 'location');
    case 'obl:unmarked':
    case 'obl:npmod':
    case 'obl:tmod':
      return 'time';
    case 'ccomp':
      return 'ARG1';
    case 'xcomp':
      return words.some((word) => word.head === head && word.deprel === 'obj') ? 'ARG2' : 'ARG1';
    case 'advcl':
      return CLAUSE[marker] ?? 'manner';
    case 'acl':
    case 'acl:relcl':
      return `${relativeRole(words, at)}-of`;
    case 'amod':
      return upos === 'VERB' ? 'ARG1-of' : 'mod';
    case 'nummod':
      return 'quant';
    case 'nmod:poss':
      return 'poss';
    case 'nmod':
      return isTime(words[at]!) ? 'time' : (NOMINAL[marker] ?? 'mod');
    case 'advmod':
      return /^W/.test(xpos)
        ? lemma === 'where'
          ? 'location'
          : lemma === 'when'
            ? 'time'
            : 'manner'
        : adverbRole(words[at]!);
    case 'det':
    case 'compound':
    case 'appos':
    case 'parataxis':
    case 'discourse':
    case 'vocative':
      return 'mod';
    default:
      return null;
  }
}

const TIMES = /^(?:day|week|month|year|hour|minute|morning|evening|night|today|tomorrow|yesterday|time)$/;

function isTime(word: AmrWord): boolean {
  return TIMES.test(word.lemma) || isDate(word) || (word.upos === 'NUM' && /^\d{4}$/.test(word.text));
}

function adverbRole({ lemma }: AmrWord): string {
  if (/^(?:very|so|too|quite|more|most|really|almost)$/.test(lemma)) return 'degree';
  if (/^(?:now|then|today|yesterday|tomorrow|soon|already|again|always|often|never|once|still)$/.test(lemma))
    return 'time';
  if (/^(?:here|there|everywhere)$/.test(lemma)) return 'location';
  return /ly$/.test(lemma) ? 'manner' : 'mod';
}

/** What the noun is in its relative clause: what is missing there. */
function relativeRole(words: readonly AmrWord[], at: number): string {
  const has = (pattern: RegExp) =>
    words.some(({ head, deprel, xpos }) => head === at && pattern.test(deprel) && !/^W/.test(xpos));
  if (words[at]!.deprel === 'acl' && words[at]!.xpos === 'VBN') return 'ARG1';
  return has(/^nsubj/) ? 'ARG1' : 'ARG0';
}

/** A verb without a subject that complements another, or joins it, has that one's subject; or its object. */
function controlled(
  words: readonly AmrWord[],
  pieces: readonly (Piece | null)[],
  links: readonly Link[],
): readonly Link[] {
  return words.flatMap(({ deprel, head }, at): Link[] => {
    if (!/^(?:xcomp|conj|advcl)$/.test(deprel) || pieces[at] === null || words[at]!.upos !== 'VERB')
      return [];
    if (words.some((word) => word.head === at && /^nsubj/.test(word.deprel))) return [];
    const object =
      deprel === 'xcomp' ? links.find(({ source, role }) => source === head && role === 'ARG1') : undefined;
    const subject = links.find(({ source, role }) => source === head && role === 'ARG0');
    const found = object !== undefined && object.target !== at ? object : subject;
    return found === undefined ? [] : [{ source: at, role: 'ARG0', target: found.target }];
  });
}

/** Words that no link reaches hang on the root. */
function connected(links: readonly Link[], pieces: readonly (Piece | null)[], root: number): readonly Link[] {
  const group = pieces.map((_, k) => k);
  const find = (k: number): number => (group[k] === k ? k : find(group[k]!));
  const kept = links.filter(
    ({ source, target }) =>
      pieces[source] != null && pieces[target] != null && pieces[source]!.fragment.constant === null,
  );
  for (const { source, target } of kept) group[find(source)] = find(target);
  const loose: Link[] = [];
  pieces.forEach((piece, at) => {
    if (piece === null || root < 0 || find(at) === find(root) || piece.fragment.constant !== null) return;
    loose.push({ source: root, role: 'mod', target: at });
    group[find(at)] = find(root);
  });
  return [...kept, ...loose];
}
