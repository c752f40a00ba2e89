import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

it('the page’s own code is small', () => {
  const folder = join(root, 'dist/web');
  const size = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  expect(size).toBeLessThanOrEqual(300 * 1024);
});

it('makes text nodes only', () => {
  const files = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    expect(readFileSync(join(root, 'web', file), 'utf8'), file).not.toMatch(
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/,
    );
  }
});
