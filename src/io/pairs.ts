/**
 * Pairs of texts, one on each line, as they come:
 *
 *   {"a":"Dogs bark.","b":"Dog barked!","id":7}
 */
import { CheopsError } from '../errors.ts';
import { decode, refuseBinary } from '../formats/encoding.ts';
import { type JsonText, parseJson } from '../formats/json-text.ts';
import { streamLines } from '../formats/lines.ts';
import { createLog, type Log } from '../formats/log.ts';
import type { Inputs } from './inputs.ts';
import { sayDiagnostics } from './terminal.ts';

export interface Pair {
  readonly a: string;
  readonly b: string;
  /** The row as it was written, without the bracket that closes it. */
  readonly open: string;
}

const EXAMPLE = '{"a":"Dogs bark.","b":"A dog barked."}';
const FIX = `Write the row as ${EXAMPLE}.`;

/** The fields that a row gains. */
const GAINED = ['similarity', 'reason'] as const;

/** Every fault names its place and what to do about it. */
function checkPair({ value, at }: JsonText, log: Log): { readonly a: string; readonly b: string } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw log.error('E_SCHEMA', 'The row is not an object.', at([]), FIX);
  }
  const row = value as Readonly<Record<string, unknown>>;
  const text = (side: 'a' | 'b'): string => {
    const found = row[side];
    if (typeof found === 'string') return found;
    const message = found === undefined ? `The row has no "${side}".` : `"${side}" is not text.`;
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

export async function* readPairs(file: string, inputs: Inputs): AsyncGenerator<Pair> {
  let count = 0;
  for await (const { bytes, line } of streamLines(refuseBinary(inputs.stream(file), createLog(file)))) {
    const log = createLog(file);
    const row = decode(bytes, log, line).trimEnd();
    if (row.trimStart() === '') continue;
    const texts = checkPair(parseJson(row, log, line), log);
    sayDiagnostics(log.diagnostics);
    yield { ...texts, open: row.slice(0, -1).trim() };
    count++;
  }
  if (count === 0) {
    throw new CheopsError('E_EMPTY', 'No pairs.', {
      where: { file },
      fix: `Put a pair on each line: ${EXAMPLE}.`,
    });
  }
}
