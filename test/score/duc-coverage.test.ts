import { expect, it } from 'vitest';
import { CheopsError } from '../../src/errors.ts';
import { ducCoverage } from '../../src/score/duc-coverage.ts';

it('is the mean of the judged shares', () => {
  expect(ducCoverage({ percentages: [100, 40, 0, 20] })).toEqual({
    value: 0.4,
    numerator: 160,
    denominator: 400,
  });
});

it('is undefined without a judgment', () => {
  expect(ducCoverage({ percentages: [] })).toEqual({
    value: null,
    reason: 'No unit of the model was judged.',
  });
});

it('refuses a share that is no step of 20%', () => {
  expect(() => ducCoverage({ percentages: [100, 50] })).toThrow(CheopsError);
});
