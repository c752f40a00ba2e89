import { describe, expect, it } from 'vitest';
import { toGraph } from '../../../src/amr/graph.ts';
import { readGraphTree } from '../../../src/amr/penman-read.ts';
import type { AmrSentence } from '../../../src/amr/text.ts';
import { apeUnits, matchByMeaning } from '../../../src/match/amr/ape.ts';
import type { Pyramid, Span } from '../../../src/model.ts';

/** A sentence of blank-separated words, and its graph, at a place of a text. */
function sentence(text: string, penman: string, start = 0): AmrSentence {
  let end = start - 1;
  const words = text.split(' ').map((word) => {
    const from = end + 1;
    end = from + word.length;
    return { text: word, span: [from, end] as Span };
  });
  return { text, span: [start, end], words, graph: toGraph(readGraphTree(penman)) };
}

const REFERENCE = 'The old farmer sold two horses because rain came .';
const PARSES: Readonly<Record<string, readonly AmrSentence[]>> = {
  [REFERENCE]: [
    sentence(
      REFERENCE,
      `(s / sell-01~e.3 :ARG0 (f / farmer~e.2 :mod (o / old~e.1)) :ARG1 (h / horse~e.5 :quant 2~e.4)
        :ARG1-of (c / cause-01~e.6 :ARG0 (k / come-01~e.8 :ARG1 (r / rain~e.7))))`,
    ),
  ],
  'Rain came .': [sentence('Rain came .', '(c / come-01~e.1 :ARG1 (r / rain~e.0))')],
};
const parse = async (text: string) => PARSES[text]!;

const PYRAMID: Pyramid = {
  id: 'farm',
  method: 'manual',
  references: [{ id: 'A', text: REFERENCE }],
  units: [
    {
      id: '1',
      label: 'A farmer sold horses',
      weight: 2,
      contributors: [{ reference: 'A', text: 'farmer sold two horses', spans: [[8, 30]] }],
    },
    { id: '2', label: 'Rain came .', weight: 1, contributors: [] },
  ],
};

const SUMMARY = { id: 's', text: 'A farmer sold three horses .' };
const SENTENCES = [
  sentence(SUMMARY.text, '(s / sell-01~e.2 :ARG0 (f / farmer~e.1) :ARG1 (h / horse~e.4 :quant 3~e.3))'),
];

describe('APE', () => {
  it('takes as gold the triples whose words lie in the mention, or the parsed label', async () => {
    const units = await apeUnits({ pyramid: PYRAMID, parse });
    const [first, second] = units.map(({ mentions }) => mentions);
    expect(first!.map(({ reference }) => reference)).toEqual(['A']);
    expect(first![0]!.graph.nodes.map(({ concept }) => concept)).toEqual(['sell-01', 'farmer', 'horse']);
    expect(first![0]!.graph.relations).toHaveLength(2);
    expect(first![0]!.graph.attributes.map(({ value }) => value)).toEqual(['2']);
    expect(second!.map(({ reference }) => reference)).toEqual([null]);
    expect(second![0]!.graph.relations).toHaveLength(1);
  });

  it('finds a unit by more than τ of its triples, and shows which', async () => {
    const units = await apeUnits({ pyramid: PYRAMID, parse });
    const { annotated, evidence, soft } = await matchByMeaning({
      summary: SUMMARY,
      sentences: SENTENCES,
      units,
    });
    expect(evidence[0]).toMatchObject({ unit: '1', share: 5 / 6, matched: 5, gold: 6, sentence: 0 });
    expect(evidence[0]!.triples.map(({ role, target }) => `${role} ${target}`)).toEqual([
      'instance sell-01',
      'instance farmer',
      'instance horse',
      'arg0 f',
      'arg1 h',
    ]);
    expect(annotated.matches).toEqual([
      {
        unit: '1',
        text: 'farmer sold ... horses',
        spans: [
          [2, 13],
          [20, 26],
        ],
        evidence: expect.objectContaining({ matcher: 'amr', share: 5 / 6, matched: 5, gold: 6 }),
      },
    ]);
    expect(annotated.missed).toMatchObject([
      { unit: '2', reason: 'below-threshold', required: 0.75, evidence: { matcher: 'amr', share: 1 / 3 } },
    ]);
    expect(soft).toBeCloseTo((2 * 5) / 6 + 1 / 3, 12);
  });

  it('needs more than the threshold, not as much', async () => {
    const units = await apeUnits({ pyramid: PYRAMID, parse });
    const at = async (threshold: number) =>
      (await matchByMeaning({ summary: SUMMARY, sentences: SENTENCES, units, options: { threshold } }))
        .annotated.matches.length;
    expect([await at(5 / 6), await at(5 / 6 - 1e-9)]).toEqual([0, 1]);
  });

  it('leaves relation types out', async () => {
    const units = await apeUnits({ pyramid: PYRAMID, parse });
    const options = { without: ['quant', 'instance'] };
    const { evidence } = await matchByMeaning({ summary: SUMMARY, sentences: SENTENCES, units, options });
    expect(evidence[0]).toMatchObject({ matched: 2, gold: 2 });
  });

  it('does not score a summary without words', async () => {
    const units = await apeUnits({ pyramid: PYRAMID, parse });
    const { annotated } = await matchByMeaning({ summary: { id: 'e', text: ' ' }, sentences: [], units });
    expect(annotated.unscored).toBe('The summary has no words.');
    expect(annotated.missed!.map(({ reason }) => reason)).toEqual([
      'summary-without-words',
      'summary-without-words',
    ]);
  });
});
