/** Files become topics of a project: those that people drop on the page, and those of `serve --import`. */
import { idOfFile, withoutCopy } from '../formats/names.ts';
import { type Brought, type BroughtTopic, readBrought } from './incoming.ts';
import type { Project } from './project.ts';

export async function importFiles(
  project: Project,
  files: readonly Brought[],
): Promise<{ readonly topics: readonly string[]; readonly notes: readonly string[] }> {
  const { topics, diagnostics } = await readBrought(files);
  const created: string[] = [];
  for (const topic of topics) {
    const { references, summaries, seed, origin } = topic;
    const { id, title } = nameOf(topic, project);
    const content = { references: [...references], summaries: [...summaries], seed, origin };
    created.push((await project.createTopic({ id, title, ...content })).content().id);
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

/**
 * What went out and comes in again has the title that it had. A .pan does not say what its topic is called: one of the
 * same references does, the same pyramid first; else the file's name.
 */
function nameOf(
  { id, references, seed: { from }, origin }: BroughtTopic,
  project: Project,
): { readonly id: string; readonly title: string } {
  const isNameless = /^pyramid-[0-9a-f]{8}$/.test(id);
  const others = [...project.topics().values()].map((topic) => topic.content());
  const twins = others.filter(
    (other) =>
      (isNameless || withoutCopy(other.id) === withoutCopy(id)) &&
      said(other.references) === said(references),
  );
  const twin = twins.find((other) => other.origin?.hash === origin.hash) ?? twins[0];
  const own = isNameless ? (twin?.id ?? idOfFile(from.split(', ')[0]!)) : id;
  const name = twin === undefined ? own : withoutCopy(twin.title);
  const titles = new Set(others.map(({ title }) => title));
  let title = name;
  for (let copy = 2; titles.has(title); copy++) title = `${name} (${copy})`;
  return { id: own, title };
}

function said(references: readonly { readonly text: string }[]): string {
  return JSON.stringify(references.map(({ text }) => text.trim()));
}
