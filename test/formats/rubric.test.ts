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
  ['-3', 'The weight “-3” is not a number.'],
  ['', 'The point has no weight.'],
])('a point of weight %j is refused by its row', (weight, message) => {
  const rows = table(['point', 'weight'], ['Tides come from the moon', '3'], ['Two tides a day', weight]);
  expect(isRubric(rows)).toBe(true);
  expect(() => readRubric(rows, createLog('r.csv'))).toThrow(
    expect.objectContaining({ code: 'E_SCHEMA', message: expect.stringContaining(message) }),
  );
});
