/**
 * `cheops similarity`: how alike the two texts of each pair are, by any kind of vectors.
 *
 *   {"a":"Dogs bark.","b":"Dog barked!","id":7}  →  {"a":"Dogs bark.","b":"Dog barked!","id":7,"similarity":1}
 *
 * A row keeps its text and gains a field at its end, so that order and numbers stay as they were written.
 */
import { Command, Option } from 'commander';
import {
  formatSignature,
  openVectors,
  plural,
  similarity,
  VECTORS,
  type Vectors,
  type VectorsName,
} from '../index.ts';
import { openInputs } from '../io/inputs.ts';
import { type Pair, readPairs } from '../io/pairs.ts';
import { progressLine } from '../io/progress.ts';
import { openStreamOutput, type StreamOutput } from '../io/stream-output.ts';
import { say } from '../io/terminal.ts';
import { refuseOverwriting } from '../io/write.ts';

interface Options {
  readonly vectors: VectorsName;
  readonly output: string;
}

/** Enough pairs to be worth a call, few enough to see the output grow. */
const BATCH = 64;

export function similarityCommand(): Command {
  return new Command()
    .argument('<pairs>', 'JSON Lines with the fields "a" and "b", or - for standard input')
    .addOption(new Option('--vectors <name>', 'how a text becomes a vector').choices(VECTORS).default('wtmf'))
    .option('-o, --output <file>', 'where the rows go', '-')
    .action(compare);
}

async function compare(file: string, options: Options): Promise<void> {
  refuseOverwriting({ inputs: [file], outputs: [options.output] });
  const vectors = await openVectors(options.vectors);
  const output = openStreamOutput(options.output);
  try {
    const { pairs, without } = await comparePairs(file, vectors, output);
    output.finish();
    say(`${plural(pairs, 'pair')}${without === 0 ? '' : `, ${without} without a similarity`}`);
    say(formatSignature({ vectors: vectors.name, weights: vectors.version }));
  } catch (error) {
    output.discard();
    throw error;
  }
}

async function comparePairs(
  file: string,
  vectors: Vectors,
  output: StreamOutput,
): Promise<{ readonly pairs: number; readonly without: number }> {
  // SIF takes out what the texts of a call have in common, so that all pairs must be in one.
  const size = vectors.name === 'sif' ? Number.POSITIVE_INFINITY : BATCH;
  const show = progressLine();
  let pairs = 0;
  let without = 0;
  for await (const batch of batches(readPairs(file, openInputs()), size)) {
    const points = await vectors.embed(batch.flatMap(({ a, b }) => [a, b]));
    for (const [i, pair] of batch.entries()) {
      const found = compareOne({ pair, a: points[2 * i]!, b: points[2 * i + 1]! });
      await output.write(`${pair.open},${JSON.stringify(found).slice(1)}\n`);
      if (found.similarity === null) without++;
    }
    pairs += batch.length;
    show(plural(pairs, 'pair'));
  }
  show(null);
  return { pairs, without };
}

/** A similarity, or why there is none. Six digits: more would tell processors apart, not texts. */
function compareOne({ pair, a, b }: { pair: Pair; a: Float64Array; b: Float64Array }): {
  readonly similarity: number | null;
  readonly reason?: string;
} {
  const lacking = (['a', 'b'] as const).filter((side) => ({ a, b })[side].every((value) => value === 0));
  if (lacking.length === 0) return { similarity: Math.round(similarity(a, b) * 1e6) / 1e6 };
  const reasons = lacking.map((side) =>
    pair[side].trim() === '' ? `"${side}" is empty` : `nothing in "${side}" is known`,
  );
  return { similarity: null, reason: reasons.join('; ') };
}

async function* batches<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<readonly Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
