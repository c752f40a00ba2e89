/**
 * Clauses as a list for people: each sentence as a whole, and below it its segmentations, every line with its id.
 *
 *   A.1.0.0  Dogs bark and bite.
 *     A.1.1.0  Dogs bark and
 *     A.1.1.1  Dogs bite.
 */
import { type SegmentedSentence, segmentId } from '../../segment/segmentation.ts';
import { displayName, oneLine } from '../format.ts';

/** An empty line stands between sentences and between the alternatives of one. */
export function clauseList({
  document,
  sentences,
}: {
  document: string;
  sentences: readonly SegmentedSentence[];
}): string {
  const name = displayName(document);
  const blocks = sentences.flatMap(({ segmentations }, i) =>
    segmentations.map(({ index, segments }) =>
      segments
        .map(({ text }, k) => {
          const id = segmentId({ document: name, sentence: i + 1, segmentation: index, segment: k });
          return `${index === 0 ? '' : '  '}${id}  ${oneLine(text)}\n`;
        })
        .join(''),
    ),
  );
  return blocks.join('\n');
}
