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
export type * from './model.ts';
export { compareUnits, tiers, topWeight } from './pyramid/tiers.ts';
export type { Report, Reporter, ReportFile, ReportTopic, ScoredSummary, ScoreName } from './report/report.ts';
export { ducCoverage } from './score/duc-coverage.ts';
export { DEFAULT_SCORE_OPTIONS, type ScoreOptions, scoreSummary } from './score/score.ts';
export { signature } from './signature.ts';
export { VERSION } from './version.ts';
