/// <reference lib="dom" />
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { combineMetrics } from '../../src/meta/combine.ts';
import { evaluateMetrics } from '../../src/meta/evaluate.ts';
import type { MetricRow } from '../../src/meta/floor.ts';
import { createRandom } from '../../src/optimize/random.ts';
import { fittedAll } from '../../src/report/meta-html/chart.ts';
import { placeLabels } from '../../src/report/meta-html/labels.ts';
import { metaHtml, svgFiles } from '../../src/report/meta-html/page.ts';
import { viewMeta } from '../../src/report/meta-html/view.ts';
import { textWidth } from '../../src/report/parse/text-width.ts';
import { launchBrowser } from '../browser.ts';

/** 25 systems that differ, 12 topics; one has a hostile name, one a long one. */
const SYSTEMS = Array.from({ length: 25 }, (_, s) =>
  s === 3 ? '<b>"x"</b>' : s === 4 ? 'a_system_with_a_very_long_name_and_a_number_4' : `system-${s}`,
);

function sample() {
  const random = createRandom(5);
  const cells = Array.from({ length: 12 }, (_, t) =>
    SYSTEMS.map((summary, s) => ({ topic: `t${t}`, summary, score: s / 12 + random.uniform() })),
  ).flat();
  const noisy = (metric: string, noise: number): MetricRow[] =>
    cells.map((row) => ({ ...row, metric, score: row.score / 3 + noise * random.uniform() }));
  const scores = [...noisy('types', 0.3), ...noisy('rouge-2', 0.6)];
  const options = { resamples: 50, levels: ['system', 'summary'], accuracy: { samples: 5 } } as const;
  const evaluation = evaluateMetrics({ scores, human: cells, options });
  const combined = { human: cells, scores, a: 'types', b: 'rouge-2', coefficient: 'pearson' } as const;
  const combinations = [combineMetrics({ ...combined, levels: options.levels })];
  return viewMeta({ evaluation, scores, human: cells, field: 'pyramid', combinations });
}

const view = sample();

describe('labels', () => {
  it('never cover each other or a point, and stay in the frame', () => {
    const random = createRandom(9);
    const frame = { left: 0, right: 300, top: 0, bottom: 250 };
    const points = Array.from({ length: 25 }, (_, i) => ({
      x: random.uniform() * 300,
      y: random.uniform() * 250,
      text: `system-${i}`,
    }));
    const labels = placeLabels({ points, frame, size: 10.5, radius: 4 });
    const boxes = labels.flatMap((label, i) => {
      if (label === null) return [];
      const width = textWidth({ text: points[i]!.text, size: 10.5 });
      const left = { start: label.x, middle: label.x - width / 2, end: label.x - width }[label.anchor];
      return [{ left, right: left + width, top: label.y - 3.5 - 5.25, bottom: label.y - 3.5 + 5.25 }];
    });
    expect(boxes.length).toBeGreaterThan(12);
    const dots = points.map(({ x, y }) => ({ left: x - 4, right: x + 4, top: y - 4, bottom: y + 4 }));
    for (const [i, a] of boxes.entries()) {
      for (const b of [...boxes.slice(i + 1), ...dots])
        expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false);
      expect(a.left >= 0 && a.right <= 300 && a.top >= 0 && a.bottom <= 250).toBe(true);
    }
  });
});

describe('short names', () => {
  const shown = (texts: readonly string[]) => fittedAll(texts, 10.5, 110);

  it('stay as they are where they fit', () => {
    expect(shown(['s1', 's2'])).toEqual(['s1', 's2']);
  });

  it('stay different, whatever part of the names differs, and fit', () => {
    const long = (middle: string) => `a-very-long-system-name-${middle}-of-the-same-shared-task`;
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.oneof(fc.string({ maxLength: 60 }), fc.stringMatching(/^[a-c]{1,40}$/).map(long)), {
          maxLength: 8,
        }),
        (texts) => {
          const names = shown(texts);
          expect(new Set(names).size).toBe(texts.length);
          for (const text of names) expect(textWidth({ text, size: 10.5 })).toBeLessThanOrEqual(110);
        },
      ),
    );
    expect(shown([long('one'), long('two')])).toEqual([
      expect.stringMatching(/^…one-of/),
      expect.stringMatching(/^…two-of/),
    ]);
  });
});

it('the page has p-values and both tables of accuracy', () => {
  const page = metaHtml(view);
  const headers = (caption: string) =>
    [
      ...page
        .split(`<caption>${caption}</caption>`)[1]!
        .split('</thead>')[0]!
        .matchAll(/<th [^>]*>([^<]*)</g),
    ].map((found) => found[1]);
  expect(headers('Correlations with people, system level').slice(1, 4)).toEqual(['n', 'pearson', 'p']);
  expect(headers('Accuracy on 300 pairs of systems, mean over 5 samples of 10 topics').slice(1)).toEqual([
    'mean',
    'sd',
    '95% of mean',
  ]);
  expect(headers('Accuracy on 300 pairs of systems, all topics').slice(1)).toEqual([
    'accuracy',
    'delta',
    'significant',
    'human',
  ]);
  const { accuracy } = view.evaluation.metrics[0]!;
  expect(page).toContain(`<td class="number">${accuracy!.all!.toFixed(3)}</td>`);
  expect(page).toContain('<a href="#accuracy">Accuracy</a>');
});

it('SVG files stand alone: no variables, no links, names escaped', () => {
  const files = svgFiles(view);
  expect(files.map(({ name }) => name)).toEqual([
    'scatter-types.svg',
    'scatter-rouge-2.svg',
    'matrix-system.svg',
    'matrix-summary.svg',
    'alpha-types-rouge-2-system.svg',
    'alpha-types-rouge-2-summary.svg',
    'ranking-human.svg',
    'ranking-types.svg',
    'ranking-rouge-2.svg',
  ]);
  for (const { content } of files) {
    expect(content).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(content).not.toMatch(/var\(|undefined|NaN|href|<b>/);
  }
  expect(files[0]!.content).toContain('&lt;b&gt;&quot;x&quot;&lt;/b&gt;');
});

const browser = await launchBrowser();
const folder = mkdtempSync(join(tmpdir(), 'cheops-meta-html-'));
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

async function visit(options: BrowserContextOptions = {}): Promise<{ page: Page; complaints: string[] }> {
  const file = join(folder, 'meta.html');
  writeFileSync(file, metaHtml(view));
  const address = pathToFileURL(file).href;
  const context = await browser!.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (request.url().split('#')[0] !== address) complaints.push(`request ${request.url()}`);
  });
  await page.goto(address);
  return { page, complaints };
}

describe.skipIf(browser === null)('the page in a browser', () => {
  it('asks for nothing, and its names do not collide', async () => {
    const { page, complaints } = await visit();
    const collisions = await page.evaluate(() =>
      [...document.querySelectorAll('.names')].map((group) => {
        const boxes = [...group.querySelectorAll('text')].map((text) => text.getBoundingClientRect());
        return boxes.filter((a, i) =>
          boxes.some(
            (b, j) =>
              j > i && a.left < b.right && b.left < a.right && a.top + 2 < b.bottom && b.top + 2 < a.bottom,
          ),
        ).length;
      }),
    );
    expect(collisions).toEqual([0, 0]);
    expect(complaints).toEqual([]);
  });

  it('shows a system in all pictures under the pointer, and by the keyboard', async () => {
    const { page, complaints } = await visit();
    const [first] = await page.locator('#scatters .chart').all();
    await first!.locator('.marks a').nth(4).hover();
    expect(await first!.locator('.tip').textContent()).toBe('system-2');
    expect(await page.locator('#rankings a.on').count()).toBe(3);
    expect(await page.locator('#averages tr.on th').textContent()).toBe('system-2');
    await first!.locator('.marks a').first().focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'Home']) await page.keyboard.press(key);
    expect(await first!.locator('.tip').textContent()).toBe('<b>"x"</b>');
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).hash).toBe('#sys0');
    expect(complaints).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('fits 360 pixels in the %s scheme', async (colorScheme) => {
    const { page } = await visit({ viewport: { width: 360, height: 780 }, colorScheme });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
