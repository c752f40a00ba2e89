/// <reference lib="dom" />
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadAmrParser } from '../../src/amr/parser/parser.ts';
import { amrPicture } from '../../src/amr/picture.ts';
import { formatAmr, parseAmr } from '../../src/amr/text.ts';
import { writeTable } from '../../src/formats/annotation-table.ts';
import { writeReportJson } from '../../src/formats/report-json.ts';
import { PARSE_FORMATS, renderParse } from '../../src/report/parse/parse.ts';
import { scoreAnnotations } from '../../src/score/annotations.ts';
import { openPresence, type UnitPresence } from '../../src/semantics/presence.ts';
import { openVectors, similarity } from '../../src/semantics/vectors.ts';
import type { ParsedSentence } from '../../src/syntax/parsed.ts';
import { loadParser } from '../../src/syntax/parser.ts';
import { launchBrowser } from '../browser.ts';
import { MATCHED_SUMMARY, STORM, STORM_PAN } from '../formats/samples.ts';
import { reportsOn } from './browser-reports.ts';

const root = join(import.meta.dirname, '../..');
const ORIGIN = 'https://cheops.invalid';
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
};

const annotation = { pyramid: STORM, summaries: [MATCHED_SUMMARY] };
const FILES: Readonly<Record<string, string>> = {
  'report.json': writeReportJson(scoreAnnotations({ annotations: [annotation] })),
  'table.csv': writeTable([annotation]).text,
  's1.pan': STORM_PAN,
};

const browser = await launchBrowser();

describe.skipIf(browser === null)('in a browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cheops-page-'));
  let page: Page;
  const missing: string[] = [];

  beforeAll(async () => {
    await bundle(folder);
    page = await browser!.newPage();
    await servePage({ page, folder, missing });
    await page.goto(`${ORIGIN}/`);
  });
  afterAll(async () => {
    await browser!.close();
    rmSync(folder, { recursive: true });
  });

  /** Calls a function of browser-page.ts. */
  function inPage<Result>(name: string, given: unknown): Promise<Result> {
    return page.evaluate(
      ([called, argument]) =>
        (globalThis as unknown as Record<string, (given: unknown) => Promise<never>>)[called as string]!(
          argument,
        ),
      [name, given],
    );
  }

  it('WASM parses as it does in Node, with nothing from outside', async () => {
    const text = 'The Moon pulls the water that faces it, and the sea rises. Who knew?';
    const { runtime, sentences, formats } = await inPage<{
      runtime: string;
      sentences: readonly ParsedSentence[];
      formats: readonly string[];
    }>('parseInPage', text);
    const parser = await loadParser({ runtime: 'wasm' });
    const inNode = await parser.parse(await parser.read(text));
    expect(runtime).toBe('wasm');
    expect(sentences).toEqual(inNode);
    expect(formats).toEqual(
      PARSE_FORMATS.map((format) => renderParse({ document: 'A', sentences: inNode, format })),
    );
    expect(sentences.map(({ words }) => words.length)).toEqual([14, 3]);
    expect(missing).toEqual([]);
  });

  it('WASM gives the meaning graphs that it gives in Node', async () => {
    const text = 'The boy wants to go. Nobody saw the old farmer in Berlin.';
    const found = await inPage<{ penman: string; picture: string }>('meaningInPage', text);
    const [syntax, parser] = await Promise.all([
      loadParser({ runtime: 'wasm' }),
      loadAmrParser({ runtime: 'wasm' }),
    ]);
    const sentences = await parseAmr({ text, syntax, parser });
    expect(found.penman).toBe(formatAmr({ sentences, id: 'A' }));
    expect(found.penman).toContain('(w / want-01~e.2');
    expect(found.picture).toBe(amrPicture(sentences[0]!.graph));
    expect(missing).toEqual([]);
  });

  it.each(['wtmf', 'encoder'] as const)('%s vectors are those of Node', async (name) => {
    const [a, b] = ['A storm hit the coast.', 'The coast was struck by a gale.'];
    const found = await inPage<number>('similarityInPage', [name, a, b]);
    // WTMF is the same arithmetic everywhere; the encoder runs as WASM in the page and natively here.
    const [first, second] = await (await openVectors(name)).embed([a, b]);
    expect(found).toBeCloseTo(similarity(first!, second!), name === 'wtmf' ? 12 : 2);
    expect(missing).toEqual([]);
  });

  it.each(['report.json', 'table.csv', 's1.pan'])(
    'every report on %s has the bytes that it has in Node',
    async (name) => {
      const text = FILES[name]!;
      expect(await inPage('reportsInPage', [name, text])).toEqual(reportsOn(name, text));
      expect(missing).toEqual([]);
    },
  );

  it('presence is that of WASM in Node', async () => {
    const [unit, text] = ['A storm hit the coast.', 'Trains were late. The coast was struck by a storm.'];
    const found = await inPage<readonly UnitPresence[]>('presenceInPage', [unit, text]);
    const presence = await openPresence({ runtime: 'wasm' });
    expect(found).toEqual(await presence.finder([{ id: '1', wordings: [unit] }]).find(text));
    expect(found[0]!.sentence!.text).toBe('The coast was struck by a storm.');
    expect(missing).toEqual([]);
  });
});

/** The page's script as one would ship it. Node's own modules and the native runtime are never reached there. */
async function bundle(folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      rollupOptions: {
        input: { page: join(import.meta.dirname, 'browser-page.ts') },
        external: ['onnxruntime-node', /^node:/],
        output: { entryFileNames: '[name].js' },
      },
    },
  });
}

/** Answers every request from the bundle and from models/; the name of the host resolves to nothing. */
async function servePage({
  page,
  folder,
  missing,
}: {
  page: Page;
  folder: string;
  missing: string[];
}): Promise<void> {
  await page.route('**/*', async (route) => {
    const { origin, pathname } = new URL(route.request().url());
    if (pathname === '/favicon.ico') return route.fulfill({ status: 204 });
    if (pathname === '/') {
      const body = '<!doctype html><title>cheops</title><script type="module" src="/page.js"></script>';
      return route.fulfill({ contentType: 'text/html', body });
    }
    const file = join(pathname.startsWith('/models/') ? root : folder, pathname);
    if (origin !== ORIGIN || !existsSync(file)) {
      missing.push(route.request().url());
      return route.fulfill({ status: 404 });
    }
    const contentType = TYPES[extname(file)] ?? 'application/octet-stream';
    return route.fulfill({ contentType, body: readFileSync(file) });
  });
}
