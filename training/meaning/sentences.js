// Writes the sentences of every text of dataset files, split as cheops splits them, for the training in Python.
//   npm run build && node training/meaning/sentences.js OUT.json DATASET.jsonl…
import { readFileSync, writeFileSync } from 'node:fs';
import { readText } from '../../build/text/read.js';

const [out, ...files] = process.argv.slice(2);
const sentences = {};
for (const file of files) {
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const topic = JSON.parse(line);
    for (const { text } of [...topic.references, ...topic.summaries]) {
      sentences[text] = readText(text).map((sentence) => sentence.text);
    }
  }
}
writeFileSync(out, JSON.stringify(sentences));
