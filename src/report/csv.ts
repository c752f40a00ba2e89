/**
 * One row for each summary, for spreadsheets and statistics: scores in full precision, empty where a score has
 * no value, or a count is not known, with the reason and a note on the matching in the last columns.
 *
 *   topic,summary,raw,quality,coverage,comprehensive,matched,unsure,contradicted,repeated,unmatched,size,averageSize,reason,note
 *   storm,s1,2,0.6666666666666666,1,0.8,1,0,0,0,1,2,1.5,,
 */
import { writeCsv } from '../formats/csv.ts';
import { scoreNames, scoreOf } from '../score/also.ts';
import { describeFurther, unscoredReasons } from './format.ts';
import { entriesOf, type Reporter } from './report.ts';
import { missedUnits, partMissed } from './units.ts';

const FOUND = ['matched', 'unsure'] as const;
const SIZES = ['repeated', 'unmatched', 'size', 'averageSize'] as const;

export const csvReport: Reporter = (report) => {
  const names = scoreNames(report);
  const header = ['topic', 'summary', ...names, ...FOUND, 'contradicted', ...SIZES, 'reason', 'note'];
  const rows = entriesOf(report).map(({ topic, summary: { annotated, card } }) => [
    topic.pyramid.id,
    card.summary,
    ...names.map((name) => scoreOf(card, name).value),
    ...FOUND.map((name) => card.counts[name]),
    partMissed(annotated, missedUnits(annotated, topic.pyramid)).contradicted.length,
    ...SIZES.map((name) => card.counts[name]),
    [...unscoredReasons(card).map(({ reason }) => reason), ...describeFurther(card)].join(' ') || null,
    annotated.note ?? null,
  ]);
  return [{ name: 'scores.csv', content: writeCsv([header, ...rows]) }];
};
