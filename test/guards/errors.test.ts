import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CODES } from '../../src/errors.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/errors.md'), 'utf8');
const documented = [...page.matchAll(/^\| `([EW]_[A-Z_]+)` \| (.+?) \| (.+?) \|$/gm)].map(
  ([, code, , fix]) => [code, fix],
);

it('docs/errors.md lists every code with the same advice, and no other code', () => {
  expect(documented).toEqual(Object.entries(CODES));
});

describe('every code is used somewhere in src', () => {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && file !== 'errors.ts')
    .map((file) => readFileSync(join(root, 'src', file), 'utf8'))
    .join('\n');
  it.each(Object.keys(CODES))('%s', (code) => {
    expect(sources).toContain(`'${code}'`);
  });
});
