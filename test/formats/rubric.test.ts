import { expect, it } from 'vitest';
import { createLog } from '../../src/formats/log.ts';
import { isRubric, readRubric } from '../../src/formats/rubric.ts';

const table = (...rows: readonly (readonly string[])[]) =>
  Object.assign(
    rows.map((cells, i) => ({ cells, line: i + 1 })),
    { size: 100 },
  );

it.each([
  ['much', 'The weight “much” is not a number.'],
  ['-3', 'The weight “-3” is less than 0.'],
  ['', 'The point has no weight.'],
])('a point of weight %j is refused by its row', (weight, message) => {
  const rows = table(['point', 'weight'], ['Tides come from the moon', '3'], ['Two tides a day', weight]);
  expect(isRubric(rows)).toBe(true);
  expect(() => readRubric(rows, createLog('r.csv'))).toThrow(
    expect.objectContaining({ code: 'E_SCHEMA', message: expect.stringContaining(message) }),
  );
});

it('leaves out the sum below the points, and says so', () => {
  const log = createLog('r.csv');
  const { units } = readRubric(table(['Kriterium', 'Punkte'], ['Tides rise', '3'], ['Summe:', '3']), log);
  expect(units.map(({ label }) => label)).toEqual(['Tides rise']);
  expect(log.diagnostics).toMatchObject([{ code: 'W_UNKNOWN', where: { line: 3 } }]);
});

it('says which point is there twice', () => {
  const log = createLog('r.csv');
  readRubric(table(['point', 'weight'], ['Tides rise', '3'], ['tides rise', '2']), log);
  expect(log.diagnostics).toMatchObject([
    { code: 'W_DUPLICATE', assumed: 'Both count.', where: { line: 3 } },
  ]);
});
