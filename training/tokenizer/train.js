// Trains the word and sentence boundaries of src/text on treebank sentences, with the features of src/text itself.
//   npm run build && node training/tokenizer/train.js DATA_FOLDER [--out src/text/boundary-weights.ts]
// DATA_FOLDER holds syntax/{train,dev,test}.jsonl.gz. Only rows marked `nc: false` are trained on. About 10 seconds.
import { writeFileSync } from 'node:fs';
import { sentenceExamples, tokenExamples, train, trainingDocuments } from './linear.js';

const [folder, , out] = process.argv.slice(2);
const documents = trainingDocuments(folder);
console.log(`${documents.flat().length} sentences of ${documents.length} documents`);
const tokenModel = train({ bits: 15, examples: tokenExamples(documents), epochs: 8 });
const sentenceModel = train({ bits: 17, examples: sentenceExamples(documents), epochs: 5 });
if (out !== undefined) {
  writeFileSync(out, moduleText({ tokenModel, sentenceModel }));
  console.log(`wrote ${out}`);
}

function moduleText(models) {
  const lines = Object.entries(models).map(([name, { weights, scale, bias }]) => {
    const base64 = Buffer.from(weights.buffer).toString('base64');
    return `export const ${name} = {\n  scale: ${scale},\n  bias: ${bias},\n  weights: '${base64}',\n};\n`;
  });
  return `/** Weights of the word and sentence boundaries, written by training/tokenizer/train.js; see models/tokenizer. */\n${lines.join('\n')}`;
}
