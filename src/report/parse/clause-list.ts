/**
 * Clauses as a list for people: each sentence as a whole, and below it its segmentations, every line with its id.
 *
 *   A.1.0.0  Dogs bark and bite.
 *     A.1.1.0  Dogs bark
 *     A.1.1.1  Dogs bite.
 */
import { type SegmentedSentence, segmentId } from '../../segment/segmentation.ts';
import { displayName, oneLine } from '../format.ts';

/**
 * An empty line stands between sentences and between the alternatives of one. `before` is how many sentences of the
 * document are listed already.
 */
export function clauseList({
  document,
  sentences,
  before = 0,
}: {
  document: string;
  sentences: readonly SegmentedSentence[];
  before?: number;
}): string {
  const name = displayName(document);
  const blocks = sentences.flatMap(({ sentence, segmentations }, i) =>
    segmentations.map(({ index, segments }) =>
      segments
        .map(({ text }, k) => {
          const number = sentence.number ?? before + i + 1;
          const id = segmentId({ document: name, sentence: number, segmentation: index, segment: k });
          return `${index === 0 ? '' : '  '}${id}  ${oneLine(text)}\n`;
        })
        .join(''),
    ),
  );
  return (before > 0 && blocks.length > 0 ? '\n' : '') + blocks.join('\n');
}
