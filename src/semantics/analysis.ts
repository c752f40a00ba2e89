/**
 * From a text to segments with vectors, as one piece of work that a worker can do: parse, cut into clauses, embed.
 *
 *   await analyse({ text: 'Dogs bark and bite.', mode: 'clauses', vectors: 'wtmf' })
 *   // { segments: [{ sentence: 1, segmentation: 0, segment: 0, text, spans }, …], vectors: [Float32Array, …] }
 */
import { type ClauseMode, segmentClauses } from '../segment/clauses/clauses.ts';
import { parseJob } from '../syntax/parse-job.ts';
import { listSegments, type PlainSegment } from './segments.ts';
import { openVectors, type VectorsName } from './vectors.ts';

/** A text to be cut and embedded, or phrases to be embedded as they are; without `vectors`, only cut. */
export type AnalysisJob =
  | { readonly text: string; readonly mode: ClauseMode; readonly vectors: VectorsName | null }
  | { readonly phrases: readonly string[]; readonly vectors: VectorsName };

export interface Analysis {
  /** Their document has no name here: the same text is the same work under any. */
  readonly segments: readonly PlainSegment[];
  /** One for each segment, or for each phrase; none if none were asked for. */
  readonly vectors: readonly Float32Array[];
}

export async function analyse(job: AnalysisJob): Promise<Analysis> {
  if ('phrases' in job) return { segments: [], vectors: await embed(job.phrases, job.vectors) };
  const sentences = await parseJob({ text: job.text, offset: 0 });
  const segments = listSegments({
    document: '',
    sentences: sentences.map((sentence) => segmentClauses({ sentence, mode: job.mode })),
  });
  const texts = segments.map(({ text }) => text);
  return { segments, vectors: job.vectors === null ? [] : await embed(texts, job.vectors) };
}

/** The same words are embedded once. */
async function embed(texts: readonly string[], name: VectorsName): Promise<readonly Float32Array[]> {
  const distinct = [...new Set(texts)];
  const vectors = await openVectors(name);
  // Half the digits are more than enough, and make a result the same whether it comes from the disk or not.
  const found = (await vectors.embed(distinct)).map((vector) => Float32Array.from(vector));
  const byText = new Map(distinct.map((text, i) => [text, found[i]!]));
  return texts.map((text) => byText.get(text)!);
}

/** As bytes: the segments as JSON after its length, then the numbers of the vectors. */
export function packAnalysis({ segments, vectors }: Analysis): Uint8Array {
  const head = new TextEncoder().encode(JSON.stringify({ segments, vectors: vectors.length }));
  const numbers = vectors.reduce((sum, vector) => sum + vector.length, 0);
  const start = align(4 + head.length);
  const bytes = new Uint8Array(start + 4 * numbers);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, head.length, true);
  bytes.set(head, 4);
  let at = start;
  for (const vector of vectors) {
    for (const value of vector) {
      view.setFloat32(at, value, true);
      at += 4;
    }
  }
  return bytes;
}

export function unpackAnalysis(bytes: Uint8Array): Analysis {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = view.getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
  const start = align(4 + length);
  const size = head.vectors === 0 ? 0 : (bytes.length - start) / 4 / head.vectors;
  const vectors = Array.from({ length: head.vectors }, (_, i) =>
    Float32Array.from({ length: size }, (_, k) => view.getFloat32(start + 4 * (i * size + k), true)),
  );
  return { segments: head.segments, vectors };
}

function align(bytes: number): number {
  return Math.ceil(bytes / 4) * 4;
}
