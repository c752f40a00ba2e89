/** Files stay short, nothing is exported for nobody, and the command starts with little. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const MOST_LINES = 400;
const CODE = /\.(?:tsx?|m?js)$/;

function codeIn(folder: string): readonly (readonly [file: string, text: string])[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => CODE.test(file))
    .map((file) => [`${folder}/${file}`, readFileSync(join(root, folder, file), 'utf8')] as const);
}

const sources = codeIn('src');

it('no file is too long to read', () => {
  const long = sources.filter(([, text]) => text.split('\n').length > MOST_LINES + 1);
  expect(long.map(([file]) => file)).toEqual([]);
});

it('everything that is exported is named in another file', () => {
  const others = ['web', 'test', 'bench', 'scripts', 'training'].flatMap(codeIn);
  const places = new Map<string, Set<string>>();
  for (const [file, text] of [...sources, ...others]) {
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) {
      const files = places.get(word) ?? new Set();
      places.set(word, files.add(file));
    }
  }
  const exported = /^export (?:async )?(?:function\*?|const|class) (\w+)/gm;
  const lonely = sources
    .filter(([file]) => !file.startsWith('src/library/'))
    .flatMap(([file, text]) => [...text.matchAll(exported)].map(([, name]) => ({ file, name: name! })))
    .filter(({ name }) => places.get(name)!.size === 1);
  expect(lonely).toEqual([]);
});

it('cheops --help loads no library and no package', () => {
  const seen = new Set<string>();
  const packages = new Set<string>();
  let bytes = 0;
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = readFileSync(file, 'utf8');
    bytes += text.length;
    for (const [, from] of text.matchAll(/^(?:import|export)\b[^;'"]*["']([^"']+)["'];/gm)) {
      if (from!.startsWith('.')) visit(join(dirname(file), from!));
      else if (!from!.startsWith('node:')) packages.add(from!);
    }
  };
  visit(join(root, 'dist/cli/main.js'));
  expect([...packages]).toEqual([]);
  // The library is more than a megabyte.
  expect(bytes).toBeLessThan(150_000);
});
