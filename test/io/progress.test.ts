import { afterEach, expect, it, vi } from 'vitest';
import { fitting, progressLine } from '../../src/io/progress.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a line stays on its line, and is shown as it is', () => {
  expect(fitting('12 texts read', 80)).toBe('12 texts read');
  expect(fitting('12 texts read', 6)).toBe('12 te');
  expect(fitting('漢字漢字', 6)).toBe('漢字');
  expect(fitting('a\u001b[2Jb', undefined)).toBe('a\uFFFD[2Jb');
});

it('seconds go on while one step lasts, and stop when there is nothing to show', () => {
  vi.useFakeTimers();
  const written: string[] = [];
  const stderr = {
    isTTY: true,
    columns: 80,
    write: (text: string) => void written.push(text.replace('\r\u001b[K', '')),
  };
  vi.spyOn(process, 'stderr', 'get').mockReturnValue(stderr as unknown as typeof process.stderr);
  const show = progressLine();
  vi.advanceTimersByTime(1000);
  expect(written).toEqual([]);
  vi.advanceTimersByTime(2000);
  show('2 texts read');
  vi.advanceTimersByTime(2000);
  show(null);
  vi.advanceTimersByTime(5000);
  expect(written).toEqual(['working, 2 s', 'working, 3 s', '2 texts read, 4 s', '2 texts read, 5 s', '']);
});
