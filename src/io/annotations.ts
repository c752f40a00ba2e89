/**
 * Topics and annotated summaries out of what was read, or an error that says what is there instead.
 *
 *   annotationsOf(await readContents(reading), reading)
 */
import { CheopsError, type Diagnostic } from '../errors.ts';
import { topicToAnnotation } from '../formats/dataset.ts';
import type { Annotation, Pyramid, Topic } from '../model.ts';
import type { ReadContent } from './contents.ts';
import type { Reading } from './texts.ts';

/** The topics of datasets; anything else is an error that says what it should have been. */
export function topicsIn(contents: readonly ReadContent[], wanted: string): readonly Topic[] {
  return contents.flatMap(({ file, content }) => {
    if (content.kind === 'topics') return content.value;
    if (content.kind === 'pyramids') {
      throw new CheopsError('E_FORMAT', 'This holds points and weights, not texts.', {
        where: { file },
        fix: 'Points and weights go to cheops score --pyramid. Of a table, --text-column names the column with texts, and --sheet the sheet.',
      });
    }
    throw new CheopsError('E_FORMAT', `This is neither text nor a dataset with ${wanted}.`, {
      where: { file },
      fix: 'Give .txt files, a folder of them, a folder of topics, or JSON Lines with a topic on each line.',
    });
  });
}

/** Whether these are datasets, and nobody has judged which units their summaries have. */
export function isUnjudged(contents: readonly ReadContent[]): boolean {
  return contents.every(
    ({ content }) => content.kind === 'topics' && content.value.every((topic) => !hasJudgedUnits(topic)),
  );
}

/** A topic may bring units, or numbers that people gave, and nobody has said which units a summary has. */
function hasJudgedUnits(topic: Topic): boolean {
  return (topicToAnnotation(topic)?.summaries.length ?? 0) > 0;
}

/** Every annotated summary of the files, each once; what cannot be scored is noted, and nothing at all is an error. */
export function annotationsOf(
  contents: readonly ReadContent[],
  input: Pick<Reading, 'paths' | 'strict' | 'note'>,
): readonly Annotation[] {
  const only = contents.every(({ content }) => content.kind === 'pyramids');
  const found = contents
    .filter(({ content }) => only || content.kind !== 'pyramids')
    .map((read) => ({ file: read.file, annotations: annotationsIn(read, input) }));
  refuseTwice(found);
  const annotations = found.flatMap((item) => item.annotations);
  if (annotations.some(({ summaries }) => summaries.length > 0)) return annotations;
  throw new CheopsError('E_EMPTY', 'No annotated summaries here, so there is nothing to score.', {
    where: { file: input.paths.join(', ') },
    fix: 'Give annotated summaries: .pan files, a cheops annotation, or a dataset with units and judgments.',
  });
}

/** One summary, annotated twice against the same pyramid, would count twice. */
function refuseTwice(found: readonly { file: string; annotations: readonly Annotation[] }[]): void {
  const files = new Map<string, string>();
  const keys = new Map<Pyramid, string>();
  for (const { file, annotations } of found) {
    for (const { pyramid, summaries } of annotations) {
      const key = keys.get(pyramid) ?? JSON.stringify(pyramid);
      keys.set(pyramid, key);
      for (const { summary } of summaries) {
        const name = `${summary.id}\n${key}`;
        const before = files.get(name);
        if (before !== undefined) {
          throw new CheopsError('E_DUPLICATE', `The summary ${summary.id} is in ${before} as well.`, {
            where: { file },
            fix: 'Give each annotation once; cheops agree compares two annotations of the same summaries.',
          });
        }
        files.set(name, file);
      }
    }
  }
}

/** The annotated summaries of a file, or an error that says what the file holds instead. */
export function annotationsIn(
  { file, content }: ReadContent,
  { strict = false, note = () => {} }: Partial<Pick<Reading, 'strict' | 'note'>> = {},
): readonly Annotation[] {
  if (content.kind === 'annotations') return content.value;
  if (content.kind === 'pyramids') {
    throw new CheopsError('E_EMPTY', 'This is a pyramid without summaries, so there is nothing to score.', {
      where: { file },
      fix: 'Give annotated summaries: .pan files, a cheops annotation, or a dataset with units and judgments.',
    });
  }
  const annotations = content.value.flatMap((topic) => topicToAnnotation(topic) ?? []);
  const left = leftOut(file, content.value, annotations);
  if (strict && left.length > 0) {
    throw new CheopsError('E_STRICT', left.map(({ message }) => message).join(' '), { where: { file } });
  }
  note(left);
  return annotations;
}

/** What a dataset has and scoring cannot use. */
function leftOut(
  file: string,
  topics: readonly Topic[],
  annotations: readonly Annotation[],
): readonly Diagnostic[] {
  const bare = topics.length - annotations.length;
  const all = topics
    .filter(({ units }) => units !== undefined)
    .reduce((sum, topic) => sum + topic.summaries.length, 0);
  const unjudged = all - annotations.reduce((sum, { summaries }) => sum + summaries.length, 0);
  const notes = [
    ...(bare > 0 ? [`${bare} topics bring no units.`] : []),
    ...(unjudged > 0 ? [`${unjudged} summaries were not judged for units.`] : []),
  ];
  return notes.map((message) => ({
    code: 'W_MISSING',
    message,
    where: { file },
    assumed: 'They are left out, and no mean includes them.',
  }));
}
