import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CLIENT_SCRIPTS, clientScripts } from '../../scripts/client-scripts.js';
import { META_SCRIPT, REPORT_SCRIPT, SHEET_SCRIPT } from '../../src/report/client/scripts.ts';

it('the scripts of the pages are built from their sources: run npm run build', async () => {
  expect(readFileSync(CLIENT_SCRIPTS, 'utf8')).toBe(await clientScripts());
});

it('nothing in them ends the element that they stand in', () => {
  for (const { text } of [REPORT_SCRIPT, META_SCRIPT, SHEET_SCRIPT])
    expect(text).not.toMatch(/<\/script|<!--/i);
});
