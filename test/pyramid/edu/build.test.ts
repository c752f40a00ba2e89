import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { CheopsError } from '../../../src/errors.ts';
import { createLap } from '../../../src/match/lap/lap.ts';
import { buildEduPyramid } from '../../../src/pyramid/edu/build.ts';
import { EDU_METHODS, type EduDocument } from '../../../src/pyramid/edu/extract.ts';
import { readEdus } from '../../../src/pyramid/edu/read.ts';
import { loadParser } from '../../../src/syntax/parser.ts';

let read: (id: string, text: string) => Promise<EduDocument>;
beforeAll(async () => {
  const parser = await loadParser();
  const parse = async ({ text }: { text: string }) => parser.parse(await parser.read(text));
  read = (id, text) => readEdus({ document: { id, text }, parse });
});

/** The texts of the docs, with and without the marks between units. */
const page = readFileSync(new URL('../../../docs/edu-pyramids.md', import.meta.url), 'utf8');
const blocks = [...page.matchAll(/^```text\n([\s\S]*?)\n```$/gm)].map(([, text]) => text!);
const plain = (text: string) => text.replaceAll(' | ', ' ');
const [DOCUMENT, A, B, SUMMARY] = blocks.map(plain) as [string, string, string, string];

describe('the worked example of docs/edu-pyramids.md', () => {
  let built: Awaited<ReturnType<typeof buildEduPyramid>>;
  beforeAll(async () => {
    const references = [await read('A', A), await read('B', B)];
    built = await buildEduPyramid({
      id: 'storm',
      references,
      sources: [await read('news', DOCUMENT)],
      method: 'edu-be',
    });
  });

  it('cuts the texts as the page shows', async () => {
    for (const [i, block] of blocks.entries()) {
      const { sentences } = await read('text', plain(block));
      expect(sentences.map(({ edus }) => edus.map(({ text }) => text).join(' | ')).join(' ')).toBe(blocks[i]);
    }
  });

  it('gives the extracts of the page, with their places', () => {
    const rows = built.extracts.map(({ reference, edus, words, limit, value, proven }) => {
      const text = edus.map((edu) => edu.text.replace(/[,.]$/, '')).join(' · ');
      return { row: `| ${reference} | ${text} | ${words} of ${limit} |`, value, proven };
    });
    for (const { row } of rows) expect(page).toContain(row);
    expect(rows.map(({ value, proven }) => [value, proven])).toEqual([
      [1, true],
      [5, true],
    ]);
    for (const { document, span, text, sentence } of built.extracts.flatMap(({ edus }) => edus)) {
      expect(document).toBe('news');
      expect(DOCUMENT.slice(...span)).toBe(text);
      expect(DOCUMENT.slice(...sentence.span)).toBe(sentence.text);
      expect(sentence.text).toContain(text);
    }
  });

  it('weighs units by the extracts that have them', () => {
    expect(built.units).toEqual([
      {
        id: '1',
        label: 'Two fishing boats sank in the harbour',
        weight: 2,
        contributors: ['A', 'B'].map((reference) => ({
          reference,
          text: 'Two fishing boats sank in the harbour',
          spans: [],
        })),
      },
      {
        id: '2',
        label: 'because the sea wall had broken.',
        weight: 1,
        contributors: [{ reference: 'B', text: 'because the sea wall had broken.', spans: [] }],
      },
      {
        id: '3',
        label: 'Nobody was hurt',
        weight: 1,
        contributors: [{ reference: 'A', text: 'Nobody was hurt,', spans: [] }],
      },
    ]);
    expect(built.settings).toMatch(/^relation=true,syntax=[^,]+,pool=sources,proven=yes$/);
  });

  it('scores the summary', async () => {
    const summary = await read('s', SUMMARY);
    const { annotated, score } = createLap({ pyramid: built, mode: 'step' })({ summary, ...summary });
    expect(score).toEqual({ value: 2 / 3, numerator: 2, denominator: 3 });
    expect(annotated.matches.map(({ unit, evidence }) => [unit, evidence!.common, evidence!.length])).toEqual(
      [['1', 6, 7]],
    );
  });
});

describe('any order', () => {
  it.each(EDU_METHODS)('%s gives the same bytes for the same files', async (method) => {
    const references = [await read('A', A), await read('B', B), await read('C', SUMMARY)];
    const sources = [await read('d2', DOCUMENT), await read('d10', `${B} ${A}`), await read('d1', DOCUMENT)];
    const build = (refs: EduDocument[], docs: EduDocument[]) =>
      buildEduPyramid({ id: 't', references: refs, sources: docs, method });
    const first = await build(references, sources);
    expect(await build(references.toReversed(), sources.toReversed())).toEqual(first);
    expect(JSON.stringify(await build(references.toReversed(), sources))).toBe(JSON.stringify(first));
  });

  it('takes copies of a document from the first, so that they share no weight', async () => {
    const references = [await read('A', A), await read('B', B)];
    const sources = [await read('copy', DOCUMENT), await read('again', DOCUMENT)];
    const pyramid = await buildEduPyramid({ id: 't', references, sources, method: 'edu-be' });
    const { extracts } = pyramid;
    expect(extracts.flatMap(({ edus }) => edus.map(({ document }) => document))).toEqual(
      Array(4).fill('again'),
    );
    expect(pyramid.units.map(({ weight }) => weight)).toEqual([2, 1, 1]);
  });
});

describe('without documents', () => {
  it.each(EDU_METHODS)('%s extracts each reference from the others', async (method) => {
    const references = [await read('A', A), await read('B', B)];
    const pyramid = await buildEduPyramid({ id: 't', references, method });
    const { extracts } = pyramid;
    expect(pyramid.settings).toContain('pool=references');
    const from = extracts.map(({ reference, edus }) => [
      reference,
      new Set(edus.map(({ document }) => document)),
    ]);
    expect(from).toEqual([
      ['A', new Set(['B'])],
      ['B', new Set(['A'])],
    ]);
    expect(pyramid.units).toHaveLength(6);
    for (const { id, weight, contributors } of pyramid.units) {
      expect(new Set(contributors.map(({ reference }) => reference)).size).toBe(weight);
      const extracted = extracts.filter(({ edus }) => edus.some(({ unit }) => unit === id));
      expect(weight).toBe(1 + extracted.length);
    }
  });
});

describe('what cannot be built', () => {
  const code = async (build: Promise<unknown>) =>
    build.then(
      () => null,
      (error) => (error instanceof CheopsError ? [error.code, error.fix] : error),
    );

  it('asks for documents when one reference stands alone', async () => {
    const references = [await read('A', A)];
    expect(await code(buildEduPyramid({ id: 't', references, method: 'edu-al' }))).toEqual([
      'E_EMPTY',
      'Give the documents that were summarised, or a second reference.',
    ]);
    const sources = [await read('empty', ' … ')];
    expect(await code(buildEduPyramid({ id: 't', references, sources, method: 'edu-al' }))).toContain(
      'E_EMPTY',
    );
  });

  it('counts a document once that is given twice', async () => {
    const references = [await read('A', A)];
    const sources = [await read('x', B)];
    const once = await buildEduPyramid({ id: 't', references, sources, method: 'edu-al' });
    const copies = [...sources, await read('y', B)];
    expect(await buildEduPyramid({ id: 't', references, sources: copies, method: 'edu-al' })).toEqual(once);
  });

  it('does not take the references for documents that have no words', async () => {
    const references = [await read('A', A), await read('B', B)];
    const sources = [await read('empty', '')];
    expect(await code(buildEduPyramid({ id: 't', references, sources, method: 'edu-al' }))).toContain(
      'E_EMPTY',
    );
  });

  it('refuses references without words, ids that come twice, and other languages', async () => {
    const empty = await read('A', '');
    expect(await code(buildEduPyramid({ id: 't', references: [empty], method: 'edu-al' }))).toContain(
      'E_EMPTY',
    );
    const twice = [await read('A', A), await read('A', B)];
    expect(await code(buildEduPyramid({ id: 't', references: twice, method: 'edu-al' }))).toContain(
      'E_DUPLICATE',
    );
    const french = 'Le chat est sur la table et il ne veut pas partir ce soir parce que la pluie tombe.';
    expect(await code(read('A', french))).toContain('E_LANGUAGE');
  });

  it('has an empty extract, and no units, where nothing is in common', async () => {
    const references = [await read('A', 'Zebras graze.')];
    const sources = [await read('d', 'Bakers sold bread.')];
    for (const method of EDU_METHODS) {
      const pyramid = await buildEduPyramid({ id: 't', references, sources, method });
      const { extracts } = pyramid;
      expect(pyramid.units).toEqual([]);
      expect(extracts).toEqual([
        { reference: 'A', limit: 2, words: 0, value: 0, bound: 0, proven: true, edus: [] },
      ]);
    }
  });

  it('says how many extracts are proven when a limit ends the search', async () => {
    const references = [await read('A', A), await read('B', B)];
    const sources = [await read('news', DOCUMENT)];
    const { settings, extracts } = await buildEduPyramid({
      ...{ id: 't', references, sources, method: 'edu-be' },
      options: { seconds: 0 },
    });
    const proven = extracts.filter((extract) => extract.proven).length;
    expect(settings).toContain(proven === 2 ? 'proven=yes' : `proven=${proven}/2`);
    for (const { value, bound } of extracts) expect(bound).toBeGreaterThanOrEqual(value);
  });
});
