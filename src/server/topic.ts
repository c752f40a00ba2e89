/**
 * One topic of a project: texts that never change, settings that may, and a journal for each annotator.
 *
 *   topics/storm/topic.json, topics/storm/settings.json, topics/storm/journals/ann.jsonl
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CheopsError } from '../errors.ts';
import { fileNameOf, idOfFile } from '../formats/names.ts';
import { SCALE } from '../formats/scale.ts';
import { compareIds } from '../model.ts';
import { JOURNAL_VERSION, type JournalHeader, type Seed, textHashes } from '../workbench/journal.ts';
import type { Origin } from '../workbench/origin.ts';
import { seededWork } from '../workbench/seed.ts';
import { type Desk, openDesk } from './desk.ts';
import { makePrivateFolder, readIfThere, writeWhole } from './disk.ts';
import { openJournal } from './journal-file.ts';

const TEXT = z.object({ id: z.string().min(1), text: z.string() });
const TOPIC = z.object({
  format: z.literal('cheops-topic'),
  version: z.literal(1),
  id: z.string().min(1),
  title: z.string(),
  references: z.array(TEXT),
  summaries: z.array(TEXT),
  /** What annotators begin with; the journals keep their own copy. */
  seed: z.custom<Seed>().nullable(),
  /** What the file said that it came from, for when it goes out again. */
  origin: z.custom<Origin>().optional(),
});
export type TopicFile = z.infer<typeof TOPIC>;

const SETTINGS = z.object({ scale: SCALE.nullable().default(null), isClass: z.boolean().default(false) });
type TopicSettings = z.infer<typeof SETTINGS>;

export type TopicStore = Awaited<ReturnType<typeof openTopic>>;

/** How the names of adjudicators' journals begin. */
export const SETTLED = 'settled ';

export interface Beginning {
  readonly seed: Seed | null;
  readonly cites?: readonly string[];
}

export async function createTopic(folder: string, content: TopicFile): Promise<void> {
  await makePrivateFolder(join(folder, 'journals'));
  await writeWhole(join(folder, 'topic.json'), `${JSON.stringify(content)}\n`);
}

export async function openTopic({ folder, now }: { folder: string; now: () => string }) {
  const file = join(folder, 'topic.json');
  let content = parse(TOPIC, await readIfThere(file), file);
  const settingsFile = join(folder, 'settings.json');
  let settings = parse(SETTINGS, (await readIfThere(settingsFile)) ?? '{}', settingsFile);
  const journals = join(folder, 'journals');
  await makePrivateFolder(journals);
  const names = new Set((await readdir(journals)).filter((name) => name.endsWith('.jsonl')).map(idOfFile));
  const desks = new Map<string, Promise<Desk>>();

  async function open(annotator: string, begin: Beginning): Promise<Desk> {
    const header: JournalHeader = {
      format: 'cheops-journal',
      version: JOURNAL_VERSION,
      topic: content.id,
      annotator,
      texts: textHashes(content),
      seed: begin.seed,
      ...(begin.cites === undefined ? {} : { cites: begin.cites }),
    };
    const path = join(journals, `${fileNameOf(annotator)}.jsonl`);
    const journal = await openJournal({ file: path, header });
    checkTexts(journal.header, content, path);
    names.add(annotator);
    return openDesk({ journal, start: seededWork(content, journal.header.seed), now });
  }

  return {
    content: () => content,
    settings: () => settings,
    async saveSettings(next: TopicSettings) {
      await writeWhole(settingsFile, `${JSON.stringify(next, null, 1)}\n`);
      settings = next;
    },
    annotators: () => [...names].sort(compareIds),
    /** The journal of an annotator, made if there is none. */
    desk(annotator: string, begin: Beginning = { seed: content.seed }) {
      const opened = desks.get(annotator) ?? open(annotator, begin);
      desks.set(annotator, opened);
      opened.catch(() => desks.delete(annotator));
      return opened;
    },
    async addSummaries(summaries: TopicFile['summaries']) {
      const next = { ...content, summaries: [...content.summaries, ...summaries] };
      await writeWhole(file, `${JSON.stringify(next)}\n`);
      content = next;
      for (const desk of desks.values()) {
        const { extend, header } = await desk;
        await extend(() => seededWork(content, header.seed));
      }
    },
    async close() {
      for (const desk of desks.values()) await (await desk).close();
    },
  };
}

function parse<Schema extends z.ZodType>(schema: Schema, text: string | null, file: string): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(text ?? ''));
  } catch (cause) {
    const fix = 'Put back a copy of the file from before, or remove its folder.';
    throw new CheopsError('E_SCHEMA', 'This file of the project cannot be read.', {
      where: { file },
      fix,
      cause,
    });
  }
}

/** Spans point into texts: a journal for other texts must not be shown over these. */
function checkTexts({ texts }: JournalHeader, content: TopicFile, file: string): void {
  const now = textHashes(content);
  const changed = Object.keys(texts).filter((key) => texts[key] !== now[key]);
  if (changed.length === 0) return;
  throw new CheopsError('E_JOURNAL', `The journal was written for another text of ${changed.join(', ')}.`, {
    where: { file },
    fix: 'Put back the text as it was: offsets in the journal point into it.',
  });
}
