/** What several routes need: a topic by its name, a journal that a person may see, uploaded files. */
import { z } from 'zod';
import type { Desk } from './desk.ts';
import { Rejection } from './http.ts';
import type { Brought } from './incoming.ts';
import type { Project } from './project.ts';
import type { ProposalSource } from './proposals.ts';
import type { Person } from './sessions.ts';
import type { TopicStore } from './topic.ts';

export interface Context {
  readonly project: Project;
  readonly proposals: ProposalSource;
}

export const UPLOAD_LIMIT = 96 * 1024 * 1024;

export const UPLOAD = z.strictObject({
  name: z.string().min(1).max(300),
  base64: z.string().max(UPLOAD_LIMIT),
});
export type Upload = z.infer<typeof UPLOAD>;
export const UPLOADS = z.array(UPLOAD).max(2_000);

export function bytesOf({ name, base64 }: Upload): Brought {
  return { name, bytes: Buffer.from(base64, 'base64') };
}

export function requireTopic(project: Project, name: string | undefined): TopicStore {
  const topic = project.topics().get(name ?? '');
  if (topic === undefined) throw new Rejection(404, `There is no topic ${name}.`);
  return topic;
}

/** Annotators see their own work alone; who owns the project, or only looks on, sees everybody's. */
export function checkSight(person: Person, annotator: string): void {
  if (person.role === 'annotator' && annotator !== person.name) {
    throw new Rejection(403, 'Annotators do not see each other’s work.');
  }
}

export async function requireDesk(topic: TopicStore, person: Person, annotator: string): Promise<Desk> {
  checkSight(person, annotator);
  const exists = topic.annotators().includes(annotator);
  if (!exists && (annotator !== person.name || person.role === 'viewer')) {
    throw new Rejection(404, `${annotator} has not begun.`);
  }
  return topic.desk(annotator);
}
