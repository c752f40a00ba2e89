import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeJsonAnnotation, writeJsonPyramid } from '../../src/formats/json.ts';
import { formatPath, parseJson } from '../../src/formats/json-text.ts';
import { jsonSchemas } from '../../src/formats/schemas.ts';
import type { Annotation } from '../../src/model.ts';
import {
  annotationArbitrary,
  errorOf,
  notes,
  pyramidArbitrary,
  quietLog,
  read,
  STORM,
  STORM_SUMMARY,
} from './samples.ts';

/** JSON, and how many keys it has twice. */
interface Written {
  readonly text: string;
  readonly twice: number;
}

const STORM_JSON = `{
  "format": "cheops-pyramid",
  "version": 1,
  "id": "storm",
  "method": "manual",
  "references": [
    {"id":"A","text":"A storm hit Rome.\\nCows fled the hills."},
    {"id":"B","text":"The storm came at night."}
  ],
  "units": [
    {
      "id": "7",
      "label": "There was a storm",
      "weight": 2,
      "contributors": [
        {"reference":"A","text":"A storm hit","spans":[[0,11]]},
        {"reference":"B","text":"The storm came","spans":[[0,14]],"comment":"at once"}
      ]
    },
    {
      "id": "9",
      "label": "Cows left the hills",
      "weight": 1,
      "comment": "only A has it",
      "contributors": [{"reference":"A","text":"Cows ... the hills","spans":[[18,22],[28,37]]}]
    }
  ]
}
`;

const STORM_ANNOTATION: Annotation = { pyramid: STORM, summaries: [STORM_SUMMARY] };

describe('our JSON', () => {
  it('is written so', () => {
    expect(writeJsonPyramid(STORM)).toBe(STORM_JSON);
  });

  it('reads as it was written, for any pyramid and annotation', () => {
    fc.assert(
      fc.property(pyramidArbitrary, (pyramid) => {
        const reading = read('x.json', writeJsonPyramid(pyramid));
        expect(reading).toEqual({ kind: 'pyramids', value: [pyramid], diagnostics: [] });
      }),
    );
    fc.assert(
      fc.property(annotationArbitrary, (annotation) => {
        const reading = read('x.json', writeJsonAnnotation(annotation));
        expect(reading).toEqual({ kind: 'annotations', value: [annotation], diagnostics: [] });
      }),
    );
  });

  it('keeps what a matcher saw, and words without a place', () => {
    const annotation: Annotation = {
      pyramid: STORM,
      summaries: [
        {
          summary: { id: 's', text: 'Storm' },
          matches: [
            {
              unit: '7',
              text: 'Storm',
              spans: [[0, 5]],
              evidence: { matcher: 'wmin', similarity: 0.5, runnerUp: { unit: '9', similarity: 0.25 } },
            },
            { unit: '9', text: '', spans: [], evidence: { matcher: 'wmin', similarity: 0.125 } },
            { unit: '9', text: '', spans: [], evidence: { matcher: 'presence', probability: 0.75 } },
          ],
          unmatched: [{ text: 'what else', spans: [] }],
        },
      ],
    };
    expect(read('x.json', writeJsonAnnotation(annotation))).toEqual({
      kind: 'annotations',
      value: [annotation],
      diagnostics: [],
    });
  });

  describe('evidence', () => {
    const reading = (evidence: object) => {
      const summaries = [{ id: 's', text: 'Storm', matches: [{ unit: '7', text: 'Storm', evidence }] }];
      const { pyramid } = JSON.parse(writeJsonAnnotation(STORM_ANNOTATION));
      return JSON.stringify({ format: 'cheops-annotation', version: 1, pyramid, summaries });
    };

    it.each([
      {},
      { similarity: 0.5, probability: 0.5 },
      { matcher: 'wmin', probability: 0.5 },
      { matcher: 'presence', probability: '0.5' },
      { matcher: '', similarity: 0.5 },
      { matcher: 7 },
      { probability: 1.5 },
    ])('%j is refused, by the published schema too', (evidence) => {
      expect(errorOf(() => read('x.json', reading(evidence)))).toMatchObject({
        code: 'E_SCHEMA',
        message: expect.stringContaining('summaries[0].matches[0].evidence'),
      });
      const validate = new Ajv2020({ allowUnionTypes: true }).compile(
        jsonSchemas()['annotation.schema.json']!,
      );
      expect(validate(JSON.parse(reading(evidence)))).toBe(false);
    });

    it.each([
      { probability: 0.5, by: 'words' },
      { matcher: 'presence', probability: 0.5, runnerUp: { unit: '9', similarity: 0.25 } },
    ])('%j loses a field that it does not have, with a word about it', (evidence) => {
      const { diagnostics } = read('x.json', reading(evidence));
      expect(diagnostics).toMatchObject([{ code: 'W_UNKNOWN' }]);
    });

    it('without a name gets that of its matcher', () => {
      const evidenceIn = (evidence: object) =>
        (read('x.json', reading(evidence)) as unknown as { value: readonly Annotation[] }).value[0]!
          .summaries[0]!.matches[0]!.evidence;
      expect(evidenceIn({ similarity: 0.5 })).toEqual({ matcher: 'wmin', similarity: 0.5 });
      expect(evidenceIn({ probability: 0.5 })).toEqual({ matcher: 'presence', probability: 0.5 });
    });

    it('of a matcher from elsewhere is kept as it is', () => {
      const evidence = { matcher: 'mine', overlap: 0.5, nodes: [{ id: 'a' }] };
      const { value } = read('x.json', reading(evidence));
      expect(JSON.stringify(value)).toContain(JSON.stringify(evidence));
      const validate = new Ajv2020({ allowUnionTypes: true }).compile(
        jsonSchemas()['annotation.schema.json']!,
      );
      expect(validate(JSON.parse(reading(evidence)))).toBe(true);
    });
  });

  it('finds words that have no spans, and weighs units that have no weight', () => {
    const lean = {
      format: 'cheops-annotation',
      version: 1,
      pyramid: {
        id: 'storm',
        references: STORM.references,
        units: STORM.units.map(({ weight, contributors, ...unit }) => ({
          ...unit,
          contributors: contributors.map(({ spans, ...contributor }) => contributor),
        })),
      },
      summaries: [
        {
          id: 's1',
          text: STORM_SUMMARY.summary.text,
          matches: [
            { unit: '7', spans: [[0, 10]] },
            { unit: '7', text: 'it stormed' },
          ],
          unmatched: [{ text: 'people  slept' }],
        },
      ],
    };
    const reading = read('x.json', JSON.stringify(lean, null, 1));
    expect(reading.value).toEqual([STORM_ANNOTATION]);
    expect(reading.diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ['W_LABEL', 'The words “people slept” are not in the text in this case.'],
    ]);
  });

  it('may be several values, one a line', () => {
    const line = JSON.stringify(JSON.parse(STORM_JSON));
    const reading = read('x', `${line}\r\n\n${line.replace('"storm"', '"other"')}\n`);
    expect(reading.value).toEqual([STORM, { ...STORM, id: 'other' }]);
  });
});

describe('faults', () => {
  const faulty = (from: string, to: string) => read('p.json', STORM_JSON.replace(from, to));

  it.each([
    ['"weight": 2', '"weight": 3', 'W_WEIGHT 14:17'],
    ['"weight": 2', '"weight": 1.5', 'W_WEIGHT 14:17'],
    ['"A storm hit","', '"A storm hits","', 'W_LABEL 16:33'],
    ['[[0,11]]', '[[0,12]]', null],
    ['[[0,11]]', '[[0,13]]', 'W_LABEL 16:33'],
    ['[[0,11]]', '[[0,99]]', 'W_OFFSET 16:55'],
    ['[[0,11]]', '[[0,6],[4,11]]', 'W_OFFSET 16:55'],
    ['"id": "7"', '"id": "7", "color": "red"', 'W_UNKNOWN 12:27'],
    ['"id": "7"', '"id": "8", "id": "7"', 'W_DUPLICATE 12:18'],
    ['{"reference":"B"', '{"reference":"A"', 'W_TWO_CONTRIBUTORS 17:9'],
  ])('%s → %s', (from, to, note) => {
    const found = notes(faulty(from, to));
    if (note === null) expect(found).toEqual([]);
    else expect(found[0]).toBe(note);
  });

  it('a pyramid whose faults were put right is the pyramid', () => {
    for (const [from, to] of [
      ['"weight": 2', '"weight": 3'],
      ['"A storm hit","', '"A storm hits","'],
      ['[[0,11]]', '[[0,99]]'],
      ['"id": "7"', '"id": "7", "color": "red"'],
    ] as const) {
      expect(faulty(from, to).value).toEqual([STORM]);
    }
  });

  it.each([
    [
      '"weight": 2',
      '"weight": "2"',
      'E_SCHEMA',
      14,
      17,
      'units[0].weight: Invalid input: expected number, received string.',
    ],
    [
      '"weight": 2',
      '"weight": -2',
      'E_SCHEMA',
      14,
      17,
      'units[0].weight: Too small: expected number to be >=0.',
    ],
    ['"id": "7",', '', 'E_SCHEMA', 11, 5, 'units[0].id is missing.'],
    [
      '[[0,11]]',
      '[[0]]',
      'E_SCHEMA',
      16,
      56,
      'units[0].contributors[0].spans[0]: Too small: expected array to have >=2 items.',
    ],
    [
      '"text":"A storm hit","spans":[[0,11]]',
      '"spans":[[0,99]]',
      'E_SCHEMA',
      16,
      34,
      'The spans are outside the text, or overlap.',
    ],
    ['"id": "9"', '"id": "7"', 'E_DUPLICATE', 21, 13, 'Two units have the id “7”.'],
    ['"id":"B"', '"id":"A"', 'E_DUPLICATE', 8, 11, 'Two references have the id “A”.'],
    ['{"reference":"B"', '{"reference":"C"', 'E_UNKNOWN_REFERENCE', 17, 22, 'There is no reference “C”.'],
    ['"version": 1', '"version": 2', 'E_SCHEMA', 3, 14, 'Version 2 of the format is newer than this cheops.'],
    ['cheops-pyramid', 'pyramid', 'E_FORMAT', 2, 13, 'The format “"pyramid"” is not known.'],
    ['"version": 1,', '"version": 1', 'E_JSON', 4, 3, 'Expected a comma or }, found "\\"".'],
    ['"weight": 1,', '"weight": ,', 'E_JSON', 23, 17, 'Expected a value, found ",".'],
  ])('%s → %s', (from, to, code, line, column, message) => {
    expect(errorOf(() => faulty(from, to))).toEqual({ code, file: 'p.json', line, column, message });
  });

  it('a unit with neither contributors nor weight', () => {
    const text = '{"id":"t","references":[],"summaries":[],"units":[{"id":"1","label":"x"}]}';
    expect(errorOf(() => read('t.jsonl', text))).toMatchObject({ code: 'E_SCHEMA', line: 1, column: 51 });
  });

  it('a match of a unit that the pyramid does not have', () => {
    const text = writeJsonAnnotation(STORM_ANNOTATION).replace('{"unit":"7"', '{"unit":"8"');
    expect(errorOf(() => read('a.json', text))).toMatchObject({
      code: 'E_UNKNOWN_UNIT',
      message: 'The pyramid has no unit “8”.',
      line: 35,
    });
  });
});

describe('places in JSON', () => {
  it.each([
    ['{"a":1,}', 8],
    ['[1 2]', 4],
    ['{"a" 1}', 6],
    ['"abc', 1],
    ['{"a":"x\ty"}', 8],
    ['tru', 1],
    ['{"a":1}x', 8],
    ['{"a":01}', 7],
    ['[1,]', 4],
    ['"\\x"', 2],
    ['{a:1}', 2],
    ['[', 2],
    ['-', 1],
    ['[1.]', 3],
    ["{'a':1}", 2],
  ])('%s', (text, column) => {
    expect(errorOf(() => parseJson(text, quietLog()))).toMatchObject({ code: 'E_JSON', line: 1, column });
  }); // prettier-ignore

  it('finds a fault where JSON.parse finds one, and only there', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"a"',
      '"',
      '\\',
      'u00e9',
      '1',
      '-',
      '.5',
      'e9',
      'null',
      ' ',
      '\n',
      '\u0001',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
        ),
        (text) => {
          let expected: unknown = 'fault';
          try {
            expected = { value: JSON.parse(text) };
          } catch {}
          let actual: unknown = 'fault';
          try {
            actual = { value: parseJson(text, quietLog()).value };
          } catch {}
          expect(actual).toEqual(expected);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('refuses what is nested too deep', () => {
    expect(errorOf(() => parseJson('['.repeat(100_000), quietLog())).code).toBe('E_JSON');
    const sound = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(errorOf(() => parseJson(sound(202), quietLog())).message).toContain('Nested more than 200 deep.');
    expect(parseJson(sound(201), quietLog()).value).toHaveLength(1);
  });

  it('says each key that is there twice, however it is written and whatever the texts look like', () => {
    const key = fc.constantFrom('"a"', '"b"', '"\\u0061"', '"\\":"', '"__proto__"');
    const space = fc.constantFrom('', '', ' ', '\n');
    const { value } = fc.letrec<{ value: Written; object: Written }>((tie) => ({
      object: fc.array(fc.tuple(key, space, tie('value')), { maxLength: 4 }).map((entries) => ({
        text: `{${entries.map(([name, gap, of]) => `${name}${gap}:${gap}${of.text}`).join(',')}}`,
        twice: entries.reduce(
          (sum, [name, , of], i) =>
            sum +
            of.twice +
            Number(entries.slice(0, i).some(([other]) => JSON.parse(other) === JSON.parse(name))),
          0,
        ),
      })),
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom('1', '"\\":"', '" :"', '["a", "\\" :"]').map((text) => ({ text, twice: 0 })),
        tie('object'),
      ),
    }));
    fc.assert(
      fc.property(value, ({ text, twice }) => {
        const log = quietLog();
        parseJson(text, log);
        expect(log.diagnostics).toHaveLength(twice);
      }),
      { numRuns: 1000 },
    );
  });

  it('names fields', () => {
    expect(formatPath(['human', 'system 1', 'units', 3])).toBe('human["system 1"].units[3]');
  });
});

describe('published schemas', () => {
  // `npx vitest run test/formats/json.test.ts -u` writes them anew.
  it.each(Object.entries(jsonSchemas()))('%s is what the code has', async (file, schema) => {
    await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(`../../schemas/${file}`);
  });

  const validate = (file: string, value: unknown) =>
    new Ajv2020({ allowUnionTypes: true }).compile(jsonSchemas()[file]!)(value);
  const topic = { id: 't', references: [], summaries: [], human: { s: { pyramid: 0.5, units: ['1'] } } };
  it('accept what cheops writes and reads', () => {
    expect(validate('pyramid.schema.json', JSON.parse(writeJsonPyramid(STORM)))).toBe(true);
    expect(validate('annotation.schema.json', JSON.parse(writeJsonAnnotation(STORM_ANNOTATION)))).toBe(true);
    expect(validate('topic.schema.json', topic)).toBe(true);
  });

  it('refuse what cheops refuses', () => {
    expect(validate('pyramid.schema.json', { ...JSON.parse(STORM_JSON), units: {} })).toBe(false);
    expect(validate('annotation.schema.json', JSON.parse(STORM_JSON))).toBe(false);
    expect(validate('topic.schema.json', { ...topic, human: { s: { pyramid: 'good' } } })).toBe(false);
  });
});
