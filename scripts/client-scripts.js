/**
 * The scripts of the HTML pages, bundled and minified, with the hashes under which the pages allow them to run. The
 * result, src/report/client/scripts.ts, is part of the repository, so that the sources are whole without a build.
 *
 *   await writeFile(CLIENT_SCRIPTS, await clientScripts());
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build } from 'vite';

const folder = join(import.meta.dirname, '../src/report/client');
export const CLIENT_SCRIPTS = join(folder, 'scripts.ts');

/** The text of the module. */
export async function clientScripts() {
  const [report, meta, sheet] = await Promise.all(['report.ts', 'meta.ts', 'sheet.ts'].map(bundle));
  return `/**
 * What \`npm run build\` made of report.ts, meta.ts and sheet.ts: change those, and build. A page runs a script only under
 * its hash.
 */
export const REPORT_SCRIPT = ${entry(report)};

export const META_SCRIPT = ${entry(meta)};

export const SHEET_SCRIPT = ${entry(sheet)};
`;
}

function entry(text) {
  const hash = `sha256-${createHash('sha256').update(text).digest('base64')}`;
  return `{\n  hash: '${hash}',\n  text: ${JSON.stringify(text)},\n}`;
}

async function bundle(file) {
  const [{ output }] = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      minify: 'esbuild',
      lib: { entry: join(folder, file), formats: ['iife'], name: 'page' },
    },
  });
  return output[0].code.trim();
}
