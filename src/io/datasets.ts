/**
 * The topics of datasets one by one, from JSON Lines of any size, folders, pipes and standard input.
 *
 *   for await (const { topic, where } of streamDatasets({ paths: ['a.jsonl', '-'], inputs, strict, note })) …
 */
import { CheopsError, type Place } from '../errors.ts';
import { streamTopics } from '../formats/dataset.ts';
import type { Topic } from '../model.ts';
import { streamFolder, textFiles } from './folders.ts';
import type { Inputs } from './inputs.ts';
import { isZip } from './readers/zip.ts';
import type { TableOptions } from './tables.ts';
import type { Reading } from './texts.ts';

export interface PlacedTopic {
  readonly topic: Topic;
  readonly where: Place;
}

/** Each id is there once in all files. */
export async function* streamDatasets(reading: Reading & TableOptions): AsyncGenerator<PlacedTopic> {
  const files = reading.paths.length > 1 ? new Map<string, string>() : null;
  for await (const { topic, where } of everyTopic(reading)) {
    const other = files?.get(topic.id);
    if (other !== undefined) {
      throw new CheopsError('E_DUPLICATE', `Topic "${topic.id}" is in ${other} too.`, {
        where,
        fix: 'Give each topic its own id, or score the files one by one.',
      });
    }
    files?.set(topic.id, where.file!);
    yield { topic, where };
  }
}

async function* everyTopic(reading: Reading & TableOptions): AsyncGenerator<PlacedTopic> {
  const { paths, inputs, strict, note, keepUnreadable = false } = reading;
  for (const path of paths) {
    if (await isTableFile(path, inputs)) {
      for (const topic of await tableTopics(path, reading)) yield { topic, where: { file: path } };
    } else if (inputs.kindOf(path) === 'folder') {
      for await (const topic of streamFolder({ folder: path, strict, inputs, note, keepUnreadable })) {
        yield { topic, where: { file: path } };
      }
    } else {
      const options = { file: path, strict };
      for await (const { topic, line, diagnostics } of streamTopics(inputs.stream(path), options)) {
        note(diagnostics);
        yield { topic, where: { file: path, line } };
      }
    }
  }
}

async function isTableFile(path: string, inputs: Inputs): Promise<boolean> {
  if (inputs.kindOf(path) !== 'file') return false;
  if (/\.(?:csv|tsv)$/i.test(path)) return true;
  return isZip(await inputs.head(path, 4)) && (await import('./tables.ts')).isSpreadsheet(path, inputs);
}

/** What reads all kinds of files is loaded only where it is needed. */
async function tableTopics(path: string, reading: Reading & TableOptions): Promise<readonly Topic[]> {
  const { readContents } = await import('./contents.ts');
  const { topicsIn } = await import('./annotations.ts');
  return topicsIn(await readContents({ ...reading, paths: [path] }), 'summaries');
}

/** The files that a run over datasets will read. */
export function datasetFiles(paths: readonly string[], inputs: Inputs): readonly string[] {
  return paths.flatMap((path) => (inputs.kindOf(path) === 'folder' ? textFiles(path, inputs) : [path]));
}
