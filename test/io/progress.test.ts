import { expect, it } from 'vitest';
import { fitting, overall } from '../../src/io/progress.ts';

it('counts that begin anew for each topic make one that goes on', () => {
  const seen: number[] = [];
  const report = overall((done) => seen.push(done));
  for (const done of [1, 2, 3, 1, 2, 1, 5]) report(done);
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 10]);
});

it('a line stays on its line, and is shown as it is', () => {
  expect(fitting('12 texts read', 80)).toBe('12 texts read');
  expect(fitting('12 texts read', 6)).toBe('12 te');
  expect(fitting('漢字漢字', 6)).toBe('漢字');
  expect(fitting('a\u001b[2Jb', undefined)).toBe('a\uFFFD[2Jb');
});
