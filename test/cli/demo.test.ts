import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cheops } from './run.ts';

it('prints the table and writes the report', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cheops-demo-'));
  const { code, stdout } = cheops(['demo'], { cwd: folder });
  expect(code).toBe(0);
  expect(stdout).toContain('4-short');
  expect(existsSync(join(folder, 'cheops-demo/report.html'))).toBe(true);
  rmSync(folder, { recursive: true });
});
