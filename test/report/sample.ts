/** One small report with every kind of summary: good, weak, empty, and one in which nothing was marked. */
import type { AnnotatedSummary, Pyramid } from '../../src/model.ts';
import type { Report, ReportTopic } from '../../src/report/report.ts';
import { DEFAULT_SCORE_OPTIONS, scoreSummary } from '../../src/score/score.ts';

export const harbour: Pyramid = {
  id: 'harbour',
  method: 'manual',
  references: [
    { id: 'A', text: 'The harbour closed. Two ships sank. Crews were saved.' },
    { id: 'B', text: 'The port was shut after two vessels went down.' },
    { id: 'C', text: 'Authorities closed the harbour; all sailors survived.' },
  ],
  units: [
    {
      id: '1',
      label: 'The harbour was closed',
      weight: 3,
      contributors: [
        { reference: 'A', text: 'The harbour closed', spans: [[0, 18]] },
        { reference: 'B', text: 'The port was shut', spans: [[0, 17]] },
        { reference: 'C', text: 'Authorities closed the harbour', spans: [[0, 30]] },
      ],
    },
    {
      id: '2',
      label: 'Two ships sank',
      weight: 2,
      contributors: [
        { reference: 'A', text: 'Two ships sank', spans: [[20, 34]] },
        { reference: 'B', text: 'two vessels went down', spans: [[24, 45]] },
      ],
    },
    {
      id: '3',
      label: 'The sailors survived',
      weight: 2,
      contributors: [
        { reference: 'A', text: 'Crews were saved', spans: [[36, 52]] },
        { reference: 'C', text: 'all sailors survived', spans: [[32, 52]] },
      ],
    },
    {
      id: '4',
      label: 'The closing was official',
      weight: 1,
      contributors: [{ reference: 'C', text: 'Authorities', spans: [[0, 11]] }],
      comment: 'inferred',
    },
  ],
};

const good: AnnotatedSummary = {
  summary: { id: 'good', text: 'The port is closed, and shut it stays. Two ships were lost. Gulls cried.' },
  matches: [
    { unit: '1', text: 'The port is closed', spans: [[0, 18]] },
    {
      unit: '2',
      text: 'Two ships were lost',
      spans: [[39, 58]],
      evidence: { matcher: 'wmin', similarity: 0.8125, runnerUp: { unit: '3', similarity: 0.25 } },
    },
    { unit: '1', text: 'shut it stays', spans: [[24, 37]], comment: 'said twice' },
  ],
  unmatched: [{ text: 'Gulls cried', spans: [[60, 71]] }],
};

const weak: AnnotatedSummary = {
  summary: { id: 'weak', text: 'Officials spoke.' },
  matches: [
    { unit: '4', text: 'Officials', spans: [[0, 9]], evidence: { matcher: 'wmin', similarity: 0.5 } },
  ],
  unmatched: [],
};

const empty: AnnotatedSummary = { summary: { id: 'empty', text: ' ' }, matches: [], unmatched: [] };

const unmarked: AnnotatedSummary = {
  summary: { id: 'unmarked', text: 'Perhaps.' },
  matches: [],
  unmatched: [],
};

export function topicOf(pyramid: Pyramid, summaries: readonly AnnotatedSummary[]): ReportTopic {
  return {
    pyramid,
    summaries: summaries.map((annotated) => ({ annotated, card: scoreSummary({ annotated, pyramid }) })),
  };
}

const SIGNATURE = { pyramid: 'manual', match: 'manual', size: 'half-up', comprehensive: 'harmonic' };

export function reportOf(topics: readonly ReportTopic[], thresholds: Report['thresholds'] = {}): Report {
  return { signature: SIGNATURE, options: DEFAULT_SCORE_OPTIONS, topics, thresholds };
}

export const sample: Report = reportOf([topicOf(harbour, [empty, good, unmarked, weak])]);

/** A report of one summary with these names and nothing in it but what names can do. */
export function reportWithNames(
  names: readonly { topic: string; summary: string; label?: string }[],
  thresholds: Report['thresholds'] = {},
): Report {
  const topics = names.map(({ topic, summary, label = 'label' }) =>
    topicOf({ ...harbour, id: topic, units: harbour.units.map((unit) => ({ ...unit, label })) }, [
      { ...weak, summary: { id: summary, text: 'Officials spoke.' } },
    ]),
  );
  return reportOf(topics, thresholds);
}
