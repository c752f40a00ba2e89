/**
 * The page with 500 summaries of 500 words: how long until the first view stands, and until an action answers.
 *
 *   node bench/page.js
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { chromium as launcher } from 'playwright-core';
import { serve } from '../build/server/serve.js';

const SUMMARIES = 500;
const WORDS = 500;
const STOCK =
  'the storm hit coast and two ships sank while mayor of town said nothing about it on monday'.split(' ');

const folder = join(mkdtempSync(join(tmpdir(), 'cheops-bench-')), 'project');
const served = await serve({ folder, port: 0, onError: console.error });
const { origin } = new URL(served.address);
const browser = await launcher.launch({
  executablePath: process.env.CHEOPS_BROWSER || (await chromium.executablePath()),
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  await page.goto(served.address);
  await page.waitForSelector('.card');
  await fill(page);
  await page.goto(`${origin}/#/topic/large/pyramid`);
  await page.waitForSelector('.unit');
  // The server has read the texts once now, as it has after the first visitor of the day.
  const first = await timed(
    page,
    () => page.goto(`${origin}/?again#/topic/large/summaries/s7`),
    '.matches .unit',
  );
  await page.focus('.texts');
  await page.keyboard.press('ArrowRight');
  const actions = {
    step: 'ArrowRight',
    sentence: 's',
    unit: 'j',
    match: 'a',
    undo: 'Control+z',
    next: 'PageDown',
  };
  const rows = { 'first view': first };
  for (const [name, key] of Object.entries(actions)) rows[name] = await answering(page, key);
  for (const [name, ms] of Object.entries(rows)) console.log(`${name.padEnd(12)} ${ms.toFixed(0)} ms`);
} finally {
  await browser.close();
  await served.close();
  rmSync(folder, { recursive: true, force: true });
}

/** A topic with 500 summaries, 5 references and 60 units. */
async function fill(page) {
  const text = (seed) => {
    let words = '';
    for (let i = 0; i < WORDS; i++) {
      const word = STOCK[(i * 7 + seed * 13 + (i >> 3)) % STOCK.length];
      words += i % 14 === 0 ? `${i === 0 ? '' : '. '}${word[0].toUpperCase()}${word.slice(1)}` : ` ${word}`;
    }
    return `${words}.`;
  };
  const references = Array.from({ length: 5 }, (_, i) => ({ id: `R${i}`, text: text(1000 + i) }));
  const summaries = Array.from({ length: SUMMARIES }, (_, i) => ({ id: `s${i + 1}`, text: text(i) }));
  const units = Array.from({ length: 60 }, (_, i) => ({
    id: String(i + 1),
    label: `Unit ${i + 1}`,
    weight: 1 + (i % 5),
    contributors: references.slice(0, 1 + (i % 5)).map(({ id, text: words }) => ({
      reference: id,
      text: words.slice(i * 20, i * 20 + 30),
      spans: [[i * 20, i * 20 + 30]],
    })),
  }));
  const annotation = {
    format: 'cheops-annotation',
    version: 1,
    pyramid: { id: 'large', method: 'manual', references, units },
    summaries: summaries.map(({ id, text: words }, i) => ({
      id,
      text: words,
      matches: Array.from({ length: 20 }, (_, k) => ({
        unit: String(1 + ((i + 3 * k) % 60)),
        text: words.slice(k * 60, k * 60 + 40),
        spans: [[k * 60, k * 60 + 40]],
      })),
      unmatched: [],
    })),
  };
  const base64 = Buffer.from(JSON.stringify(annotation)).toString('base64');
  await page.evaluate(async (content) => {
    const response = await fetch('/api/import', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('cheops-token')}`,
      },
      body: JSON.stringify({ files: [{ name: 'large.json', base64: content }] }),
    });
    if (!response.ok) throw new Error(await response.text());
  }, base64);
}

async function timed(page, act, selector) {
  const begin = performance.now();
  await act();
  await page.waitForSelector(selector);
  return performance.now() - begin;
}

/** From the key to the frame that shows what it did: the median of nine. */
async function answering(page, key) {
  const times = [];
  for (let i = 0; i < 9; i++) {
    await page.evaluate(() => {
      window.answered = new Promise((resolve) => {
        window.addEventListener(
          'keydown',
          () => {
            const begin = performance.now();
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begin)));
          },
          { capture: true, once: true },
        );
      });
    });
    await page.keyboard.press(key);
    times.push(await page.evaluate(() => window.answered));
  }
  return times.sort((a, b) => a - b)[4];
}
