/**
 * `cheops similarity`: how alike the two texts of each pair are, by any kind of vectors.
 *
 *   {"a":"Dogs bark.","b":"Dog barked!","id":7}  →  {"a":"Dogs bark.","b":"Dog barked!","id":7,"similarity":1}
 *
 * A row keeps its text and gains a field at its end, so that order and numbers stay as they were written.
 */
import { Command, Option } from 'commander';
import { CheopsError } from '../errors.ts';
import { decode, refuseBinary } from '../formats/encoding.ts';
import { type JsonText, parseJson } from '../formats/json-text.ts';
import { streamLines } from '../formats/lines.ts';
import { createLog, type Log } from '../formats/log.ts';
import { openInputs } from '../io/inputs.ts';
import { progressLine } from '../io/progress.ts';
import { openStreamOutput, type StreamOutput } from '../io/stream-output.ts';
import { say, sayDiagnostics } from '../io/terminal.ts';
import { refuseOverwriting } from '../io/write.ts';
import { plural } from '../report/format.ts';
import { openVectors, similarity, VECTORS, type Vectors, type VectorsName } from '../semantics/vectors.ts';
import { signature } from '../signature.ts';

interface Options {
  readonly vectors: VectorsName;
  readonly output: string;
}

interface Pair {
  readonly a: string;
  readonly b: string;
  /** The row as it was written, without the bracket that closes it. */
  readonly open: string;
}

const EXAMPLE = '{"a":"Dogs bark.","b":"A dog barked."}';
const FIX = `Write the row as ${EXAMPLE}.`;

/** The fields that a row gains. */
const GAINED = ['similarity', 'reason'] as const;

/** Enough pairs to be worth a call, few enough to see the output grow. */
const BATCH = 64;

export function similarityCommand(): Command {
  return new Command('similarity')
    .description('Compare pairs of texts: how alike are their meanings?')
    .argument('<pairs>', 'JSON Lines with the fields "a" and "b", or - for standard input')
    .addOption(new Option('--vectors <name>', 'how a text becomes a point').choices(VECTORS).default('wtmf'))
    .option('-o, --output <file>', 'where the rows go', '-')
    .action(compare);
}

async function compare(file: string, options: Options): Promise<void> {
  refuseOverwriting({ inputs: [file], outputs: [options.output] });
  const vectors = await openVectors(options.vectors);
  const output = openStreamOutput(options.output);
  try {
    const { pairs, without } = await comparePairs({ file, vectors, output });
    output.finish();
    say(`${plural(pairs, 'pair')}${without === 0 ? '' : `, ${without} without a similarity`}`);
    say(signature({ vectors: vectors.name, weights: vectors.version }));
  } catch (error) {
    output.discard();
    throw error;
  }
}

async function comparePairs({
  file,
  vectors,
  output,
}: {
  file: string;
  vectors: Vectors;
  output: StreamOutput;
}): Promise<{ readonly pairs: number; readonly without: number }> {
  // SIF takes out what the texts of a call have in common, so that all pairs must be in one.
  const size = vectors.name === 'sif' ? Number.POSITIVE_INFINITY : BATCH;
  const show = progressLine();
  let pairs = 0;
  let without = 0;
  for await (const batch of batches(readPairs(file), size)) {
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

/** Every fault names its place and what to do about it. */
function checkPair({ value, at }: JsonText, log: Log): { readonly a: string; readonly b: string } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw log.error('E_SCHEMA', 'The row is no object.', at([]), FIX);
  }
  const row = value as Readonly<Record<string, unknown>>;
  const text = (side: 'a' | 'b'): string => {
    const found = row[side];
    if (typeof found === 'string') return found;
    const message = found === undefined ? `The row has no "${side}".` : `"${side}" is no text.`;
    throw log.error('E_SCHEMA', message, at([side]), FIX);
  };
  const texts = { a: text('a'), b: text('b') };
  const taken = GAINED.find((name) => Object.hasOwn(row, name));
  if (taken === undefined) return texts;
  throw log.error(
    'E_DUPLICATE',
    `The row has a field "${taken}" already.`,
    at([taken]),
    'Rename that field in the input: the result goes there, and what you have would be lost.',
  );
}

async function* readPairs(file: string): AsyncGenerator<Pair> {
  let count = 0;
  for await (const { bytes, line } of streamLines(refuseBinary(openInputs().stream(file), createLog(file)))) {
    const log = createLog(file);
    const row = decode(bytes, log, line).trimEnd();
    if (row.trimStart() === '') continue;
    const texts = checkPair(parseJson(row, log, line), log);
    sayDiagnostics(log.diagnostics);
    yield { ...texts, open: row.slice(0, -1).trim() };
    count++;
  }
  if (count === 0) {
    throw new CheopsError('E_EMPTY', 'There are no pairs.', {
      where: { file },
      fix: `Put a pair on each line: ${EXAMPLE}.`,
    });
  }
}
