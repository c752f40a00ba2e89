/// <reference lib="dom" />
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { openPage, picture, press, waitSaved } from './start.ts';

const root = join(import.meta.dirname, '../..');
const browser = await launchBrowser();

describe.skipIf(browser === null)('two annotators', () => {
  afterAll(() => browser!.close());

  it('work blind, and are settled with 1, 2, both and neither; α and κ are live', async () => {
    const opened = await openPage(browser!);
    const { page } = opened;
    await page.setInputFiles(
      'input[accept^=".json,.jsonl,.pyr"]',
      join(root, 'examples/science/annotation.json'),
    );
    await page.waitForSelector('.matches');
    const [ann, bo] = [await opened.person('ann', 'annotator'), await opened.person('bo', 'annotator')];
    const address = page.url().replace(/#.*/, '#/topic/science/summaries/4-short');
    const remove = async (tab: Page, units: readonly string[]) => {
      await tab.goto(address);
      await tab.waitForSelector('.matches');
      for (const unit of units) {
        await tab.locator(`#match-${unit} .head`).click();
        await tab.locator(`#match-${unit} button`, { hasText: 'remove' }).first().click();
      }
      await waitSaved(tab);
    };
    await ann.goto(address);
    await ann.waitForSelector('.unit.yes');
    const expressed = (
      await ann.locator('.unit.yes').evaluateAll((units) => units.map(({ id }) => id.replace('match-', '')))
    ).slice(0, 4);
    expect(expressed.length).toBe(4);
    await remove(ann, expressed.slice(0, 2));
    await remove(bo, expressed.slice(2, 4));
    // Neither sees the other.
    expect(await ann.locator('.bar nav').textContent()).not.toContain('Settle');

    await page.goto(page.url().replace(/#.*/, '#/'));
    await page.waitForFunction(() => document.body.textContent?.includes('with ann, bo'));
    await opened.view('topic', 'science', 'settle');
    await page.selectOption('select >> nth=0', 'ann');
    await page.selectOption('select >> nth=1', 'bo');
    await page.waitForSelector('.disputes li');
    expect(await page.locator('.disputes li').count()).toBe(4);
    // Ann and bo took marks away, and turned nothing down: these are differences and no conflicts.
    await page.getByLabel('Only conflicts').check();
    expect(await page.locator('.disputes li').count()).toBe(0);
    expect(await page.textContent('main')).toContain('There is no conflict.');
    await page.getByLabel('Only conflicts').uncheck();
    expect(await page.locator('.disputes li').count()).toBe(4);
    const figures = await page.locator('.agreement dd').allTextContents();
    expect(Number(figures[0])).toBeGreaterThan(0.5);
    expect(Number(figures[1])).toBeGreaterThan(0.5);
    await page.locator('button', { hasText: 'Begin to settle' }).click();
    await page.waitForSelector('.disputes .body .buttons');
    await page.locator('.disputes .head').first().focus();
    for (const key of ['1', '2', '3', '0']) await press(page, key);
    await waitSaved(page);
    expect(await page.locator('.agreement div').last().locator('dd').textContent()).toBe('0');
    await picture(page, 'settle');
    // The third journal has what both said, and what was chosen of the rest: the first two are bo's, then ann's.
    const settled = await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('cheops-token')}` };
      const name = encodeURIComponent('settled ann + bo');
      return (
        await (await fetch(`/api/topics/science/export?format=json&annotator=${name}`, { headers })).json()
      ).files[0].text as string;
    });
    const summary = JSON.parse(settled).summaries.find(({ id }: { id: string }) => id === '4-short');
    const units = new Set(summary.matches.map(({ unit }: { unit: string }) => unit));
    const disputed = await page.locator('.disputes .status').allTextContents();
    expect(disputed).toEqual(['✓ ann', '✓ bo', '✓ both', '✓ neither']);
    // `1` takes ann's side, who does not have the unit; `2` bo's, who has it; `3` both; `0` neither.
    expect(expressed.map((unit) => units.has(unit))).toEqual([false, true, true, false]);
    // The owner looks at ann's work, and changes nothing there; a viewer sees it too.
    await opened.view('topic', 'science', 'summaries', '4-short');
    await page.waitForSelector('.matches');
    await page.selectOption('.tools select', 'ann');
    await page.waitForFunction(() => document.querySelector('.saved')?.textContent === 'read only: ann');
    expect(await page.locator('.unit.yes').count()).toBe(await ann.locator('.unit.yes').count());
    await page.focus('.texts');
    await press(page, 'Control+z');
    const viewer = await opened.person('vi', 'viewer');
    await viewer.goto(address);
    await viewer.waitForFunction(() =>
      document.querySelector('.saved')?.textContent?.startsWith('read only'),
    );
    expect(opened.errors).toEqual([]);
    await opened.close();
  });
});
