/**
 * Segments and vectors of whole documents, from the cache where they are known and otherwise from the worker processes.
 * Neither changes what comes out.
 *
 *   const analyser = createAnalyser(resources, { mode: 'clauses', vectors: 'wtmf', english: false });
 *   const { documents, phrases } = await analyser.analyse({ documents: references, phrases: ['Dogs bark.'] });
 */
import { z } from 'zod';
import { CheopsError } from '../errors.ts';
import { runtimeChoices } from '../inference/runtime.ts';
import type { Resources, Task } from '../method.ts';
import type { TextDocument } from '../model.ts';
import { CLAUSE_MODES, CLAUSES_VERSION, type ClauseMode } from '../segment/clauses/clauses.ts';
import { type SettingsOf, setting } from '../settings.ts';
import type { Choices } from '../signature.ts';
import { SYNTAX_VERSION } from '../syntax/parser.ts';
import { isEnglish } from '../text/language.ts';
import { consecutive } from '../text/lists.ts';
import { type Analysis, type AnalysisJob, packAnalysis, unpackAnalysis } from './analysis.ts';
import { ENCODER_VERSION } from './encoder.ts';
import type { SegmentVector } from './segments.ts';
import { SIF_VERSION } from './sif.ts';
import { VECTORS, type VectorsName } from './vectors.ts';
import { WTMF_VERSION } from './wtmf.ts';

/** How texts are cut and compared: settings of every method that works on clauses. */
export const SEGMENT_SCHEMA = {
  mode: setting(z.enum(Object.keys(CLAUSE_MODES) as [ClauseMode, ...ClauseMode[]]), {
    help: 'how sentences are cut',
  }),
  vectors: setting(z.enum(VECTORS), { help: 'which vectors to compare texts by' }),
  english: setting(z.boolean(), { help: 'parse texts even if they do not look like English' }),
};

export type SegmentSettings = SettingsOf<typeof SEGMENT_SCHEMA>;

export const SEGMENT_DEFAULTS: SegmentSettings = { mode: 'clauses', vectors: 'wtmf', english: false };

export interface Analysed {
  /** The segments of each document, in the order of the documents. */
  readonly documents: readonly (readonly SegmentVector[])[];
  /** A vector for each phrase. */
  readonly phrases: readonly Float32Array[];
}

export interface Analyser {
  /** Whether the text can be parsed: it looks like English, or that is not asked for. */
  accepts(text: string): boolean;
  analyse(input: { documents: readonly TextDocument[]; phrases?: readonly string[] }): Promise<Analysed>;
}

export const ANALYSE: Task<AnalysisJob, Analysis> = {
  name: 'analyse',
  load: async () => (await import('./analysis.ts')).analyse,
};

export function createAnalyser(resources: Resources, { mode, vectors, english }: SegmentSettings): Analyser {
  const work = async (job: AnalysisJob): Promise<Analysis> => {
    const make = async () => packAnalysis(await resources.ask(ANALYSE, job));
    return unpackAnalysis(await resources.rememberBytes(keyOf(job), make));
  };
  const accepts = (text: string): boolean => english || isEnglish(text);
  const cut = async (document: TextDocument): Promise<Analysis> => {
    if (document.text.trim() === '') return { segments: [], vectors: [] };
    const analysis = await work({ text: document.text, mode, vectors: isJoint(vectors) ? null : vectors });
    resources.advance();
    return withWords(analysis);
  };
  return {
    accepts,
    async analyse({ documents, phrases = [] }) {
      refuseForeign(documents, english);
      const analyses = await Promise.all(documents.map(cut));
      if (!isJoint(vectors)) {
        const embedded = phrases.length === 0 ? [] : (await work({ phrases, vectors })).vectors;
        return { documents: documents.map(({ id }, i) => nameSegments(id, analyses[i]!)), phrases: embedded };
      }
      const texts = analyses.flatMap(({ segments }) => segments.map(({ text }) => text));
      const { vectors: found } = await resources.ask(ANALYSE, { phrases: [...texts, ...phrases], vectors });
      const own = consecutive(
        found,
        analyses.map(({ segments }) => segments.length),
      );
      return {
        documents: documents.map(({ id }, i) => nameSegments(id, { ...analyses[i]!, vectors: own[i]! })),
        phrases: found.slice(texts.length),
      };
    },
  };
}

/** Without segments that say nothing, such as a lone bullet. */
function withWords({ segments, vectors }: Analysis): Analysis {
  const says = segments.map(({ text }) => /[\p{L}\p{N}]/u.test(text));
  if (!says.includes(false)) return { segments, vectors };
  return { segments: segments.filter((_, i) => says[i]), vectors: vectors.filter((_, i) => says[i]) };
}

/** What the vectors of a text depend on; known without loading them. */
const VECTORS_VERSIONS: Readonly<Record<VectorsName, string>> = {
  wtmf: WTMF_VERSION,
  sif: SIF_VERSION,
  encoder: ENCODER_VERSION,
};

/** What segments and vectors depend on, for a signature. */
export function segmentChoices({ mode, vectors, english }: SegmentSettings): Choices {
  return {
    segments: `${mode}.${CLAUSES_VERSION}.${SYNTAX_VERSION}`,
    vectors: `${vectors}.${VECTORS_VERSIONS[vectors]}`,
    ...runtimeChoices(),
    ...(english ? { english: 'assumed' } : {}),
  };
}

/** SIF removes what all texts in hand have in common, so they are embedded together. */
function isJoint(vectors: VectorsName): boolean {
  return vectors === 'sif';
}

function nameSegments(document: string, { segments, vectors }: Analysis): readonly SegmentVector[] {
  return segments.map((segment, i) => ({
    ...segment,
    id: { ...segment.id, document },
    vector: vectors[i]!,
  }));
}

function keyOf(job: AnalysisJob): readonly string[] {
  const vectors = job.vectors === null ? 'none' : `${job.vectors} ${VECTORS_VERSIONS[job.vectors]}`;
  if ('phrases' in job) return ['phrases', vectors, ...job.phrases];
  return ['text', SYNTAX_VERSION, CLAUSES_VERSION, job.mode, vectors, job.text];
}

/** Only English can be parsed; `english` takes any text for English. */
export function refuseForeign(documents: readonly TextDocument[], english: boolean): void {
  const foreign = documents.find(({ text }) => !english && !isEnglish(text));
  if (foreign === undefined) return;
  throw new CheopsError('E_LANGUAGE', `The text of "${foreign.id}" does not look like English.`, {
    fix: 'The parser knows only English. If the text is English after all, add --english (in a program: english: true).',
  });
}
