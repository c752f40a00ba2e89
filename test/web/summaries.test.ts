/// <reference lib="dom" />
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { evaluateAnnotations } from './report.ts';
import { type Opened, openPage, picture, press, waitSaved } from './start.ts';

const root = join(import.meta.dirname, '../..');
const browser = await launchBrowser();

describe.skipIf(browser === null)('summaries', () => {
  let opened: Opened;
  let page: Page;
  beforeEach(async () => {
    opened = await openPage(browser!);
    page = opened.page;
  });
  afterEach(async () => {
    expect(opened.errors).toEqual([]);
    await opened.close();
  });
  afterAll(() => browser!.close());

  const open = (file: string | { name: string; mimeType: string; buffer: Buffer }) =>
    page.setInputFiles('input[accept^=".json,.jsonl,.pyr"]', file);
  const score = (name: string) =>
    page.locator('.scores div', { hasText: name }).locator('b').first().textContent();

  it('marks by keyboard: a match, a repeat, content in no unit; the score follows, and undo', async () => {
    await open(join(root, 'examples/science/annotation.json'));
    await page.waitForSelector('.matches');
    expect(await score('coverage')).toBe('.87');
    await page.focus('.texts');
    await press(page, 'ArrowRight');
    await press(page, '/');
    await page.waitForSelector('dialog');
    await page.keyboard.type('range of the tide');
    const wanted = await page.locator('[role=option][aria-selected=true]').count();
    await press(page, wanted === 0 ? 'Escape' : 'Enter');
    if (wanted === 0) await press(page, 'k');
    await page.focus('.texts');
    await press(page, 's');
    await press(page, 'a');
    const more = await score('coverage');
    expect(more).not.toBe('.87');
    await press(page, 'Control+z');
    expect(await score('coverage')).toBe('.87');
    const quality = await score('quality');
    await press(page, 's');
    await press(page, 'x');
    expect(await score('quality')).not.toBe(quality);
    await opened.saved();
    await picture(page, 'summary');
  });

  it('takes proposals: yes, unsure, no, all above a threshold, in one undo; what nobody has seen is not done', async () => {
    await open(join(root, 'examples/science/annotation.json'));
    await page.waitForSelector('.matches');
    await opened.view('topic', 'example', 'pyramid');
    await page.waitForSelector('.side');
    await page.locator('button', { hasText: 'Propose …' }).click();
    await page.waitForSelector('dialog [role=option]');
    await press(page, 'Enter');
    await page.waitForSelector('.unit.proposed');
    expect(await page.locator('.unit.proposed').count()).toBe(5);
    await page.focus('.texts');
    await press(page, 'Tab');
    await press(page, 'y', 3);
    expect(await page.locator('.unit.proposed').count()).toBe(2);
    await press(page, 'Delete', 2);
    await page.waitForFunction(() => document.querySelectorAll('.unit.proposed').length <= 1);
    await page.locator('.unit:not(.proposed)').first().waitFor();
    await opened.view('topic', 'example', 'summaries', '1-excellent');
    await page.locator('button', { hasText: 'Propose …' }).click();
    await page.locator('dialog button', { hasText: 'Propose' }).click();
    await page.waitForSelector('.match.open');
    await page.focus('.texts');
    await press(page, 'f');
    expect(await page.locator('.toast').textContent()).toContain('have not been decided');
    await press(page, 'Tab');
    await press(page, 'u');
    await press(page, 'n');
    expect(await page.locator('.match.unsure').count()).toBe(1);
    expect(await page.locator('.match.no').count()).toBe(1);
    await page.locator('.summary-list a', { hasText: '2-good' }).click();
    await page.waitForSelector('.match.open');
    await page.locator('button', { hasText: 'Accept above' }).click();
    await page.locator('dialog input[type=checkbox]').check();
    await page.locator('dialog button', { hasText: 'Accept' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.match.yes').length === 1);
    await page.focus('.texts');
    await press(page, 'Control+z');
    expect(await page.locator('.match.open').count()).toBe(2);
    await opened.saved();
  });

  it('corrects a report: the machine’s matches are proposals, a correction changes the score at once, and is exported', async () => {
    const report = evaluateAnnotations(join(root, 'examples/science/annotation.json'));
    await open({ name: 'report.json', mimeType: 'application/json', buffer: Buffer.from(report) });
    await page.waitForSelector('.match.open');
    await page.focus('.texts');
    await press(page, 'Tab');
    await press(page, 'n');
    await press(page, 'y');
    expect(await page.locator('.match.no').count()).toBe(1);
    expect(await page.locator('.match.yes').count()).toBe(1);
    await opened.saved();
    const exported = await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('cheops-token')}` };
      return (await (await fetch('/api/topics/science/export?format=json', { headers })).json()).files[0]
        .text as string;
    });
    const { match, summaries } = JSON.parse(exported);
    expect(match).toEqual({ match: 'wmin', corrected: true });
    const { matches } = JSON.parse(report).topics[0].summaries[0];
    expect(summaries[0].matches).toHaveLength(matches.length - 1);
  });

  it('two tabs: what one does shows in the other; what both touch is asked about, never overwritten', async () => {
    await open(join(root, 'examples/science/annotation.json'));
    await page.waitForSelector('.matches');
    await opened.view('topic', 'science', 'pyramid');
    await page.waitForSelector('.unit');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.waitForSelector('.unit');
    const label = async (tab: Page, text: string) => {
      await tab.focus('.texts');
      await press(tab, 'l');
      await tab.fill('dialog input', text);
      await press(tab, 'Enter');
    };
    for (const tab of [page, other]) await tab.locator('.unit .head').first().click();
    // The second tab does not know of the first one's change when it makes its own.
    await other.route('**/journals/**', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await label(page, 'From the first tab');
    await waitSaved(page);
    await label(other, 'From the second tab');
    await other.waitForSelector('.conflict');
    expect(await other.locator('.conflict').textContent()).toContain('Another tab was faster');
    expect(await other.locator('.unit .label').first().textContent()).toBe('From the first tab');
    await other.locator('.conflict button', { hasText: 'Do mine as well' }).click();
    await waitSaved(other);
    await page.waitForFunction(
      () => document.querySelector('.unit .label')?.textContent === 'From the second tab',
    );
    await other.close();
  });

  it('keeps what is not acknowledged over a reload, and sends it when the server answers again', async () => {
    await opened.view('topic', 'example', 'pyramid');
    await page.waitForSelector('.text');
    await page.route('**/journals/**', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.focus('.texts');
    await press(page, 'ArrowRight');
    await press(page, 's');
    await press(page, 'n');
    await page.waitForSelector('.saved.waiting');
    await page.reload();
    await page.waitForSelector('.unit');
    await page.unroute('**/journals/**');
    await waitSaved(page);
    await page.reload();
    await page.waitForSelector('.unit');
    expect(await page.locator('.unit').count()).toBe(1);
    opened.errors.length = 0; // the requests that were cut off
  });
});
