/**
 * Bytes, cut into lines as they come. Only one line is in memory at a time; UTF-16 becomes UTF-8 on the way.
 */
import { MOST_CHARACTERS, utf16Of } from './encoding.ts';
import { joined } from './zip.ts';

export interface Line {
  readonly bytes: Uint8Array;
  /** From 1. */
  readonly line: number;
}

const NEW_LINE = 0x0a;

export function streamLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  return cutLines(toUtf8(chunks));
}

/** The same for bytes that stay what they are. */
export async function* cutLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let line = 1;
  let pieces: Uint8Array[] = [];
  let held = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(NEW_LINE); end !== -1; end = chunk.indexOf(NEW_LINE, from)) {
      yield { bytes: join([...pieces, chunk.subarray(from, end)]), line: line++ };
      pieces = [];
      held = 0;
      from = end + 1;
    }
    if (from === chunk.length) continue;
    pieces.push(chunk.subarray(from));
    held += chunk.length - from;
    // A line without end is no reason to fill the memory: decode refuses what is there of it.
    if (held > MOST_CHARACTERS) yield { bytes: join(pieces), line };
  }
  if (pieces.length > 0) yield { bytes: join(pieces), line };
}

/** UTF-8 passes as it is; UTF-16 is known by its byte order mark. */
async function* toUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Uint8Array | null = new Uint8Array();
  let decoder: TextDecoder | null = null;
  const encoder = new TextEncoder();
  for await (let chunk of chunks) {
    if (start !== null) {
      chunk = join([start, chunk]);
      start = chunk.length < 2 ? chunk : null;
      if (start !== null) continue;
      const encoding = utf16Of(chunk);
      if (encoding !== undefined) decoder = new TextDecoder(encoding);
    }
    yield decoder === null ? chunk : encoder.encode(decoder.decode(chunk, { stream: true }));
  }
  if (start !== null) yield start;
  if (decoder !== null) yield encoder.encode(decoder.decode());
}

function join(pieces: readonly Uint8Array[]): Uint8Array {
  return pieces.length === 1 ? pieces[0]! : joined(pieces);
}
