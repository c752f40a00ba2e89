/**
 * How the cells of a spreadsheet show their numbers, as far as it changes what they say: leading zeros, and dates, which
 * are numbers of days.
 *
 *   showNumber('12345', '0000000')      // '0012345'
 *   showNumber('45000', 'yyyy-mm-dd')   // '2023-03-15'
 */
import type { Log } from '../../formats/log.ts';
import type { Limits } from './limits.ts';
import { readXml } from './xml.ts';

/** Formats that are known by their numbers alone. */
const DATES = new Map([
  ...[14, 15, 16, 17].map((id) => [String(id), 'yyyy-mm-dd'] as const),
  ['22', 'yyyy-mm-dd hh:mm'] as const,
]);
/** What a format costs beside its letters. */
const FORMAT = 64;

/** The format of each style that a cell may name; null where the number stands as it is. */
export async function readFormats(
  chunks: AsyncIterable<Uint8Array>,
  { what, limits, log }: { what: string; limits: Limits; log: Log },
): Promise<readonly (string | null)[]> {
  const codes = new Map<string, string>(DATES);
  const styles: (string | null)[] = [];
  let isCells = false;
  await readXml(chunks, {
    what,
    log,
    open({ name, attribute }) {
      const id = attribute('numFmtId') ?? '0';
      if (name === 'cellXfs') isCells = true;
      else if (name === 'numFmt') {
        const code = attribute('formatCode') ?? '';
        limits.keep(code.length + FORMAT);
        codes.set(id, code);
      } else if (name === 'xf' && isCells) {
        limits.keep(FORMAT);
        styles.push(codes.get(id) ?? null);
      }
    },
    close(name) {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return styles;
}

const DAY = 86_400_000;
/** Day 0 of a spreadsheet, so that days after February 1900 are right; some count from 1904. */
const START = Date.UTC(1899, 11, 30);
const DAYS_TO_1904 = 1462;
const LAST_DAY = 2_958_465;

/** A number as its cell shows it; in its shortest form, where the format says nothing about zeros or dates. */
export function showNumber(written: string, format: string | null, from1904 = false): string {
  const value = shortest(written);
  if (format === null) return value;
  if (/^0+$/.test(format)) return /^\d+$/.test(value) ? value.padStart(format.length, '0') : value;
  const days = Number(value) + (from1904 ? DAYS_TO_1904 : 0);
  if (!isDate(format) || !(days >= 1 && days <= LAST_DAY)) return value;
  const shown = new Date(START + Math.round((days * DAY) / 60_000) * 60_000).toISOString();
  return Number.isInteger(days) ? shown.slice(0, 10) : shown.slice(0, 16).replace('T', ' ');
}

/** `1.0` is 1, and 0.1 may be written as 0.10000000000000001. */
function shortest(value: string): string {
  const number = Number(value);
  const text = String(number);
  return /[.e]/i.test(value) && Number.isFinite(number) && !text.includes('e') ? text : value;
}

/** Years or days, outside of words in quotation marks and of conditions. */
function isDate(format: string): boolean {
  return /[yd]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
}
