/**
 * What each word means by rules alone: names, numbers, dates, quantities, doers (worker → person :ARG0-of work-01),
 * negation, modals, pronouns, and for other words their frame or their lemma.
 *
 *   ruleFragment({ words, lexicon, at: 0 })   // "Workers rest": '(x0 / person :ARG0-of (x1 / %P))'
 */
import { candidates, type Lexicon } from './lexicon.ts';
import { MONTHS, numberAt } from './numbers.ts';
import { personOf } from './pronouns.ts';
import { type AmrWord, agentVerbs } from './words.ts';

export interface RuleInput {
  readonly words: readonly AmrWord[];
  readonly lexicon: Lexicon;
}

export const MODALS: Readonly<Record<string, string>> = {
  can: 'possible-01',
  could: 'possible-01',
  ca: 'possible-01',
  may: 'possible-01',
  might: 'possible-01',
  must: 'obligate-01',
  should: 'recommend-01',
  ought: 'recommend-01',
};
const NEGATIONS = new Set(['not', "n't", 'no', 'never', 'neither', 'nor', 'without']);
const COORDINATORS: Readonly<Record<string, string>> = {
  and: 'and',
  '&': 'and',
  or: 'or',
  but: 'contrast-01',
  nor: 'or',
};
const UNITS: readonly (readonly [string, string])[] = [
  ['temporal-quantity', 'second minute hour day week month year decade century'],
  ['distance-quantity', 'mile kilometer kilometre metre meter foot inch centimeter'],
  ['monetary-quantity', 'dollar euro pound cent yen $ € £'],
  ['mass-quantity', 'kilogram gram ton tonne ounce'],
];
const unitOf = new Map(
  UNITS.flatMap(([quantity, units]) => units.split(' ').map((unit) => [unit, quantity] as const)),
);
const WEEKDAYS = new Set('monday tuesday wednesday thursday friday saturday sunday'.split(' '));
/** "May" is a verb more often. */
const SURE_MONTHS = new Set(MONTHS.filter((month) => month !== 'may'));
const SILENT = new Set(['PUNCT', 'ADP', 'SCONJ', 'SYM', 'X']);

/** The fragment of a word, or null for one without a meaning of its own. */
export function ruleFragment(input: RuleInput & { readonly at: number }): string | null {
  const { words, at } = input;
  const word = words[at]!;
  if (NEGATIONS.has(word.lemma) || word.text.toLowerCase() === "n't") return '= -';
  const modal = MODALS[word.lemma];
  if (word.xpos === 'MD') return modal === undefined ? null : `(x0 / ${modal})`;
  if (word.upos === 'CCONJ')
    return COORDINATORS[word.lemma] === undefined ? null : `(x0 / ${COORDINATORS[word.lemma]})`;
  if ((SILENT.has(word.upos) && !unitOf.has(word.lemma)) || isNamePart(words, at)) return null;
  if (word.upos === 'PRON' || word.upos === 'DET') return pronounFragment(words, at);
  if (word.upos === 'NUM') return numberFragment(words, at);
  return dateFragment(word) ?? nameFragment(words, at) ?? contentFragment(input);
}

function pronounFragment(words: readonly AmrWord[], at: number): string | null {
  const { text, lemma, upos, xpos, head } = words[at]!;
  const person = personOf(text);
  if (person !== undefined) return `(x0 / ${person})`;
  if (/^W/.test(xpos)) {
    const clause = words[head];
    return clause?.deprel === 'acl:relcl' || clause?.deprel === 'acl' ? null : '(x0 / amr-unknown)';
  }
  if (upos === 'DET') return /^(?:a|an|the)$/.test(lemma) ? null : '(x0 / %L)';
  return words[at]!.deprel === 'expl' ? null : '(x0 / %L)';
}

function numberFragment(words: readonly AmrWord[], at: number): string | null {
  const texts = words.map(({ text }) => text);
  const before = at > 0 ? numberAt(texts, at - 1) : null;
  if (before !== null && before.length > 1) return null;
  const isYear = /^(?:1[5-9]|20)\d\d$/.test(texts[at]!) && words[at]!.deprel !== 'nummod';
  return isYear ? '(x0 / date-entity :year %N)' : '= %N';
}

export function isDate({ text }: AmrWord): boolean {
  return WEEKDAYS.has(text.toLowerCase()) || SURE_MONTHS.has(text.toLowerCase());
}

function dateFragment({ text }: AmrWord): string | null {
  const lower = text.toLowerCase();
  if (WEEKDAYS.has(lower)) return '(x0 / date-entity :weekday (x1 / %L))';
  return SURE_MONTHS.has(lower) ? '(x0 / date-entity :month %N)' : null;
}

/** A name stands at its first word; `isNamePart` finds the others. */
function nameFragment(words: readonly AmrWord[], at: number): string | null {
  if (words[at]!.upos !== 'PROPN') return null;
  const several = isNamePart(words, at + 1);
  return several ? '(x0 / person :name %NAME)' : '(x0 / country :name %NAME)';
}

/** Whether a word goes on with the name of the word before it. */
export function isNamePart(words: readonly AmrWord[], at: number): boolean {
  const [before, own] = [words[at - 1], words[at]];
  if (before?.upos !== 'PROPN' || own?.upos !== 'PROPN') return false;
  return own.head === at - 1 || before.head === at || own.head === before.head || before.head === own.head;
}

function contentFragment({ words, lexicon, at }: RuleInput & { readonly at: number }): string | null {
  const word = words[at]!;
  const frames = candidates({ lexicon, words, at });
  if (word.upos === 'NOUN' || unitOf.has(word.lemma)) {
    const counted = words.some(({ head, deprel }) => head === at && deprel === 'nummod');
    const quantity = unitOf.get(word.lemma);
    if (quantity !== undefined && counted) return `(x0 / ${quantity} :unit (x1 / %L))`;
    const doer = agentVerbs(word.lemma).some((verb) => lexicon.byWord.has(verb));
    if (doer && frames.length > 0) return '(x0 / person :ARG0-of (x1 / %P))';
    const own = frames.some((frame) => lexicon.frames[frame]!.startsWith(`${word.lemma}-`));
    return frames.length > 0 && !own ? '(x0 / %P)' : '(x0 / %L)';
  }
  if (word.upos === 'VERB' || word.upos === 'ADJ') {
    if (frames.length === 0) return '(x0 / %L)';
    return isCommand(words, at) ? '(x0 / %P :ARG0 (x1 / you) :mode imperative)' : '(x0 / %P)';
  }
  if (word.upos === 'AUX' || word.upos === 'PART') return null;
  if (word.upos === 'ADV') return /ly$/.test(word.lemma) ? '(x0 / %A)' : '(x0 / %L)';
  return word.upos === 'INTJ' ? '(x0 / %L :mode expressive)' : '(x0 / %L)';
}

function isCommand(words: readonly AmrWord[], at: number): boolean {
  const { deprel, xpos } = words[at]!;
  const bare = !words.some((other) => other.head === at && /^(?:nsubj|csubj|aux)/.test(other.deprel));
  return deprel === 'root' && xpos === 'VB' && bare;
}
