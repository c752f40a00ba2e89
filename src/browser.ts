/**
 * What of cheops runs in a browser: everything that computes, reads or reports, nothing
 * that touches files or starts processes. A page says
 * once where the weights come from; docs/browser.md has an example.
 *
 *   setModelSource((path) => bytesOf(path));
 */
export { toGraph, toTree } from './amr/graph.ts';
export type { AmrGraph } from './amr/model.ts';
export { type AmrParser, loadAmrParser } from './amr/parser/parser.ts';
export { readPenman } from './amr/penman-read.ts';
export { writePenman } from './amr/penman-write.ts';
export { amrPicture } from './amr/picture.ts';
export { smatch, smatchScores } from './amr/smatch/smatch.ts';
export { type AmrSentence, formatAmr, parseAmr } from './amr/text.ts';
export { CheopsError, type Diagnostic, formatError } from './errors.ts';
export type { Content, Reading, ScoredWith } from './formats/content.ts';
export { TARGETS, type Target, writeContent } from './formats/write.ts';
export { type ModelSource, setModelSource } from './inference/files.ts';
export * from './library/anywhere.ts';
export * from './library/reports.ts';
export * from './library/words.ts';
export { createWmin, type WminOptions } from './match/wmin/wmin.ts';
export { wordsOf } from './methods/words.ts';
export type * from './model.ts';
export { buildEdua, type EduaMethod, type EduaOptions } from './pyramid/edua/edua.ts';
export { compareUnits, tiers, topWeight } from './pyramid/tiers.ts';
export { PARSE_FORMATS, type ParseFormat, type ParseOptions } from './report/parse/parse.ts';
export type { Report, Reporter, ReportFile, ReportTopic, ScoredSummary, ScoreName } from './report/report.ts';
export { DEFAULT_SCORE_OPTIONS, type ScoreOptions } from './score/score.ts';
export { CLAUSE_MODES, type ClauseMode, type ClauseOptions } from './segment/clauses/clauses.ts';
export type { Segment, Segmentation, SegmentedSentence } from './segment/segmentation.ts';
export { openPresence, type Presence, type UnitPresence } from './semantics/presence.ts';
export { listSegments, type SegmentVector } from './semantics/segments.ts';
export { similarity, VECTORS, type Vectors, type VectorsName } from './semantics/vectors.ts';
export { type Choices, formatSignature } from './signature.ts';
export type { ConlluDocument, ConlluSentence } from './syntax/conllu.ts';
export type { Constituent, ParsedSentence, Word } from './syntax/parsed.ts';
export type { Parser } from './syntax/parser.ts';
export type { TokenizedSentence } from './text/read.ts';
