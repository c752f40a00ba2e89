import { describe, expect, it } from 'vitest';
import { fileNameOf, idOfFile } from '../../src/formats/names.ts';
import { readAnnotation } from '../../src/formats/read.ts';
import { TARGETS, targetOf, writeContent } from '../../src/formats/write.ts';
import type { Annotation, Topic } from '../../src/model.ts';
import { errorOf, read, STORM, STORM_PAN, STORM_PYR, STORM_SUMMARY } from './samples.ts';

const storm: Annotation = { pyramid: STORM, summaries: [STORM_SUMMARY] };
const content = { kind: 'annotations', value: [storm] } as const;

describe('reading', () => {
  it('goes by what is in a file, whatever its name', () => {
    for (const name of ['x', 'x.json', 'x.txt', '-']) expect(read(name, STORM_PAN).kind).toBe('annotations');
    expect(read('x.pan', STORM_PYR).kind).toBe('pyramids');
    for (const format of TARGETS) {
      // Counts alone are no pyramid, and an annotation of SacreROUGE has none.
      if (format === 'size' || format === 'sacrerouge-annotations') continue;
      const { files } = writeContent({ content, format });
      expect(read('x', files[0]!.text).kind, format).toBe(
        format === 'jsonl'
          ? 'topics'
          : ['pyr', 'pyreval', 'sacrerouge-pyramids'].includes(format)
            ? 'pyramids'
            : 'annotations',
      );
    }
  });

  it('takes every encoding', () => {
    const units = Array.from({ length: STORM_PAN.length }, (_, i) => STORM_PAN.charCodeAt(i));
    const utf16 = Uint8Array.from([0xfeff, ...units].flatMap((unit) => [unit & 255, unit >> 8]));
    const plain = read('s.pan', STORM_PAN);
    expect(readAnnotation({ file: 's.pan', bytes: utf16 })).toEqual(plain);
    expect(read('s.pan', `\uFEFF${STORM_PAN}`)).toEqual(plain);
    expect(read('s.pan', STORM_PAN.replaceAll('\n', '\r\n'))).toEqual(plain);
  });

  it.each([
    ['', 'E_EMPTY'],
    [' \n', 'E_EMPTY'],
    ['It stormed.', 'E_FORMAT'],
    ['[]', 'E_FORMAT'],
    ['{}', 'E_FORMAT'],
    ['null', 'E_FORMAT'],
    ['{"references":[]}', 'E_SCHEMA'],
    ['{"a":1}\n{"b":2}', 'E_FORMAT'],
    ['{"a":1', 'E_JSON'],
  ])('%j gives %s', (text, code) => {
    expect(errorOf(() => read('x', text))).toMatchObject({ code, file: 'x' });
  });
});

describe('writing', () => {
  it('knows formats by their endings', () => {
    expect(
      [
        'a.pyr',
        'a.PAN',
        'a.json',
        'a.jsonl',
        'a.csv',
        'a.size',
        'x/readable_t83.pyr',
        'a-readable.pyr',
        't.pyramids.jsonl',
        't.pyramid-annotations.jsonl',
        'a.txt',
        'readable/a.pyr',
      ].map(targetOf),
    ).toEqual([
      'pyr',
      'pan',
      'json',
      'jsonl',
      'csv',
      'size',
      'pyreval',
      'pyreval',
      'sacrerouge-pyramids',
      'sacrerouge-annotations',
      null,
      'pyr',
    ]); // prettier-ignore
  });

  it('formats that hold an annotation give it back', () => {
    for (const format of ['json', 'csv'] as const) {
      const { files, diagnostics } = writeContent({ content, format });
      expect(diagnostics).toEqual([]);
      expect(files.map(({ text }) => read('x', text).value)).toEqual([[storm]]);
    }
  });

  it('a .pan for each summary, with safe names', () => {
    const second = { ...STORM_SUMMARY, summary: { ...STORM_SUMMARY.summary, id: '../s:2' } };
    const many = {
      kind: 'annotations',
      value: [{ pyramid: STORM, summaries: [STORM_SUMMARY, second] }],
    } as const;
    const { files } = writeContent({ content: many, format: 'pan' });
    expect(files.map(({ name }) => name)).toEqual(['s1.pan', '%2E.%2Fs%3A2.pan']);
    const again = files.map(({ name, text }) => (read(name, text).value as Annotation[])[0]!);
    expect(again.map(({ summaries }) => summaries[0])).toEqual([STORM_SUMMARY, second]);
    expect(again.map(({ pyramid }) => ({ ...pyramid, id: 'storm' }))).toEqual([STORM, STORM]);
  });

  it('says what is lost, or that nothing would be left', () => {
    const codes = (format: (typeof TARGETS)[number]) =>
      writeContent({ content, format }).diagnostics.map(({ code }) => code);
    expect(Object.fromEntries(TARGETS.map((format) => [format, codes(format).length]))).toEqual({
      pyr: 1,
      pan: 0,
      json: 0,
      jsonl: 1,
      csv: 0,
      pyreval: 2,
      size: 2,
      'sacrerouge-pyramids': 2,
      'sacrerouge-annotations': 1,
    });
    const pyramids = { kind: 'pyramids', value: [STORM] } as const;
    expect(errorOf(() => writeContent({ content: pyramids, format: 'pan' })).code).toBe('E_EMPTY');
    const topic: Topic = { id: 't', references: [], summaries: [] };
    expect(
      errorOf(() => writeContent({ content: { kind: 'topics', value: [topic] }, format: 'json' })).code,
    ).toBe('E_EMPTY');
  });

  it('a machine’s matches never pass for people’s without a word', () => {
    const unscored = {
      summary: { id: 's2', text: '' },
      matches: [],
      unmatched: [],
      unscored: 'It is empty.',
    };
    const annotation = { pyramid: STORM, match: { match: 'wmin' }, summaries: [STORM_SUMMARY, unscored] };
    const content = { kind: 'annotations', value: [annotation] } as const;
    for (const format of ['pan', 'sacrerouge-annotations'] as const) {
      const { files, diagnostics } = writeContent({ content, format });
      expect(diagnostics.map(({ message }) => message)).toEqual(
        expect.arrayContaining([
          'Summaries without a score, which this format would give 0: 1.',
          'There is no place for who matched, wmin.',
        ]),
      );
      expect(files.map(({ text }) => text).join('')).not.toContain('"s2"');
    }
    const dataset = writeContent({ content, format: 'jsonl' });
    expect(JSON.parse(dataset.files[0]!.text)).not.toHaveProperty('human');
    expect(dataset.diagnostics.map(({ message }) => message)).toEqual([
      'A dataset has people’s judgments, and not the matches of wmin.',
    ]);
  });

  it('topics with units and judgments become annotations', () => {
    const topic: Topic = {
      id: 'storm',
      references: STORM.references,
      summaries: [STORM_SUMMARY.summary, { id: 's2', text: '' }],
      units: STORM.units,
      human: { s1: { units: ['7'] } },
    };
    const { files, diagnostics } = writeContent({
      content: { kind: 'topics', value: [topic, { id: 'x', references: [], summaries: [] }] },
      format: 'json',
    });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      '1 topics have no units.',
      '1 summaries were not judged for units.',
      'An annotation holds neither sources nor people’s scores.',
    ]);
    expect(read('x', files[0]!.text).value).toEqual([
      {
        pyramid: STORM,
        summaries: [
          {
            summary: STORM_SUMMARY.summary,
            matches: [{ unit: '7', text: '', spans: [] }],
            unmatched: [],
            partial: true,
          },
        ],
      },
    ]);
  });

  it('files that a file system would take for one are refused', () => {
    const upper = { ...STORM, id: 'STORM' };
    expect(
      errorOf(() => writeContent({ content: { kind: 'pyramids', value: [STORM, upper] }, format: 'pyr' }))
        .code,
    ).toBe('E_DUPLICATE');
  });
});

describe('names of files', () => {
  it.each([
    '881197544',
    'a/b',
    '..',
    '.hidden',
    'CON',
    'con.1',
    'nul',
    'a b',
    'a.',
    'x%2Fy',
    'D0601.M.250',
    'é',
    'a\u0000b',
    'a\\b',
  ])('%j', (id) => {
    const name = fileNameOf(id);
    expect(name).not.toMatch(/[/\\:*?"<>|\0]|^\.|[. ]$|^(con|nul)(\.|$)/i);
    expect(idOfFile(`some/folder/${name}.pan`)).toBe(id);
  });

  it('are without ending', () => {
    expect(
      ['a.pan', 'C:\\x\\a.pyr', 'a', '.pan', 'D0601.M.250.A.1', 'a-readable.pyr', '-', ''].map(idOfFile),
    ).toEqual(['a', 'a', 'a', '.pan', 'D0601.M.250.A.1', 'a-readable', '-', 'file']); // prettier-ignore
  });
});
