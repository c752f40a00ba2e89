/// <reference lib="dom" />
/**
 * A real browser for tests: the Chromium that the development dependencies carry, the one that CHEOPS_BROWSER
 * names, or the system's.
 *
 *   const browser = await launchBrowser();
 *   describe.skipIf(browser === null)('the page', () => …)
 */
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as launcher } from 'playwright-core';

const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const SYSTEM = '/usr/bin/chromium';

interface Candidate {
  readonly path: () => Promise<string>;
  readonly attempts: number;
}

/** `null`, with a message, where no browser starts; in continuous integration that is an error. */
export async function launchBrowser(): Promise<Browser | null> {
  const failures: string[] = [];
  for (const { path, attempts } of candidates()) {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      try {
        // Playwright gives every browser that it launches an empty profile of its own.
        return await launcher.launch({ executablePath: await path(), args: ARGUMENTS });
      } catch (error) {
        failures.push(String(error).split('\n')[0]!);
        if (attempt < attempts) await wait(2000);
      }
    }
  }
  const message = `No browser starts, so the tests in one are skipped:\n${failures.join('\n')}`;
  if (process.env.CI === 'true') throw new Error(message);
  console.warn(message);
  return null;
}

function candidates(): readonly Candidate[] {
  const chosen = process.env.CHEOPS_BROWSER;
  if (chosen !== undefined && chosen !== '') return [{ path: async () => chosen, attempts: 1 }];
  // The carried browser unpacks itself on first use, and another test file may be doing that just now.
  const carried = { path: () => chromium.executablePath(), attempts: 5 };
  return existsSync(SYSTEM) ? [carried, { path: async () => SYSTEM, attempts: 1 }] : [carried];
}
