import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

/**
 * The order of the pipeline, as docs/architecture.md tells it. A file imports only from its own step and from
 * steps before it; shells come last, and nothing imports them.
 */
const ORDER = [
  ['model.ts', 'errors.ts', 'version.ts'],
  ['arguments.ts', 'signature.ts'],
  ['method.ts', 'shapes.ts'],
  ['settings.ts'],
  ['optimize'],
  ['inference'],
  ['text'],
  ['syntax'],
  ['segment'],
  ['semantics', 'overlap'],
  ['amr'],
  ['pyramid'],
  ['match'],
  ['score'],
  ['evaluate.ts'],
  ['metrics'],
  ['methods'],
  ['meta'],
  ['workbench'],
  ['formats'],
  ['report'],
  ['io'],
  ['run'],
  ['library'],
  ['index.ts', 'browser.ts'],
  ['server'],
  ['cli'],
];

const root = join(import.meta.dirname, '../../src');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

function step(file: string): number {
  const first = file.split('/')[0]!;
  const index = ORDER.findIndex((names) => names.includes(first));
  if (index === -1) throw new Error(`src/${first} has no place in the order of the pipeline`);
  return index;
}

function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((found) =>
    relative(root, resolve(root, dirname(file), found[1]!)),
  );
}

it('finds the source files', () => {
  expect(files).toContain('score/score.ts');
  expect(importsOf('score/score.ts')).toContain('pyramid/tiers.ts');
});

it.each(files)('%s imports only from its own step and from earlier ones', (file) => {
  const backwards = importsOf(file).filter(
    (target) => step(target) > step(file) || (step(target) === step(file) && folder(target) !== folder(file)),
  );
  expect(backwards).toEqual([]);
});

/** Shells make library calls: what they need is exported, so that programs can do all that the command line can. */
it.each(files.filter((file) => file.startsWith('cli/')))(
  '%s imports only the library, io/ and the server',
  (file) => {
    const others = importsOf(file).filter(
      (target) => !['index.ts', 'server/serve.ts'].includes(target) && !/^(io|cli)\//.test(target),
    );
    expect(others).toEqual([]);
  },
);

/** Steps that share a rank, such as score and overlap, know nothing of each other. */
function folder(file: string): string {
  return ORDER[step(file)]!.length === 1 || !file.includes('/') ? '' : file.split('/')[0]!;
}

it('what runs in a browser imports none of Node’s modules', () => {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const source = readFileSync(join(root, file), 'utf8');
    // Types are gone when it runs; what is imported later asks first where it is.
    const statements = source.matchAll(/^(?:import|export) (?!type\b)[^;]*? from '([^']+)';/gm);
    for (const [, from] of statements) {
      if (from!.startsWith('.')) visit(relative(root, resolve(root, dirname(file), from!)));
      else expect(from, file).not.toMatch(/^node:/);
    }
  };
  visit('browser.ts');
  expect(seen.size).toBeGreaterThan(100);
});
