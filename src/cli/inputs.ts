/** What the arguments of a command hold, whatever the format: annotations, pyramids or topics. */
import { CheopsError, type Diagnostic } from '../errors.ts';
import type { Content } from '../formats/content.ts';
import { topicToAnnotation } from '../formats/dataset.ts';
import { createPyramidCache } from '../formats/ducview/cache.ts';
import { holdsTopics, readFolder } from '../formats/files.ts';
import { readAnnotation } from '../formats/read.ts';
import type { Annotation, Pyramid } from '../model.ts';
import { expandInputs, isFolder, readInput } from './shell.ts';

/** Endings of files that a folder is searched for. */
const ENDINGS = ['.pan', '.pyr', '.json', '.jsonl', '.csv'];

export interface ReadContent {
  readonly file: string;
  readonly content: Content;
}

/** Reads every file that the arguments name; what the importers assumed goes to `note`. */
export function readContents({
  paths,
  strict,
  note,
  pyramids = [],
}: {
  paths: readonly string[];
  strict: boolean;
  note: (diagnostics: readonly Diagnostic[]) => void;
  pyramids?: readonly Pyramid[];
}): readonly ReadContent[] {
  const cache = createPyramidCache();
  return paths.flatMap((path): readonly ReadContent[] => {
    if (path !== '-' && isFolder(path) && holdsTopics(path)) {
      const { topics, diagnostics } = readFolder({ folder: path, strict });
      note(diagnostics);
      return [{ file: path, content: { kind: 'topics', value: topics } }];
    }
    return expandInputs([path], ENDINGS).map((file) => {
      const { diagnostics, ...content } = readAnnotation({ ...readInput(file), strict, cache, pyramids });
      note(diagnostics);
      return { file, content };
    });
  });
}

/** The annotated summaries of a file, or an error that says what the file holds instead. */
export function annotationsIn({ file, content }: ReadContent): readonly Annotation[] {
  if (content.kind === 'annotations') return content.value;
  if (content.kind === 'pyramids') {
    throw new CheopsError('E_EMPTY', 'This is a pyramid without summaries, so there is nothing to score.', {
      where: { file },
      fix: 'Give annotated summaries: .pan files, a cheops annotation, or a dataset with units and judgments.',
    });
  }
  const annotations = content.value.flatMap((topic) => topicToAnnotation(topic) ?? []);
  if (annotations.length > 0) return annotations;
  throw new CheopsError('E_EMPTY', 'No topic of this dataset brings both units and judged summaries.', {
    where: { file },
    fix: 'Give topics with "units" and with "human" judgments that name units.',
  });
}
