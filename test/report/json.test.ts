import { expect, it } from 'vitest';
import type { Pyramid } from '../../src/model.ts';
import { jsonReport } from '../../src/report/json.ts';
import { harbour, reportOf, sample, topicOf } from './sample.ts';

it('is a versioned file with its keys in order', () => {
  const pyramid: Pyramid = {
    id: 'storm',
    method: 'manual',
    references: [{ id: 'A', text: 'A storm hit.' }],
    units: [
      {
        id: '1',
        label: 'There was a storm',
        weight: 1,
        contributors: [{ reference: 'A', text: 'A storm hit', spans: [] }],
      },
    ],
  };
  const matches = [{ unit: '1', text: 'It stormed', spans: [] }];
  const topic = topicOf(pyramid, [{ summary: { id: 's1', text: 'It stormed.' }, matches, unmatched: [] }]);
  const files = jsonReport(reportOf([topic], { coverage: 0.5 }));
  expect(files.map(({ name }) => name)).toEqual(['scores.json']);
  expect(files[0]!.content).toMatchInlineSnapshot(`
    "{
      "format": "cheops-scores",
      "version": 2,
      "signature": "cheops:0.1.0|pyramid:manual|match:manual|size:half-up|comprehensive:harmonic",
      "choices": {
        "pyramid": "manual",
        "match": "manual",
        "size": "half-up",
        "comprehensive": "harmonic"
      },
      "options": {
        "averageSize": "half-up",
        "comprehensive": "harmonic"
      },
      "thresholds": {
        "coverage": 0.5
      },
      "means": {
        "raw": {
          "mean": 1,
          "scored": 1,
          "unscored": 0
        },
        "quality": {
          "mean": 1,
          "scored": 1,
          "unscored": 0
        },
        "coverage": {
          "mean": 1,
          "scored": 1,
          "unscored": 0
        },
        "comprehensive": {
          "mean": 1,
          "scored": 1,
          "unscored": 0
        }
      },
      "topics": [
        {
          "pyramid": {
            "id": "storm",
            "method": "manual",
            "references": [
              {
                "id": "A",
                "text": "A storm hit."
              }
            ],
            "units": [
              {
                "id": "1",
                "label": "There was a storm",
                "weight": 1,
                "contributors": [
                  {
                    "reference": "A",
                    "text": "A storm hit",
                    "spans": []
                  }
                ]
              }
            ]
          },
          "summaries": [
            {
              "summary": {
                "id": "s1",
                "text": "It stormed."
              },
              "raw": {
                "value": 1,
                "numerator": 1,
                "denominator": 1
              },
              "quality": {
                "value": 1,
                "numerator": 1,
                "denominator": 1
              },
              "coverage": {
                "value": 1,
                "numerator": 1,
                "denominator": 1
              },
              "comprehensive": {
                "value": 1,
                "numerator": 2,
                "denominator": 2
              },
              "counts": {
                "matched": 1,
                "unsure": 0,
                "unsureWeight": 0,
                "repeated": 0,
                "unmatched": 0,
                "size": 1,
                "averageSize": 1,
                "tiers": [
                  {
                    "weight": 1,
                    "matched": 1,
                    "total": 1
                  }
                ]
              },
              "matches": [
                {
                  "unit": "1",
                  "text": "It stormed",
                  "spans": []
                }
              ],
              "unmatched": []
            }
          ]
        }
      ]
    }
    "
  `);
});

it('holds everything', () => {
  const { topics } = JSON.parse(jsonReport(sample)[0]!.content);
  expect(topics).toEqual([
    {
      pyramid: harbour,
      summaries: sample.topics[0]!.summaries.map(({ annotated, card: { summary, options, ...scores } }) => ({
        ...annotated,
        ...scores,
      })),
    },
  ]);
});

it('gives the same bytes whatever the order of keys in the input', () => {
  // Only the choices of a signature have an order of their own.
  const reversed = { ...(reverseKeys(sample) as typeof sample), signature: sample.signature };
  expect(Object.keys(reversed)).toEqual(Object.keys(sample).reverse());
  expect(jsonReport(reversed)).toEqual(jsonReport(sample));
});

it('keeps the order of keys where a comment or evidence comes in', () => {
  const { pyramid, summaries } = JSON.parse(jsonReport(sample)[0]!.content).topics[0];
  expect(Object.keys(pyramid.units[3])).toEqual(['id', 'label', 'weight', 'comment', 'contributors']);
  expect(summaries[1].matches.map((match: object) => JSON.stringify(match))).toEqual([
    '{"unit":"1","text":"The port is closed","spans":[[0,18]]}',
    '{"unit":"2","text":"Two ships were lost","spans":[[39,58]],' +
      '"evidence":{"matcher":"wmin","runnerUp":{"similarity":0.25,"unit":"3"},"similarity":0.8125}}',
    '{"unit":"1","text":"shut it stays","spans":[[24,37]],"comment":"said twice"}',
  ]);
});

it('leaves out keys that are not ours', () => {
  const extra = { ...harbour, secret: 'x' };
  expect(jsonReport(reportOf([topicOf(extra, [])]))).toEqual(jsonReport(reportOf([topicOf(harbour, [])])));
});

it('says null and why for a score without a value', () => {
  const { topics } = JSON.parse(jsonReport(sample)[0]!.content);
  expect(topics[0].summaries[0].coverage).toEqual({ value: null, reason: 'The summary is empty.' });
});

function reverseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseKeys);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, member]) => [key, reverseKeys(member)] as const);
  return Object.fromEntries(entries.reverse());
}
