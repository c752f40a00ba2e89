/**
 * An annotator's work in the formats of others: DUCView, our JSON, tables. All of it can be read again.
 *
 *   exported({ work, topic: 'storm', format: 'pyr' }).files  // [{ name: 'storm.pyr', text: '…' }]
 */
import { CheopsError } from '../errors.ts';
import { TARGETS, type Target, writeContent } from '../index.ts';
import { type Counting, toAnnotation } from '../workbench/pyramid.ts';
import type { Work } from '../workbench/work.ts';

export function exported({
  work,
  topic,
  format,
  counting,
}: {
  work: Work;
  topic: string;
  format: string;
  counting: Counting;
}): ReturnType<typeof writeContent> {
  if (!(TARGETS as readonly string[]).includes(format)) {
    throw new CheopsError('E_NOT_AVAILABLE', `There is no format ${format}.`, {
      fix: `It is one of ${TARGETS.join(', ')}.`,
    });
  }
  const annotation = toAnnotation(work, topic, counting);
  const isPyramid = annotation.summaries.length === 0 && format !== 'pan';
  const content = isPyramid
    ? ({ kind: 'pyramids', value: [annotation.pyramid] } as const)
    : ({ kind: 'annotations', value: [annotation] } as const);
  return writeContent({ content, format: format as Target });
}
