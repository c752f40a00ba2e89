/**
 * The judging sheet of the DUC 2003 coverage score (pyramid-2003 §5), as a table for a spreadsheet: the discourse units of
 * the model summary are rows, the sentences of the summary are columns. A judge marks the sentences that express something
 * of a unit, and says how much of it they express together; `readJudgments` reads the table back.
 *
 *   summary,unit,percent,model,1,2
 *   s1,,,sentences of s1,It stormed.,Cows fled.
 *   s1,1,,A storm hit the coast,,
 */
import type { TextDocument } from '../model.ts';
import { type CsvCell, writeCsv } from './csv.ts';

export interface Sheet {
  /** The id of the model summary. */
  readonly model: string;
  /** Its discourse units. */
  readonly units: readonly string[];
  readonly summaries: readonly SheetSummary[];
}

export interface SheetSummary extends Pick<TextDocument, 'id'> {
  readonly sentences: readonly string[];
}

export function writeSheet({ units, summaries }: Sheet): string {
  const most = Math.max(0, ...summaries.map(({ sentences }) => sentences.length));
  const numbers = Array.from({ length: most }, (_, i) => String(i + 1));
  const empty = numbers.map(() => '');
  const rows = summaries.flatMap(({ id, sentences }): (readonly CsvCell[])[] => [
    [id, '', '', `sentences of ${id}`, ...empty.map((_, i) => sentences[i] ?? '')],
    ...units.map((unit, i) => [id, String(i + 1), '', unit, ...empty]),
  ]);
  return writeCsv([['summary', 'unit', 'percent', 'model', ...numbers], ...rows]);
}
