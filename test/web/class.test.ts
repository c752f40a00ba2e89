/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { type Opened, openPage, picture, press } from './start.ts';

const browser = await launchBrowser();

const RUBRIC = [
  '3 | The Moon’s gravity pulls on the sea',
  '2 | There are two bulges',
  'There are two high tides a day',
];
const STUDENTS = Array.from({ length: 30 }, (_, index) => ({
  name: `Student ${String(index + 1).padStart(2, '0')}.txt`,
  mimeType: 'text/plain',
  buffer: Buffer.from(
    index === 29 ? '' : `The Moon pulls on the sea. ${index % 2 === 0 ? 'So there are bulges.' : ''}`,
  ),
}));

describe.skipIf(browser === null)('a class of 30, from texts to the gradebook', () => {
  let opened: Opened;
  let page: Page;
  beforeAll(async () => {
    opened = await openPage(browser!);
    page = opened.page;
  });
  afterAll(async () => {
    expect(opened.errors).toEqual([]);
    await opened.close();
    await browser!.close();
  });

  const fetched = async (download: Download) => readFileSync(await download.path(), 'utf8');
  const downloaded = async (act: () => Promise<unknown>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), act()]);
    return download;
  };

  it('is made with a rubric', async () => {
    await page.locator('button', { hasText: 'New class' }).click();
    await page.fill('dialog input[name=title]', 'Tides');
    await page.locator('dialog fieldset').nth(1).locator('input[type=file]').setInputFiles(STUDENTS);
    await page.locator('dialog button', { hasText: 'Create' }).click();
    await page.locator('button', { hasText: 'Paste a list' }).click();
    await page.fill('dialog textarea', RUBRIC.join('\n'));
    await page.locator('dialog button', { hasText: 'Add' }).click();
    await page.waitForSelector('.unit');
    expect(await page.locator('.unit .stone').allTextContents()).toEqual(['3', '2', '1']);
  });

  it('is graded: proposals, a look, an override, a remark', async () => {
    await page.locator('.bar nav a', { hasText: 'Class' }).click();
    await page.waitForSelector('.grades tbody tr');
    expect(await page.locator('.grades tbody tr').count()).toBe(30);
    await page.locator('button', { hasText: 'propose' }).click();
    await page.waitForFunction(
      () => document.querySelectorAll('.grades tbody tr')[0]?.querySelector('td')?.textContent !== '.00',
    );
    const cells = (row: number) => page.locator('.grades tbody tr').nth(row).locator('td').allTextContents();
    expect((await cells(0)).slice(0, 5)).toEqual(['.83', '2', '2', '1', '2']);
    expect((await cells(29))[0]).toBe('–');
    await page.locator('.grade').first().click();
    await page.fill('dialog input', '1-');
    await press(page, 'Enter');
    await page.locator('.remark').first().click();
    await page.fill('dialog input', 'Well written!');
    await press(page, 'Enter');
    await opened.saved();
    expect((await cells(0))[1]).toContain('1-');
    await picture(page, 'class');
    await page.locator('.grades a').first().click();
    await page.waitForSelector('.match.open');
    await page.focus('.texts');
    await press(page, 'Tab');
    await press(page, 'y');
    await press(page, 'n');
    await press(page, 'f');
    await opened.saved();
    expect(await page.locator('.summary-list .status').first().textContent()).toContain('✓');
  });

  it('changes its scale, which is stated in words', async () => {
    await page.locator('.bar nav a', { hasText: 'Class' }).click();
    await page.locator('button', { hasText: 'Change the scale' }).click();
    await page.locator('dialog button', { hasText: 'Points' }).click();
    await page.locator('dialog button', { hasText: 'Use this scale' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.grade')[1]?.textContent === '16.5');
    expect(await page.locator('.steps li').last().textContent()).toContain(
      'All of it earns 20 points, half of it 10',
    );
  });

  it('gives feedback as one file a student, safe and in plain words', async () => {
    const download = await downloaded(() => page.locator('button', { hasText: 'Feedback as files' }).click());
    expect(download.suggestedFilename()).toBe('Tides feedback.zip');
    const archive = await fetched(download);
    expect(archive.match(/Student \d\d\.html/g)).toHaveLength(60);
    expect(archive).toContain('What you said');
    expect(archive).toContain('Well written!');
    expect(archive).not.toContain('<script');
  });

  it('fills Canvas’s and Moodle’s own files, and leaves the rest as it is', async () => {
    const canvas = [
      'Student,ID,SIS Login ID,Section,"Tides, week 3 (4711)",Final',
      '    Points Possible,,,,20,',
      '"01, Student",7,a1,"S, 1",,',
      'Nobody,8,b2,S1,3,',
    ].join('\r\n');
    const fill = async (name: string, text: string) => {
      const input = page.locator('input[accept=".csv"]');
      await input.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
      const download = await downloaded(() =>
        page.locator('dialog button', { hasText: 'Fill and download' }).click(),
      );
      return fetched(download);
    };
    expect(await fill('canvas.csv', canvas)).toBe(
      canvas.replace('"01, Student",7,a1,"S, 1",,', '"01, Student",7,a1,"S, 1",1-,'),
    );
    const moodle = [
      'Identifier,Full name,Grade,Last modified (grade),Feedback comments',
      'Participant 9,Student 02,,-,',
      '',
    ].join('\n');
    const filled = await fill('moodle.csv', moodle);
    expect(filled).toMatch(
      /^Identifier,Full name,Grade,Last modified \(grade\),Feedback comments\nParticipant 9,Student 02,16\.5,-,"You said: [^"]*"\n$/,
    );
  });
});
