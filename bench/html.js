/**
 * How long the HTML report of many summaries takes to write, and to open in a real browser.
 *
 *   node bench/html.js            1,000 summaries of about 100 words, 40 units, 5 references
 *   node bench/html.js 500 80     500 summaries, 80 units
 *
 * It wants `npm run build` first. CHEOPS_BROWSER names another browser than the one that comes with the
 * development dependencies.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import chromium from '@sparticuz/chromium';
import { chromium as launcher } from 'playwright-core';
import { htmlReport } from '../build/report/html/page.js';
import { scoreAnnotations } from '../build/score/annotations.js';

const OPENINGS = 5;

/** Texts of made-up words: what matters here is how many words, units and marks there are. */
export function syntheticAnnotation({ summaries, units, references = 5, words = 100 }) {
  const random = generator(1);
  const text = () =>
    Array.from({ length: words }, () => 'lorem'.repeat(2).slice(0, 2 + Math.floor(random() * 8))).join(' ');
  const texts = Array.from({ length: references }, (_, i) => ({
    id: String.fromCharCode(65 + i),
    text: text(),
  }));
  /** The i-th of n stretches of a text, now and then a little into the next. */
  const stretch = (of, i, n) => {
    const start = Math.floor((i * of.length) / n);
    const end = Math.min(of.length, Math.floor(start + (of.length / n) * (0.6 + random() * 0.6)));
    return { text: of.slice(start, end), spans: [[start, end]] };
  };
  const pyramid = {
    id: 'synthetic',
    method: 'manual',
    references: texts,
    units: Array.from({ length: units }, (_, i) => {
      const weight = Math.max(1, references - Math.floor(Math.sqrt((i * references * references) / units)));
      return {
        id: String(i + 1).padStart(3, '0'),
        label: `Unit ${i + 1} says that ${text().slice(0, 40)}`,
        weight,
        contributors: texts
          .slice(0, weight)
          .map(({ id, text }) => ({ reference: id, ...stretch(text, i, units) })),
      };
    }),
  };
  const annotated = (_, i) => {
    const body = text();
    const expressed = pyramid.units.filter(() => random() < 0.3);
    const n = expressed.length + 2;
    return {
      summary: { id: `student-${String(i + 1).padStart(4, '0')}`, text: body },
      matches: expressed.map(({ id }, j) => ({ unit: id, ...stretch(body, j, n) })),
      unmatched: [stretch(body, n - 2, n), stretch(body, n - 1, n)],
    };
  };
  return { pyramid, summaries: Array.from({ length: summaries }, annotated) };
}

function generator(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

/** Milliseconds from the request to each event, the median of some openings; `painted` is the first frame after it. */
export async function timeOpening(file) {
  const executablePath = process.env.CHEOPS_BROWSER || (await chromium.executablePath());
  const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
  ];
  const browser = await launcher.launch({ executablePath, args });
  const runs = [];
  for (let i = 0; i < OPENINGS; i++) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(pathToFileURL(file).href, { waitUntil: 'load' });
    runs.push(
      await page.evaluate(async () => {
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        const [navigation] = performance.getEntriesByType('navigation');
        const [firstPaint] = performance.getEntriesByName('first-contentful-paint');
        return {
          firstPaint: firstPaint?.startTime ?? Number.NaN,
          contentLoaded: navigation.domContentLoadedEventEnd,
          load: navigation.loadEventEnd,
          painted: performance.now(),
        };
      }),
    );
    await page.close();
  }
  await browser.close();
  const middle = (name) => runs.map((run) => run[name]).sort((a, b) => a - b)[Math.floor(OPENINGS / 2)];
  return Object.fromEntries(Object.keys(runs[0]).map((name) => [name, Math.round(middle(name))]));
}

/** One row: what was written, how long that took, how long it takes to open. */
export async function benchHtml({ summaries = 1000, units = 40 } = {}) {
  const report = scoreAnnotations({ annotations: [syntheticAnnotation({ summaries, units })] });
  const before = performance.now();
  const [{ content }] = htmlReport(report);
  const write = Math.round(performance.now() - before);
  const folder = mkdtempSync(join(tmpdir(), 'cheops-bench-'));
  try {
    const file = join(folder, 'report.html');
    writeFileSync(file, content);
    const kilobytes = Math.round(Buffer.byteLength(content) / 1000);
    return { summaries, units, kilobytes, write, ...(await timeOpening(file)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [summaries, units] = process.argv.slice(2).map(Number);
  console.table([await benchHtml({ ...(summaries && { summaries }), ...(units && { units }) })]);
}
