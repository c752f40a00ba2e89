/** What several annotators made of the same texts: each argument of a call is one annotator's work. */
import { type Annotation, CheopsError, mergeByPyramid } from '../index.ts';
import { annotationsIn } from '../io/annotations.ts';
import { type ReadContent, readContents } from '../io/contents.ts';
import { documentIds } from '../io/document-ids.ts';
import type { CommandReading } from './reading.ts';

/** One annotator's work: pyramids, each with the summaries annotated against it, if any. */
export interface Work {
  readonly name: string;
  readonly path: string;
  readonly annotations: readonly Annotation[];
}

export async function readWorks(
  paths: readonly string[],
  reading: Pick<CommandReading, 'inputs' | 'strict' | 'note'>,
): Promise<readonly Work[]> {
  if (paths.length < 2) {
    throw new CheopsError('E_USAGE', 'Agreement needs two annotations or more.', {
      fix: 'Give two or more, one argument for each annotator.',
    });
  }
  const names = documentIds(paths);
  const works: Work[] = [];
  for (const [index, path] of paths.entries()) {
    const contents = await readContents({ ...reading, paths: [path] });
    works.push({
      name: names[index]!,
      path,
      annotations: mergeByPyramid(contents.flatMap(everyAnnotation)),
    });
  }
  return works;
}

function everyAnnotation(read: ReadContent): readonly Annotation[] {
  if (read.content.kind !== 'pyramids') return annotationsIn(read);
  return read.content.value.map((pyramid) => ({ pyramid, summaries: [] }));
}

/** The work on one topic; several pyramids are an error. */
export function onlyAnnotation({ path, annotations }: Work): Annotation {
  if (annotations.length === 1) return annotations[0]!;
  throw new CheopsError(
    'E_MISMATCH',
    `Each annotator must have one pyramid, but here are ${annotations.length} different ones.`,
    { where: { file: path }, fix: 'Give each annotator’s work on one topic as one argument.' },
  );
}
