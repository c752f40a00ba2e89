import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { readAnnotation } from '../../src/formats/read.ts';
import { jsonSchemas } from '../../src/formats/schemas.ts';
import { writeContent } from '../../src/formats/write.ts';
import type { AnnotatedSummary } from '../../src/model.ts';
import { jsonReport } from '../../src/report/json.ts';
import { scoreAnnotations } from '../../src/score/annotations.ts';
import { harbour } from '../report/sample.ts';

const evidence = {
  pyramid: { share: 0.5, value: 0.5, expected: 4, of: 8 },
  auto: { share: 0.5, value: 0.25 },
  units: [
    {
      unit: '1',
      weight: 3,
      probability: 0.9,
      contradicted: 0,
      adds: 0.17,
      most: 0.19,
      found: { text: 'port', spans: [[4, 8]] },
    },
    { unit: '2', weight: 2, probability: 0.1, contradicted: 0.1, adds: 0.01, most: 0.13, found: null },
  ],
};
const annotated = {
  summary: { id: 's', text: 'The port closed.' },
  matches: [],
  unmatched: [],
  also: {
    units: { value: 0.375, details: { coverage: 0.5, by: 'words' }, evidence },
    length: { value: null, reason: 'it is long', details: {} },
    stranger: { value: 4, details: { z: 1, a: [2] }, evidence: { anything: [null] } },
  },
} as const satisfies AnnotatedSummary;
const metrics = { units: { metric: 'units', size: 'half-up' }, stranger: { metric: 'stranger', seed: 3 } };
const report = scoreAnnotations({
  annotations: [{ pyramid: harbour, metrics, summaries: [annotated] }],
  thresholds: { units: 0.5 },
});
const { content } = jsonReport(report)[0]!;
const read = (text: string) => readAnnotation({ file: 'report.json', bytes: new TextEncoder().encode(text) });

it('a report is read back with all that further metrics gave, and written again as it was', () => {
  const reading = read(content) as never as { value: never[]; scored: { thresholds: object } };
  expect(reading.value).toMatchObject([{ metrics, summaries: [{ also: annotated.also }] }]);
  expect(reading.scored.thresholds).toEqual({ units: 0.5 });
  const again = scoreAnnotations({ annotations: reading.value, thresholds: { units: 0.5 } });
  expect(jsonReport(again)[0]!.content).toBe(content);
});

it('the published schema has it, with the fields of each metric’s evidence', () => {
  const validate = new Ajv2020({ allowUnionTypes: true }).compile(jsonSchemas()['scores.schema.json']!);
  const value = JSON.parse(content);
  validate(value);
  expect(validate.errors).toBeNull();
  expect(value.means.units).toEqual({ mean: 0.375, scored: 1, unscored: 0 });
  value.topics[0].summaries[0].also.units.evidence.auto = 'much';
  expect(validate(value)).toBe(false);
});

it('evidence that a metric does not know is refused with its place', () => {
  const wrong = content.replace('"expected": 4', '"expected": "four"');
  expect(() => read(wrong)).toThrow(/also\.units\.evidence\.pyramid\.expected/);
});

it('our JSON keeps it, and other formats say that they do not', () => {
  const written = (format: 'json' | 'csv' | 'jsonl') =>
    writeContent({ content: read(content) as never, format });
  const [file] = written('json').files;
  expect(JSON.parse(file!.text)).toMatchObject({ metrics, summaries: [{ also: annotated.also }] });
  for (const format of ['csv', 'jsonl'] as const) {
    expect(written(format).diagnostics.map(({ message }) => message)).toContain(
      'The scores of units, length, stranger have no place in this format.',
    );
  }
});
