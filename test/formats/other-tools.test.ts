import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writePyrevalReadable, writePyrevalSizes } from '../../src/formats/pyreval.ts';
import { readAnnotation } from '../../src/formats/read.ts';
import { writeSacrerougeAnnotation, writeSacrerougePyramid } from '../../src/formats/sacrerouge.ts';
import type { Annotation, Pyramid } from '../../src/model.ts';
import { annotationArbitrary, bytes, errorOf, notes, read, STORM, STORM_SUMMARY } from './samples.ts';

describe('PyrEval', () => {
  // The three forms were compared with files that PyrEval (2019) and PyrEvalv2 publish.
  const readable = 'SCU\t0\t2\tA storm hit .\nSCU\t0\t2\tThe storm came .\nSCU\t1\t1\tCows fled\n';
  const xml =
    '<Pyramid><scu uid="0"><contributor label="A storm hit ." /><contributor label="The storm came ." /></scu>' +
    '<scu uid="1"><contributor label="Cows fled" /></scu></Pyramid>';
  const pyramid: Pyramid = {
    id: 'p',
    method: 'pyreval',
    references: [
      { id: '1', text: '' },
      { id: '2', text: '' },
    ],
    units: [
      {
        id: '0',
        label: 'A storm hit .',
        weight: 2,
        contributors: [
          { reference: '1', text: 'A storm hit .', spans: [] },
          { reference: '2', text: 'The storm came .', spans: [] },
        ],
      },
      {
        id: '1',
        label: 'Cows fled',
        weight: 1,
        contributors: [{ reference: '1', text: 'Cows fled', spans: [] }],
      },
    ],
  }; // prettier-ignore

  it('its XML and its readable lines are the same pyramid', () => {
    for (const text of [xml, readable, `// a comment\r\n${readable.replaceAll('\n', '\r\n')}`]) {
      const reading = read('p.pyr', text);
      expect(reading.value).toEqual([pyramid]);
      expect(notes(reading)).toEqual(['W_MISSING 1:1']);
    }
  });

  it('readable lines are written as they are read', () => {
    expect(writePyrevalReadable(pyramid).text).toBe(readable);
    expect(
      writePyrevalReadable({ ...STORM, units: [{ id: '5', label: 'a\tb', weight: 2, contributors: [] }] })
        .text,
    ).toBe('SCU\t5\t2\ta b\nSCU\t5\t2\ta b\n');
  });

  it('weights that are not the number of contributors, and units that are there twice', () => {
    const reading = read('p.pyr', `${readable}SCU\t2\t3\tx\nSCU\t0\t1\ty\n`);
    expect((reading.value as Pyramid[])[0]!.units.map(({ id, weight }) => [id, weight])).toEqual([
      ['0', 2],
      ['0#2', 1],
      ['1', 1],
      ['2', 1],
    ]);
    expect(notes(reading)).toEqual(['W_WEIGHT 4:1', 'W_DUPLICATE 5:1', 'W_MISSING 1:1']);
  });

  it('lines that are none', () => {
    expect(errorOf(() => read('p.pyr', `${readable}SCU 2\n`))).toMatchObject({ code: 'E_FORMAT', line: 4 });
  });

  it('sizes count the units of each weight', () => {
    expect(writePyrevalSizes(pyramid)).toBe('1\n1\n');
    const units = [5, 4, 4, 1, 1, 1].map((weight, id) => ({
      id: String(id),
      label: '',
      weight,
      contributors: [],
    }));
    const large = {
      ...pyramid,
      units,
      references: Array.from({ length: 5 }, (_, id) => ({ id: `${id}`, text: '' })),
    };
    expect(writePyrevalSizes(large)).toBe('3\n0\n0\n2\n1\n');
    expect(errorOf(() => read('p.size', '1\n2\n')).code).toBe('E_FORMAT');
  });

  it('a pickle is not read', () => {
    for (const start of [
      [0x80, 0x02, 0x7d],
      [0x28, 0x64, 0x70, 0x30],
    ]) {
      expect(errorOf(() => readAnnotation({ file: 'x.p', bytes: Uint8Array.from(start) })).code).toBe(
        'E_FORMAT',
      );
    } // prettier-ignore
  });
});

describe('SacreROUGE', () => {
  const pyramidLine =
    '{"instance_id":"storm","summaries":["A storm hit Rome.\\nCows fled the hills.","The storm came at night."],' +
    '"summarizer_ids":["A","B"],"scus":[{"scu_id":7,"label":"There was a storm","contributors":[' +
    '{"summary_index":0,"label":"A storm hit","parts":[{"text":"A storm hit","start":0,"end":11}]},' +
    '{"summary_index":1,"label":"The storm came","parts":[{"text":"The storm came","start":0,"end":14}]}]},' +
    '{"scu_id":9,"label":"Cows left the hills","contributors":[{"summary_index":0,"label":"Cows...the hills",' +
    '"parts":[{"text":"Cows","start":18,"end":22},{"text":"the hills","start":28,"end":37}]}]}]}\n';
  const annotationLine =
    '{"instance_id":"storm","summarizer_id":"s1","summarizer_type":"peer",' +
    '"summary":"It stormed, and it stormed again. People slept.","scus":[{"scu_id":7,"label":"There was a storm",' +
    '"contributors":[{"label":"It stormed","parts":[{"text":"It stormed","start":0,"end":10}]},' +
    '{"label":"it stormed","parts":[{"text":"it stormed","start":16,"end":26}]}]}]}\n';
  const plain = (pyramid: Pyramid): Pyramid => ({
    ...pyramid,
    units: pyramid.units.map(({ comment, ...unit }) => ({
      ...unit,
      contributors: unit.contributors.map(({ comment, ...contributor }) => contributor),
    })),
  });
  const storm: Annotation = {
    pyramid: plain(STORM),
    summaries: [{ ...STORM_SUMMARY, unmatched: [], partial: true }],
  };

  it('is written so, and says what is lost', () => {
    const pyramid = writeSacrerougePyramid(STORM);
    const annotation = writeSacrerougeAnnotation({ pyramid: STORM, summaries: [STORM_SUMMARY] });
    expect([pyramid.text, annotation.text]).toEqual([pyramidLine, annotationLine]);
    expect([pyramid, annotation].map(({ diagnostics }) => diagnostics.map(({ code }) => code))).toEqual([
      ['W_LOSS'],
      ['W_LOSS'],
    ]);
  });

  it('reads pyramids, and annotations with their pyramids in the same file or beside it', () => {
    expect(read('x.jsonl', pyramidLine)).toEqual({
      kind: 'pyramids',
      value: [storm.pyramid],
      diagnostics: [],
    });
    const expected = { kind: 'annotations', value: [storm], diagnostics: [] };
    expect(read('x.jsonl', pyramidLine + annotationLine)).toEqual(expected);
    const options = { file: 'x.jsonl', bytes: bytes(annotationLine) };
    expect(readAnnotation({ ...options, pyramids: [storm.pyramid] })).toEqual(expected);
    expect(errorOf(() => readAnnotation(options))).toMatchObject({ code: 'E_MISMATCH' });
  });

  it('counts code points, as Python does', () => {
    const text = '😀 a 😀 storm';
    const pyramid: Pyramid = {
      ...storm.pyramid,
      references: [{ id: 'A', text }],
      units: [
        {
          id: '1',
          label: 'x',
          weight: 1,
          contributors: [{ reference: 'A', text: 'storm', spans: [[8, 13]] }],
        },
      ],
    };
    const line = writeSacrerougePyramid(pyramid).text;
    expect(JSON.parse(line).scus[0].contributors[0].parts).toEqual([{ text: 'storm', start: 6, end: 11 }]);
    expect(read('x.jsonl', line).value).toEqual([pyramid]);
  });

  it('reads as it was written, for any annotation', () => {
    fc.assert(
      fc.property(annotationArbitrary, ({ pyramid, summaries: [summary] }) => {
        const matches = summary!.matches.map(({ comment, ...match }) => match);
        const annotation = {
          pyramid: plain(pyramid),
          summaries: [{ ...summary!, matches, unmatched: [], partial: true as const }],
        };
        const text =
          writeSacrerougePyramid(annotation.pyramid).text + writeSacrerougeAnnotation(annotation).text;
        expect(read('x.jsonl', text)).toEqual({ kind: 'annotations', value: [annotation], diagnostics: [] });
      }),
    );
  });

  it('faults', () => {
    const column = (text: string) => pyramidLine.indexOf(text) + 1;
    const change = (from: string, to: string) =>
      read('x.jsonl', (pyramidLine + annotationLine).replace(from, to));
    expect(change('"start":0,"end":11', '"start":90,"end":99').value).toEqual([storm]);
    expect(notes(change('"start":0,"end":11', '"start":90,"end":99'))).toEqual([
      `W_OFFSET 1:${column('[{"text":"A storm')}`,
    ]);
    expect(notes(change('"start":0,"end":11', '"start":-3,"end":11'))).toEqual([
      `W_OFFSET 1:${column('[{"text":"A storm')}`,
    ]);
    expect(notes(change('"scu_id":9', '"scu_id":7'))[0]).toBe(`W_DUPLICATE 1:${column('9,"label":"Cows')}`);
    expect(notes(change('"summary_index":1', '"summary_index":0'))).toContain(
      `W_TWO_CONTRIBUTORS 1:${column('{"summary_index":1')}`,
    );
    expect(errorOf(() => change('"summary_index":1', '"summary_index":2'))).toMatchObject({
      code: 'E_UNKNOWN_REFERENCE',
    });
    const unknown = read('x.jsonl', pyramidLine + annotationLine.replace('"scu_id":7', '"scu_id":8'));
    expect((unknown.value as Annotation[])[0]!.summaries[0]!.unmatched.map(({ text }) => text)).toEqual([
      'It stormed',
      'it stormed',
    ]);
    expect(notes(unknown)).toEqual([`W_UNKNOWN 2:${annotationLine.indexOf('7,"label"') + 1}`]);
    const empty = pyramidLine.replace(
      /"contributors":\[.*?\]\},\{"scu_id":9/,
      '"contributors":[]},{"scu_id":9',
    );
    expect(notes(read('x.jsonl', empty))).toEqual([`W_EMPTY 1:${column('{"scu_id":7')}`]);
  });
});
