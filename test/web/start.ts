/// <reference lib="dom" />
/** A browser on a project of its own, signed in as its owner; closes with everything that it opened. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { vi } from 'vitest';
import type { ProposalSource } from '../../src/server/proposals.ts';
import { type Served, serve } from '../../src/server/serve.ts';
import { FAKE_PROPOSALS } from '../server/client.ts';

// A browser among other work takes its time; what hangs still ends.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

export interface Opened {
  readonly page: Page;
  readonly served: Served;
  /** Everything that went wrong in the page. */
  readonly errors: string[];
  /** Goes to a view: `view('topic', 'example', 'pyramid')`. */
  view(...parts: string[]): Promise<void>;
  saved(): Promise<void>;
  /** Another person, in a browser of their own. */
  person(name: string, role: string): Promise<Page>;
  close(): Promise<void>;
}

export async function openPage(
  browser: Browser,
  { proposals = FAKE_PROPOSALS, ...context }: BrowserContextOptions & { proposals?: ProposalSource } = {},
): Promise<Opened> {
  const folder = join(mkdtempSync(join(tmpdir(), 'cheops-page-')), 'project');
  const errors: string[] = [];
  const served = await serve({ folder, port: 0, proposals, onError: (error) => errors.push(String(error)) });
  const page = await newPage(browser, context, errors);
  await page.goto(served.address);
  await page.waitForSelector('.card');
  const origin = new URL(served.address).origin;
  return {
    page,
    served,
    errors,
    async view(...parts) {
      await page.goto(`${origin}/#/${parts.map(encodeURIComponent).join('/')}`);
      await page.waitForSelector(`.bar nav [aria-current], .page`);
    },
    saved: () => waitSaved(page),
    async person(name, role) {
      const code = await page.evaluate(
        async ({ name: who, role: as }) => {
          const response = await fetch('/api/people', {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              authorization: `Bearer ${localStorage.getItem('cheops-token')}`,
            },
            body: JSON.stringify({ name: who, role: as }),
          });
          return (await response.json()).code as string;
        },
        { name, role },
      );
      const other = await newPage(browser, context, errors);
      await other.goto(`${origin}/#code=${code}`);
      await other.waitForSelector('.card');
      return other;
    },
    async close() {
      for (const open of browser.contexts()) await open.close();
      await served.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function newPage(browser: Browser, context: BrowserContextOptions, errors: string[]): Promise<Page> {
  const page = await (
    await browser.newContext({ viewport: { width: 1280, height: 860 }, acceptDownloads: true, ...context })
  ).newPage();
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  page.on('console', (message) => {
    // A refusal of the server is shown to the person, and noted by the browser.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) errors.push(message.text());
  });
  return page;
}

export async function waitSaved(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.saved')?.textContent === 'Saved');
}

export async function press(page: Page, key: string, times = 1): Promise<void> {
  for (let i = 0; i < times; i++) await page.keyboard.press(key);
}

/**
 * A picture for the docs, without the passing message. The tests make them when CHEOPS_IMAGES is set, so that a plain run
 * changes no file.
 */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env.CHEOPS_IMAGES === undefined) return;
  await page.evaluate(() => document.querySelector('.toast')?.classList.remove('shown'));
  await page.screenshot({ path: join(import.meta.dirname, '../../docs/images', `${name}.png`) });
}
