/**
 * The values of number words: 5, 5,000, twenty - five, two million, first, June.
 *
 *   numberAt(['two', 'million', 'birds'], 0)   // { value: '2000000', length: 2 }
 */
import { ORDINALS, TENS, UNITS } from '../../semantics/numbers.ts';

const SCALES: Readonly<Record<string, number>> = {
  hundred: 1e2,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
  dozen: 12,
};
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** The number that begins at a place, and how many words it takes; null if none does. */
export function numberAt(words: readonly string[], at: number): { value: string; length: number } | null {
  let value = 0;
  let group: number | null = null;
  let end = at;
  for (; end < words.length; end++) {
    const word = words[end]!.toLowerCase();
    if (word === '-' && group !== null && simple(words[end + 1]?.toLowerCase()) !== null) continue;
    const scale = SCALES[word];
    if (scale !== undefined && (group !== null || value > 0 || end === at)) {
      if (scale === 100 && group !== null) group *= 100;
      else {
        value += (group ?? 1) * scale;
        group = null;
      }
      continue;
    }
    const own = simple(word);
    if (
      own === null ||
      (group !== null &&
        !(own < 10 && group % 10 === 0 && group >= 20 && isWord(word)) &&
        !(group >= 100 && own < 100 && isWord(word)))
    )
      break;
    group = (group ?? 0) + own;
  }
  if (end === at) return null;
  return { value: plain(value + (group ?? 0)), length: end - at };
}

/** The value of a single word that stands for a number: also ordinals, decades, months and times of the clock. */
export function wordValue(word: string): string | null {
  const lower = word.toLowerCase();
  const own = simple(lower) ?? SCALES[lower];
  if (own !== undefined && own !== null) return plain(own);
  const ordinal = ORDINALS.indexOf(lower);
  if (ordinal >= 0) return String(ordinal + 1);
  const tens = TENS.indexOf(lower.replace(/ieth$/, 'y'));
  if (tens >= 0) return String(20 + 10 * tens);
  const month = MONTHS.findIndex(
    (name) => name === lower || (lower.length >= 3 && name.startsWith(lower.replace(/\.$/, ''))),
  );
  if (month >= 0) return String(month + 1);
  if (lower === 'once' || lower === 'twice') return lower === 'once' ? '1' : '2';
  const digits = /^(\d+)(?:st|nd|rd|th|'?s)$/.exec(lower)?.[1];
  if (digits !== undefined) return digits;
  return /^\d{1,2}:\d{2}$/.test(lower) ? lower : null;
}

function simple(word: string | undefined): number | null {
  if (word === undefined) return null;
  if (/^[+]?\d+(?:,\d{3})*(?:\.\d+)?$|^\.\d+$/.test(word)) return Number(word.replace(/[,+]/g, ''));
  const [first, second] = word.split('-');
  if (second !== undefined && TENS.includes(first!)) {
    const unit = UNITS.indexOf(second);
    return unit > 0 && unit < 10 ? 20 + 10 * TENS.indexOf(first!) + unit : null;
  }
  if (UNITS.includes(word)) return UNITS.indexOf(word);
  return TENS.includes(word) ? 20 + 10 * TENS.indexOf(word) : null;
}

function isWord(word: string): boolean {
  return /^[a-z]/.test(word);
}

function plain(value: number): string {
  return Number.isInteger(value) && value < 1e21 ? String(value) : String(Number(value.toPrecision(12)));
}
