import { expect, it } from 'vitest';
import { describeScale, FIVE_STEPS, gradeOf, LETTERS, POINTS } from '../../src/workbench/grade.ts';

it.each([
  [FIVE_STEPS, 0.85, '1'],
  [FIVE_STEPS, 0.7 - 1e-12, '2'],
  [FIVE_STEPS, 0.69, '3'],
  [FIVE_STEPS, 0, '5'],
  [LETTERS, 0.8, 'B'],
  [POINTS, 0.83, '16.5'],
  [POINTS, 1.2, '20'],
  [POINTS, 0, '0'],
] as const)('%o at %d earns %s', (scale, score, grade) => {
  expect(gradeOf(scale, score)?.grade).toBe(grade);
});

it('an unscored text has no grade', () => {
  expect(gradeOf(FIVE_STEPS, null)).toBeNull();
});

it('is stated in words', () => {
  expect(describeScale(POINTS)).toBe(
    'It goes by the share of the important content that the text has (coverage). All of it earns 20 points, half of it 10; points are rounded to 0.5.',
  );
  expect(describeScale(FIVE_STEPS)).toContain('1 (very good) from 85 %, 2 (good) from 70 %');
});
