import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Browser } from 'playwright-core';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderParse } from '../../src/report/parse/parse.ts';
import { textWidth } from '../../src/report/parse/text-width.ts';
import type { ParsedSentence } from '../../src/syntax/parsed.ts';
import { launchBrowser } from '../browser.ts';
import { parsedSentence } from '../segment/arbitrary.ts';
import { FIGURE_3 } from '../segment/sample.ts';
import { TIDES } from './parse-sample.ts';

function draw(...sentences: ParsedSentence[]): string {
  return renderParse({ document: '1', sentences, format: 'svg' });
}

interface Box {
  readonly name: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function overlaps(boxes: readonly Box[]): string[] {
  return boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      .map((b) => `${a.name} × ${b.name}`),
  );
}

const SIZES: Readonly<Record<string, number>> = { word: 16, tag: 11, label: 12, id: 12, number: 12 };
const ANCHORS: Readonly<Record<string, number>> = { id: 0, number: 1 };

/** The boxes of all texts of a picture, by our own estimate of their width. */
function textBoxes(svg: string): Box[] {
  const boxes: Box[] = [];
  const parser = new SaxesParser();
  let open: { kind: string; x: number; y: number; text: string } | undefined;
  parser.on('opentag', ({ name, attributes }) => {
    if (name !== 'text') return;
    open = {
      kind: attributes.class!.split(' ')[0]!,
      x: Number(attributes.x),
      y: Number(attributes.y),
      text: '',
    };
  });
  parser.on('text', (text) => {
    if (open !== undefined) open.text += text;
  });
  parser.on('closetag', ({ name }) => {
    if (name !== 'text' || open === undefined) return;
    const size = SIZES[open.kind]!;
    const width = textWidth({ text: open.text, size });
    const left = open.x - width * (ANCHORS[open.kind] ?? 0.5);
    boxes.push({
      name: `${open.kind} ${open.text}`,
      left,
      right: left + width,
      top: open.y - 0.8 * size,
      bottom: open.y + 0.2 * size,
    });
    open = undefined;
  });
  parser.write(svg).close();
  return boxes;
}

describe('the picture of a parse', () => {
  it('is the one in docs/', () => {
    const inDocs = readFileSync(join(import.meta.dirname, '../../docs/images/parse.svg'), 'utf8');
    expect(draw(TIDES[0]!)).toBe(inDocs);
  });

  it('has every word, tag and relation, and an id for every segmentation', () => {
    const names = textBoxes(draw(TIDES[0]!)).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('label')).sort()).toEqual(
      TIDES[0]!.words.map(({ deprel }) => `label ${deprel}`).sort(),
    );
    expect(names.filter((name) => name.startsWith('word'))).toEqual(
      TIDES[0]!.words.map(({ text }) => `word ${text}`),
    );
    expect(names.filter((name) => name.startsWith('id'))).toEqual(['id 1.1.1', 'id 1.1.2', 'id 1.1.3']);
  });

  it('says in words what it shows', () => {
    const svg = draw(TIDES[0]!);
    expect(svg).toContain('role="img"');
    expect(svg).toContain('<title>The Moon pulls the water that faces it, and the sea rises.</title>');
    expect(svg).toContain('Moon is nsubj of pulls; pulls is the root;');
    expect(svg).toContain(
      'Segmentation 2: The Moon pulls the water that faces it | and the sea rises. Segmentation 3:',
    );
  });

  it('needs nothing from elsewhere', () => {
    expect(draw(...TIDES).replace('http://www.w3.org/2000/svg', '')).not.toMatch(
      /https?:|url\(|href|<script|<image/,
    );
  });

  it('escapes what users write', () => {
    const words = FIGURE_3.words.map((word) => ({ ...word, text: '<b>&"\u0007' }));
    const svg = draw({ ...FIGURE_3, text: '<b>&"\u0007', words });
    expect(textBoxes(svg)[0]!.name).toBe('label root');
    expect(svg).not.toContain('<b>');
  });

  it('shortens a word that would fill the page', () => {
    const words = TIDES[1]!.words.map((word) => ({ ...word, text: 'x'.repeat(500) }));
    expect(textBoxes(draw({ ...TIDES[1]!, words })).map(({ name }) => name)).toContain(
      `word ${'x'.repeat(29)}…`,
    );
  });

  it('keeps all texts apart, for any tree over up to 40 words', () => {
    fc.assert(
      fc.property(parsedSentence({ maxLength: 40 }), (sentence) => {
        expect(overlaps(textBoxes(draw(sentence)))).toEqual([]);
      }),
    );
  });

  it('puts several sentences one below the other', () => {
    const [, first, second] = /translate\(0 (\d+)\)[\s\S]*translate\(0 (\d+)\)/.exec(draw(...TIDES))!;
    expect(Number(first)).toBe(0);
    expect(Number(second)).toBeGreaterThan(100);
  });
});

const browser = await launchBrowser();

describe.skipIf(browser === null)('in a browser', () => {
  let page: Awaited<ReturnType<Browser['newPage']>>;
  beforeAll(async () => {
    page = await browser!.newPage();
    await page.setContent(`<body style="margin:0">${draw(FIGURE_3)}</body>`);
  });
  afterAll(() => browser?.close());

  it('no two texts of a sentence of 36 words touch', async () => {
    const boxes = await page.$$eval('svg text', (texts) =>
      texts.map((text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        // The box of a line has room above and below its letters.
        const room = (bottom - top) / 6;
        return { name: text.textContent!, left, right, top: top + room, bottom: bottom - room };
      }),
    );
    // Of each word: itself, its tag, its relation; three segmentations with seven segments.
    expect(boxes).toHaveLength(3 * 36 + 3 + 7);
    expect(overlaps(boxes)).toEqual([]);
  });

  it('follows the colour scheme of the reader', async () => {
    const colours = async (colorScheme: 'light' | 'dark') => {
      await page.emulateMedia({ colorScheme });
      const fill = (selector: string) => page.$eval(selector, (element) => getComputedStyle(element).fill);
      return [await fill('svg .paper'), await fill('svg .word')];
    };
    expect(await colours('light')).toEqual(['rgb(255, 255, 255)', 'rgb(27, 31, 36)']);
    expect(await colours('dark')).toEqual(['rgb(13, 17, 23)', 'rgb(230, 237, 243)']);
  });
});
