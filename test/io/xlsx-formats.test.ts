import { expect, it } from 'vitest';
import { showNumber } from '../../src/io/readers/xlsx-formats.ts';

it.each([
  ['12345', '0000000', '0012345'],
  ['12345', '0', '12345'],
  ['1.5', '000', '1.5'],
  ['45000', 'yyyy-mm-dd', '2023-03-15'],
  ['45000.5', 'dd/mm/yyyy hh:mm', '2023-03-15 12:00'],
  ['45000', '[$-407]d. mmmm yyyy', '2023-03-15'],
  ['12', '0" days"', '12'],
  ['-3', 'yyyy', '-3'],
  ['7', null, '7'],
  ['1.0', null, '1'],
  ['0.10000000000000001', '0.00', '0.1'],
  ['12345678901234567890', null, '12345678901234567890'],
  ['', null, ''],
])('%s in the format %s is shown as %s', (value, format, shown) => {
  expect(showNumber(value, format)).toBe(shown);
});

it('counts days from 1904 where the workbook does', () => {
  expect(showNumber('43538', 'yyyy-mm-dd', true)).toBe('2023-03-15');
});
