/**
 * The amounts that a text states, however it puts them: a dozen is 12, half is 50%, a fortnight 14 days, 21st is 21.
 *
 *   statesAmount('It took 24 months.', '24', ['It took two years.'])             // true
 *   statesAmount('More than 30 were hurt.', '30', ['There were 34 injured.'])    // true
 *   statesAmount('12 men left.', '12', ['Five women and seven men left.'])       // true
 *   statesAmount('12 men left.', '12', ['Fourteen men left.'])                   // false
 *   withAmountsOf('It took 24 months.', 'It took 2 years.')                      // 'It took 24 months.'
 */
import type { Span } from '../model.ts';
import { remembered, SHORT_TEXT } from '../text/remembered.ts';
import { ORDINALS, withPlainNumbers } from './numbers.ts';

/** Amounts of one kind can be compared: minutes with hours, shares with percent. */
type Kind = 'seconds' | 'months' | 'metres' | 'grams' | 'share';

interface Amount {
  readonly value: number;
  /** In the kind's own unit, where it is of a kind. */
  readonly of?: { readonly kind: Kind; readonly value: number };
  readonly bound: Bound;
  /** The number as it stands in the text, if it stands in digits. */
  readonly written?: string;
  /** Where it stands, with its unit; and with what says how it is meant. */
  readonly span: Span;
  readonly whole: Span;
}

type Bound = 'exactly' | 'more' | 'less' | 'about';

/** An amount before it is known where it ends. */
type Found = Pick<Amount, 'value' | 'of'> & { readonly tokens: number };

const DAY = 86_400;
const UNITS: ReadonlyMap<string, readonly [Kind, number]> = new Map(
  (
    [
      ['seconds', 1, 'second sec'],
      ['seconds', 60, 'minute min'],
      ['seconds', 3600, 'hour'],
      ['seconds', DAY, 'day'],
      ['seconds', 7 * DAY, 'week'],
      ['seconds', 14 * DAY, 'fortnight'],
      ['months', 1, 'month'],
      ['months', 12, 'year'],
      ['months', 120, 'decade'],
      ['months', 1200, 'century'],
      ['metres', 0.001, 'mm millimetre millimeter'],
      ['metres', 0.01, 'cm centimetre centimeter'],
      ['metres', 1, 'm metre meter'],
      ['metres', 1000, 'km kilometre kilometer'],
      ['grams', 1, 'g gram'],
      ['grams', 1000, 'kg kilo kilogram'],
      ['grams', 1e6, 'tonne'],
      ['share', 0.01, 'percent'],
    ] as const
  ).flatMap(([kind, size, names]) => names.split(' ').map((name) => [name, [kind, size]] as const)),
);
const SCALES: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1e3],
  ['k', 1e3],
  ['million', 1e6],
  ['m', 1e6],
  ['billion', 1e9],
  ['bn', 1e9],
  ['trillion', 1e12],
  ['dozen', 12],
  ['score', 20],
]);
const COUNTS: ReadonlyMap<string, number> = new Map([
  ['a', 1],
  ['an', 1],
  ['one', 1],
  ['once', 1],
  ['single', 1],
  ['both', 2],
  ['pair', 2],
  ['couple', 2],
  ['twins', 2],
  ['twice', 2],
  ['double', 2],
  ['doubled', 2],
  ['triplets', 3],
  ['trio', 3],
  ['triple', 3],
  ['tripled', 3],
  ['trebled', 3],
  ['quartet', 4],
  ['quadrupled', 4],
  ['dozen', 12],
  ['noon', 12],
  ['midday', 12],
  ['midnight', 12],
  ['none', 0],
  ['nobody', 0],
  ['zero', 0],
  ...ORDINALS.map((word, i) => [word, i + 1] as const),
]);
/** What stands behind a number, or alone: two thirds, half. */
const PARTS: ReadonlyMap<string, number> = new Map([
  ['half', 1 / 2],
  ['halves', 1 / 2],
  ['third', 1 / 3],
  ['quarter', 1 / 4],
  ['fifth', 1 / 5],
  ['sixth', 1 / 6],
  ['eighth', 1 / 8],
  ['tenth', 1 / 10],
  ['all', 1],
  ['every', 1],
]);

const BOUNDS: readonly (readonly [Exclude<Bound, 'exactly'>, RegExp])[] = [
  [
    'more',
    /\b(?:more than|over|above|at least|no (?:fewer|less) than|upwards of|exceed\w*|minimum of)\s*[£$€]?$/,
  ],
  [
    'less',
    /\b(?:fewer than|less than|under|below|at most|no more than|up to|as (?:many|much) as|maximum of)\s*[£$€]?$/,
  ],
  ['about', /\b(?:about|around|nearly|almost|roughly|approximately|some|close to|circa|estimated)\s*[£$€]?$/],
];
/** How far another number may be from one that is a bound or not exact. */
const REACH = { bound: 2, about: 0.1, told: 0.05 } as const;

/** So many letters before a number can say how it is meant. */
const LONGEST_BOUND = 24;

const TOKEN = /\d+(?:\.\d+)?|\p{L}+|%/gu;

interface Token {
  readonly text: string;
  readonly span: Span;
}

const amountsOf = remembered((text): readonly Amount[] => {
  const written = withPlainNumbers(text);
  const lower = written.toLowerCase();
  // A letter that becomes two would move what stands behind it.
  const plain = lower.length === written.length ? lower : written;
  const tokens = Array.from(plain.matchAll(TOKEN), ({ 0: found, index }) => ({
    text: found,
    span: [index, index + found.length] as const,
  }));
  return tokens.flatMap((_, i) => amountsAt(tokens, i, plain));
}, SHORT_TEXT);

function amountsAt(tokens: readonly Token[], i: number, plain: string): readonly Amount[] {
  const { text, span } = tokens[i]!;
  const isDigits = /^\d/.test(text);
  const behind = tokens.slice(i + 1, i + 4).map((next) => next.text);
  const part = PARTS.get(singular(text));
  const count = isDigits ? Number(text) : COUNTS.get(text);
  if (part === undefined && count === undefined) return [];
  const { bound, start } = boundBefore(plain, span[0]);
  const found = part === undefined ? counted(count!, behind) : parts(part, behind);
  return found.map(({ tokens: length, ...amount }) => {
    const end = tokens[i + length - 1]!.span[1];
    const places = { span: [span[0], end], whole: [start, end] } as const;
    return { ...amount, ...places, bound, ...(isDigits && { written: text }) };
  });
}

function boundBefore(plain: string, at: number): { readonly bound: Bound; readonly start: number } {
  const from = Math.max(0, at - LONGEST_BOUND);
  for (const [bound, pattern] of BOUNDS) {
    const start = plain.slice(from, at).search(pattern);
    if (start !== -1) return { bound, start: from + start };
  }
  return { bound: 'exactly', start: at };
}

/** "half", "half an hour"; a third may also be what comes after the second. */
function parts(part: number, [article = '', next = '']: readonly string[]): readonly Found[] {
  const unit = article === 'a' || article === 'an' ? UNITS.get(next) : undefined;
  return [
    unit === undefined ? share(part, 1) : measured(part, unit, 3),
    ...(part < 1 / 2 ? [{ value: Math.round(1 / part), tokens: 1 }] : []),
  ];
}

/** A number with what stands behind it: its scale, its unit, or the whole that it is a part of. */
function counted(count: number, [next = '', second = '', third = '']: readonly string[]): readonly Found[] {
  const scale = SCALES.get(next);
  const value = count * (scale ?? 1);
  const own = scale === undefined ? 1 : 2;
  const behind = scale === undefined ? next : second;
  const unit = UNITS.get(unitName(behind));
  const found = [
    unit === undefined ? { value, tokens: own } : measured(value, unit, own + (behind === 'per' ? 2 : 1)),
  ];
  // "5m" may be metres, or millions.
  if (scale !== undefined && UNITS.has(next)) found.push(measured(count, UNITS.get(next)!, 2));
  const part = PARTS.get(singular(next));
  if (part !== undefined) found.push(share(count * part, 2));
  const words = next === 'out' ? 4 : 3;
  const whole = Number(next === 'out' ? third : second);
  if ((next === 'in' || next === 'out' || next === 'of') && whole > count)
    found.push(share(count / whole, words));
  return found;
}

function share(value: number, tokens: number): Found {
  return { value, of: { kind: 'share', value }, tokens };
}

function measured(count: number, [kind, size]: readonly [Kind, number], tokens: number): Found {
  return { value: count, of: { kind, value: count * size }, tokens };
}

function unitName(word: string): string {
  if (word === '%' || word === 'per') return 'percent';
  return word === 'centuries' ? 'century' : singular(word);
}

function singular(word: string): string {
  return word.length > 2 && word.endsWith('s') ? word.slice(0, -1) : word;
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
}

/** Whether an amount of a text is what a unit's amount says. */
function agrees(own: Amount, there: Amount): boolean {
  const [a, b] =
    own.of !== undefined && own.of.kind === there.of?.kind
      ? [own.of.value, there.of.value]
      : [own.value, there.value];
  if (isSame(a, b)) return true;
  // Only what stands in digits is near or beyond a bound: every "a" would be otherwise.
  if (there.written === undefined || a <= 1) return false;
  if (own.bound === 'more') return b > a && b <= REACH.bound * a;
  if (own.bound === 'less') return b < a && b * REACH.bound >= a;
  const reach = own.bound === 'about' ? REACH.about : there.bound === 'about' ? REACH.told : 0;
  return Math.abs(a - b) <= reach * a;
}

/** Whether two or three neighbouring numbers of a text make the amount together: five women and seven men. */
function isSum({ value }: Amount, amounts: readonly Amount[]): boolean {
  const numbers = amounts.filter(({ written }) => written !== undefined).map((amount) => amount.value);
  return numbers.some(
    (first, i) =>
      isSame(first + (numbers[i + 1] ?? Number.NaN), value) ||
      isSame(first + (numbers[i + 1] ?? Number.NaN) + (numbers[i + 2] ?? Number.NaN), value),
  );
}

/** Whether one of the texts states what a wording says with this number, given in digits. */
export function statesAmount(wording: string, number: string, texts: readonly string[]): boolean {
  const own = amountsOf(wording).filter(({ written }) => written === number);
  return texts.some((text) => {
    const there = amountsOf(text);
    return own.some((amount) => isSum(amount, there) || there.some((other) => agrees(amount, other)));
  });
}

/**
 * A text, with plain numbers, whose amounts are said as the wording says them where they are the same: who reads both need not
 * know that a fortnight has 14 days.
 */
export function withAmountsOf(wording: string, text: string): string {
  const there = amountsOf(text);
  const plain = withPlainNumbers(wording);
  const changes = amountsOf(wording).flatMap((own) => {
    if (own.written === undefined || there.some(({ written }) => written === own.written)) return [];
    const same = there.find((amount) => agrees(own, amount) && isTold(own, amount));
    if (same === undefined) return [];
    const isNear = own.bound !== 'exactly' && same.bound === 'exactly';
    return [{ span: isNear ? same.span : same.whole, said: plain.slice(...(isNear ? own.whole : own.span)) }];
  });
  let changed = withPlainNumbers(text);
  let before = Number.POSITIVE_INFINITY;
  for (const { span, said } of changes.sort((a, b) => b.span[0] - a.span[0])) {
    if (span[1] > before) continue;
    changed = changed.slice(0, span[0]) + said + changed.slice(span[1]);
    before = span[0];
  }
  return changed;
}

/** Whether an amount is more than an article that happens to be 1. */
function isTold(own: Amount, { written, value, of }: Amount): boolean {
  return written !== undefined || value >= 2 || (of !== undefined && of.kind === own.of?.kind);
}
