/**
 * Checks two columns of numbers that belong together pair by pair. A value that is not finite would make ranks and
 * sums mean nothing without a word, so it is refused.
 *
 *   checkColumns([1, 2], [3])            // throws: The columns have 2 and 1 values.
 *   checkColumns([1, Number.NaN], [3, 4])   // throws: Value 2 of the first column is NaN.
 */
import { CheopsError } from '../errors.ts';

export function checkColumns(x: ArrayLike<number>, y: ArrayLike<number>): void {
  checkColumn(x, 'first');
  checkColumn(y, 'second');
  if (x.length === y.length) return;
  throw new CheopsError('E_MISMATCH', `The columns have ${x.length} and ${y.length} values.`, {
    fix: 'Give one value of each for every pair.',
  });
}

function checkColumn(column: ArrayLike<number>, which: string): void {
  if (!Array.isArray(column) && !ArrayBuffer.isView(column)) {
    throw new CheopsError('E_USAGE', `The ${which} column is not a list of numbers.`, {
      fix: 'Give an array of numbers.',
    });
  }
  for (let i = 0; i < column.length; i++) {
    const value: unknown = column[i];
    if (Number.isFinite(value)) continue;
    const said = typeof value === 'number' ? value : (JSON.stringify(value) ?? typeof value);
    throw new CheopsError('E_SCHEMA', `Value ${i + 1} of the ${which} column is ${said}.`, {
      fix: 'Leave out pairs without a number.',
    });
  }
}
