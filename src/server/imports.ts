/** Files become topics of a project: those that people drop on the page, and those of `serve --import`. */
import { type Brought, readBrought } from './incoming.ts';
import type { Project } from './project.ts';

export async function importFiles(
  project: Project,
  files: readonly Brought[],
): Promise<{ readonly topics: readonly string[]; readonly notes: readonly string[] }> {
  const { topics, diagnostics } = await readBrought(files);
  const created: string[] = [];
  for (const { id, references, summaries, seed } of topics) {
    const content = { id, title: id, references: [...references], summaries: [...summaries], seed };
    created.push((await project.createTopic(content)).content().id);
  }
  const unplaced = topics.flatMap((topic) => topic.unplaced);
  return {
    topics: created,
    notes: [
      ...diagnostics.map(({ message, assumed }) => `${message} ${assumed}`),
      ...unplaced.map((words) => `No place is known for ${words}`),
    ],
  };
}
