// Trains the word and sentence boundaries of src/text on treebank sentences, with the features of src/text itself.
//   npm run build && node training/tokenizer/train.js DATA_FOLDER [--out models/tokenizer/boundaries.bin]
// DATA_FOLDER holds syntax/{train,dev,test}.jsonl.gz. Only rows marked `nc: false` are trained on. About 10 seconds.
import { writeFileSync } from 'node:fs';
import { sentenceExamples, tokenExamples, train, trainingDocuments } from './linear.js';

const [folder, , out] = process.argv.slice(2);
const documents = trainingDocuments(folder);
console.log(`${documents.flat().length} sentences of ${documents.length} documents`);
const tokenModel = train({ bits: 15, examples: tokenExamples(documents), epochs: 8 });
const sentenceModel = train({ bits: 17, examples: sentenceExamples(documents), epochs: 5 });
if (out !== undefined) {
  const models = [tokenModel, sentenceModel];
  writeFileSync(out, Buffer.concat([header(models), ...models.map(({ weights }) => Buffer.from(weights.buffer))]));
  console.log(`wrote ${out}`);
}

/** What src/text/boundaries.ts expects before the weights. */
function header(models) {
  const numbers = new DataView(new ArrayBuffer(32));
  models.flatMap(({ scale, bias }) => [scale, bias]).forEach((number, i) => numbers.setFloat64(8 * i, number, true));
  return new Uint8Array(numbers.buffer);
}
