import { describe, expect, it } from 'vitest';
import { writeJsonPyramid } from '../../src/formats/json.ts';
import { writeReportJson } from '../../src/formats/report-json.ts';
import { writeContent } from '../../src/formats/write.ts';
import type { Pyramid } from '../../src/model.ts';
import { scoreAnnotations } from '../../src/score/annotations.ts';
import { EXTRACTED } from './extract-sample.ts';
import { errorOf, notes, read } from './samples.ts';

const annotation = {
  pyramid: EXTRACTED,
  summaries: [{ summary: { id: 's', text: 'Boats sank.' }, matches: [], unmatched: [] }],
};
const pyramids = { kind: 'pyramids', value: [EXTRACTED] } as const;

describe('extracts in JSON', () => {
  it('are written with a pyramid and read back', () => {
    expect(read('p.json', writeJsonPyramid(EXTRACTED))).toEqual({ ...pyramids, diagnostics: [] });
  });

  it('are in what score --json writes, and read back', () => {
    const json = writeReportJson(scoreAnnotations({ annotations: [annotation] }));
    expect(JSON.parse(json).topics[0].pyramid.extracts[1]).toMatchObject({ reference: 'B', proven: false });
    const { value } = read('scores.json', json);
    expect((value[0] as typeof annotation).pyramid).toEqual(EXTRACTED);
  });

  it.each<[string, string, (extract: NonNullable<Pyramid['extracts']>[number]) => object]>([
    ['E_UNKNOWN_REFERENCE', 'reference “C”', (extract) => ({ ...extract, reference: 'C' })],
    [
      'E_UNKNOWN_UNIT',
      'unit “9”',
      ({ edus, ...extract }) => ({ ...extract, edus: [{ ...edus[0], unit: '9' }] }),
    ],
    [
      'E_SCHEMA',
      'is not where its sentence has these words',
      ({ edus, ...extract }) => ({ ...extract, edus: [{ ...edus[0], span: [1, 15] }] }),
    ],
    [
      'E_SCHEMA',
      'outside the reference',
      ({ edus, ...extract }) => ({
        ...extract,
        edus: [{ ...edus[0], aligned: { text: 'x', spans: [[0, 999]], common: 1, length: 1 } }],
      }),
    ],
    ['E_SCHEMA', 'limit', ({ limit, ...extract }) => extract],
  ])('%s: %s', (code, message, change) => {
    const wrong = { ...EXTRACTED, extracts: [change(EXTRACTED.extracts![0]!)] } as Pyramid;
    const text = JSON.stringify({ format: 'cheops-pyramid', version: 1, ...wrong });
    const error = errorOf(() => read('p.json', text));
    expect(error.code).toBe(code);
    expect(error.message).toContain(message);
  });
});

describe('extracts in formats that have no place for them', () => {
  it.each(['pyr', 'csv', 'jsonl', 'pyreval', 'size', 'sacrerouge-pyramids'] as const)(
    '%s says so',
    (format) => {
      const { diagnostics } = writeContent({ content: pyramids, format });
      expect(diagnostics[0]).toMatchObject({
        code: 'W_LOSS',
        message: '2 extracts of sources have no place in this format.',
      });
    },
  );

  it('says nothing where nothing is lost', () => {
    expect(writeContent({ content: pyramids, format: 'json' }).diagnostics).toEqual([]);
    const { extracts, ...bare } = EXTRACTED;
    const { diagnostics } = writeContent({ content: { kind: 'pyramids', value: [bare] }, format: 'csv' });
    expect(diagnostics).toEqual([]);
  });
});

describe('contributors without a place', () => {
  const { extracts, ...bare } = EXTRACTED;
  const commented: Pyramid = {
    ...bare,
    units: bare.units.map((unit) => ({
      ...unit,
      contributors: unit.contributors.map((one, i) => (i === 0 ? { ...one, comment: 'two\nlines' } : one)),
    })),
  };

  it.each([
    ['bare', bare],
    ['with comments', commented],
  ])('keep their references and weights in a .pyr: %s', (_, pyramid) => {
    const { files, diagnostics } = writeContent({
      content: { kind: 'pyramids', value: [pyramid] },
      format: 'pyr',
    });
    expect(diagnostics.map(({ message }) => message)).toContain(
      'Where the words “Two boats sank” and 3 more are is not known.',
    );
    const found = read('storm.pyr', files[0]!.text);
    expect((found.value[0] as Pyramid).units).toEqual(pyramid.units);
    expect(notes(found)).toEqual([]);
  });
});
