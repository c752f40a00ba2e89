/**
 * Segments and vectors of whole documents, from the cache where they are known and otherwise from as many processes
 * as there are. How many, and what the cache holds, changes how long it takes and never what comes out.
 *
 *   const analyser = openAnalyser({ mode: 'clauses', vectors: 'wtmf' });
 *   const { documents, phrases } = await analyser.analyse({ documents: references, phrases: ['Dogs bark.'] });
 *   await analyser.close();
 */
import { CheopsError } from '../errors.ts';
import type { TextDocument } from '../model.ts';
import { CLAUSES_VERSION, type ClauseMode } from '../segment/clauses/clauses.ts';
import { ENCODER_VERSION } from '../semantics/encoder.ts';
import type { SegmentVector } from '../semantics/segments.ts';
import { SIF_VERSION } from '../semantics/sif.ts';
import type { VectorsName } from '../semantics/vectors.ts';
import { WTMF_VERSION } from '../semantics/wtmf.ts';
import { SYNTAX_VERSION } from '../syntax/parser.ts';
import { isEnglish } from '../text/language.ts';
import { VERSION } from '../version.ts';
import { type Analysis, type AnalysisJob, analyse, embed, packAnalysis, unpackAnalysis } from './analysis.ts';
import { type Cache, cacheKey, NO_CACHE, rememberJson } from './cache.ts';
import { consecutive } from './consecutive.ts';
import { openWorkers } from './workers.ts';

export interface AnalyserOptions {
  readonly mode: ClauseMode;
  readonly vectors: VectorsName;
  readonly jobs?: number;
  readonly cache?: Cache;
  /** Analyse texts that do not look like English too. */
  readonly english?: boolean;
  /** Called whenever a document is ready. */
  readonly onProgress?: (documents: number) => void;
}

export interface Analysed {
  /** The segments of each document, in the order of the documents. */
  readonly documents: readonly (readonly SegmentVector[])[];
  /** A vector for each phrase. */
  readonly phrases: readonly Float32Array[];
}

export interface Analyser {
  readonly mode: ClauseMode;
  readonly vectors: VectorsName;
  /** Whether the text can be parsed: it looks like English, or that is not asked for. */
  accepts(text: string): boolean;
  analyse(input: { documents: readonly TextDocument[]; phrases?: readonly string[] }): Promise<Analysed>;
  /** What `make` gives for these parts, as JSON holds it; made once, if there is a cache. */
  remember<Value>(parts: readonly string[], make: () => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
}

export function openAnalyser({
  mode,
  vectors,
  jobs,
  cache = NO_CACHE,
  english = false,
  onProgress = () => {},
}: AnalyserOptions): Analyser {
  const script = new URL('./analyse-worker.js', import.meta.url);
  const workers = openWorkers<AnalysisJob, Analysis>({ script, here: analyse, jobs });
  const work = async (job: AnalysisJob): Promise<Analysis> => {
    const key = keyOf(job);
    const known = await cache.get(key);
    if (known !== null) return unpackAnalysis(known);
    const made = await workers.ask(job);
    await cache.put(key, packAnalysis(made));
    return made;
  };
  const accepts = (text: string): boolean => english || isEnglish(text);
  let ready = 0;
  const cut = async (document: TextDocument): Promise<Analysis> => {
    if (document.text.trim() === '') return { segments: [], vectors: [] };
    const analysis = await work({ text: document.text, mode, vectors: isJoint(vectors) ? null : vectors });
    onProgress(++ready);
    return analysis;
  };
  return {
    mode,
    vectors,
    accepts,
    async analyse({ documents, phrases = [] }) {
      const foreign = documents.find(({ text }) => !accepts(text));
      if (foreign !== undefined) throw notEnglish(foreign);
      const analyses = await Promise.all(documents.map(cut));
      if (isJoint(vectors)) return embedTogether({ documents, analyses, phrases, vectors });
      const embedded = phrases.length === 0 ? [] : (await work({ phrases, vectors })).vectors;
      const named = documents.map(({ id }, i) => nameSegments(id, analyses[i]!));
      return { documents: named, phrases: embedded };
    },
    remember: (parts, make) => rememberJson(cache, [VERSION, ...parts], make),
    async close() {
      await workers.close();
      await cache.close();
    },
  };
}

/** What the vectors of a text depend on; known without loading them. */
export const VECTORS_VERSIONS: Readonly<Record<VectorsName, string>> = {
  wtmf: WTMF_VERSION,
  sif: SIF_VERSION,
  encoder: ENCODER_VERSION,
};

/** SIF removes what all texts in hand have in common, so they are embedded together. */
function isJoint(vectors: VectorsName): boolean {
  return vectors === 'sif';
}

async function embedTogether({
  documents,
  analyses,
  phrases,
  vectors,
}: {
  documents: readonly TextDocument[];
  analyses: readonly Analysis[];
  phrases: readonly string[];
  vectors: VectorsName;
}): Promise<Analysed> {
  const texts = analyses.flatMap(({ segments }) => segments.map(({ text }) => text));
  const found = await embed([...texts, ...phrases], vectors);
  const sizes = analyses.map(({ segments }) => segments.length);
  const own = consecutive(found, sizes);
  const named = analyses.map(({ segments }, i) =>
    nameSegments(documents[i]!.id, { segments, vectors: own[i]! }),
  );
  return { documents: named, phrases: found.slice(texts.length) };
}

function nameSegments(document: string, { segments, vectors }: Analysis): readonly SegmentVector[] {
  return segments.map((segment, i) => ({
    ...segment,
    id: { ...segment.id, document },
    vector: vectors[i]!,
  }));
}

function keyOf(job: AnalysisJob): string {
  const vectors = job.vectors === null ? 'none' : `${job.vectors} ${VECTORS_VERSIONS[job.vectors]}`;
  if ('phrases' in job) return cacheKey([VERSION, 'phrases', vectors, ...job.phrases]);
  return cacheKey([VERSION, 'text', SYNTAX_VERSION, CLAUSES_VERSION, job.mode, vectors, job.text]);
}

function notEnglish({ id }: TextDocument): CheopsError {
  return new CheopsError('E_LANGUAGE', `The text of "${id}" does not look like English.`, {
    fix: 'The parser knows only English. If the text is English after all, add --english (in a program: english: true).',
  });
}
