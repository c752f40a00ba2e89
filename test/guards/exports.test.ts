import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as cheops from '../../src/index.ts';

/**
 * What the docs call a library function can be imported from the package: a name in backticks (`rouge`, or
 * `rouge({ … })`) that is an exported function of some module.
 */
const root = join(import.meta.dirname, '../..');
const read = (folder: string, ending: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    // Decisions speak of what is inside.
    .filter((file) => file.endsWith(ending) && !file.startsWith('decisions'))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'));

/** Values and names of options, which happen to be names of inner functions too. */
const OPTIONS = [
  ...[
    'cosine',
    'lemma',
    'letters',
    'matches',
    'percentile',
    'relation',
    'remember',
    'score',
    'share',
    'sif',
    'similarity',
    'stem',
  ],
  ...['unscored', 'words', 'wtmf'],
];

const functions = new Set(
  read('src', '.ts').flatMap((source) =>
    [...source.matchAll(/^export (?:async )?function\*? (\w+)/gm)].map((found) => found[1]!),
  ),
);
const pages = [...read('docs', '.md'), readFileSync(join(root, 'README.md'), 'utf8')];
const named = new Set(
  pages
    .flatMap((page) => [...page.matchAll(/`([^`\n]+)`/g)].map((found) => found[1]!))
    .flatMap((code) => [
      ...(/^\w+$/.test(code) ? [code] : []),
      ...[...code.matchAll(/(\w+)\(/g)].map((found) => found[1]!),
    ])
    .filter((name) => functions.has(name) && !OPTIONS.includes(name)),
);

it('the docs name functions', () => {
  expect([...named]).toEqual(expect.arrayContaining(['averageRouge', 'resolveOptions', 'wilcoxon']));
});

it.each([...named])('%s can be imported', (name) => {
  expect(cheops).toHaveProperty(name, expect.any(Function));
});
