import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { writeReportJson } from '../../src/formats/report-json.ts';
import { jsonSchemas } from '../../src/formats/schemas.ts';
import { writeContent } from '../../src/formats/write.ts';
import { evaluate } from '../../src/library/evaluate.ts';
import { annotateByPresence } from '../../src/match/presence/annotate.ts';
import { compareAnnotations } from '../../src/meta/agreement/annotations.ts';
import type { Annotation } from '../../src/model.ts';
import { scoreAnnotations } from '../../src/score/annotations.ts';
import type { Report } from '../../src/score/report.ts';
import { formatSignature } from '../../src/signature.ts';
import { errorOf, MATCHED_SUMMARY, notes, read, STORM, STORM_SUMMARY } from './samples.ts';

const EMPTY = { summary: { id: 'empty', text: ' ' }, matches: [], unmatched: [] };
const OTHER = { ...STORM, id: 'other', method: 'edua-x', settings: 'percentile:83' };

/** As people, WMIN, presence and a matcher from elsewhere leave annotations. */
const ANNOTATIONS: Readonly<Record<string, readonly Annotation[]>> = {
  people: [{ pyramid: STORM, summaries: [STORM_SUMMARY, EMPTY] }],
  wmin: [
    {
      pyramid: OTHER,
      match: { match: 'wmin', threshold: 0.65, settle: true },
      summaries: [
        MATCHED_SUMMARY,
        {
          summary: { id: 's3', text: 'Привет.' },
          matches: [],
          unmatched: [],
          unscored: 'It is not English.',
        },
      ],
    },
  ],
  presence: [
    {
      pyramid: STORM,
      match: { match: 'presence-3', present: 0.5 },
      summaries: [
        annotateByPresence({
          summary: STORM_SUMMARY.summary,
          found: [
            {
              unit: '7',
              probability: 0.9,
              sentence: { text: 'It stormed, and it stormed again.', span: [0, 33] },
            },
            { unit: '9', probability: 0.1, sentence: { text: 'People slept.', span: [34, 47] } },
          ],
          byWordsAlone: true,
        }),
        annotateByPresence({
          summary: { id: 'wordless', text: '...' },
          found: [
            { unit: '7', probability: 0, sentence: null },
            { unit: '9', probability: 0, sentence: null },
          ],
        }),
      ],
    },
  ],
  'a matcher from elsewhere': [
    {
      pyramid: STORM,
      match: { match: 'mine' },
      summaries: [
        {
          ...STORM_SUMMARY,
          matches: STORM_SUMMARY.matches.map((match) => ({
            ...match,
            evidence: { matcher: 'mine', nodes: ['a', { b: 1 }], overlap: 0.5 },
          })),
        },
      ],
    },
  ],
};

function readReport(text: string) {
  const reading = read('scores.json', text);
  if (reading.kind !== 'annotations') throw new Error(`${reading.kind}`);
  return reading;
}

function scoredAgain(text: string): Report {
  const { value: annotations, scored } = readReport(text);
  const { options, thresholds } = scored!;
  return scoreAnnotations({ annotations, thresholds, ...(options && { options }) });
}

const validate = new Ajv2020({ allowUnionTypes: true }).compile(jsonSchemas()['scores.schema.json']!);

describe('a report', () => {
  const options = { averageSize: 'fractional', comprehensive: 'arithmetic' } as const;
  const thresholds = { raw: 2, coverage: 0.5 };

  it.each([...Object.keys(ANNOTATIONS), 'all of them'])('of %s comes back', (name) => {
    const annotations = ANNOTATIONS[name] ?? Object.values(ANNOTATIONS).flat();
    // One summary of one pyramid has one annotation; together, each brings a pyramid of its own.
    const apart = annotations.map(({ pyramid, ...rest }, i) => ({
      ...rest,
      pyramid: { ...pyramid, id: `${pyramid.id}-${i}` },
    }));
    const report = scoreAnnotations({ annotations: apart, options, thresholds });
    const text = writeReportJson(report);
    expect(validate(JSON.parse(text)), JSON.stringify(validate.errors)).toBe(true);
    const reading = readReport(text);
    expect(reading.diagnostics).toEqual([]);
    expect(reading.scored).toEqual({ options, thresholds, signature: report.signature });
    expect(reading.value).toEqual(
      report.topics.map(({ pyramid, match, summaries }) => ({
        pyramid,
        match,
        summaries: summaries.map(({ annotated }) => annotated),
      })),
    );
    expect(writeReportJson(scoredAgain(text))).toBe(text);
  });

  it.each(['wmin', 'presence'] as const)('that %s made of plain texts comes back', async (match) => {
    const references = [
      'A storm hit Rome at night. Cows fled the hills.',
      'The storm came to Rome by night.',
    ];
    const summaries = ['A storm came to Rome. Nobody slept.', 'Cows left the hills.', ''];
    const text = writeReportJson(await evaluate({ references, summaries, match, method: 'edua-g', jobs: 1 }));
    expect(text).toContain(`"matcher": "${match}"`);
    expect(validate(JSON.parse(text)), JSON.stringify(validate.errors)).toBe(true);
    expect(writeReportJson(scoredAgain(text))).toBe(text);
  });

  it('becomes an annotation that says as much about the matches', () => {
    const text = writeReportJson(scoreAnnotations({ annotations: ANNOTATIONS.wmin! }));
    const { diagnostics, ...content } = readReport(text);
    const { files, diagnostics: lost } = writeContent({ content, format: 'json' });
    expect(lost).toEqual([]);
    const again = read('x.json', files[0]!.text);
    expect(again.value).toEqual([ANNOTATIONS.wmin![0]]);
    // Converted once more, nothing moves.
    expect(writeContent({ content: again, format: 'json' }).files[0]!.text).toBe(files[0]!.text);
  });

  it('can be compared with another annotation', () => {
    const [people] = ANNOTATIONS.people!;
    const annotations = [{ ...ANNOTATIONS.wmin![0]!, pyramid: STORM }];
    const [mine] = readReport(writeReportJson(scoreAnnotations({ annotations }))).value;
    const one = ({ pyramid, summaries }: Annotation) => ({ pyramid, summaries: summaries.slice(0, 1) });
    const agreement = compareAnnotations({
      annotations: [
        { name: 'people', annotation: one(people!) },
        { name: 'wmin', annotation: one(mine!) },
      ],
    });
    expect(agreement.pairs).toHaveLength(1);
  });

  it('names every way of matching in its signature, in whatever order they come', () => {
    const [people] = ANNOTATIONS.people!;
    const both = [people!, { ...ANNOTATIONS.wmin![0]!, pyramid: STORM, summaries: [MATCHED_SUMMARY] }];
    const signatures = [both, [...both].reverse()].map((annotations) =>
      formatSignature(scoreAnnotations({ annotations }).signature).replace(/^[^|]*\|/, ''),
    );
    const expected =
      'pyramid:manual|match:manual+wmin|threshold:0.65|settle:true|size:half-up|comprehensive:harmonic';
    expect(signatures).toEqual([expected, expected]);
  });
});

describe('a report of version 1', () => {
  const old = (missed: object[], summary: object = {}) => {
    const annotations = [{ pyramid: STORM, summaries: [STORM_SUMMARY] }];
    const { choices, options, ...rest } = JSON.parse(
      writeReportJson(scoreAnnotations({ annotations, thresholds: { coverage: 0.5 } })),
    );
    const [{ pyramid, summaries }] = rest.topics;
    const topics = [{ pyramid, summaries: [{ ...summaries[0], missed, ...summary }] }];
    return JSON.stringify({ ...rest, version: 1, topics }, null, 1);
  };

  it('is read, with the names of its matchers', () => {
    const closest = { text: 'People slept', spans: [[34, 46]] };
    const reading = readReport(
      old([{ unit: '9', reason: 'below-threshold', similarity: 0.42, required: 0.65, closest }], {
        note: 'n',
      }),
    );
    expect(reading.diagnostics).toEqual([]);
    expect(reading.scored).toEqual({ thresholds: { coverage: 0.5 } });
    const evidence = { matcher: 'wmin', similarity: 0.42 };
    expect(reading.value).toEqual([
      {
        pyramid: STORM,
        match: { match: 'wmin' },
        summaries: [
          {
            ...STORM_SUMMARY,
            missed: [{ unit: '9', reason: 'below-threshold', required: 0.65, closest, evidence }],
            note: 'n',
          },
        ],
      },
    ]);
  });

  it('is unscored, or known in part, as its scores say', () => {
    const none = { value: null, reason: 'No words.' };
    const miss = { unit: '9', reason: 'unit-without-words', probability: 0, required: 0.5, closest: null };
    const counts = { matched: 1, repeated: null, unmatched: null, size: null, averageSize: 1.5, tiers: [] };
    const [annotation] = readReport(old([miss], { raw: none, counts })).value;
    expect(annotation!.summaries[0]).toMatchObject({
      unscored: 'No words.',
      partial: true,
      missed: [{ evidence: { matcher: 'presence', probability: 0 } }],
    });
  });
});

describe('a damaged report', () => {
  const text = writeReportJson(scoreAnnotations({ annotations: ANNOTATIONS.wmin! }));
  it.each([
    ['"version": 2', '"version": 3', 'E_SCHEMA', 'Version 3 of the format is newer than this cheops.'],
    ['"version": 2', '"version": 1.5', 'E_SCHEMA', 'version: Invalid input: expected 2.'],
    ['"averageSize": "half-up"', '"averageSize": "most"', 'E_SCHEMA', 'options.averageSize: Invalid option'],
    ['"threshold": 0.65', '"threshold": {}', 'E_SCHEMA', 'choices.threshold: Invalid input'],
    ['"lostTo": "7"', '"lostTo": "70"', 'E_UNKNOWN_UNIT', 'The pyramid has no unit “70”.'],
    ['"reason": "lost"', '"reason": null', 'E_SCHEMA', 'summaries[0].missed[0].reason: Invalid input'],
    [
      '"similarity": 0.7\n',
      '"similarity": "0.7"\n',
      'E_SCHEMA',
      'missed[0].evidence.similarity: Invalid input',
    ],
    ['"unit": "9"\n', '"unit": "90"\n', 'E_UNKNOWN_UNIT', 'The pyramid has no unit “90”.'],
    ['"unit": "9",\n', '"unit": "7",\n', 'E_DUPLICATE', 'The unit “7” is missed, but matched as well.'],
  ])('%j → %j', (from, to, code, message) => {
    const at = text.indexOf(from);
    const damaged = text.slice(0, at) + to + text.slice(at + from.length);
    expect(errorOf(() => read('scores.json', damaged))).toMatchObject({
      code,
      message: expect.stringContaining(message),
      file: 'scores.json',
      line: text.slice(0, at).split('\n').length,
    });
  });

  it('with a field that it does not have goes on, with a word about it', () => {
    const reading = read('scores.json', text.replace('"format"', '"by": "me", "format"'));
    expect(notes(reading)).toEqual(['W_UNKNOWN 2:9']);
  });

  it('in one file with another is refused', () => {
    const line = JSON.stringify(JSON.parse(text));
    expect(errorOf(() => read('scores.jsonl', `${line}\n${line}\n`))).toMatchObject({
      code: 'E_FORMAT',
      message: 'The file has a second report.',
      line: 2,
    });
  });
});
