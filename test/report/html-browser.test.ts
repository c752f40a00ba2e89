/// <reference lib="dom" />

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readAnnotation } from '../../src/formats/read.ts';
import { htmlReport } from '../../src/report/html/page.ts';
import { unitOf, viewTopic } from '../../src/report/html/view.ts';
import type { Report } from '../../src/report/report.ts';
import { formatSignature } from '../../src/signature.ts';
import { launchBrowser } from '../browser.ts';
import { lowContrast } from './html-contrast.ts';
import { hostileReport, SHOWN } from './html-hostile.ts';
import { ferryReport, largeReport, topicsReport } from './html-sample.ts';

const browser = await launchBrowser();
const folder = mkdtempSync(join(tmpdir(), 'cheops-html-'));
const complaints: string[] = [];
const open: Page[] = [];

afterEach(async () => {
  for (const page of open.splice(0)) await page.context().close();
  expect(complaints.splice(0)).toEqual([]);
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

/** Opens a report from disk; whatever the page complains of or asks for beyond itself fails the test. */
async function visit(report: Report, options: BrowserContextOptions & { hash?: string } = {}): Promise<Page> {
  const { hash = '', ...contextOptions } = options;
  const file = join(folder, 'report.html');
  writeFileSync(file, htmlReport(report)[0]!.content);
  const context = await browser!.newContext({ viewport: { width: 1280, height: 900 }, ...contextOptions });
  const page = await context.newPage();
  // A busy machine takes its time; what is waited for still has to happen.
  page.setDefaultTimeout(120_000);
  open.push(page);
  const address = pathToFileURL(file).href;
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('dialog', (dialog) => complaints.push(`dialog ${dialog.message()}`));
  page.on('request', (request) => {
    if (request.url().split('#')[0] !== address) complaints.push(`request ${request.url()}`);
  });
  await page.goto(address + hash);
  return page;
}

const names = (page: Page) => page.locator('tbody tr:visible th a').allTextContents();
const head = (page: Page, name: string) => page.locator('thead th', { hasText: name });

describe.skipIf(browser === null)('the HTML report in a browser', () => {
  it('opens from disk with all that it has to say, and asks for nothing else', async () => {
    const page = await visit(topicsReport);
    expect(await page.title()).toBe('2 topics');
    expect((await names(page)).toSorted()).toEqual(['Ana', 'Ben', 'Chloe', 'Dev', 'ليلى']);
    expect((await names(page)).at(-1)).toBe('Dev');
    expect(await page.locator('#signature').textContent()).toBe(formatSignature(topicsReport.signature));
    expect(await page.locator('tbody tr', { hasText: 'Dev' }).locator('.reason').textContent()).toBe(
      'unscored: The summary is empty.',
    );
    expect(await page.locator('header .verdict').first().textContent()).toBe(
      'Failed: 2 checks coverage at least 0.5',
    );
    expect(await page.locator('td.verdict').allTextContents()).toEqual([
      'passes',
      'passes',
      'passes',
      'misses coverage',
      'misses coverage',
    ]);
  });

  it('sorts by any column, with what is unscored last in either direction', async () => {
    const page = await visit(ferryReport);
    expect(await names(page)).toEqual(['Ana', 'Ben', 'Chloe', 'Dev']);
    expect(await head(page, 'coverage').getAttribute('aria-sort')).toBe('descending');
    await head(page, 'coverage').getByRole('button').click();
    expect(await names(page)).toEqual(['Chloe', 'Ben', 'Ana', 'Dev']);
    expect(await head(page, 'coverage').getAttribute('aria-sort')).toBe('ascending');
    await head(page, 'Summary').getByRole('button').click();
    await head(page, 'Summary').getByRole('button').click();
    expect(await names(page)).toEqual(['Dev', 'Chloe', 'Ben', 'Ana']);
    expect(await head(page, 'coverage').getAttribute('aria-sort')).toBeNull();
    expect(await page.locator('#status').textContent()).toBe('Sorted by Summary, descending.');
  });

  it('filters by name', async () => {
    const page = await visit(largeReport(30));
    await page.getByLabel('Search').fill('002');
    expect((await names(page)).toSorted()).toEqual([
      'student-0002',
      ...Array.from({ length: 10 }, (_, i) => `student-00${20 + i}`),
    ]);
    expect(await page.locator('#status').textContent()).toBe('11 of 30 summaries shown.');
  });

  it('filters by outcome, by mouse and by keyboard, together with the search', async () => {
    const page = await visit(topicsReport);
    const outcomes = page.locator('.outcomes label');
    expect(await outcomes.allTextContents()).toEqual(['all 5', 'below threshold 2', 'unscored 1']);
    await page.getByLabel('below threshold').check();
    expect((await names(page)).toSorted()).toEqual(['Chloe', 'Dev']);
    expect(await page.locator('#status').textContent()).toBe('2 of 5 summaries shown.');
    await page.keyboard.press('ArrowRight');
    expect(await names(page)).toEqual(['Dev']);
    await page.getByLabel('Search').fill('ana');
    expect(await names(page)).toEqual([]);
    await page.getByRole('radio', { name: 'all' }).check();
    expect(await names(page)).toEqual(['Ana']);
  });

  it('shows at least ten summaries of a class on the first screen', async () => {
    const viewport = { width: 1280, height: 800 };
    const page = await visit({ ...largeReport(30), thresholds: { coverage: 0.5 } }, { viewport });
    const whole = await page
      .locator('tbody tr')
      .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);
    expect(whole).toBeGreaterThanOrEqual(10);
  });

  it('filters by topic', async () => {
    const twice = { ...topicsReport, topics: [...topicsReport.topics, ...largeReport(9).topics] };
    const page = await visit(twice);
    await page.getByLabel('Topic', { exact: true }).selectOption('ثلج 雪');
    expect(await names(page)).toEqual(['ليلى']);
  });

  it('goes by keyboard from the skip link through the page in the order of reading', async () => {
    const page = await visit(ferryReport);
    const stops: string[] = [];
    for (let i = 0; i < 25; i++) {
      await page.keyboard.press('Tab');
      stops.push(
        await page.evaluate(() => {
          const element = document.activeElement!;
          const words = (element.querySelector('title') ?? element).textContent!.trim().slice(0, 12);
          return `${element.tagName.toLowerCase()} ${words}`;
        }),
      );
    }
    expect(stops).toEqual([
      'a Skip to the ',
      'a Overview',
      'a Pyramid',
      'a References',
      'a Summaries',
      'a Chloe',
      'a Ana',
      'a The captain ',
      'a The ferry is',
      'a There were 2',
      'input ',
      'input ',
      'div Scores of al',
      'button Summary',
      'button coverage',
      'button Expressed',
      'button raw',
      'button quality',
      'button comprehensiv',
      'a Ana',
      'a Ben',
      'a Chloe',
      'a Dev',
      'a Chloe, 3',
      'a Chloe, 0.250',
    ]);
    await head(page, 'raw').getByRole('button').focus();
    await page.keyboard.press('Enter');
    expect(await head(page, 'raw').getAttribute('aria-sort')).toBe('descending');
  });

  it('walks the dots of a plot with the arrow keys and names them', async () => {
    const page = await visit(ferryReport);
    const plot = page.locator('.plot', { hasText: 'coverage' });
    await plot.locator('a[tabindex="0"]').focus();
    await page.keyboard.press('ArrowRight');
    expect(await plot.locator('.name').textContent()).toBe('Ben, 0.536');
    await page.keyboard.press('End');
    expect(await plot.locator('.name').textContent()).toBe('Ana, 0.964');
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).hash).toBe('#t0s0');
  });

  it('marks exactly the words of each match, and copies as the text was written', async () => {
    const page = await visit(topicsReport);
    for (const [t, topic] of topicsReport.topics.entries()) {
      const view = viewTopic({ topic, index: t });
      for (const [s, { annotated }] of topic.summaries.entries()) {
        const marked = await page.evaluate((anchor) => {
          const text = document.querySelector(`#${anchor} .text`);
          const words: Record<string, string> = {};
          for (const mark of text?.querySelectorAll<HTMLElement>('mark') ?? [])
            words[mark.dataset.u!] = (words[mark.dataset.u!] ?? '') + mark.textContent;
          return { text: text?.textContent ?? '', words };
        }, `t${t}s${s}`);
        expect(marked.text).toBe(annotated.summary.text);
        const expected: Record<string, string> = {};
        const add = (key: string, spans: readonly (readonly [number, number])[]) => {
          const words = spans.map(([from, to]) => annotated.summary.text.slice(from, to)).join('');
          if (words !== '') expected[key] = (expected[key] ?? '') + words;
        };
        for (const { unit, spans } of annotated.matches) add(String(unitOf(view, unit).number), spans);
        for (const [i, { spans }] of annotated.unmatched.entries()) add('abc'[i]!, spans);
        expect(marked.words).toEqual(expected);
      }
    }
  });

  it('lists what was missed, heaviest first', async () => {
    const page = await visit(ferryReport);
    const missed = await page
      .locator('#t0s1 .missed')
      .evaluate((list) =>
        [...list.querySelectorAll('dt')].map((weight) => [
          weight.textContent,
          [...weight.nextElementSibling!.querySelectorAll('a')].map(({ textContent }) => textContent),
        ]),
      );
    expect(missed).toEqual([
      ['weight 3', ['The captain had left the usual route', 'The ferry is the Aurelia']],
      [
        'weight 2',
        [
          'There were 214 people on board',
          'Nobody was seriously hurt',
          'There is an inquiry into the choice of route',
        ],
      ],
      [
        'weight 1',
        [
          'The harbour master had advised against the route',
          'The hull has a gash of six metres',
          'The rescue took three hours',
          'Booms were laid against the fuel',
          'The captain has been suspended',
          'The captain is Ilse Brandt',
          'Seals breed in the bay',
          'The company asked for patience',
          'The fishing crews came before the coastguard',
        ],
      ],
    ]);
  });

  it('shows repeats, other units, places that are not known, evidence and comments as such', async () => {
    const page = await visit(ferryReport);
    const lines = (selector: string) =>
      page
        .locator(`#t0s1 ${selector}`)
        .evaluate((item) =>
          [...item.children].filter((part) => !part.matches('.decide')).map(({ textContent }) => textContent),
        );
    expect(await lines('#t0s1e1')).toEqual([
      '1',
      'A ferry ran aground off Pell Island',
      'A ferry got stuck near an island',
      'similarity 0.813; next closest: unit 6 at 0.610',
    ]);
    expect(await lines('#t0s1e3')).toEqual([
      '3',
      'There was dense fog',
      'it was foggy',
      'Repeated',
      'The fog made it hard to see anything',
    ]);
    expect(await lines('#t0s1e9')).toEqual([
      '9',
      'Fuel leaked',
      'Some of the fuel ran out',
      'Leaking is implied.',
    ]);
    expect(await lines('#t0s1e18')).toEqual([
      '18',
      'Sailings are cancelled until Friday',
      'Sailing is off until Friday',
      'place not recorded',
    ]);
    expect(await lines('#t0s1ea')).toEqual(['a', 'the local people really are heroes']);
    const styles = await page.evaluate(() =>
      ['1', '3', 'a'].map((key) =>
        [...document.querySelectorAll(`#t0s1 mark[data-u="${key}"]`)].map(
          (mark) => getComputedStyle(mark).borderBottomStyle,
        ),
      ),
    );
    expect(styles).toEqual([['solid'], ['solid', 'dashed'], ['dotted']]);
  });

  it('lights up the words of a unit, and the units of a word', async () => {
    const page = await visit(ferryReport);
    const lit = () =>
      page.evaluate(() => ({
        words: [...document.querySelectorAll('#t0s0 mark.on')].map(({ textContent }) => textContent),
        units: [...document.querySelectorAll('#t0s0 li.on .label')].map(({ textContent }) => textContent),
      }));
    await page.locator('#t0s0e10 .label').hover();
    expect(await lit()).toEqual({
      words: ['an inquiry asks why ', 'she had left the usual route'],
      units: ['There is an inquiry into the choice of route'],
    });
    const shared = await page
      .locator('#t0s0 mark[data-u="5"]')
      .evaluate((mark) => [...mark.getClientRects()].at(-1)!.toJSON() as DOMRect);
    await page.mouse.move(shared.right - 8, shared.top + 10);
    expect((await lit()).units).toEqual([
      'The captain had left the usual route',
      'There is an inquiry into the choice of route',
    ]);
    await page.locator('#t0s0m2').focus();
    expect(await lit()).toEqual({ words: ['Early on Tuesday'], units: ['It happened early on Tuesday'] });
  });

  it('leads from a unit to the words of its contributors, in place', async () => {
    const page = await visit(ferryReport, { hash: '#t0u4' });
    const unit = page.locator('#t0u4');
    expect(await unit.locator('.contributors div').allInnerTexts()).toHaveLength(3);
    expect(await unit.locator('mark').allTextContents()).toEqual([
      'Fishing boats from the village of Dunmore took off every passenger',
      'people aboard the Aurelia were rescued by local fishermen',
      'Fishing crews',
      'brought everyone ashore',
    ]);
    await unit.getByRole('link', { name: 'C' }).click();
    const reference = page.locator('#t0r2');
    await reference.locator('.text').waitFor({ state: 'visible' });
    expect(await reference.locator('mark[data-u="4"]').allTextContents()).toEqual([
      'Fishing crews',
      'brought everyone ashore',
    ]);
  });

  it.each(['light', 'dark'] as const)('has contrast enough to read in %s colours', async (colorScheme) => {
    const page = await visit(topicsReport, { colorScheme });
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    expect(await page.evaluate(lowContrast)).toEqual([]);
    await page.locator('#t0s0e10').hover();
    expect(await page.evaluate(lowContrast)).toEqual([]);
  });

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
  ] as const)('gives axe nothing to complain of, in %s, %i pixels wide', async (colorScheme, width) => {
    const page = await visit(topicsReport, {
      colorScheme,
      viewport: { width, height: 800 },
      bypassCSP: true,
    });
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run());
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
  });

  it('prints everything without controls, a summary to a page, and marks without colour', async () => {
    const page = await visit(ferryReport, { javaScriptEnabled: false });
    await page.emulateMedia({ media: 'print' });
    expect(
      await page
        .locator('nav, #copy, .expand, .back')
        .evaluateAll((all) => all.map((e) => getComputedStyle(e).display)),
    ).toEqual(Array(7).fill('none'));
    const closed = page.locator('main details');
    expect(
      await closed.evaluateAll((all) =>
        all.map((details) => details.lastElementChild!.getBoundingClientRect().height > 0),
      ),
    ).toEqual(Array(25).fill(true));
    expect(
      await page.locator('.summary').evaluateAll((all) => all.map((e) => getComputedStyle(e).breakBefore)),
    ).toEqual(['auto', 'page', 'page', 'page']);
    expect(await page.locator('thead th').allInnerTexts()).toEqual([
      'Summary',
      'Coverage',
      'Expressed',
      'Raw',
      'Quality',
      'Comprehensive',
    ]);
    const mark = await page
      .locator('#t0s0 mark')
      .first()
      .evaluate((element) => {
        const { borderBottomColor, borderBottomStyle, backgroundColor } = getComputedStyle(element);
        return [borderBottomColor, borderBottomStyle, backgroundColor];
      });
    expect(mark).toEqual(['rgb(0, 0, 0)', 'solid', 'rgba(0, 0, 0, 0)']);
  });

  it('fits a window of 360 pixels', async () => {
    const page = await visit(topicsReport, { viewport: { width: 360, height: 740 } });
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  it('cuts no column on a phone', async () => {
    const page = await visit(ferryReport, { viewport: { width: 390, height: 844 } });
    const outside = await page
      .locator('tbody :is(th, td):visible')
      .evaluateAll((cells) => cells.filter((cell) => cell.getBoundingClientRect().right > 390).length);
    expect(outside).toBe(0);
    expect(await page.locator('tbody tr').first().innerText()).toMatch(/^Ana\s+0\.\d{3}\s/);
  });

  it('lets a reader correct a matcher, and gives the annotation back', async () => {
    const page = await visit(ferryReport);
    const row = page.locator('#t0s1e1');
    await row.getByRole('button', { name: 'Reject' }).click();
    await page.locator('#t0s1e3').getByRole('button', { name: 'Unsure' }).click();
    expect(await page.locator('p.corrections [role=status]').textContent()).toBe('2 corrections');
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the corrected annotation' }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe('ferry-corrected.json');
    const bytes = readFileSync(await download.path());
    const content = readAnnotation({ file: 'corrected.json', bytes });
    const before = ferryReport.topics[0]!.summaries[1]!.annotated;
    const after = content.kind === 'annotations' ? content.value[0]!.summaries[1]! : null;
    expect(content.diagnostics).toEqual([]);
    const gone = [1, 3].map((number) => {
      const view = viewTopic({ topic: ferryReport.topics[0]!, index: 0 });
      return [...view.units.values()].find((unit) => unit.number === number)!.unit.id;
    });
    expect(after!.matches.map(({ unit }) => unit)).toEqual(
      before.matches.map(({ unit }) => unit).filter((unit) => !gone.includes(unit)),
    );
    expect(new Set(after!.unsure!.map(({ unit }) => unit))).toEqual(new Set([gone[1]]));
    expect(after!.unmatched).toHaveLength(before.unmatched.length + 1);
  });

  it('runs texts in their own direction', async () => {
    const page = await visit(topicsReport);
    const direction = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((e) => getComputedStyle(e).direction);
    expect(await direction('#t1s0 .text')).toBe('rtl');
    expect(await direction('#t1r1 .text')).toBe('ltr');
    expect(await direction('#t1h bdi')).toBe('rtl');
  });

  it('has one main, headings without gaps, and a name for whatever can be reached', async () => {
    const page = await visit(topicsReport);
    const found = await page.evaluate(() => {
      const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((h) =>
        Number(h.tagName[1]),
      );
      const nameless = [...document.querySelectorAll('a, button, input, select, [tabindex]')].filter(
        (element) =>
          !element.getAttribute('aria-label') &&
          !element.getAttribute('aria-labelledby') &&
          !element.textContent!.trim() &&
          !(element as HTMLInputElement).labels?.length,
      );
      return {
        mains: document.querySelectorAll('main').length,
        first: levels[0],
        gaps: levels.filter((level, i) => i > 0 && level > levels[i - 1]! + 1),
        nameless: nameless.map(({ outerHTML }) => outerHTML),
        language: document.documentElement.lang,
      };
    });
    expect(found).toEqual({ mains: 1, first: 1, gaps: [], nameless: [], language: 'en' });
  });

  it('is whole without its script', async () => {
    const page = await visit(largeReport(101), { javaScriptEnabled: false });
    expect(await page.locator('.summary .text').count()).toBe(101);
    expect(await page.locator('thead button:enabled, #filter:visible, #copy:visible').count()).toBe(0);
    expect(await page.locator('#t0s100 .text').textContent()).toBe(
      largeReport(101).topics[0]!.summaries[100]!.annotated.summary.text,
    );
  });

  it('opens 1,000 summaries: the table at once, a summary when it is linked to, and in time all of them', async () => {
    const report = largeReport(1000);
    const page = await visit(report, { hash: '#t0s997' });
    expect(await page.locator('tbody tr').count()).toBe(1000);
    const { annotated } = report.topics[0]!.summaries[997]!;
    expect(await page.locator('#t0s997 .text').textContent()).toBe(annotated.summary.text);
    await page.waitForFunction(() => {
      const { top } = document.querySelector('#t0s997')!.getBoundingClientRect();
      return top >= 0 && top < 100;
    });
    await page.waitForFunction(() => document.querySelectorAll('.summary > noscript').length === 0);
    expect(await page.locator('.summary .text').count()).toBe(1000);
  });

  it.each([1, 101])('shows hostile texts literally and runs none of them, in %i summaries', async (count) => {
    const page = await visit(hostileReport(count), { hash: '#t0s0' });
    const seen = await page.evaluate(() => ({
      ran: (window as { ran?: unknown }).ran ?? null,
      strangers: document.querySelectorAll(
        'script:not(body > script:last-child), style:not(head > style), img, iframe, [onerror], [onfocus], [onload], [autofocus]',
      ).length,
      hidden: getComputedStyle(document.body).display === 'none',
      text: document.body.textContent!,
    }));
    const { text, ...effects } = seen;
    expect(effects).toEqual({ ran: null, strangers: 0, hidden: false });
    expect(SHOWN.filter((literal) => !text.includes(literal))).toEqual([]);
  });
});
