import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { OPTIONAL_PACKAGES } from '../../src/io/readers/optional.ts';

interface Lock {
  readonly packages: Readonly<
    Record<string, { dev?: boolean; hasInstallScript?: boolean; optional?: boolean }>
  >;
}

it('no runtime dependency runs a script when it is installed', () => {
  const lock: Lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'));
  const runtime = Object.entries(lock.packages).filter(([path, entry]) => path !== '' && entry.dev !== true);
  expect(runtime.length).toBeGreaterThan(0);
  expect(runtime.filter(([, entry]) => entry.hasInstallScript).map(([path]) => path)).toEqual([]);
});

it('messages name the optional packages as package.json has them', () => {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
  expect(manifest.optionalDependencies).toEqual(OPTIONAL_PACKAGES);
});
