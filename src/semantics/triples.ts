/**
 * The triples of texts with what their parts mean, read by the worker processes and kept in the cache.
 *
 *   const reader = createTripleReader(resources, { english: false });
 *   await reader.read([{ id: 'A', text: 'Dogs chase cats.' }])
 *   // [[{ text: 'Dogs chase cats', spans: [[0, 15]], parts: ['Dogs', 'chase', 'cats'] }]]
 */
import type { Resources } from '../method.ts';
import type { Span, TextDocument } from '../model.ts';
import { makeSegment } from '../segment/segmentation.ts';
import { type Triple, triplesOf } from '../segment/triples.ts';
import type { Choices } from '../signature.ts';
import { PARSE } from '../syntax/parse-job.ts';
import type { ParsedSentence } from '../syntax/parsed.ts';
import { SYNTAX_VERSION } from '../syntax/parser.ts';
import { dot } from './algebra.ts';
import { createAnalyser, SEGMENT_DEFAULTS, SEGMENT_SCHEMA } from './analyser.ts';
import { WTMF_VERSION } from './wtmf.ts';

export interface PlacedTriple {
  readonly text: string;
  readonly spans: readonly Span[];
  /** Subject, predicate and object; an object that is not there is empty. */
  readonly parts: readonly [string, string, string];
}

/** Changes whenever a sentence would have other triples. */
const TRIPLES_VERSION = 1;

export const TRIPLE_SCHEMA = { english: SEGMENT_SCHEMA.english };

export function tripleChoices(english: boolean): Choices {
  return {
    triples: `${TRIPLES_VERSION}.${SYNTAX_VERSION}`,
    vectors: `wtmf.${WTMF_VERSION}`,
    ...(english ? { english: 'assumed' } : {}),
  };
}

export function createTripleReader(resources: Resources, { english }: { readonly english: boolean }) {
  const analyser = createAnalyser(resources, { ...SEGMENT_DEFAULTS, english });
  const readOne = ({ text }: TextDocument): Promise<readonly PlacedTriple[]> =>
    resources.remember(['triples', TRIPLES_VERSION, SYNTAX_VERSION, text], async () => {
      const sentences = await resources.ask(PARSE, { text, offset: 0 });
      resources.advance();
      return sentences.flatMap((sentence) => triplesOf(sentence).map((triple) => place(sentence, triple)));
    });
  return {
    accepts: analyser.accepts,
    read: (documents: readonly TextDocument[]) => Promise.all(documents.map(readOne)),
    /** The vectors of texts, each once. */
    async embed(texts: readonly string[]): Promise<ReadonlyMap<string, Float32Array>> {
      const phrases = [...new Set(texts)];
      const found = (await analyser.analyse({ documents: [], phrases })).phrases;
      return new Map(phrases.map((phrase, i) => [phrase, found[i]!]));
    },
  };
}

function place(sentence: ParsedSentence, { subject, predicate, object }: Triple): PlacedTriple {
  const words = [...new Set([...subject, ...predicate, ...object])].sort((a, b) => a - b);
  const { text, spans } = makeSegment({ sentence, words });
  const textOf = (part: readonly number[]) =>
    part.length === 0 ? '' : makeSegment({ sentence, words: part }).text;
  return { text, spans, parts: [textOf(subject), textOf(predicate), textOf(object)] };
}

/** 1 for the same words, else the cosine; 0 where a part is missing or nothing in it is known. */
export function likeness(a: string, b: string, vectors: ReadonlyMap<string, Float32Array>): number {
  if (a === '' || b === '') return 0;
  if (a.toLowerCase() === b.toLowerCase()) return 1;
  return Math.min(1, Math.max(0, dot(vectors.get(a)!, vectors.get(b)!)));
}
