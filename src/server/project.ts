/**
 * A project: a folder with topics, people and evaluations. Names in requests are looked up among what is there; none of
 * them ever becomes a path.
 *
 *   const project = await openProject('my-project');
 *   await project.createTopic({ title: 'Storm', references, summaries, seed: null });
 */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { CheopsError } from '../errors.ts';
import { createIds, fileNameOf, withoutCopy } from '../formats/names.ts';
import { readError } from '../io/failure.ts';
import { type Holder, takeLock } from '../io/lock.ts';
import { compareIds } from '../model.ts';
import { makePrivateFolder, readIfThere, writeWhole } from './disk.ts';
import { openEvaluations } from './evaluations.ts';
import { openSessions } from './sessions.ts';
import { createTopic, openTopic, type TopicFile, type TopicStore } from './topic.ts';

export type Project = Awaited<ReturnType<typeof openProject>>;

const MARK = 'cheops-project.json';

export async function openProject(folder: string) {
  const root = resolve(folder);
  const isNew = await makeProject(root);
  const unlock = takeLock(join(root, 'lock'), { file: root, mode: 0o600, refusal: isOpenElsewhere });
  try {
    return await opened(root, isNew, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** One server at a time writes into a project. */
function isOpenElsewhere(holder: Holder | null, { file }: { file: string }): CheopsError {
  const who = holder === null ? 'Another server' : `Process ${holder.process} on ${holder.host}`;
  return new CheopsError('E_LOCKED', `${who} has this project open.`, { where: { file } });
}

/** A folder with other things in it is left alone: it may be somebody's home. */
async function makeProject(root: string): Promise<boolean> {
  if (existsSync(join(root, MARK))) return false;
  const inside = existsSync(root)
    ? await readdir(root).catch((cause) => Promise.reject(readError(root, cause)))
    : [];
  if (inside.some((name) => !name.startsWith('.'))) {
    throw new CheopsError('E_USAGE', 'The folder is not empty, and holds no project of cheops.', {
      where: { file: root },
      fix: 'Name a new folder, or an empty one; texts are imported in the page.',
    });
  }
  await makePrivateFolder(join(root, 'topics'));
  await makePrivateFolder(join(root, 'evaluations'));
  await writeWhole(join(root, MARK), `${JSON.stringify({ format: 'cheops-project', version: 1 })}\n`);
  return true;
}

async function opened(root: string, isNew: boolean, unlock: () => void) {
  const mark = JSON.parse((await readIfThere(join(root, MARK))) ?? '{}') as { version?: number };
  if (mark.version !== 1) {
    throw new CheopsError('E_FORMAT', 'The project was made by another version of cheops.', {
      where: { file: join(root, MARK) },
      fix: 'Update cheops.',
    });
  }
  const now = () => new Date().toISOString();
  const topicsFolder = join(root, 'topics');
  await makePrivateFolder(topicsFolder);
  const topics = new Map<string, TopicStore>();
  for (const name of (await readdir(topicsFolder)).sort(compareIds)) {
    const folder = join(topicsFolder, name);
    // A topic whose making was cut short by a crash has no file of texts, and is no topic.
    if (!existsSync(join(folder, 'topic.json'))) continue;
    const topic = await openTopic({ folder, now });
    topics.set(topic.content().id, topic);
  }
  const sessions = await openSessions(root, Date.now);
  const evaluations = await openEvaluations(join(root, 'evaluations'));
  return {
    name: basename(root),
    folder: root,
    sessions,
    evaluations,
    /** Whether the folder was made just now. */
    isNew,
    topics: (): ReadonlyMap<string, TopicStore> => topics,
    async createTopic({ id: wanted, ...content }: Omit<TopicFile, 'format' | 'version'>) {
      const ids = createIds();
      for (const id of topics.keys()) ids.take(id);
      // The second copy of storm#2 is storm#3, not storm#2#2.
      const id = ids.take(topics.has(wanted) ? withoutCopy(wanted) : wanted);
      const folder = join(topicsFolder, fileNameOf(id).slice(0, 200));
      if (existsSync(join(folder, 'topic.json'))) {
        throw new CheopsError('E_DUPLICATE', `A topic has files of the name ${id} already.`);
      }
      await createTopic(folder, { format: 'cheops-topic', version: 1, id, ...content });
      const topic = await openTopic({ folder, now });
      topics.set(id, topic);
      return topic;
    },
    async close() {
      for (const topic of topics.values()) await topic.close();
      unlock();
    },
  };
}
