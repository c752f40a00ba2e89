/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAnnotation, readAnyLanguage } from '../../src/index.ts';
import type { Contributor, Pyramid, Span } from '../../src/model.ts';
import { wordsOf } from '../../src/workbench/words.ts';
import { launchBrowser } from '../browser.ts';
import { type Opened, openPage, picture, press } from './start.ts';

const root = join(import.meta.dirname, '../..');
const example = readAnnotation({
  file: 'annotation.json',
  bytes: readFileSync(join(root, 'examples/science/annotation.json')),
});
if (example.kind !== 'annotations') throw new Error('the example is an annotation');
const wanted = example.value[0]!.pyramid;

const browser = await launchBrowser();

describe.skipIf(browser === null)('the science example, built from nothing', () => {
  let opened: Opened;
  let page: Page;
  beforeAll(async () => {
    opened = await openPage(browser!);
    page = opened.page;
  });
  afterAll(async () => {
    await opened.close();
    await browser!.close();
  });

  /** Units in the order in which the example numbers them, so that the page gives them the same numbers. */
  const inOrder = [...wanted.units].sort((a, b) => Number(a.id) - Number(b.id));

  it('by keyboard alone', async () => {
    await opened.view('topic', 'example', 'pyramid');
    await page.focus('.texts');
    const cursor = keyboard(page, wanted);
    for (const { label, contributors } of inOrder) {
      for (const [index, contributor] of contributors.entries()) {
        await cursor.choose(contributor);
        await press(page, index === 0 ? 'n' : 'a');
      }
      await press(page, 'l');
      // The letters of one label key by key, the others at once: each key takes a turn of the page.
      if (label === inOrder[0]!.label) await page.keyboard.type(label);
      else await page.keyboard.insertText(label);
      await press(page, 'Enter');
      await press(page, 'r');
    }
    await opened.saved();
    expect(plain(await exported(page))).toEqual(plain(wanted));
    await picture(page, 'pyramid');
    expect(opened.errors).toEqual([]);
  }, 600_000);

  it('is the same after a reload, and undone to nothing, name by name', async () => {
    await page.reload();
    await page.waitForSelector('.unit');
    expect(await page.locator('.unit').count()).toBe(wanted.units.length);
    expect(await page.locator('.tools button').nth(1).textContent()).toBe('Undo resolve 35');
    await page.focus('.texts');
    await press(page, 'Control+z', 2);
    expect(await page.locator('.tools button').nth(1).textContent()).toBe('Undo new unit 35');
    await press(page, 'Control+Shift+z', 2);
    await opened.saved();
    expect(plain(await exported(page))).toEqual(plain(wanted));
  });

  it('with the mouse', async () => {
    const made = await page.evaluate(async () => {
      const { references } = await (
        await fetch('/api/topics/example', {
          headers: { authorization: `Bearer ${localStorage.getItem('cheops-token')}` },
        })
      ).json();
      const encode = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
      const response = await fetch('/api/topics', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${localStorage.getItem('cheops-token')}`,
        },
        body: JSON.stringify({
          title: 'mouse',
          isClass: false,
          references: references.map(({ id, text }: { id: string; text: string }) => ({
            name: `${id}.txt`,
            base64: encode(text),
          })),
          summaries: [],
        }),
      });
      return response.status;
    });
    expect(made).toBe(200);
    await opened.view('topic', 'mouse', 'pyramid');
    await page.waitForSelector('.text');
    for (const { label, contributors } of inOrder) {
      for (const [index, contributor] of contributors.entries()) {
        await drag(page, wanted, contributor);
        await page.locator('.selection-bar button', { hasText: index === 0 ? 'New unit' : 'Add to' }).click();
      }
      await page.locator('.unit.active .body button', { hasText: 'Label' }).click();
      await page.fill('dialog input', label);
      await page.locator('dialog button', { hasText: 'Save' }).click();
      await page.locator('.unit.active .body button', { hasText: 'Resolved' }).click();
    }
    await opened.saved();
    expect(plain(await exported(page, 'mouse'))).toEqual(plain(wanted));
    expect(opened.errors).toEqual([]);
  }, 600_000);
});

/** Steps to the words that are meant: by text, by line, by word. */
function keyboard(page: Page, pyramid: Pyramid) {
  let text = -1;
  return {
    async choose({ reference, spans }: Contributor) {
      const index = pyramid.references.findIndex(({ id }) => id === reference);
      const content = pyramid.references[index]!.text;
      const words = wordsOf(content);
      const starts = readAnyLanguage(content).sentences.map(({ span }) =>
        words.findIndex(([from]) => from >= span[0]),
      );
      if (text === -1) {
        await press(page, 'ArrowRight');
        text = 0;
      }
      // To the next text, and back, leads to its first word.
      await press(page, index > text ? 'PageDown' : 'PageUp', Math.abs(index - text));
      if (index === text) {
        await press(page, index === 0 ? 'PageDown' : 'PageUp');
        await press(page, index === 0 ? 'PageUp' : 'PageDown');
      }
      text = index;
      let word = 0;
      for (const [part, span] of spans.entries()) {
        if (part > 0) await press(page, '+');
        const [first, last] = edges(words, span);
        const line = starts.findLastIndex((start) => start <= first);
        const here = starts.findLastIndex((start) => start <= word);
        await press(page, 'ArrowDown', line - here);
        if (line > here) {
          await press(page, 'Home');
          word = starts[line]!;
        }
        await press(page, first > word ? 'ArrowRight' : 'ArrowLeft', Math.abs(first - word));
        await press(page, 'Shift+ArrowRight', last - first);
        word = last;
      }
    },
  };
}

function edges(words: readonly Span[], [start, end]: Span): [number, number] {
  return [words.findIndex(([from]) => from === start), words.findIndex(([, to]) => to === end)];
}

async function drag(page: Page, pyramid: Pyramid, { reference, spans }: Contributor): Promise<void> {
  const words = wordsOf(pyramid.references.find(({ id }) => id === reference)!.text);
  for (const [part, span] of spans.entries()) {
    const [first, last] = edges(words, span);
    const word = (index: number) =>
      page.locator(`[data-text="reference/${reference}"] [data-w="${index}"]`).first();
    await word(first).scrollIntoViewIfNeeded();
    const from = (await word(first).boundingBox())!;
    const to = (await word(last).boundingBox())!;
    if (part > 0) await page.keyboard.down('Control');
    await page.mouse.move(from.x + 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width - 2, to.y + to.height / 2, { steps: 2 });
    await page.mouse.up();
    if (part > 0) await page.keyboard.up('Control');
  }
}

async function exported(page: Page, topic = 'example'): Promise<Pyramid> {
  const { files } = await page.evaluate(async (name) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('cheops-token')}` };
    return (await fetch(`/api/topics/${name}/export?format=json`, { headers })).json();
  }, topic);
  const reading = readAnnotation({ file: 'x.json', bytes: new TextEncoder().encode(files[0].text) });
  if (reading.kind !== 'pyramids') throw new Error('a pyramid was expected');
  return reading.value[0]!;
}

function plain({ references, units }: Pyramid): object {
  const ordered = units.map(({ id, label, weight, contributors }) => ({
    id,
    label,
    weight,
    contributors: [...contributors]
      .sort((a, b) => (a.reference < b.reference ? -1 : 1))
      .map(({ reference, text, spans }) => ({ reference, text, spans })),
  }));
  return { references, units: ordered };
}
