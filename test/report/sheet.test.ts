import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readJudgments } from '../../src/formats/judgments.ts';
import { sheetHtml } from '../../src/report/sheet.ts';
import { launchBrowser } from '../browser.ts';

const browser = await launchBrowser();
const folder = mkdtempSync(join(tmpdir(), 'cheops-sheet-'));
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

const SHEET = {
  model: 'A <b>',
  units: ['=A storm hit', 'Two "boats" sank'],
  summaries: [
    { id: 's1', sentences: ['It stormed.', 'Cows fled.'] },
    { id: 's2', sentences: ['Bread, cheap.'] },
  ],
};

it.skipIf(browser === null)('the page saves the table that is read back', async () => {
  const file = join(folder, 'sheet.html');
  writeFileSync(file, sheetHtml(SHEET));
  const page = await browser!.newPage();
  await page.goto(`file://${file}`);
  expect(await page.textContent('#judged')).toBe('0 of 4 units judged.');
  const selects = await page.$$('select');
  for (const [i, value] of ['60', '0', '20', '40'].entries()) await selects[i]!.selectOption(value);
  await page.check('[aria-label="unit 1, sentence 2"]');
  expect(await page.textContent('#judged')).toBe('4 of 4 units judged.');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save')]);
  const bytes = readFileSync((await download.path())!);
  expect(readJudgments({ file: 'judged.csv', bytes })).toEqual([
    { summary: 's1', percentages: [60, 0], marked: 1 },
    { summary: 's2', percentages: [20, 40], marked: 0 },
  ]);
  expect(bytes.toString()).toContain('"\'=A storm hit"');
  await page.close();
});

it('the page is whole, and escapes what it shows', () => {
  const page = sheetHtml(SHEET);
  expect(page).toContain('Judging sheet: A &lt;b&gt;');
  expect(page).not.toContain('A <b>');
});
