/** The public API of cheops. */

export { toGraph, toTree } from './amr/graph.ts';
export { loadAmrParser } from './amr/parser/parser.ts';
export { rulePlan } from './amr/parser/rules.ts';
export { readPenman } from './amr/penman-read.ts';
export { writePenman } from './amr/penman-write.ts';
export { amrPicture } from './amr/picture.ts';
export { addCounts, smatch, smatchScores } from './amr/smatch/smatch.ts';
export { formatAmr, parseAmr } from './amr/text.ts';
export { CheopsError, type Code, type Diagnostic, type Place } from './errors.ts';
export type { TopicToScore } from './evaluate.ts';
export type { Content, Reading, ScoredWith } from './formats/content.ts';
export { writeCsv } from './formats/csv.ts';
export { streamTopics, type TopicReading, topicToPyramid } from './formats/dataset.ts';
export { writeJsonPyramid } from './formats/json.ts';
export { readJudgments } from './formats/judgments.ts';
export type { ReadOptions } from './formats/read.ts';
export { namedScale, readScale, SCALE_NAMES } from './formats/scale.ts';
export type { MetricScoreRow } from './formats/scores.ts';
export { TARGETS, type Target, targetOf, writeContent } from './formats/write.ts';
export { setModelSource } from './inference/files.ts';
export type { FolderReading } from './io/folders.ts';
export { registerReader, type TextReader } from './io/readers.ts';
export * from './library/anywhere.ts';
export {
  chooseMetrics,
  type DatasetProgress,
  type DatasetRun,
  evaluateDataset,
  type MetricChoice,
  runKey,
  scoreDataset,
} from './library/dataset.ts';
export {
  buildPyramid,
  type Evaluation,
  type EvaluationOptions,
  evaluate,
  evaluateTopics,
  type MethodChoice,
  type RunOptions,
  SCORES,
} from './library/evaluate.ts';
export * from './library/measures.ts';
export * from './library/node.ts';
export { type NamedPart, type ParsedPart, parseParts, renderMeanings } from './library/parse.ts';
export * from './library/study.ts';
export {
  type ReferenceStudyRun,
  type StudyTopic,
  studyReferences,
} from './library/study-references.ts';
export { apeUnits, matchByMeaning } from './match/amr/ape.ts';
export type { Accuracy, AccuracyOptions } from './meta/accuracy.ts';
export {
  type AgainstPeople,
  compareWithPeople,
  type MetricPair,
  type PeopleInput,
} from './meta/against-people.ts';
export type { AnnotationAgreement } from './meta/agreement/annotations.ts';
export { SET_DISTANCES, type SetDistance } from './meta/agreement/distance.ts';
export type { PyramidAgreement } from './meta/agreement/pyramids.ts';
export { type AveragedMetric, averageSystems, type SystemAverage } from './meta/averages.ts';
export type { BaselineOptions } from './meta/baseline.ts';
export type { BootstrapInterval, BootstrapMethod } from './meta/bootstrap.ts';
export type { CombinationCurve } from './meta/combination.ts';
export type { Combination } from './meta/combine.ts';
export type { LevelResult } from './meta/correlate.ts';
export { COEFFICIENTS, type Coefficient, type Correlation } from './meta/correlation.ts';
export { type Comparison, type HolmComparison, TESTS } from './meta/difference.ts';
export { COMPARE, type Compare, type MetaEvaluation, type MetaOptions } from './meta/evaluate.ts';
export type { MetricRow } from './meta/floor.ts';
export { type GateInput, gateReport } from './meta/gate.ts';
export { LEVELS, type Level } from './meta/level.ts';
export { SYSTEM_TESTS, type SystemTest } from './meta/paired.ts';
export {
  evaluatePaperTable,
  PAPER_TABLE_NAMES,
  PAPER_TABLES,
  type PaperEvaluation,
  type PaperTableName,
} from './meta/paper-table.ts';
export type { SystemRanking } from './meta/ranking.ts';
export { RESAMPLES, type Resample } from './meta/resample.ts';
export type { AnnotatorRow, AnnotatorStudy } from './meta/study/annotators.ts';
export type { ReferenceStudy } from './meta/study/references.ts';
export type { SummariserRow, SummariserStudy } from './meta/study/summarisers.ts';
export { compareSystems, type SystemComparison, type SystemScore } from './meta/systems.ts';
export type { ScoreRow, ScoreTable } from './meta/table.ts';
export { type WilcoxonOptions, type WilcoxonResult, wilcoxon } from './meta/wilcoxon.ts';
export type {
  Builder,
  BuildInput,
  BuiltPyramid,
  Chosen,
  Matcher,
  MatcherWords,
  Method,
  Metric,
  MetricScore,
  Needs,
  Resources,
  Settings,
} from './method.ts';
export { BUILDERS } from './methods/builders.ts';
export { MATCHERS } from './methods/matchers.ts';
export { METRICS } from './methods/metrics.ts';

export { PRESETS, type PresetName } from './methods/presets.ts';
export type { Registry } from './methods/registry.ts';
export { wordsOf } from './methods/words.ts';
export { pyramidMetric } from './metrics/pyreval.ts';
export * from './model.ts';
export type { BasicElementScore } from './overlap/be/be.ts';
export type { BasicElement } from './overlap/be/elements.ts';
export type { AverageRouge } from './overlap/rouge/average.ts';
export type { RougeChoices, RougeOptions } from './overlap/rouge/options.ts';
export type { RougeScore } from './overlap/rouge/rouge.ts';
export { agreementText } from './report/agreement.ts';
export { annotationsReport } from './report/annotations.ts';
export { averagesText } from './report/averages.ts';
export { csvReport } from './report/csv.ts';
export { type DucScore, ducText } from './report/duc.ts';
export { type Finding, type FindingOptions, findingsOf } from './report/findings.ts';
export { describePyramid, plural } from './report/format.ts';
export { gradesReport } from './report/grades.ts';
export { type HandoutOptions, handoutReport } from './report/handout.ts';
export { htmlReport } from './report/html/page.ts';
export { jsonReport } from './report/json.ts';
export { junitReport } from './report/junit.ts';
export { latexReport, latexTables } from './report/latex.ts';
export { logReport } from './report/log.ts';
export { markdownReport, markdownTable } from './report/markdown.ts';
export { combinationText, metaText } from './report/meta.ts';
export { metaHtml } from './report/meta-html/page.ts';
export { svgFiles } from './report/meta-html/svg.ts';
export { type MetaView, viewMeta } from './report/meta-html/view.ts';
export { paperTableText } from './report/paper-table.ts';
export { PARSE_FORMATS, type ParseFormat, type ParseOptions } from './report/parse/parse.ts';
export { openParsesWriter } from './report/parse/several.ts';
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
export { sarifReport } from './report/sarif.ts';
export { annotatorsReport } from './report/study/annotators.ts';
export { referencesReport } from './report/study/references.ts';
export { type StudyReport, studyFiles, studyHtml, studyText } from './report/study/report.ts';
export { summarisersReport } from './report/study/summarisers.ts';
export { compareSummaries, pairsTable, systemsTable, systemsText } from './report/systems.ts';
export type { Table } from './report/table.ts';
export { terminalReport } from './report/terminal.ts';
export { missedThresholds } from './report/thresholds.ts';
export { type Failure, hasPassed, type Verdict, verdictOf } from './report/verdict.ts';
export { xlsxFile, xlsxReport } from './report/xlsx.ts';
export { cacheFolder } from './run/cache.ts';
export { loadPlugin } from './run/plugins.ts';
export type { ResourceOptions } from './run/resources.ts';
export { type MetricRun, metricSignature, type ScoreLine, whatLacks } from './run/score-topic.ts';
export { mergeShards, parseShard, type Shard, type ShardFile } from './run/shards.ts';
export { mergeByPyramid } from './score/annotations.ts';
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
export { decisionOf } from './semantics/presence-probability.ts';
export { similarity, VECTORS, type Vectors, type VectorsName } from './semantics/vectors.ts';
export { flagOf, refuseUnused, type SettingWords, setting, settingWords } from './settings.ts';
export type { Choices } from './signature.ts';
export type { ConlluDocument, ConlluSentence } from './syntax/conllu.ts';
export type { Constituent, ParsedSentence, Word } from './syntax/parsed.ts';
export type { Parser } from './syntax/parser.ts';
export type { TextInLanguage } from './text/any-language.ts';
export type { TokenizedSentence } from './text/read.ts';
export { VERSION } from './version.ts';
export type { Scale } from './workbench/grade.ts';
