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
import { CheopsError } from '../errors.ts';
import { fileNameOf } from '../formats/names.ts';
import { compareIds } from '../model.ts';
import { makePrivateFolder, writeWhole } from './disk.ts';
import { type EvaluationIndex, indexRows, type RowPlace } from './evaluation-index.ts';

export interface Evaluations {
  list(): Promise<readonly { readonly name: string; readonly bytes: number }[]>;
  add(name: string, content: Uint8Array): Promise<string>;
  open(name: string): Promise<EvaluationIndex>;
}

export async function openEvaluations(folder: string): Promise<Evaluations> {
  await makePrivateFolder(folder);
  const known = new Map<string, { stamp: string; index: Promise<EvaluationIndex> }>();
  const names = async () => (await readdir(folder)).filter((name) => /\.jsonl$/i.test(name)).sort(compareIds);
  return {
    async list() {
      return Promise.all(
        (await names()).map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })),
      );
    },
    async add(name, content) {
      const safe = `${fileNameOf(name.replace(/\.(jsonl?|json)$/i, '')).slice(0, 200)}.jsonl`;
      await writeWhole(join(folder, safe), content);
      return safe;
    },
    async open(name) {
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
  for await (const { text, start, end, line } of linesOf(file))
    places.push(rowAt({ text, start, end, line, file }));
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

function rowAt({
  text,
  start,
  end,
  line,
  file,
}: {
  text: string;
  start: number;
  end: number;
  line: number;
  file: string;
}): RowPlace {
  let row: Partial<Record<'topic' | 'summary' | 'metric' | 'score', unknown>>;
  try {
    row = JSON.parse(text);
  } catch (cause) {
    throw new CheopsError('E_JSON', 'This line is not JSON.', { where: { file, line }, cause });
  }
  const { topic, summary, metric, score } = row;
  const isScore = score === null || typeof score === 'number';
  if (typeof topic !== 'string' || typeof summary !== 'string' || typeof metric !== 'string' || !isScore) {
    throw new CheopsError(
      'E_SCHEMA',
      'This line is not a score: it needs topic, summary, metric and score.',
      {
        where: { file, line },
      },
    );
  }
  return { topic, summary, metric, score, start, end };
}

/** Lines with the bytes that they take; empty ones are left out. */
async function* linesOf(file: string) {
  let rest: Buffer = Buffer.alloc(0);
  let offset = 0;
  let line = 0;
  const give = (bytes: Buffer) => {
    const start = offset;
    offset += bytes.length + 1;
    line++;
    const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
    return text.trim() === ''
      ? null
      : {
          text,
          start: start + (text.length === 0 ? 0 : bytes.indexOf(0x7b)),
          end: start + bytes.length,
          line,
        };
  };
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let from = 0;
    for (let at = rest.indexOf(0x0a, from); at !== -1; at = rest.indexOf(0x0a, from)) {
      const found = give(rest.subarray(from, at));
      if (found !== null) yield found;
      from = at + 1;
    }
    rest = rest.subarray(from);
  }
  if (rest.length > 0) {
    const found = give(rest);
    if (found !== null) yield found;
  }
}
