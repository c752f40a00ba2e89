/** The public API of cheops. */
export {
  CheopsError,
  type Code,
  type Diagnostic,
  formatDiagnostic,
  formatError,
  type Place,
} from './errors.ts';
export {
  type Evaluation,
  evaluate,
  MATCHERS,
  type Matcher,
} from './evaluate.ts';
export type { Content, Reading, ScoredWith } from './formats/content.ts';
export { streamTopics, type TopicReading } from './formats/dataset.ts';
export type { FolderReading } from './formats/files.ts';
export type { ReadOptions } from './formats/read.ts';
export type { MetricScoreRow } from './formats/scores.ts';
export { TARGETS, type Target, writeContent } from './formats/write.ts';
export { setModelSource } from './inference/files.ts';
export * from './library/anywhere.ts';
export * from './library/node.ts';
export type { WminOptions } from './match/wmin/wmin.ts';
export { type MatcherWords, registerMatcherWords, wordsOf } from './match/words.ts';
export { type Accuracy, type AccuracyOptions, accuracy } from './meta/accuracy.ts';
export { type AnnotationAgreement, compareAnnotations } from './meta/agreement/annotations.ts';
export { comparePyramids, type PyramidAgreement } from './meta/agreement/pyramids.ts';
export { oneWayAnova } from './meta/anova.ts';
export { type BootstrapInterval, type BootstrapMethod, bootstrap } from './meta/bootstrap.ts';
export { type CombinationCurve, combinationCurve } from './meta/combination.ts';
export { type Combination, combineMetrics } from './meta/combine.ts';
export { correlate, type LevelResult } from './meta/correlate.ts';
export type { Coefficient, Correlation } from './meta/correlation.ts';
export { type Comparison, compareAll, compareMetrics, type HolmComparison } from './meta/difference.ts';
export { humanScores, type MetaEvaluation, type MetaOptions } from './meta/evaluate.ts';
export { floorScores, type MetricRow } from './meta/floor.ts';
export { anovaOfGrid, bestOf, gridSearch } from './meta/grid.ts';
export type { Level } from './meta/level.ts';
export { rankSystems, type SystemRanking } from './meta/ranking.ts';
export { alignScores, type ScoreRow, type ScoreTable } from './meta/table.ts';
export { type WilcoxonOptions, type WilcoxonResult, wilcoxon } from './meta/wilcoxon.ts';
export type * from './model.ts';
export { type BasicElementScore, basicElementOverlap } from './overlap/be/be.ts';
export { type BasicElement, basicElements } from './overlap/be/elements.ts';
export { type AverageRouge, averageRouge } from './overlap/rouge/average.ts';
export { parseExceptions } from './overlap/rouge/exceptions.ts';
export {
  type RougeChoices,
  type RougeOptions,
  resolveOptions,
  rougeSignature,
} from './overlap/rouge/options.ts';
export type { RougeScore } from './overlap/rouge/rouge.ts';
export type { EduaMethod, EduaOptions } from './pyramid/edua/edua.ts';
export { compareUnits, tiers, topWeight } from './pyramid/tiers.ts';
export { agreementText } from './report/agreement.ts';
export { csvReport } from './report/csv.ts';
export { htmlReport } from './report/html/page.ts';
export { jsonReport } from './report/json.ts';
export { junitReport } from './report/junit.ts';
export { logReport } from './report/log.ts';
export { markdownReport } from './report/markdown.ts';
export { combinationText, metaText } from './report/meta.ts';
export { metaHtml } from './report/meta-html/page.ts';
export { svgFiles } from './report/meta-html/svg.ts';
export { type MetaView, viewMeta } from './report/meta-html/view.ts';
export { PARSE_FORMATS, type ParseFormat, type ParseOptions } from './report/parse/parse.ts';
export type { Report, Reporter, ReportFile, ReportTopic, ScoredSummary, ScoreName } from './report/report.ts';
export { terminalReport } from './report/terminal.ts';
export { missedThresholds } from './report/thresholds.ts';
export type { Analyser, AnalyserOptions } from './run/analyser.ts';
export type { Cache } from './run/cache.ts';
export { matchByPresence, type PresenceMatching } from './run/presence.ts';
export { PRESETS, type PyrevalSettings } from './run/pyreval.ts';
export { ducCoverage } from './score/duc-coverage.ts';
export { DEFAULT_SCORE_OPTIONS, type ScoreOptions } from './score/score.ts';
export { CLAUSE_MODES, type ClauseMode, type ClauseOptions } from './segment/clauses/clauses.ts';
export type { Segment, Segmentation, SegmentedSentence } from './segment/segmentation.ts';
export { openPresence, type Presence, type UnitPresence } from './semantics/presence.ts';
export { similarity, VECTORS, type Vectors, type VectorsName } from './semantics/vectors.ts';
export { type Choices, formatSignature, signature } from './signature.ts';
export type { ConlluDocument, ConlluSentence } from './syntax/conllu.ts';
export type { Constituent, ParsedSentence, Word } from './syntax/parsed.ts';
export type { Parser } from './syntax/parser.ts';
export type { TextInLanguage } from './text/any-language.ts';
export type { TokenizedSentence } from './text/read.ts';
export { parseStopWords } from './text/stopwords.ts';
export { VERSION } from './version.ts';
