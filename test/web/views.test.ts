/// <reference lib="dom" />
/** Every view, light and dark: no violation that axe-core finds; small screens, right-to-left text, hostile text. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { evaluateAnnotations } from './report.ts';
import { type Opened, openPage, picture, press, waitSaved } from './start.ts';

const root = join(import.meta.dirname, '../..');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const browser = await launchBrowser();

async function violations(page: Page): Promise<string[]> {
  // The page's own policy allows no script from elsewhere, so axe comes in through the debugger.
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: checker } = globalThis as unknown as {
      axe: {
        run(
          options: object,
        ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
      };
    };
    const found = await checker.run({ resultTypes: ['violations'] });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
    );
  });
}

const SCORES = Array.from({ length: 300 }, (_, index) =>
  ['rouge-1', 'auto']
    .map((metric) =>
      JSON.stringify({
        topic: `t${index % 6}`,
        summary: `system-${Math.floor(index / 6)}`,
        metric,
        score: index % 50 === 7 ? null : ((index * (metric === 'auto' ? 7 : 13)) % 100) / 100,
      }),
    )
    .join('\n'),
).join('\n');

describe.skipIf(browser === null)('views', () => {
  let opened: Opened;
  afterEach(async () => {
    expect(opened.errors).toEqual([]);
    await opened.close();
  });
  afterAll(() => browser!.close());

  it.each(['light', 'dark'] as const)('axe finds nothing on any view, %s', async (colorScheme) => {
    opened = await openPage(browser!, { colorScheme });
    const { page } = opened;
    const found: Record<string, string[]> = {};
    const look = async (name: string) => {
      found[name] = await violations(page);
    };
    await look('home');
    await page.setInputFiles('input[accept^=".json,.jsonl,.pyr"]', {
      name: 'report.json',
      mimeType: 'application/json',
      buffer: Buffer.from(evaluateAnnotations(join(root, 'examples/science/annotation.json'))),
    });
    await page.waitForSelector('.match.open');
    await page.focus('.texts');
    await press(page, 'Tab');
    await press(page, 'y');
    await press(page, 'u');
    await look('summaries');
    await opened.view('topic', 'science', 'pyramid');
    await page.waitForSelector('.unit');
    await page.locator('.unit .head').first().click();
    await page.focus('.texts');
    await press(page, 'ArrowRight', 3);
    await look('pyramid');
    await press(page, '?');
    await page.waitForSelector('dialog');
    await look('help');
    await press(page, 'Escape');
    await page.focus('.texts');
    await press(page, 'g');
    await page.waitForSelector('dialog');
    await look('picker');
    await press(page, 'Escape');
    await opened.view('topic', 'science', 'settle');
    await look('settle');
    await page.goto(page.url().replace(/#.*/, '#/'));
    await page.waitForSelector('.card');
    await page.locator('button', { hasText: 'New class' }).click();
    await look('new class');
    await page.fill('dialog input[name=title]', 'Class');
    await page.fill('dialog textarea[name=summaries]', 'One text.\n---\nAnother text.');
    await page.locator('dialog button', { hasText: 'Create' }).click();
    await page.waitForSelector('.first');
    await look('rubric');
    await opened.view('topic', 'Class', 'class');
    await page.waitForSelector('.grades');
    await look('class');
    await page.locator('.sheet summary').first().click();
    await page.locator('button', { hasText: 'Change the scale' }).click();
    await look('scale');
    await press(page, 'Escape');
    await page.goto(page.url().replace(/#.*/, '#/'));
    await page.setInputFiles('input[accept=".jsonl,.json"]', {
      name: 'scores.jsonl',
      mimeType: 'application/json',
      buffer: Buffer.from(SCORES),
    });
    await page.waitForSelector('.rows li');
    await look('evaluation');
    if (colorScheme === 'light') await picture(page, 'evaluation');
    expect(Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))).toEqual({});
  });

  it('a large evaluation: the worst, the disputed and the unscored, page by page, with evidence', async () => {
    opened = await openPage(browser!);
    const { page } = opened;
    await page.setInputFiles('input[accept=".jsonl,.json"]', {
      name: 'scores.jsonl',
      mimeType: 'application/json',
      buffer: Buffer.from(SCORES),
    });
    await page.waitForSelector('.rows li');
    const shown = () => page.locator('.rows summary b').allTextContents();
    const worst = await shown();
    expect(worst).toHaveLength(50);
    expect(worst).toEqual([...worst].sort());
    await page.locator('.rows + .pages button, .pages button').last().click();
    await page.waitForFunction(() =>
      document.querySelector('.rows ~ .pages')?.textContent?.includes('51 to 100'),
    );
    await page.locator('.filters select').first().selectOption('unscored');
    await page.waitForFunction(() => document.querySelectorAll('.rows li').length === 6);
    await page.locator('.filters select').first().selectOption('disputed');
    await page.waitForFunction(() => document.querySelector('.rows')?.textContent?.includes('disputed'));
  });

  it('a unit is labelled in a contributor’s words, and its words give way to closer ones', async () => {
    opened = await openPage(browser!);
    const { page } = opened;
    await opened.view('topic', 'example', 'pyramid');
    await page.waitForSelector('.text');
    await page.focus('.texts');
    await press(page, 'ArrowRight', 2);
    await press(page, 'Shift+ArrowRight', 2);
    const first = await page.locator('.selection-bar q').textContent();
    await press(page, 'n');
    await press(page, 'l');
    await page.fill('dialog input', '');
    await page.locator('dialog .menu button').first().click();
    expect(await page.inputValue('dialog input')).toBe(
      `${first!.charAt(0).toUpperCase()}${first!.slice(1)}.`,
    );
    await page.locator('dialog button', { hasText: 'Save' }).click();
    await page.focus('.texts');
    await press(page, 'ArrowDown');
    await press(page, 's');
    const closer = await page.locator('.selection-bar q').textContent();
    await press(page, 'w');
    expect(await page.locator('.unit.active .contributors .words span').textContent()).toBe(closer);
    expect(await page.locator('.unit.active .stone').textContent()).toBe('1');
    await opened.saved();
  });

  it('at 390 px nothing is cut off, and a match is corrected by touch', async () => {
    opened = await openPage(browser!, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const { page } = opened;
    await page.setInputFiles('input[accept^=".json,.jsonl,.pyr"]', {
      name: 'report.json',
      mimeType: 'application/json',
      buffer: Buffer.from(evaluateAnnotations(join(root, 'examples/science/annotation.json'))),
    });
    await page.waitForSelector('.match.open');
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBeLessThanOrEqual(390);
    await page.locator('.match.open button', { hasText: 'no' }).first().tap();
    expect(await page.locator('.match.no').count()).toBe(1);
    await waitSaved(page);
    await picture(page, 'phone');
    for (const view of ['pyramid', 'settle']) {
      await opened.view('topic', 'science', view);
      expect(await width()).toBeLessThanOrEqual(390);
    }
    const upload = (name: string, text: string) => ({ name, base64: Buffer.from(text).toString('base64') });
    await page.evaluate(
      async ([topic, file]) => {
        const headers = {
          'content-type': 'application/json',
          authorization: `Bearer ${localStorage.getItem('cheops-token')}`,
        };
        await fetch('/api/topics', { method: 'POST', headers, body: JSON.stringify(topic) });
        await fetch('/api/evaluations', { method: 'POST', headers, body: JSON.stringify({ file }) });
      },
      [
        {
          title: '9b',
          isClass: true,
          references: [upload('m.txt', 'A.')],
          summaries: [upload('ada.txt', 'B.')],
        },
        upload('scores.jsonl', SCORES),
      ] as const,
    );
    await opened.view('topic', '9b', 'class');
    await page.waitForSelector('.grades');
    expect(await width()).toBeLessThanOrEqual(390);
    await opened.view('evaluation', 'scores.jsonl');
    await page.waitForSelector('.grid');
    expect(await width()).toBeLessThanOrEqual(390);
    await page.goto(page.url().replace(/#.*/, '#/'));
    await page.waitForSelector('.card');
    expect(await page.locator('.card', { hasText: '9b' }).textContent()).toContain('1 reference, 1 student');
    expect(await width()).toBeLessThanOrEqual(390);
    expect(await violations(page)).toEqual([]);
  });

  it('right-to-left text: the left arrow goes on, and the words are those that were chosen', async () => {
    opened = await openPage(browser!);
    const { page } = opened;
    await page.locator('button', { hasText: 'New topic' }).click();
    await page.fill('dialog input[name=title]', 'rtl');
    await page.fill(
      'dialog textarea[name=references]',
      'ضربت عاصفة الساحل يوم الاثنين.\n---\nיום שני הייתה סערה בחוף.',
    );
    await page.locator('dialog button', { hasText: 'Create' }).click();
    await page.waitForSelector('.text');
    await page.focus('.texts');
    await press(page, 'ArrowLeft');
    await press(page, 'ArrowLeft');
    await press(page, 'Shift+ArrowLeft');
    await press(page, 'n');
    await page.waitForSelector('.unit .words');
    expect(await page.locator('.unit .words span').textContent()).toBe('عاصفة الساحل');
    expect(
      await page
        .locator('.line')
        .first()
        .evaluate((line) => getComputedStyle(line).direction),
    ).toBe('rtl');
    const [first, second] = await page
      .locator('.text')
      .first()
      .locator('.w')
      .evaluateAll((words) => words.slice(0, 2).map((word) => word.getBoundingClientRect().x));
    expect(first!).toBeGreaterThan(second!);
  });

  it('script in every text field stays text', async () => {
    const evil =
      '<img src=x onerror="window.owned=1"><script>window.owned=1</script>"><svg onload=window.owned=1>';
    opened = await openPage(browser!);
    const { page } = opened;
    await page.locator('button', { hasText: 'New class' }).click();
    await page.fill('dialog input[name=title]', evil);
    await page.fill('dialog textarea[name=references]', `${evil} It rained.\n---\nIt rained ${evil}`);
    await page
      .locator('dialog fieldset')
      .nth(1)
      .locator('input[type=file]')
      .setInputFiles({
        name: `${evil.replaceAll('/', '')}.txt`,
        mimeType: 'text/plain',
        buffer: Buffer.from(`${evil} Rain fell.`),
      });
    await page.locator('dialog button', { hasText: 'Create' }).click();
    await page.waitForSelector('.text');
    await page.focus('.texts');
    await press(page, 'ArrowRight');
    await press(page, 's');
    await press(page, 'n');
    for (const [key, button] of [
      ['l', 'Save'],
      ['v', 'Save'],
      ['b', 'Save'],
    ] as const) {
      await page.focus('.texts');
      await press(page, key);
      await page.fill('dialog input', evil);
      await page.locator('dialog button', { hasText: button }).click();
    }
    await page.locator('.unit button', { hasText: 'Comment' }).click();
    await page.fill('dialog input', evil);
    await press(page, 'Enter');
    await page.waitForSelector('.comment');
    await page.locator('.bar nav a', { hasText: 'Texts' }).click();
    await page.waitForSelector('.matches');
    await page.focus('.texts');
    await press(page, 'ArrowRight');
    await press(page, 'j');
    await press(page, 'a');
    await page.locator('.match button', { hasText: 'reason' }).click();
    await page.fill('dialog input', evil);
    await press(page, 'Enter');
    await page.locator('.bar nav a', { hasText: 'Class' }).click();
    await page.locator('.grade').first().click();
    await page.fill('dialog input', evil.slice(0, 40));
    await press(page, 'Enter');
    await page.locator('.remark').first().click();
    await page.fill('dialog input', evil);
    await press(page, 'Enter');
    await page.locator('.sheet summary').first().click();
    await waitSaved(page);
    await page.goto(page.url().replace(/#.*/, '#/'));
    await page.waitForSelector('.card');
    expect(await page.evaluate(() => (window as unknown as { owned?: number }).owned)).toBeUndefined();
    expect(await page.locator('#app img:not([src="/icon.svg"]), #app script, #app svg').count()).toBe(0);
    expect(await page.locator('.card h3').allTextContents()).toContain(evil);
  });
});
