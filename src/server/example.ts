/** What a new project holds to try: the science example's references and summaries, with nothing marked yet. */
import { fileURLToPath } from 'node:url';
import { readFolder } from '../index.ts';
import type { TextDocument } from '../model.ts';
import type { Project } from './project.ts';

export async function addExamples(project: Project): Promise<void> {
  const folder = fileURLToPath(new URL('../../examples/science', import.meta.url));
  const { topics } = await readFolder({ folder });
  const { references, summaries } = topics[0]!;
  await project.createTopic({
    id: 'example',
    title: 'Example: tides',
    references: references.map(trimmed),
    summaries: summaries.map(trimmed),
    seed: null,
  });
}

/** A file ends in a newline, a text does not. */
function trimmed({ id, text }: TextDocument): TextDocument {
  return { id, text: text.trim() };
}
