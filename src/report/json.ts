/** Everything in one versioned JSON file, for programs; formats/report-json.ts writes it, and reads it back. */
import { writeReportJson } from '../formats/report-json.ts';
import type { Reporter } from './report.ts';

export const jsonReport: Reporter = (report) => [{ name: 'scores.json', content: writeReportJson(report) }];
