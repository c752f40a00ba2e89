/** The readers of what people bring: documents, tables, archives, rows, judgments. */
import { streamTopics } from '../../build/formats/dataset.js';
import { createLog } from '../../build/formats/log.js';
import { readContents } from '../../build/io/contents.js';
import { readLineTopics } from '../../build/io/lines.js';
import { memoryInputs } from '../../build/io/memory-inputs.js';
import { readText as readDocument } from '../../build/io/readers.js';
import { readTexts } from '../../build/io/texts.js';

const reading = (file) => ({ inputs: memoryInputs([file]), strict: false, note: () => {} });
export const readTable = (file, options = {}) =>
  readContents({ ...reading(file), paths: [file.name], ...options });
export const readArchive = (file) => readTexts({ ...reading(file), paths: [file.name] });
export const readText = ({ name, bytes }) => readDocument({ bytes, log: createLog(name) });

const READERS = {
  xlsx: readTable,
  jsonl: readTable,
  csv: readTable,
  tsv: readTable,
  rubric: readTable,
  judgments: (file) => readTable(file, { judgments: true }),
  rows: async ({ name, bytes }) => {
    for await (const topic of streamTopics([bytes], { file: name })) JSON.stringify(topic);
  },
  lines: (file) => readLineTopics({ summaries: [file.name] }, reading(file)),
  archive: readArchive,
};

/** The reader of a kind of `documents.js`. */
export const readerOf = (kind) => READERS[kind] ?? readText;
