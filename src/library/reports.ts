/**
 * The reports of the library, with a check of what a program hands to them, as in anywhere.ts. All of them run in a
 * browser too.
 *
 *   htmlReport({})  // throws CheopsError E_USAGE: "htmlReport: signature: Invalid input: expected record, …"
 */
import { z } from 'zod';
import { checked, checkedEach } from '../arguments.ts';
import * as gate from '../meta/gate.ts';
import * as papers from '../meta/paper-table.ts';
import * as comparisons from '../meta/systems.ts';
import { SCORE_NAMES } from '../model.ts';
import * as agreement from '../report/agreement.ts';
import * as notes from '../report/annotations.ts';
import * as averages from '../report/averages.ts';
import * as csv from '../report/csv.ts';
import * as duc from '../report/duc.ts';
import * as findings from '../report/findings.ts';
import * as grades from '../report/grades.ts';
import * as handout from '../report/handout.ts';
import * as page from '../report/html/page.ts';
import * as json from '../report/json.ts';
import * as junit from '../report/junit.ts';
import * as latex from '../report/latex.ts';
import * as log from '../report/log.ts';
import * as markdown from '../report/markdown.ts';
import * as meta from '../report/meta.ts';
import * as metaPage from '../report/meta-html/page.ts';
import * as views from '../report/meta-html/view.ts';
import * as paperTables from '../report/paper-table.ts';
import * as sarif from '../report/sarif.ts';
import * as annotators from '../report/study/annotators.ts';
import * as metricStudies from '../report/study/metrics.ts';
import * as references from '../report/study/references.ts';
import * as study from '../report/study/report.ts';
import * as summarisers from '../report/study/summarisers.ts';
import * as systems from '../report/systems.ts';
import * as terminal from '../report/terminal.ts';
import * as missed from '../report/thresholds.ts';
import * as verdict from '../report/verdict.ts';
import * as xlsx from '../report/xlsx.ts';
import * as also from '../score/also.ts';
import { ANNOTATED, CHOICES, METRIC_ROW, PYRAMID, RATING, SCORE_ROW, TOPIC } from '../shapes.ts';

const FIX =
  'It takes a report, as scoreAnnotations, evaluate and evaluateTopics give it; docs/scores.md shows it.';
const OPTIONS = z.object({}).optional();
const CARD = z.object({
  summary: z.string(),
  counts: z.object({}),
  ...Object.fromEntries(SCORE_NAMES.map((name) => [name, RATING])),
});
const REPORT = z.object({
  signature: CHOICES,
  options: z.object({}),
  thresholds: z.object({}),
  topics: z.array(
    z.object({ pyramid: PYRAMID, summaries: z.array(z.object({ annotated: ANNOTATED, card: CARD })) }),
  ),
});

/** A layout of a report, or something else that is said of one. */
const ofReport = <Told extends Parameters<typeof checked>[1]>(of: string, tell: Told) =>
  checked(of, tell, [REPORT, OPTIONS], FIX);

export const annotationsReport = ofReport('annotationsReport', notes.annotationsReport);
export const compareSummaries = ofReport('compareSummaries', systems.compareSummaries);
export const csvReport = ofReport('csvReport', csv.csvReport);
export const findingsOf = ofReport('findingsOf', findings.findingsOf);
export const furtherNames = ofReport('furtherNames', also.furtherNames);
export const gradesReport = ofReport('gradesReport', grades.gradesReport);
export const handoutReport = ofReport('handoutReport', handout.handoutReport);
export const hasPassed = ofReport('hasPassed', verdict.hasPassed);
export const htmlReport = ofReport('htmlReport', page.htmlReport);
export const jsonReport = ofReport('jsonReport', json.jsonReport);
export const junitReport = ofReport('junitReport', junit.junitReport);
export const latexReport = ofReport('latexReport', latex.latexReport);
export const logReport = ofReport('logReport', log.logReport);
export const markdownReport = ofReport('markdownReport', markdown.markdownReport);
export const missedThresholds = ofReport('missedThresholds', missed.missedThresholds);
export const sarifReport = ofReport('sarifReport', sarif.sarifReport);
export const terminalReport = ofReport('terminalReport', terminal.terminalReport);
export const verdictOf = ofReport('verdictOf', verdict.verdictOf);
export const xlsxReport = ofReport('xlsxReport', xlsx.xlsxReport);

/** A report with what else it must pass: means, and what it may lose against a baseline. */
export const { gateReport } = checkedEach(
  'It takes { report, minMean, systemMinMean, systemThresholds, baseline }.',
  { gateReport: [gate.gateReport, z.object({ report: REPORT })] },
);

const META_FIX = 'docs/meta-evaluation.md shows how it is called.';
const WIDTH = z.object({ width: z.number().optional() }).optional();
const LIST = z.array(z.object({}));
const EVALUATION = z.object({ metrics: LIST, comparisons: LIST, settings: z.object({}) });
const COMBINATION = z.object({ a: z.string(), b: z.string(), levels: LIST });

export const agreementText = checked(
  'agreementText',
  agreement.agreementText,
  [
    z.object({
      kind: z.enum(['pyramids', 'annotations']),
      annotators: LIST,
      alpha: z.object({}),
      pairs: LIST,
    }),
    WIDTH,
  ],
  'It takes what compareAnnotations or comparePyramids gave; docs/agreement.md shows it.',
);
export const { averagesText } = checkedEach('It takes what averageSystems gave, and { width }.', {
  averagesText: [
    averages.averagesText,
    z.array(z.object({ system: z.string(), metric: z.string(), measure: z.string(), n: z.number() })),
    z.object({ width: z.number() }),
  ],
});
export const ducText = checked(
  'ducText',
  duc.ducText,
  [z.array(z.object({ summary: z.string(), units: z.number(), coverage: RATING })), WIDTH],
  'It takes a list of { summary, units, coverage }, where ducCoverage gave the coverage.',
);
export const { metaText, combinationText, viewMeta } = checkedEach(META_FIX, {
  metaText: [meta.metaText, EVALUATION, WIDTH],
  combinationText: [meta.combinationText, COMBINATION, WIDTH],
  viewMeta: [
    views.viewMeta,
    z.object({
      evaluation: EVALUATION,
      scores: z.array(METRIC_ROW),
      human: z.array(SCORE_ROW),
      field: z.string(),
      combinations: z.array(COMBINATION),
    }),
  ],
});
const VIEW = z.object({
  evaluation: EVALUATION,
  systems: z.array(z.string()),
  scatters: LIST,
  matrices: LIST,
  rankings: LIST,
  notes: z.array(z.string()),
});
export const { metaHtml, svgFiles } = checkedEach(
  'It takes what viewMeta gave; docs/meta-evaluation.md shows it.',
  { metaHtml: [metaPage.metaHtml, VIEW], svgFiles: [metaPage.svgFiles, VIEW] },
);

/** The tables of papers, for judged data of your own. */
export const { evaluatePaperTable } = checkedEach(META_FIX, {
  evaluatePaperTable: [
    papers.evaluatePaperTable,
    z.object({
      scores: z.array(METRIC_ROW),
      topics: z.array(TOPIC),
      table: z.enum(papers.PAPER_TABLE_NAMES),
    }),
  ],
});
export const { paperTableText } = checkedEach('It takes what evaluatePaperTable gave.', {
  paperTableText: [
    paperTables.paperTableText,
    z.object({
      table: z.enum(papers.PAPER_TABLE_NAMES),
      field: z.string(),
      notes: z.array(z.string()),
      rows: LIST,
      evaluation: EVALUATION,
    }),
    WIDTH,
  ],
});

const SYSTEMS_FIX =
  'It takes what compareSystems or compareSummaries gave; docs/meta-evaluation.md shows it.';
const COMPARISON = z.object({ systems: LIST, pairs: LIST, groups: z.array(z.array(z.int())) });

export const compareSystems = checked(
  'compareSystems',
  comparisons.compareSystems,
  [
    z.object({
      scores: z.array(z.object({ topic: z.string(), system: z.string(), score: z.number().nullable() })),
    }),
  ],
  'It takes { scores, test, alpha }, where scores are rows of { topic, system, score }.',
);
export const { pairsTable, systemsTable, systemsText } = checkedEach(SYSTEMS_FIX, {
  pairsTable: [systems.pairsTable, COMPARISON, z.string()],
  systemsTable: [systems.systemsTable, COMPARISON, z.string()],
  systemsText: [systems.systemsText, COMPARISON, z.object({ measure: z.string(), width: z.number() })],
});

const TABLES_FIX = 'A table is { name, columns, rows, notes }, as systemsTable gives it.';
const TABLE = z.object({
  name: z.string(),
  columns: z.array(z.object({ header: z.string() })),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
});

export const { markdownTable, xlsxFile, latexTables } = checkedEach(TABLES_FIX, {
  markdownTable: [markdown.markdownTable, TABLE],
  xlsxFile: [xlsx.xlsxFile, z.array(TABLE)],
  latexTables: [latex.latexTables, z.array(TABLE), z.string()],
});

const STUDY_FIX = 'docs/study.md shows how it is called.';
const SIGNED = z.object({ signature: CHOICES });

/** Studies of metrics: settings, scores, vectors and shapes. */
export const { settingsReport, scoresReport, vectorsReport, shapeReport } = checkedEach(STUDY_FIX, {
  settingsReport: [metricStudies.settingsReport, z.object({}), SIGNED],
  scoresReport: [metricStudies.scoresReport, z.object({}), SIGNED],
  vectorsReport: [metricStudies.vectorsReport, z.object({}), SIGNED],
  shapeReport: [metricStudies.shapeReport, z.object({}), SIGNED],
});
/** Studies of annotators, references and summarisers, as tables and pictures. */
export const { annotatorsReport, referencesReport, summarisersReport } = checkedEach(STUDY_FIX, {
  annotatorsReport: [annotators.annotatorsReport, z.object({}), SIGNED],
  referencesReport: [references.referencesReport, z.object({}), SIGNED],
  summarisersReport: [summarisers.summarisersReport, z.object({}), SIGNED],
});
const STUDY = SIGNED.extend({
  title: z.string(),
  lead: z.string(),
  notes: z.array(z.string()),
  sections: z.array(z.object({ tables: LIST, pictures: LIST })),
});
export const { studyFiles, studyHtml, studyText } = checkedEach(STUDY_FIX, {
  studyFiles: [study.studyFiles, STUDY, WIDTH],
  studyHtml: [study.studyHtml, STUDY, WIDTH],
  studyText: [study.studyText, STUDY, WIDTH],
});
