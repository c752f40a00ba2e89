/**
 * What of cheops runs in a browser: everything that computes, nothing that reads files or starts threads. A page says
 * once where the weights come from; docs/browser.md has an example.
 *
 *   setModelSource((path) => bytesOf(path));
 */
export { CheopsError, formatError } from './errors.ts';
export { type ModelSource, setModelSource } from './inference/files.ts';
export { annotateByPresence, presenceUnits } from './match/presence.ts';
export { createWmin, type WminOptions } from './match/wmin/wmin.ts';
export type * from './model.ts';
export { rouge, rougeAll } from './overlap/rouge/rouge.ts';
export { types } from './overlap/types.ts';
export { buildEdua, type EduaMethod, type EduaOptions } from './pyramid/edua/edua.ts';
export { compareUnits, tiers, topWeight } from './pyramid/tiers.ts';
export { PARSE_FORMATS, type ParseFormat, type ParseOptions, renderParse } from './report/parse/parse.ts';
export { parsePicture } from './report/parse/picture.ts';
export { DEFAULT_SCORE_OPTIONS, type ScoreOptions, scoreSummary } from './score/score.ts';
export {
  CLAUSE_MODES,
  type ClauseMode,
  type ClauseOptions,
  segmentClauses,
} from './segment/clauses/clauses.ts';
export { edusOf, segmentEdus } from './segment/edus.ts';
export { finest, type Segment, type Segmentation, type SegmentedSentence } from './segment/segmentation.ts';
export { openPresence, type Presence, type UnitPresence } from './semantics/presence.ts';
export { listSegments, type SegmentVector } from './semantics/segments.ts';
export { openVectors, similarity, VECTORS, type Vectors, type VectorsName } from './semantics/vectors.ts';
export { type ConlluDocument, type ConlluSentence, readConllu } from './syntax/conllu.ts';
export { writeConllu } from './syntax/conllu-write.ts';
export type { Constituent, ParsedSentence, Word } from './syntax/parsed.ts';
export { loadParser, type Parser } from './syntax/parser.ts';
export { isEnglish } from './text/language.ts';
export type { TokenizedSentence } from './text/read.ts';
