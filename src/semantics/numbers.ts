/**
 * Numbers in one form, whoever wrote them.
 *
 *   withPlainNumbers('Six men paid 2,000 and 2.50.')   // '6 men paid 2000 and 2.5.'
 */

/** From 0 to 19. */
export const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
export const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** From 1 on. */
export const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
const HUNDREDS = ['hundred', 'thousand'];
const DOZEN = 12;
const VALUES: ReadonlyMap<string, number> = new Map([
  ...UNITS.slice(1).map((word, i) => [word, i + 1] as const),
  ...TENS.map((word, i) => [word, 10 * (i + 2)] as const),
  ...HUNDREDS.map((word, i) => [word, 100 * 10 ** i] as const),
]);

function wholeWords(pattern: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}.,])(?:${pattern})(?![\\p{L}\\p{M}\\p{N}])`, 'giu');
}

/** "twenty-five", "six"; "one" by itself may mean more than it says. */
const IN_WORDS = wholeWords(
  `(${TENS.join('|')})[- ](${UNITS.slice(1, 10).join('|')})|${[...UNITS.slice(2), ...TENS].join('|')}`,
);
const DOZENS = wholeWords('(?:a|one|(\\d{1,3}))[- ]dozen');
const ROUND = wholeWords(`(\\d{1,3}|one)[- ](${HUNDREDS.join('|')})`);

const DECIMAL = /(?<![\d.])(\d+)\.(\d+)(?!\.?\d)(\s?[ap]\.?m(?!\p{L}))?/giu;

/** 2.50 as 2.5, 5.0 as 5; but 3.30pm is half past three. */
function shortDecimal(written: string, whole: string, decimals: string, clock = ''): string {
  let end = decimals.length;
  while (decimals[end - 1] === '0') end--;
  if (end === 0) return whole + clock;
  return clock === '' ? `${whole}.${decimals.slice(0, end)}` : written;
}

/** The text with its numbers in one form, whoever wrote them: 2,000 and 2.50 and six as 2000 and 2.5 and 6. */
export function withPlainNumbers(text: string): string {
  const amount = (word: string): number => VALUES.get(word.toLowerCase()) ?? Number(word);
  return text
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(DECIMAL, shortDecimal)
    .replace(IN_WORDS, (written, tens: string | undefined, ones: string) =>
      String(tens === undefined ? amount(written) : amount(tens) + amount(ones)),
    )
    .replace(DOZENS, (_, count = '1') => String(DOZEN * Number(count)))
    .replace(ROUND, (_, count: string, unit: string) => String(amount(count) * amount(unit)));
}

/** The same text, as long as before, in which 3.5 is one word: 3d5. */
export function withWholeNumbers(plain: string): string {
  return plain.replace(/(?<=\d)\.(?=\d)/g, 'd');
}
