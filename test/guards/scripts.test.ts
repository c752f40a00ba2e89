/** Benches, measures and training scripts call modules of build/: what moves in src/ must be followed there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const scripts = ['scripts', 'bench', 'training', 'examples'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => join(folder, file)),
);

interface Import {
  readonly from: string;
  readonly names: readonly string[];
}

/** `import { a, b as c } from '…'`, `import '…'` and `await import('…')`. */
function importsOf(script: string): readonly Import[] {
  const source = readFileSync(join(root, script), 'utf8');
  const found = [...source.matchAll(/^(?:import|export)\s+(?:([^'"]*?)\s+from\s+)?'([^']+)'/gm)].map(
    ([, what, from]) => ({ from: from!, names: namesIn(what ?? '') }),
  );
  const dynamic = [...source.matchAll(/\bimport\(\s*'([^']+)'/g)].map(([, from]) => ({
    from: from!,
    names: [],
  }));
  return [...found, ...dynamic];
}

function namesIn(what: string): readonly string[] {
  const braces = /\{([^}]*)\}/.exec(what);
  if (braces === null) return [];
  return braces[1]!
    .split(',')
    .map((name) => name.trim().split(/\s+as\s+/)[0]!)
    .filter((name) => name !== '');
}

/** The file in src/ that a file of build/ or dist/ is made from. */
function sourceOf(file: string): string {
  return join(
    root,
    relative(root, file)
      .replace(/^(build|dist)\//, 'src/')
      .replace(/\.js$/, '.ts'),
  );
}

const isBuilt = (file: string) => /^(build|dist)\//.test(relative(root, file));

it('finds scripts and their imports', () => {
  expect(scripts).toContain('bench/scaling.js');
  expect(importsOf('bench/scaling.js')).toContainEqual({
    from: '../build/meta/evaluate.js',
    names: ['evaluateMetrics'],
  });
});

describe.each(scripts)('%s', (script) => {
  it('imports only what is there', async () => {
    const missing: string[] = [];
    for (const { from, names } of importsOf(script)) {
      if (!from.startsWith('.')) {
        if (!isBuiltin(from)) createRequire(join(root, script)).resolve(from);
        continue;
      }
      const file = resolve(root, dirname(script), from);
      const source = isBuilt(file) ? sourceOf(file) : file;
      if (!existsSync(source)) missing.push(from);
      else if (isBuilt(file) && names.length > 0) {
        const module = await import(source);
        missing.push(...names.filter((name) => !(name in module)).map((name) => `${name} of ${from}`));
      }
    }
    expect(missing).toEqual([]);
  });
});
