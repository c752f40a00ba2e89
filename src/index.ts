/** The public API of cheops. */
export {
  CheopsError,
  type Code,
  type Diagnostic,
  formatDiagnostic,
  formatError,
  type Place,
} from './errors.ts';
export { scoreAnnotations } from './evaluate.ts';
export { type ReadOptions, readAnnotation } from './formats/read.ts';
export { TARGETS, type Target, writeContent } from './formats/write.ts';
export { type AnnotationAgreement, compareAnnotations } from './meta/agreement/annotations.ts';
export { comparePyramids, type PyramidAgreement } from './meta/agreement/pyramids.ts';
export { oneWayAnova } from './meta/anova.ts';
export { type Combination, combineMetrics } from './meta/combine.ts';
export { correlate } from './meta/correlate.ts';
export { evaluateMetrics, humanScores, type MetaEvaluation } from './meta/evaluate.ts';
export { anovaOfGrid, bestOf, gridSearch } from './meta/grid.ts';
export { rankSystems, type SystemRanking } from './meta/ranking.ts';
export { alignScores } from './meta/table.ts';
export type * from './model.ts';
export { type BasicElementScore, basicElementOverlap } from './overlap/be/be.ts';
export { type BasicElement, basicElements } from './overlap/be/elements.ts';
export { be, elementsOfText } from './overlap/be/text.ts';
export { type RougeScore, rouge, rougeAll } from './overlap/rouge/rouge.ts';
export { types } from './overlap/types.ts';
export { compareUnits, tiers, topWeight } from './pyramid/tiers.ts';
export { agreementText } from './report/agreement.ts';
export { csvReport } from './report/csv.ts';
export { htmlReport } from './report/html/html.ts';
export { jsonReport } from './report/json.ts';
export { junitReport } from './report/junit.ts';
export { logReport } from './report/log.ts';
export { markdownReport } from './report/markdown.ts';
export { combinationText, metaText } from './report/meta.ts';
export { metaHtml } from './report/meta-html/html.ts';
export { svgFiles } from './report/meta-html/svg.ts';
export { type MetaView, viewMeta } from './report/meta-html/view.ts';
export type { Report, Reporter, ReportFile, ReportTopic, ScoredSummary, ScoreName } from './report/report.ts';
export { terminalReport } from './report/terminal.ts';
export { missedThresholds } from './report/thresholds.ts';
export { ducCoverage } from './score/duc-coverage.ts';
export { DEFAULT_SCORE_OPTIONS, type ScoreOptions, scoreSummary } from './score/score.ts';
export { signature } from './signature.ts';
export { VERSION } from './version.ts';
