/** Summarisers over topics, as Table 3 and Figure 7 of pyramid-2003. */
import type { SummariserStudy } from '../../meta/study/summarisers.ts';
import type { Choices } from '../../signature.ts';
import { displayName, formatFixed, plural } from '../format.ts';
import { varianceSection } from './annotators.ts';
import { dotsPicture } from './dots.ts';
import { lettersPicture } from './letters.ts';
import type { StudyReport } from './report.ts';

export function summarisersReport(
  study: SummariserStudy,
  { signature, notes = [] }: { readonly signature: Choices; readonly notes?: readonly string[] },
): StudyReport {
  const { summarisers, topics, score, all } = study;
  const facts = `${plural(summarisers.length, 'summariser')}, ${plural(topics.length, 'topic')}`;
  return {
    title: 'Summarisers over topics',
    lead: `${facts}, ${score} scores.`,
    notes,
    signature,
    sections: [
      {
        id: 'means',
        heading: 'Means',
        lead: '',
        tables: [
          {
            caption: `Mean ${score} and standard deviation of each summariser`,
            headers: ['summariser', 'topics', 'mean', 'sd', 'min', 'max', 'unscored'],
            rows: [
              ...summarisers.map((own) => [
                displayName(own.summariser),
                String(own.topics),
                ...[own.mean, own.deviation, own.min, own.max].map((value) => formatFixed(value)),
                String(own.unscored),
              ]),
              ...(all === null
                ? []
                : [
                    [
                      'all',
                      String(all.n),
                      ...[all.mean, all.deviation, all.min, all.max].map((value) => formatFixed(value)),
                      String(study.rows.length - all.n),
                    ],
                  ]),
            ],
          },
        ],
        pictures: [
          dotsPicture({
            name: 'summariser-means',
            heading: `Mean ${score}`,
            note: `${facts}; line: one standard deviation to both sides`,
            title: score,
            series: [score],
            rows: summarisers.map(({ summariser, mean, deviation }) => ({
              name: displayName(summariser),
              values: [mean],
              ...(deviation !== null && { spread: [mean - deviation, mean + deviation] as const }),
            })),
          }),
          lettersPicture({
            name: 'summarisers-by-topic',
            heading: `${score} by topic`,
            note: 'a letter for each summariser, the best on average first',
            y: score,
            topics,
            summarisers: summarisers.map(({ summariser }) => summariser),
            rows: study.rows,
          }),
        ],
      },
      varianceSection(study.variance),
    ],
  };
}
