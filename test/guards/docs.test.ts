import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * The examples of README.md and docs/ run. A `console` block is a session: each `$ cheops …` line is run in a
 * folder that holds examples/, and must print exactly the lines below it (`…` alone on a line stands for any
 * lines). A `js` block is a module, run where `import … from 'cheops'` finds this package; a comment `//> text`
 * gives a line that it must print. A `python` block is a script with `#> text`, run where there is a Python that has what
 * it imports; CHEOPS_PYTHON names one.
 */
const root = join(import.meta.dirname, '../..');
const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((file) => `docs/${file}`),
]
  .filter((file) => file.endsWith('.md'))
  .sort();

interface Block {
  readonly page: string;
  readonly line: number;
  readonly language: string;
  readonly text: string;
}

function blocksOf(page: string): Block[] {
  const source = readFileSync(join(root, page), 'utf8');
  return [...source.matchAll(/^```(console|js|python)\n([\s\S]*?)^```$/gm)].map((found) => ({
    page,
    line: source.slice(0, found.index).split('\n').length,
    language: found[1]!,
    text: found[2]!,
  }));
}

const blocks = pages.flatMap(blocksOf);
const sessions = blocks.filter((block) => block.language === 'console');
const modules = blocks.filter((block) => block.language === 'js');
const scripts = blocks.filter((block) => block.language === 'python');

const python = process.env.CHEOPS_PYTHON ?? 'python3';
const hasPandas = spawnSync(python, ['-c', 'import pandas']).status === 0;
const hasPython = spawnSync(python, ['--version']).status === 0;
if (!hasPandas) console.warn(`${python} has no pandas: examples in Python that need it are skipped.`);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cheops-docs-'));
  cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true });
  // The plug-in's own dependencies, as npm install puts them beside it.
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(root, 'dist/docs-examples'), { recursive: true });
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'cheops'), `#!/bin/sh\nexec node ${join(root, 'dist/cli/main.js')} "$@"\n`, {
    mode: 0o755,
  });
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(join(root, 'dist/docs-examples'), { recursive: true, force: true });
});

it('there are examples of both kinds', () => {
  expect(sessions.length).toBeGreaterThan(0);
  expect(modules.length).toBeGreaterThan(0);
});

describe('sessions', () => {
  it.each(sessions.map((block) => [`${block.page}:${block.line}`, block] as const))('%s', (_, block) => {
    const commands = block.text.split(/^\$ /m).slice(1);
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) {
      const [line, ...expected] = command.trimEnd().split('\n');
      const { stdout, stderr } = spawnSync('sh', ['-c', line!], {
        cwd: folder,
        encoding: 'utf8',
        env: environment(),
      });
      expect(stdout + stderr).toMatch(pattern(expected));
    }
  });
});

/** Where `cheops` is this package. */
function environment() {
  const { PATH, CHEOPS_CACHE } = process.env;
  return { PATH: `${join(folder, 'bin')}:${PATH}`, HOME: folder, CHEOPS_CACHE };
}

describe('scripts', () => {
  const usable = ({ text }: Block) => hasPython && (hasPandas || !/import pandas/.test(text));
  it.each(scripts.filter(usable).map((block) => [`${block.page}:${block.line}`, block] as const))(
    '%s',
    (_, { text }) => {
      const printed = execFileSync(python, ['-c', text], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, ...environment() },
      });
      const expected = [...text.matchAll(/^#> (.*)$/gm)].map((found) => found[1]!.trimEnd());
      expect(printed.trimEnd().split('\n')).toEqual(expected);
    },
  );
});

/** The printed lines, with `…` alone on a line for any lines, and at the end of a line for any end. */
function pattern(lines: readonly string[]): RegExp {
  const parts = lines.map((line) =>
    line.trim() === '…' ? '(?:.*\\n)*?' : `${escapeRegExp(line.trimEnd()).replace(/ …$/, ' .*')}\\s*\\n`,
  );
  return new RegExp(`^\\s*${parts.join('')}\\s*$`);
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

describe('modules', () => {
  it.each(modules.map((block) => [`${block.page}:${block.line}`, block] as const))('%s', (_, block) => {
    const file = join(root, 'dist/docs-examples', `${block.page.replace(/\W/g, '-')}-${block.line}.mjs`);
    writeFileSync(file, block.text);
    const printed = execFileSync('node', [file], { cwd: root, encoding: 'utf8' });
    const expected = [...block.text.matchAll(/\/\/> (.*)$/gm)].map((found) => found[1]!.trimEnd());
    expect(printed.trimEnd().split('\n')).toEqual(expected);
  });
});
