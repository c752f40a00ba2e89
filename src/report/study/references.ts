/** How many references are enough, as tables and pictures. */
import type { Ordering, ReferenceStudy } from '../../meta/study/references.ts';
import type { Choices } from '../../signature.ts';
import { displayName, formatBounds, formatFixed, plural } from '../format.ts';
import { linesPicture } from './lines.ts';
import { type StudyReport, type StudySection, type StudyTable, tableSection } from './report.ts';

export function referencesReport(
  study: ReferenceStudy,
  { signature, notes = [] }: { readonly signature: Choices; readonly notes?: readonly string[] },
): StudyReport {
  const topics = new Set(study.summaries.map(({ topic }) => topic)).size;
  return {
    title: 'How many references are enough?',
    lead: `Pyramids of 1 to ${study.sizes.length} references: ${plural(topics, 'topic')}, ${plural(study.summaries.length, 'summary', 'summaries')}, ${study.score} scores. The order by all references is taken for right.`,
    notes,
    signature,
    sections: [growth(study), rankings(study), scores(study)],
  };
}

function growth({ sizes }: ReferenceStudy): StudySection {
  const weights = sizes.map((_, w) => w + 1);
  return {
    id: 'growth',
    heading: 'Growth',
    lead: '',
    tables: [
      {
        caption: 'Units of a pyramid, on average over all choices of references',
        headers: ['references', 'pyramids', 'units', 'least', 'most', ...weights.map((w) => `w=${w}`)],
        rows: sizes.map(({ references, subsets, units, tiers }) => [
          String(references),
          ...[subsets, units.mean.toFixed(1), units.min, units.max].map(String),
          ...weights.map((w) => (w > tiers.length ? '' : tiers[w - 1]!.toFixed(1))),
        ]),
      },
    ],
    pictures: [
      linesPicture({
        name: 'growth',
        heading: 'Growth of the pyramid',
        note: 'units by the number of references; band: least to most',
        x: { title: 'references', values: sizes.map(({ references }) => references) },
        y: 'units',
        lines: weights.map((w) => ({
          name: w === 1 ? 'all units' : `weight ≥ ${w}`,
          values: sizes.map(({ tiers }) => (tiers.length < w ? null : sumFrom(tiers, w))),
          ...(w === 1 && {
            low: sizes.map(({ units }) => units.min),
            high: sizes.map(({ units }) => units.max),
          }),
        })),
      }),
    ],
  };
}

/** How many units weigh at least so much. */
function sumFrom(tiers: readonly number[], weight: number): number {
  return tiers.slice(weight - 1).reduce((sum, count) => sum + count, 0);
}

function rankings({ sizes, bands }: ReferenceStudy): StudySection {
  const hasSystems = sizes.some(({ systems }) => systems !== null);
  const references = sizes.map((size) => size.references);
  const lines = (of: (size: ReferenceStudy['sizes'][number]) => Ordering | null, name: string) => [
    {
      name,
      values: sizes.map((size) => of(size)?.value ?? null),
      low: sizes.map((size) => of(size)?.low ?? null),
      high: sizes.map((size) => of(size)?.high ?? null),
    },
  ];
  return {
    id: 'rankings',
    heading: 'Rankings',
    lead: 'Wrong: the share of pairs in the opposite order, with a 95% bootstrap interval over topics and summaries. Tied: pairs that look equal. τ: Kendall’s τ-b with the order by all references. Apart: the same between two pyramids without a common reference.',
    tables: [
      orderTable('Orders of two summaries', sizes, ({ summaries }) => summaries),
      ...(hasSystems
        ? [orderTable('Orders of two systems, by means over topics', sizes, ({ systems }) => systems)]
        : []),
      {
        caption: 'Wrong orders of two summaries, by how far their scores differ',
        headers: ['references', ...bands.map((from, b) => bandName(from, bands[b + 1]))],
        rows: sizes.map((size) => [
          String(size.references),
          ...size.summaries.byDifference.map((share) => formatFixed(share)),
        ]),
      },
    ],
    pictures: [
      linesPicture({
        name: 'misranking',
        heading: 'Wrong orders',
        note: 'by the number of references; band: 95% interval',
        x: { title: 'references', values: references },
        y: 'share of pairs in the wrong order',
        lines: [
          ...lines(({ summaries }) => summaries, 'summaries'),
          ...(hasSystems ? lines(({ systems }) => systems, 'systems') : []),
          ...bands.map((from, b) => ({
            name: `by ${bandName(from, bands[b + 1])}`,
            values: sizes.map(({ summaries }) => summaries.byDifference[b]!),
          })),
        ],
      }),
    ],
  };
}

function bandName(from: number, to: number | undefined): string {
  if (to === undefined) return `≥ ${from}`;
  return from === 0 ? `< ${to}` : `${from} to ${to}`;
}

function orderTable(
  caption: string,
  sizes: ReferenceStudy['sizes'],
  of: (size: ReferenceStudy['sizes'][number]) => Ordering | null,
): StudyTable {
  return {
    caption,
    headers: ['references', 'pairs', 'wrong', '95% interval', 'tied', 'τ', 'apart: wrong', 'apart: τ'],
    rows: sizes.map((size) => {
      const own = of(size);
      const apart = own === size.summaries ? size.apart : null;
      return [
        String(size.references),
        String(own?.pairs ?? 0),
        formatFixed(own?.value),
        formatBounds(own ?? { low: null, high: null }),
        ...[own?.tied, own?.tau, apart?.opposite, apart?.tau].map((value) => formatFixed(value)),
      ];
    }),
  };
}

function scores({ sizes, summaries, score }: ReferenceStudy): StudySection {
  const several = new Set(summaries.map(({ topic }) => topic)).size > 1;
  const digits = score === 'raw' ? 1 : 3;
  return tableSection(
    'scores',
    'Scores',
    {
      caption: `Mean ${score} by the number of references`,
      headers: [
        ...(several ? ['topic'] : []),
        'summary',
        ...sizes.map(({ references }) => String(references)),
      ],
      names: several ? 2 : 1,
      rows: [
        ...summaries.map((own) => [
          ...(several ? [displayName(own.topic)] : []),
          displayName(own.summary),
          ...own.sizes.map((spread) => formatFixed(spread?.mean, digits)),
        ]),
        [
          ...(several ? [''] : []),
          'mean spread',
          ...sizes.map(({ deviation }) => formatFixed(deviation, digits)),
        ],
      ],
    },
    'Spread: the standard deviation of a summary’s score between pyramids of one size.',
  );
}
