/** The project as a whole: what is in it, who takes part, what is brought in. */
import { z } from 'zod';
import { idOfFile } from '../formats/names.ts';
import { compareIds } from '../model.ts';
import { Rejection, type Route, route } from './http.ts';
import { importFiles } from './imports.ts';
import { textsOfFiles } from './incoming.ts';
import { bytesOf, type Context, UPLOAD_LIMIT, UPLOADS } from './requests.ts';
import { type Person, ROLES } from './sessions.ts';
import { SETTLED, type TopicStore } from './topic.ts';

const EVERYONE = ROLES;
const OWNER = ['owner'] as const;

const NEW_TOPIC = z.strictObject({
  title: z.string().trim().min(1).max(200),
  references: UPLOADS,
  summaries: UPLOADS,
  isClass: z.boolean(),
});
const NEW_PERSON = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u, 'A name has letters, digits and spaces'),
  role: z.enum(ROLES),
});

export function projectRoutes({ project, proposals }: Context): readonly Route[] {
  return [
    route('GET /api/me', { roles: EVERYONE }, async ({ person }) => person),
    route('GET /api/project', { roles: EVERYONE }, async ({ person }) => {
      const topics = [...project.topics().values()].map((topic) => describeTopic(topic, person));
      return {
        name: project.name,
        person,
        topics: topics.sort((a, b) => compareIds(a.title, b.title)),
        people: person.role === 'owner' ? project.sessions.people() : [],
        evaluations: person.role === 'annotator' ? [] : await project.evaluations.list(),
        builders: proposals.builders,
        matchers: proposals.matchers,
      };
    }),
    route('POST /api/topics', { roles: OWNER, limit: UPLOAD_LIMIT }, async ({ body }) => {
      const { title, references, summaries, isClass } = NEW_TOPIC.parse(body);
      const topic = await project.createTopic({
        id: title,
        title,
        references: await texts(references),
        summaries: await texts(summaries),
        seed: null,
      });
      await topic.saveSettings({ ...topic.settings(), isClass });
      return { topic: topic.content().id };
    }),
    route('POST /api/import', { roles: OWNER, limit: UPLOAD_LIMIT }, async ({ body }) => {
      const { files } = z.strictObject({ files: UPLOADS.min(1) }).parse(body);
      return importFiles(project, files.map(bytesOf));
    }),
    route('POST /api/people', { roles: OWNER }, async ({ body, person }) => {
      const { name, role } = NEW_PERSON.parse(body);
      if (name === person.name) throw new Rejection(422, 'You have access already.');
      return { code: await project.sessions.invite({ name, role }) };
    }),
    route('DELETE /api/people/:name', { roles: OWNER }, async ({ names, person }) => {
      if (names.name === person.name) throw new Rejection(422, 'You cannot remove yourself.');
      await project.sessions.remove(names.name!);
    }),
  ];
}

/** Texts with ids of their own, in the order of these. */
export async function texts(uploads: z.infer<typeof UPLOADS>) {
  const names = new Set<string>();
  for (const { name: file } of uploads) {
    const name = idOfFile(file);
    if (names.has(name))
      throw new Rejection(422, `Two files are named ${name}: give each a name of its own.`);
    names.add(name);
  }
  const read = await textsOfFiles(uploads.map(bytesOf));
  const found = read.toSorted((a, b) => compareIds(a.id, b.id));
  const twin = found.find(({ id }, index) => found[index + 1]?.id === id);
  if (twin !== undefined)
    throw new Rejection(422, `Two files are named ${twin.id}: give each a name of its own.`);
  return found;
}

function describeTopic(topic: TopicStore, person: Person) {
  const { id, title, references, summaries, seed } = topic.content();
  const annotators = topic
    .annotators()
    .filter((name) => person.role !== 'annotator' || name === person.name || name.startsWith(SETTLED));
  return {
    id,
    title,
    references: references.length,
    summaries: summaries.length,
    seed: seed === null ? null : { from: seed.from, by: seed.by, units: seed.units.length },
    annotators,
    isClass: topic.settings().isClass,
  };
}
