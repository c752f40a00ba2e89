/**
 * What the scores of a report depend on, a line for the pyramid's and one for each further metric:
 *
 *   signatures(report)
 *   // ['cheops:0.1.0|pyramid:manual|…', 'cheops:0.1.0|metric:rouge-2|rouge:…']
 */
import { furtherChoices } from '../score/also.ts';
import { formatSignature } from '../signature.ts';
import type { Report } from './report.ts';

export function signatures(report: Report): readonly string[] {
  const further = Object.values(furtherChoices(report.topics));
  return [report.signature, ...further].map(formatSignature);
}
