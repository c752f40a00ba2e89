/** The public API of cheops. */

export type { AmrSentence } from './amr/text.ts';
export { CheopsError, type Code, type Diagnostic, type Place } from './errors.ts';
export type { TopicToScore } from './evaluate.ts';
export type { Content, Reading, ScoredWith } from './formats/content.ts';
export type { TopicReading } from './formats/dataset.ts';
export type { JudgedSummary } from './formats/judgments.ts';
export type { ReadOptions } from './formats/read.ts';
export { SCALE_NAMES } from './formats/scale.ts';
export type { MetricScoreRow } from './formats/scores.ts';
export type { Sheet } from './formats/sheet.ts';
export { TARGETS, type Target } from './formats/write.ts';
export { setModelSource } from './inference/files.ts';
export type { FolderReading } from './io/folders.ts';
export { registerReader, type TextReader } from './io/readers.ts';
export { addMetrics } from './library/add-metrics.ts';
export type { AlsoChoice } from './library/also.ts';
export * from './library/anywhere.ts';
export type { DatasetProgress, DatasetRun, MetricChoice } from './library/dataset.ts';
export {
  builderOf,
  buildPyramid,
  type Evaluation,
  type EvaluationOptions,
  evaluate,
  evaluateTopics,
  type MethodChoice,
  type RunOptions,
  SCORES,
  UNSURE_SCORES,
  WHERE_BUILT,
} from './library/evaluate.ts';
export * from './library/files.ts';
export * from './library/graphs.ts';
export * from './library/measures.ts';
export * from './library/node.ts';
export type { NamedPart, ParsedPart } from './library/parse.ts';
export * from './library/reports.ts';
export * from './library/runs.ts';
// This compareIds rather than the one of model.ts, which checks nothing.
export { compareIds } from './library/runs.ts';
export * from './library/sheet.ts';
export {
  PAPER_GRID,
  type ScoresStudyInput,
  type SettingsStudyInput,
  studyScores,
  studySettings,
  studyShape,
  studyVectors,
} from './library/study-metrics.ts';
export {
  type ReferenceStudyRun,
  type StudyTopic,
  studyReferences,
} from './library/study-references.ts';
export * from './library/words.ts';
export type { Accuracy, AccuracyOptions } from './meta/accuracy.ts';
export type { AgainstPeople, MetricPair, PeopleInput } from './meta/against-people.ts';
export type { AnnotationAgreement } from './meta/agreement/annotations.ts';
export { SET_DISTANCES, type SetDistance } from './meta/agreement/distance.ts';
export type { PyramidAgreement } from './meta/agreement/pyramids.ts';
export type { AveragedMetric, SystemAverage } from './meta/averages.ts';
export type { BaselineOptions } from './meta/baseline.ts';
export type { BootstrapInterval, BootstrapMethod } from './meta/bootstrap.ts';
export type { CombinationCurve } from './meta/combination.ts';
export type { Combination } from './meta/combine.ts';
export type { LevelResult } from './meta/correlate.ts';
export { COEFFICIENTS, type Coefficient, type Correlation } from './meta/correlation.ts';
export { type Comparison, type HolmComparison, TESTS } from './meta/difference.ts';
export { COMPARE, type Compare, type MetaEvaluation, type MetaOptions } from './meta/evaluate.ts';
export type { MetricRow } from './meta/floor.ts';
export type { GateInput } from './meta/gate.ts';
export { LEVELS, type Level } from './meta/level.ts';
export { SYSTEM_TESTS, type SystemTest } from './meta/paired.ts';
export {
  PAPER_TABLE_NAMES,
  PAPER_TABLES,
  type PaperEvaluation,
  type PaperTableName,
} from './meta/paper-table.ts';
export type { SystemRanking } from './meta/ranking.ts';
export { RESAMPLES, type Resample } from './meta/resample.ts';
export type { ScoreRow, ScoreTable } from './meta/score-table.ts';
export type { AnnotatorRow, AnnotatorStudy } from './meta/study/annotators.ts';
export type { ReferenceStudy } from './meta/study/references.ts';
export type { SettingsStudy } from './meta/study/settings.ts';
export type { SummariserRow, SummariserStudy } from './meta/study/summarisers.ts';
export type { ScoresStudy, ShapeStudy, VectorsStudy } from './meta/study/tables-of-metrics.ts';
export type { SystemComparison, SystemScore } from './meta/systems.ts';
export { type WilcoxonOptions, type WilcoxonResult, wilcoxon } from './meta/wilcoxon.ts';
export type * from './method.ts';
export { BUILDERS } from './methods/builders.ts';
export { MATCHERS } from './methods/matchers.ts';
export { METRICS } from './methods/metrics.ts';

export { PRESETS, type PresetName } from './methods/presets.ts';
export type { Registry } from './methods/registry.ts';
export { wordsOf } from './methods/words.ts';
export * from './model.ts';
export type { BasicElementScore } from './overlap/be/be.ts';
export type { BasicElement } from './overlap/be/elements.ts';
export type { AverageRouge } from './overlap/rouge/average.ts';
export type { RougeChoices, RougeOptions } from './overlap/rouge/options.ts';
export type { RougeScore } from './overlap/rouge/rouge.ts';
export type { DucScore } from './report/duc.ts';
export type { Finding, FindingOptions } from './report/findings.ts';
export type { HandoutOptions } from './report/handout.ts';
export type { HtmlOptions } from './report/html/page.ts';
export type { MetaView } from './report/meta-html/view.ts';
export { PARSE_FORMATS, type ParseFormat, type ParseOptions } from './report/parse/parse.ts';
export {
  type Report,
  type Reporter,
  type ReportFile,
  type ReportTopic,
  SCORE_NAMES,
  type ScoredSummary,
  type ScoreName,
} from './report/report.ts';
export { type NamedReporter, registerReporter, reporters } from './report/reporters.ts';
export type { StudyReport } from './report/study/report.ts';
export type { Table } from './report/table.ts';
export type { Failure, Verdict } from './report/verdict.ts';
export type { ResourceOptions } from './run/resources.ts';
export type { MetricRun, ScoreLine } from './run/score-topic.ts';
export type { Shard, ShardFile } from './run/shards.ts';
export { AGAINST, type Against } from './score/references.ts';
export { DEFAULT_SCORE_OPTIONS, type ScoreOptions } from './score/score.ts';
export {
  CLAUSE_MODES,
  type ClauseMode,
  type ClauseOptions,
  DEFAULT_MAX_ALTERNATIVES,
} from './segment/clauses/clauses.ts';
export type { Segment, Segmentation, SegmentedSentence } from './segment/segmentation.ts';
export { openPresence, type Presence, type UnitPresence } from './semantics/presence.ts';
export { VECTORS, type Vectors, type VectorsName } from './semantics/vectors.ts';
export type { SettingWords } from './settings.ts';
export type { Choices } from './signature.ts';
export type { ConlluDocument, ConlluSentence } from './syntax/conllu.ts';
export type { Constituent, ParsedSentence, Word } from './syntax/parsed.ts';
export type { Parser } from './syntax/parser.ts';
export type { TextInLanguage } from './text/any-language.ts';
export type { TokenizedSentence } from './text/read.ts';
export { VERSION } from './version.ts';
export type { Scale } from './workbench/grade.ts';
