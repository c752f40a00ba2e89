/**
 * Large evaluations: `scores.jsonl` files and reports that lie in the project's `evaluations` folder, of any number of
 * rows. A file is read once, line by line, into an index of places and scores; a page of rows is read from those places.
 *
 *   const index = await evaluations.open('run-1.jsonl');
 *   index.grid({ metric: 'rouge-2' }); await index.rows({ metric, order: 'worst', from: 0, count: 50 });
 */
import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CheopsError, type Place } from '../errors.ts';
import { cutLines } from '../formats/lines.ts';
import { fileNameOf } from '../formats/names.ts';
import { compareIds } from '../model.ts';
import { makePrivateFolder, writeWhole } from './disk.ts';
import { type EvaluationIndex, indexRows, type RowPlace } from './evaluation-index.ts';

export async function openEvaluations(folder: string) {
  await makePrivateFolder(folder);
  const known = new Map<string, { stamp: string; index: Promise<EvaluationIndex> }>();
  const names = async () => (await readdir(folder)).filter((name) => /\.jsonl$/i.test(name)).sort(compareIds);
  return {
    async list() {
      return Promise.all(
        (await names()).map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })),
      );
    },
    async add(name: string, content: Uint8Array) {
      const safe = `${fileNameOf(name.replace(/\.(jsonl?|json)$/i, '')).slice(0, 200)}.jsonl`;
      await writeWhole(join(folder, safe), content);
      return safe;
    },
    async open(name: string) {
      if (!(await names()).includes(name)) throw new CheopsError('E_FILE', `There is no evaluation ${name}.`);
      const file = join(folder, name);
      const { size, mtimeMs } = await stat(file);
      const stamp = `${size} ${mtimeMs}`;
      const before = known.get(name);
      if (before?.stamp === stamp) return before.index;
      const index = indexFile(file);
      known.set(name, { stamp, index });
      index.catch(() => known.delete(name));
      return index;
    },
  };
}

async function indexFile(file: string): Promise<EvaluationIndex> {
  const places: RowPlace[] = [];
  let start = 0;
  for await (const { bytes, line } of cutLines(createReadStream(file))) {
    const text = new TextDecoder().decode(bytes);
    const end = start + bytes.length;
    if (text.trim() !== '') {
      places.push({ ...scoreIn(text, { file, line }), start: start + bytes.indexOf(0x7b), end });
    }
    start = end + 1;
  }
  const read = async (wanted: readonly RowPlace[]): Promise<readonly object[]> => {
    const handle = await open(file, 'r');
    try {
      const rows: object[] = [];
      for (const { start, end } of wanted) {
        const bytes = Buffer.alloc(end - start);
        await handle.read(bytes, 0, bytes.length, start);
        rows.push(JSON.parse(bytes.toString('utf8')) as object);
      }
      return rows;
    } finally {
      await handle.close();
    }
  };
  return indexRows(places, read);
}

function scoreIn(text: string, where: Place): Omit<RowPlace, 'start' | 'end'> {
  let row: Partial<Record<'topic' | 'summary' | 'metric' | 'score', unknown>>;
  try {
    row = JSON.parse(text);
  } catch (cause) {
    throw new CheopsError('E_JSON', 'This line is not JSON.', { where, cause });
  }
  const { topic, summary, metric, score } = row;
  const isScore = score === null || typeof score === 'number';
  if (typeof topic !== 'string' || typeof summary !== 'string' || typeof metric !== 'string' || !isScore) {
    throw new CheopsError(
      'E_SCHEMA',
      'This line is not a score: it needs topic, summary, metric and score.',
      { where },
    );
  }
  return { topic, summary, metric, score };
}
