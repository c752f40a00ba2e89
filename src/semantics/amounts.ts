/**
 * The amounts that a text states, however it puts them: a dozen is 12, half is 50%, a fortnight 14 days, 21st is 21.
 *
 *   statesAmount('It took 24 months.', '24', ['It took two years.'])             // true
 *   statesAmount('More than 30 were hurt.', '30', ['There were 34 injured.'])    // true
 *   statesAmount('12 men left.', '12', ['Five women and seven men left.'])       // true
 *   statesAmount('12 men left.', '12', ['Fourteen men left.'])                   // false
 */
import { withPlainNumbers } from './numbers.ts';
import { remember } from './remember.ts';

/** Amounts of one kind can be compared: minutes with hours, shares with percent. */
type Kind = 'seconds' | 'months' | 'metres' | 'grams' | 'share';

interface Amount {
  readonly value: number;
  /** In the kind's own unit, where it is of a kind. */
  readonly of?: { readonly kind: Kind; readonly value: number };
  readonly bound: Bound;
  /** The number as it stands in the text, if it stands in digits. */
  readonly written?: string;
}

/** How an amount is said. */
type Said = Pick<Amount, 'bound' | 'written'>;

type Bound = 'exactly' | 'more' | 'less' | 'about';

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
  ...'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'
    .split(' ')
    .map((word, i) => [word, i + 1] as const),
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
  readonly at: number;
}

const amountsOf = remember((text: string): readonly Amount[] => {
  const plain = withPlainNumbers(text).toLowerCase();
  const tokens = Array.from(plain.matchAll(TOKEN), ({ 0: found, index }) => ({ text: found, at: index }));
  return tokens.flatMap((_, i) => amountsAt(tokens, i, plain));
});

function amountsAt(tokens: readonly Token[], i: number, plain: string): readonly Amount[] {
  const { text, at } = tokens[i]!;
  const isDigits = /^\d/.test(text);
  const said: Said = { bound: boundBefore(plain, at), ...(isDigits && { written: text }) };
  const behind = tokens.slice(i + 1, i + 4).map((next) => next.text);
  const part = PARTS.get(singular(text));
  if (part !== undefined) return parts(part, behind, said);
  const count = isDigits ? Number(text) : COUNTS.get(text);
  return count === undefined ? [] : counted(count, behind, said);
}

function boundBefore(plain: string, at: number): Bound {
  const before = plain.slice(Math.max(0, at - LONGEST_BOUND), at);
  return BOUNDS.find(([, pattern]) => pattern.test(before))?.[0] ?? 'exactly';
}

/** "half", "half an hour"; a third may also be what comes after the second. */
function parts(part: number, [article = '', next = '']: readonly string[], said: Said): readonly Amount[] {
  const unit = article === 'a' || article === 'an' ? UNITS.get(next) : undefined;
  return [
    unit === undefined ? share(part, said) : measured(part, unit, said),
    ...(part < 1 / 2 ? [{ value: Math.round(1 / part), ...said }] : []),
  ];
}

function share(value: number, said: Said): Amount {
  return { value, of: { kind: 'share', value }, ...said };
}

/** A number with what stands behind it: its scale, its unit, or the whole that it is a part of. */
function counted(count: number, behind: readonly string[], said: Said): readonly Amount[] {
  const [next = '', second = '', third = ''] = behind;
  const scale = SCALES.get(next);
  const value = count * (scale ?? 1);
  const unit = UNITS.get(unitName(scale === undefined ? next : second));
  const found: Amount[] = [unit === undefined ? { value, ...said } : measured(value, unit, said)];
  // "5m" may be metres, or millions.
  if (scale !== undefined && UNITS.has(next)) found.push(measured(count, UNITS.get(next)!, said));
  const part = PARTS.get(singular(next));
  if (part !== undefined) found.push(share(count * part, said));
  const whole = Number(next === 'out' ? third : second);
  if ((next === 'in' || next === 'out' || next === 'of') && whole > count)
    found.push(share(count / whole, said));
  return found;
}

function measured(count: number, [kind, size]: readonly [Kind, number], rest: Said): Amount {
  return { value: count, of: { kind, value: count * size }, ...rest };
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
