/**
 * Builds the package: the pages' scripts, the types and the bundles of dist/, and build/.
 *
 * dist/ is what users get. Few files start faster than the hundreds of modules in src/: what several entries share is in
 * dist/chunks, and what only one command needs is loaded with it. build/ has the modules one by one, for bench/,
 * scripts/measure and training/, which call what the package does not export.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build } from 'vite';
import { CLIENT_SCRIPTS, clientScripts } from './client-scripts.js';

const root = join(import.meta.dirname, '..');
const source = join(root, 'src');

/** The library, the command, and the scripts of worker processes. */
function entries() {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  const workers = files.filter((file) => /(?:^|[/-])worker\.ts$/.test(file));
  return Object.fromEntries(
    ['index.ts', 'browser.ts', 'cli/main.ts', ...workers].map((file) => [
      file.replace(/\.ts$/, ''),
      join(source, file),
    ]),
  );
}

/** To every module, its place is still dist/ and its path below src/, so that weights and workers are found. */
const placesOfModules = {
  name: 'places-of-modules',
  resolveImportMeta(property, { moduleId, chunkId }) {
    if (property !== 'url' || !moduleId.startsWith(source)) return null;
    const place = relative(source, moduleId).replace(/\.ts$/, '.js');
    const path = relative(dirname(chunkId), place).replaceAll('\\', '/');
    return `new URL(${JSON.stringify(path)}, import.meta.url).href`;
  },
};

/** Packages of many files of which we use a part; start-up would read them all. */
const IN_BUNDLE = /^(?:zod|d3-[a-z-]+|internmap|csv-stringify|commander|re2js)(?:\/|$)/;

/** What the licences of those packages ask for: their text goes where their code goes. */
const licencesOfPackages = {
  name: 'licences-of-packages',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap(({ modules = {} }) => Object.keys(modules));
    const packages = new Set(
      modules.flatMap((id) => id.match(/(?<=^\0?)\/.*\/node_modules\/(?:@[^/]+\/)?[^/]+/) ?? []),
    );
    const texts = [...packages].sort().map((folder) => {
      const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
      return `${name} ${version}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
    });
    this.emitFile({ type: 'asset', fileName: 'LICENCES.txt', source: texts.join(`\n${'-'.repeat(80)}\n\n`) });
  },
};

/** Writes a file only where it changes, so that nothing seems newer than it is. */
function update(file, text) {
  let before = null;
  try {
    before = readFileSync(file, 'utf8');
  } catch {}
  if (before !== text) writeFileSync(file, text);
}

update(CLIENT_SCRIPTS, await clientScripts());
for (const folder of ['build', 'dist']) rmSync(join(root, folder), { recursive: true, force: true });
const tsc = join(root, 'node_modules/typescript/bin/tsc');
execFileSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' });
await build({
  root,
  configFile: false,
  logLevel: 'error',
  publicDir: false,
  plugins: [placesOfModules, licencesOfPackages],
  // The browser's build brings a Buffer of its own.
  resolve: { alias: { 'csv-stringify/browser/esm/sync': 'csv-stringify/sync' } },
  // Spaces and comments are half of what would be read at every start; names stay, for the traces of crashes.
  esbuild: { minifyWhitespace: true, minifyIdentifiers: false, minifySyntax: false, keepNames: false },
  ssr: { target: 'node', noExternal: IN_BUNDLE },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: false,
    target: 'node20',
    minify: 'esbuild',
    sourcemap: true,
    rollupOptions: {
      input: entries(),
      external: (id) => /^[^./]/.test(id) && !IN_BUNDLE.test(id),
      // No module does anything but define what others import: a command leaves out what it does not use.
      treeshake: { moduleSideEffects: false },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
